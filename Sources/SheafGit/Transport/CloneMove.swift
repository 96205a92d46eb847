import SheafSystem
import SystemPackage

/// Brings a fresh clone, made in a folder of its own, into the folder around it, which holds files
/// already. Nothing that is there is written over; the git directory comes last, so that until then
/// there is no repository that could miss a file.
public struct CloneMove: ~Copyable {
    private static let prefix = ".sheaf-clone-"
    private let root: FilePath
    private let name: [UInt8]
    private let environment: GitEnvironment
    /// The folder to clone to: below `root`, under a name of ours.
    public let place: FilePath

    /// Takes away what a clone that was killed has left.
    public init(into root: FilePath, environment: GitEnvironment) throws {
        self.root = root
        self.environment = environment
        let name = "\(Self.prefix)\(environment.nonce())~"
        self.name = Array(name.utf8)
        place = root.appending(name)
        let folder = try Directory(opening: root)
        for name in try folder.names()
        where name.starts(with: Self.prefix.utf8) && name.last == UInt8(ascii: "~") {
            try folder.removeAll(name)
        }
    }

    /// Moves every file of the clone that has nothing in its place, then the git directory.
    ///
    /// - Parameter remember: called with the paths that both have and that are not alike, before
    ///   the git directory moves, with that directory's own folder for us.
    /// - Throws: `ChangeError.blocked` where a file and a directory have one name; nothing was
    ///   moved then.
    public consuming func finish(remember: ([TreePath], RepositoryLayout) throws -> Void) throws {
        let folder = try Directory(opening: root)
        defer { try? folder.removeAll(name) }
        guard let layout = try RepositoryLayout(root: place) else {
            throw RepositoryError.notARepository(place)
        }
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
        try remember(different, layout)
        let clone = try folder.subdirectory(name)
        try folder.flushFileSystem()
        try clone.moveExclusively(".git".utf8, to: folder, as: ".git".utf8)
        try folder.flush()
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
