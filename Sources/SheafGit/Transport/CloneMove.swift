import SheafSystem
import SystemPackage

/// Brings a fresh clone, made in a folder of its own, into the folder around it, which is made where
/// it is missing and may hold files already. Nothing that is there is written over; the git directory
/// comes last, so that until then there is no repository that could miss a file. Until it has come,
/// nothing stays of a clone that fails.
public struct CloneMove: ~Copyable {
    private let root: FilePath
    private let target: CloneTarget
    private let unfinished: UnfinishedFolder
    private let environment: GitEnvironment
    /// The folder to clone to: below `root`, under a name that sheaf gives.
    public let place: FilePath

    /// Removes what a clone that was killed has left.
    public init(into root: FilePath, environment: GitEnvironment) throws {
        self.root = root
        self.environment = environment
        target = CloneTarget(root)
        let folder = try Directory(creating: root)
        try UnfinishedFolder.removeAbandoned(in: root)
        unfinished = try UnfinishedFolder(in: folder)
        place = unfinished.path
    }

    deinit {
        // Before the folders around it.
        unfinished.remove()
        try? target.removeMadeDirectories()
    }

    /// Moves every file of the clone that has nothing in its place, then the git directory.
    ///
    /// - Parameters:
    ///   - address: by which ``RepositoryLayout/isUnfinishedClone(of:_:)`` knows the clone until
    ///     ``RepositoryLayout/endClone()``.
    ///   - remember: called with the paths that both have and that are not alike, before
    ///     the git directory moves, with that directory's own folder for us.
    /// - Throws: `ChangeError.blocked` where a file and a directory have one name; nothing was
    ///   moved then.
    public consuming func finish(
        of address: String = "", remember: ([TreePath], RepositoryLayout) throws -> Void
    ) throws {
        let folder = try Directory(opening: root)
        guard let layout = try RepositoryLayout(root: place) else {
            throw RepositoryError.notARepository(place)
        }
        let clone = try Directory(opening: place)
        var different: [TreePath] = []
        // An empty folder takes whole directories.
        if try folder.names().count > 1 {
            different = try moveFiles(of: layout)
        } else {
            for name in try clone.names() where !name.elementsEqual(".git".utf8) {
                try clone.moveExclusively(name, to: folder, as: name)
            }
        }
        let git = ((try? root.resolved()) ?? root).appending(".git")
        try layout.claim(movingTo: git, environment)
        try layout.beginClone(of: address, movingTo: git, environment)
        try remember(different, layout)
        try folder.flushFileSystem()
        try clone.moveExclusively(".git".utf8, to: folder, as: ".git".utf8)
        try folder.flush()
    }

    /// Moves file by file.
    ///
    /// - Returns: the paths that both have and that are not alike.
    private borrowing func moveFiles(of layout: RepositoryLayout) throws -> [TreePath] {
        let (from, to) = (try WorkingFiles(root: place), try WorkingFiles(root: root))
        let paths = try Self.files(of: layout, environment)
        for path in paths { try Self.requireRoom(for: path, in: to) }
        var different: [TreePath] = []
        for path in paths {
            guard let source = try from.parent(of: path, creating: false),
                let target = try to.parent(of: path, creating: true)
            else { continue }
            do throws(SystemError) {
                try source.moveExclusively(path.name, to: target, as: path.name)
            } catch {
                guard error.code == .fileExists else { throw error }
                if try source.entry(path.name) != target.entry(path.name) {
                    different.append(path)
                }
            }
        }
        return different
    }

    /// Returns the files that the clone has checked out. A submodule is not.
    private static func files(
        of layout: RepositoryLayout, _ environment: GitEnvironment
    ) throws -> [TreePath] {
        let repository = try Repository(opening: layout, environment: environment)
        guard let head = try repository.head().commit else { return [] }
        var paths: [TreePath] = []
        try repository.walk(repository.commit(head).tree) { path, entry in
            if entry.mode != .submodule { paths.append(path) }
        }
        return paths
    }

    private static func requireRoom(for path: TreePath, in files: WorkingFiles) throws {
        if let obstacle = try files.obstacle(onTheWayTo: path) {
            throw ChangeError.blocked(obstacle)
        }
        let status = try files.parent(of: path, creating: false)?.status(path.name)
        if let status, status.kind == .directory || status.kind == .other {
            throw ChangeError.blocked(path)
        }
    }
}

extension RepositoryLayout {
    private static let cloneName = "cloning"

    /// Notes that the repository, which is about to move, is a clone that is no store yet.
    fileprivate func beginClone(
        of address: String, movingTo place: FilePath, _ environment: GitEnvironment
    ) throws(SystemError) {
        let seal = try JournalSignature(for: PrivateFolder(self), movingTo: place, environment)
        try writePrivate(Self.cloneName, seal.sealed(Array(address.utf8)))
    }

    /// Returns whether a process of this user cloned this address here, and ended before the clone
    /// was set up as a store.
    public func isUnfinishedClone(
        of address: String, _ environment: GitEnvironment
    ) throws(SystemError) -> Bool {
        guard let bytes = try readPrivate(Self.cloneName, limit: 1 << 16) else { return false }
        return try JournalSignature(for: PrivateFolder(self), environment).opened(bytes)
            == Array(address.utf8)
    }

    /// Notes that a clone has become a store.
    public func endClone() throws(SystemError) {
        try privateFolder()?.remove(Self.cloneName.utf8)
    }
}
