import Libc
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
    /// The git directory of the main working tree: `gitDirectory`, but for `git worktree add`.
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

extension RepositoryLayout {
    /// The commit that HEAD leads to, read without libgit2; `nil` on a branch without commits, and
    /// where the references are kept in a way that is not read here.
    public func headCommit() throws -> ObjectID? {
        var text = try gitDirectory.appending("HEAD").contents(limit: Self.referenceLimit)
        // A reference may name another one; git follows five of them.
        for _ in 0..<5 {
            guard let found = text else { return nil }
            let line = found.prefix { $0 > UInt8(ascii: " ") || $0 == UInt8(ascii: " ") }
            guard line.starts(with: Self.symbolic) else { return ObjectID(hexDigits: line) }
            let target = line.dropFirst(Self.symbolic.count).drop { $0 == UInt8(ascii: " ") }
            // A name that leads out of the folder names nothing.
            guard let name = TreePath(bytes: target) else { return nil }
            text = try commonDirectory.appending(name).contents(limit: Self.referenceLimit)
            if text == nil { return try packedReference(name.bytes) }
        }
        return nil
    }

    /// Returns the commit of a reference in `packed-refs`: lines of an id, a blank and a name, others
    /// between them (git-pack-refs(1)).
    func packedReference(_ name: some Collection<UInt8>) throws -> ObjectID? {
        guard let file = try commonDirectory.appending("packed-refs").contents() else { return nil }
        for line in file.split(separator: UInt8(ascii: "\n"))
        where line.count == 41 + name.count && line.dropFirst(41).elementsEqual(name) {
            return ObjectID(hexDigits: line.prefix(40))
        }
        return nil
    }

    private static let symbolic = Array("ref:".utf8)
    /// In bytes; a reference is a line.
    private static let referenceLimit = 64 * 1024

    // MARK: -

    // Our own folder in the git directory, and what git keeps beside it for this clone alone.

    static let privateName = "sheaf"

    /// Opens our own folder, or the one of these names in it, name by name; `nil` where it is missing.
    /// Throws as `Directory.ownFolder`.
    func privateFolder(_ names: String...) throws(SystemError) -> Directory? {
        var folder = try Directory(opening: gitDirectory)
        for name in [Self.privateName] + names {
            guard let next = try folder.ownFolder(name) else { return nil }
            folder = next
        }
        return folder
    }

    /// Makes the private folder, and folders in it, where they are missing.
    func makePrivateFolder(_ names: String...) throws(SystemError) -> Directory {
        var folder = try PrivateFolder.make(in: Directory(opening: gitDirectory))
        for name in names { folder = try folder.makeOwnFolder(name) }
        return folder
    }

    /// Git's `info` folder, which has settings of this clone; `nil` where it is missing, unless
    /// `creating`.
    func infoFolder(creating: Bool = false) throws(SystemError) -> Directory? {
        let common = try Directory(opening: commonDirectory)
        return creating
            ? try common.makeOwnFolder("info", permissions: 0o777) : try common.ownFolder("info")
    }

    // MARK: - Files that lie in our own folder for a while, each in a folder of its own there

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

    /// Makes sure that the repository is the user's own, as git does (git-config(1),
    /// `safe.directory`): the top of the working tree, `.git` there and what it names belong to the
    /// user, or the user's or system's settings name the repository as safe. Where it is, nothing but
    /// `stat` is asked.
    ///
    /// - Throws: `RepositoryError.foreignOwner`.
    public func requireOwner(_ environment: GitEnvironment) throws(RepositoryError) {
        let directories = [gitDirectory, commonDirectory].map { (try? $0.resolved()) ?? $0 }
        let places = [root, root.appending(".git")] + directories
        let isOwn = places.allSatisfy { $0.isOwn(environment.variables) ?? true }
        if isOwn { return }
        guard try isSafe(environment) else { throw .foreignOwner(root) }
    }

    /// Returns whether `safe.directory` names it. An empty value forgets those before it.
    private func isSafe(_ environment: GitEnvironment) throws(RepositoryError) -> Bool {
        try LibGit2.start(environment)
        let settings = try GitConfiguration.read(ConfigurationFiles(environment)).settings()
        let values =
            settings.filter { $0.name == "safe.directory" }.map(\.value)
            + Self.variableValues(of: "safe.directory", environment.variables)
        var isSafe = false
        for value in values {
            if value.isEmpty {
                isSafe = false
            } else if names(value, environment) {
                isSafe = true
            }
        }
        return isSafe
    }

    /// `*`, the path, or a folder above it with `/*` behind it.
    private func names(_ value: String, _ environment: GitEnvironment) -> Bool {
        if value == "*" { return true }
        var path = value
        if path.hasPrefix("~/"), let home = environment.variables["HOME"] {
            path = home + path.dropFirst(1)
        }
        if path.hasSuffix("/*") { return root.string.hasPrefix(path.dropLast(1)) }
        return FilePath(path) == root
    }

    /// Returns the values of `GIT_CONFIG_COUNT` and its variables, which is how `git -c` passes
    /// settings on.
    private static func variableValues(
        of name: String, _ variables: [String: String]
    ) -> [String] {
        let count = variables["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
        return (0..<max(0, min(count, 1000))).compactMap { index in
            variables["GIT_CONFIG_KEY_\(index)"]?.lowercased() == name
                ? variables["GIT_CONFIG_VALUE_\(index)"] : nil
        }
    }
}

extension FilePath {
    /// Returns whether what is there belongs to the user who runs this; with `sudo`, to the user who
    /// called it too. No symbolic link is followed. `nil` where nothing is.
    public func isOwn(_ variables: [String: String]) -> Bool? {
        linkStatus.map { status in
            let user = geteuid()
            guard status.user != user, user == 0 else { return status.user == user }
            return variables["SUDO_UID"].flatMap { UInt32($0) } == status.user
        }
    }
}
