import SheafSystem
import SystemPackage

/// The places of the parts of a repository: found by looking at a few files, without libgit2, so
/// that reading commands start at once.
public struct RepositoryLayout: Hashable, Sendable {
    /// The top of the working tree.
    public let root: FilePath
    /// The directory of this working tree: its HEAD, index and locks.
    public let gitDirectory: FilePath
    /// The directory that all working trees of the repository share: objects, branches, settings.
    /// The same as `gitDirectory` but for `git worktree add`.
    public let commonDirectory: FilePath

    /// Our own folder: lock, journal, temporary files, caches. It may be deleted while nothing
    /// runs.
    public var privateDirectory: FilePath { gitDirectory.appending("sheaf") }
    /// The index of this working tree.
    public var index: FilePath { gitDirectory.appending("index") }

    /// True if the history ends before its beginning: a clone that took only the latest commits.
    var isShallow: Bool { commonDirectory.appending("shallow").exists }

    /// The repository whose working tree begins at `root`: a `.git` directory there, or a `.git`
    /// file that names one (`gitdir: …`; submodules and linked working trees). `nil` where there
    /// is none.
    public init?(root: FilePath) throws(SystemError) {
        let folder: Directory
        do {
            folder = try Directory(opening: root)
        } catch  where error.code == .noSuchFileOrDirectory || error.code == .notDirectory {
            return nil
        }
        guard let entry = try folder.status(".git".utf8) else { return nil }
        switch entry.kind {
        case .directory, .symlink:
            gitDirectory = root.appending(".git")
        case .regular:
            guard let text = try folder.read(".git".utf8, limit: 64 * 1024)?.bytes,
                let target = Self.value(of: text, after: "gitdir:")
            else { return nil }
            gitDirectory = root.pushing(target).lexicallyNormalized()
        case .other:
            return nil
        }
        let git: Directory
        do {
            git = try Directory(opening: gitDirectory)
        } catch  where error.code == .noSuchFileOrDirectory || error.code == .notDirectory {
            return nil
        }
        guard try git.status("HEAD".utf8) != nil else { return nil }
        if let text = try git.read("commondir".utf8, limit: 64 * 1024)?.bytes,
            let target = Self.value(of: text, after: "")
        {
            commonDirectory = gitDirectory.pushing(target).lexicallyNormalized()
        } else {
            commonDirectory = gitDirectory
        }
        self.root = root
    }

    /// The nearest working tree at or above `path`, which is absolute; `nil` where there is none.
    public static func discover(from path: FilePath) throws(SystemError) -> RepositoryLayout? {
        var path = path.lexicallyNormalized()
        while true {
            if let found = try RepositoryLayout(root: path) { return found }
            guard path.removeLastComponent() else { return nil }
        }
    }

    /// The file at `path`, no symbolic link followed on the way to it; `nil` where there is none.
    /// Throws `SystemError`: `ELOOP` or `ENOTDIR` for a link on the way, `EFBIG` over `limit` bytes.
    public func read(
        _ path: TreePath, limit: Int = .max
    ) throws -> (bytes: [UInt8], status: FileStatus)? {
        let tree = try WorkingFiles(root: root)
        guard let parent = try tree.parent(of: path, creating: false) else { return nil }
        return try parent.read(path.name, limit: limit).map { ($0.bytes, $0.status) }
    }

    private static func value(of bytes: [UInt8], after prefix: String) -> FilePath? {
        guard bytes.starts(with: prefix.utf8) else { return nil }
        var rest = bytes.dropFirst(prefix.utf8.count)
        while let first = rest.first, first == 32 || first == 9 { rest.removeFirst() }
        while let last = rest.last, last == 10 || last == 13 { rest.removeLast() }
        guard !rest.isEmpty, !rest.contains(0) else { return nil }
        return withCString(rest) { FilePath(platformString: $0) }
    }
}
