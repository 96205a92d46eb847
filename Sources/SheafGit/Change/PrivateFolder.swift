import SystemPackage

/// Our own folder in the git directory.
struct PrivateFolder {
    let folder: Directory
    let temporary: Directory

    init(_ layout: RepositoryLayout) throws(SystemError) {
        folder = try Directory(creating: layout.privateDirectory)
        temporary = try Directory(creating: layout.privateDirectory.appending("tmp"))
    }

    /// Keeps bytes that exist nowhere else: `name` of `directory` moves to `rescued/`. Across file
    /// systems it is copied.
    func rescue(
        _ name: some Sequence<UInt8>, of directory: Directory, as rescuedName: String
    ) throws(SystemError) -> FilePath {
        try folder.makeSubdirectory("rescued".utf8)
        let rescued = try folder.subdirectory("rescued".utf8)
        do {
            try directory.moveExclusively(name, to: rescued, as: rescuedName.utf8)
        } catch  where error.isCrossDevice {
            try directory.moveByCopy(name, to: rescued, as: rescuedName.utf8)
        }
        try rescued.flush()
        return rescued.path.appending(rescuedName)
    }
}
