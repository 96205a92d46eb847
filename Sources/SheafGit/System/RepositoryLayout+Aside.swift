import SystemPackage

/// Files that lie in our own folder for a while, each in a folder of its own there.
extension RepositoryLayout {
    /// Writes a new file `folder/nonce/name` of our own folder and says where it is.
    public func writeAside(
        _ name: [UInt8], _ bytes: [UInt8], in folder: String, nonce: String
    ) throws(SystemError) -> FilePath {
        let place = privateDirectory.appending(folder).appending(nonce)
        let directory = try Directory(creating: place)
        try directory.create(name, bytes)
        try directory.flush()
        return withCString(name) { place.pushing(FilePath(platformString: $0)) }
    }

    /// The file that `writeAside` made, as it is now; `nil` where somebody took it away.
    public func readAside(
        _ name: [UInt8], in folder: String, nonce: String, limit: Int
    ) throws(SystemError) -> [UInt8]? {
        let place = privateDirectory.appending(folder).appending(nonce)
        guard place.isDirectory else { return nil }
        return try Directory(opening: place).read(name, limit: limit)?.bytes
    }

    /// Removes the file's folder with what an editor left beside it: backups, swap files. A
    /// directory that somebody made in it keeps it.
    public func removeAside(in folder: String, nonce: String) throws(SystemError) {
        let above = privateDirectory.appending(folder)
        let place = above.appending(nonce)
        guard place.isDirectory else { return }
        let directory = try Directory(opening: place)
        for name in try directory.names() where try directory.status(name)?.kind != .directory {
            try directory.remove(name)
        }
        _ = try Directory(opening: above).removeDirectory(nonce.utf8)
    }
}
