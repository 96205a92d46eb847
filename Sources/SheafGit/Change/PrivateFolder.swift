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
        var freeName = rescuedName
        for number in 2... {
            do {
                try move(name, of: directory, to: rescued, as: freeName)
                break
            } catch  where error.code == .fileExists {
                // A name that is taken must not keep every later command from recovering.
                freeName = "\(rescuedName)-\(number)"
            }
        }
        try rescued.flush()
        return rescued.path.appending(freeName)
    }

    private func move(
        _ name: some Sequence<UInt8>, of directory: Directory, to rescued: Directory,
        as newName: String
    ) throws(SystemError) {
        do {
            try directory.moveExclusively(name, to: rescued, as: newName.utf8)
        } catch  where error.isCrossDevice {
            try directory.moveByCopy(name, to: rescued, as: newName.utf8)
        }
    }
}
