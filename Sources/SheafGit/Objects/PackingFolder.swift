import SheafSystem
import SystemPackage

/// The folder of ours in which libgit2 writes a pack before it gets its place among git's: what a kill
/// leaves half written lies here, where the next change removes it, and not in `objects/pack`, where
/// nobody would. One process has it at a time, so that such a file is told from one that is being
/// written.
struct PackingFolder: ~Copyable {
    private static let name = "packing"
    private static let lockName = "lock"

    private let folder: Directory
    private let lock: FileLock

    /// Waits while another process writes a pack. Throws `ChangeError.busy`, and as
    /// `PrivateFolder.make`.
    init(_ layout: RepositoryLayout) throws {
        let own = try PrivateFolder.make(in: Directory(opening: layout.gitDirectory))
        let folder = try own.makeOwnFolder(Self.name)
        let lock = try FileLock.take(Self.lockName, in: folder, waiting: .seconds(60))
        try Self.sweep(folder)
        self.folder = folder
        self.lock = lock
    }

    var path: FilePath { folder.path }

    /// Moves what was written to git's packs. The index comes last: it is by the index that git finds
    /// a pack.
    func handOver(to packs: FilePath) throws(SystemError) {
        let target = try Directory(creating: packs)
        let names = try folder.names().filter { !$0.elementsEqual(Self.lockName.utf8) }
        let isIndex = { (name: [UInt8]) in name.suffix(4).elementsEqual(".idx".utf8) }
        for name in names.filter({ !isIndex($0) }) + names.filter(isIndex) {
            do {
                try folder.moveExclusively(name, to: target, as: name)
            } catch  where error.isCrossDevice {
                try folder.moveByCopy(name, to: target, as: name)
            } catch  where error.code == .fileExists {
                // Named by what is in it: it is there already.
                try folder.remove(name)
            }
        }
        try target.flush()
    }

    /// Removes what a killed process has left, unless another is at it.
    ///
    /// - Parameter own: our folder in the git directory.
    static func sweep(in own: Directory) throws(SystemError) {
        guard let folder = try own.ownFolder(name),
            let lock = try FileLock(trying: lockName, in: folder)
        else { return }
        try sweep(folder)
        _ = consume lock
    }

    private static func sweep(_ folder: Directory) throws(SystemError) {
        for name in try folder.names() where !name.elementsEqual(lockName.utf8) {
            try folder.remove(name)
        }
    }
}
