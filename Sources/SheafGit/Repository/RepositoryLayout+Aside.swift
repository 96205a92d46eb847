import SheafSystem
import SystemPackage

/// Files that lie in our own folder for a while, each in a folder of its own there.
extension RepositoryLayout {
    /// Writes a new file `folder/nonce/name` of our own folder, for this user alone, and says where it
    /// is.
    public func writeAside(
        _ name: [UInt8], _ bytes: [UInt8], in folder: String, nonce: String
    ) throws(SystemError) -> FilePath {
        let directory = try makePrivateFolder(folder, nonce)
        try directory.create(name, bytes, permissions: 0o600, usual: 0o600)
        try directory.flush()
        return directory.path(of: name)
    }

    /// The file that `writeAside` made, as it is now; `nil` where it was taken away.
    public func readAside(
        _ name: [UInt8], in folder: String, nonce: String, limit: Int
    ) throws(SystemError) -> [UInt8]? {
        try privateFolder(folder, nonce)?.read(name, limit: limit)?.bytes
    }

    /// Removes the file's folder with what an editor left beside it: backups, swap files. A
    /// directory that another program made in it keeps it.
    public func removeAside(in folder: String, nonce: String) throws(SystemError) {
        guard let above = try privateFolder(folder), let directory = try above.ownFolder(nonce)
        else { return }
        for name in try directory.names() where try directory.status(name)?.kind != .directory {
            try directory.remove(name)
        }
        _ = try above.removeDirectory(nonce.utf8)
    }
}
