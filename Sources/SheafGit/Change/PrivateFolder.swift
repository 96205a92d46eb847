import SheafSystem
import SystemPackage

/// Our own folder in the git directory, opened once, with the folders around it that a change needs.
struct PrivateFolder {
    /// The git directory of the working tree.
    let git: Directory
    let folder: Directory
    let temporary: Directory

    /// Throws as `Directory.ownFolder`.
    init(_ layout: RepositoryLayout) throws(SystemError) {
        git = try Directory(opening: layout.gitDirectory)
        folder = try Self.make(in: git)
        temporary = try folder.makeOwnFolder("tmp")
    }

    /// Opens our folder in the git directory, made where it is missing. It may hold text of notes that
    /// only their owner may read.
    static func make(in git: Directory) throws(SystemError) -> Directory {
        let folder = try git.makeOwnFolder(RepositoryLayout.privateName)
        try folder.closeToOthers()
        return folder
    }

    static let lockName = "lock"

    /// Waits for the lock on the working tree. Throws `ChangeError.busy`.
    func lock(waiting: Duration) throws -> FileLock {
        try FileLock.take(Self.lockName, in: folder, waiting: waiting)
    }

    /// Keeps bytes that exist nowhere else: `name` of `directory` moves to `rescued/`. Across file
    /// systems it is copied.
    func rescue(
        _ name: some Sequence<UInt8>, of directory: Directory, as rescuedName: String
    ) throws(SystemError) -> FilePath {
        let rescued = try folder.makeOwnFolder("rescued")
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
