import SheafCore
import SheafGit
import SheafSystem

/// The files that differ from the last commit, and those of them that a commit of everything leaves out.
struct UncommittedFiles {
    let status: GitStatus
    private(set) var heldBack: [TreePath: HeldBackFile]
    private(set) var rules: HeldBackRules
    private let store: Store

    /// - Parameter included: what the user has said yes to, of what is held back otherwise.
    init(in store: Store, including included: [TreePath] = []) throws {
        self.store = store
        rules = HeldBackRules(store, including: included)
        status = try store.pool.status()
        heldBack = try rules.files(among: status.uncommitted)
    }

    /// Takes the user's yes to files, and folders with all in them.
    mutating func include(_ paths: [TreePath]) throws {
        rules.included = paths
        heldBack = try rules.files(among: status.uncommitted)
    }

    /// Returns all that is not held back, as git would commit it.
    mutating func changes() throws -> [FileChange] {
        let changes = try store.pool.verdict(on: status, without: Set(heldBack.keys))
        // Git may know of others, where it looks at everything.
        let known = Set(status.uncommitted.map(\.path))
        let unknown = changes.filter { $0.isFound && !known.contains($0.path) }.map(\.path)
        if !unknown.isEmpty {
            let others = try store.repository().states(of: unknown).filter { $0.index == nil }
            heldBack.merge(
                try rules.files(
                    among: others.map { UncommittedPath(path: $0.path, kind: .untracked) })
            ) { $1 }
        }
        return changes.filter { heldBack[$0.path] == nil }
    }
}

/// The rules by which a commit of everything leaves files out until the user says otherwise: too large
/// ones, what looks like a secret, and hidden files. What git tracks is none of the latter two:
/// `git add` is a yes.
struct HeldBackRules {
    private let store: Store
    /// Files, and folders with all in them, that the user has said yes to.
    var included: [TreePath]

    /// Larger files are not committed by themselves: 100 MB.
    private static let attachmentLimit: Int64 = 100 << 20

    init(_ store: Store, including included: [TreePath] = []) {
        self.store = store
        self.included = included
    }

    func files(among paths: [UncommittedPath]) throws -> [TreePath: HeldBackFile] {
        let there = paths.filter { $0.kind != .deleted }
        var heldBack: [TreePath: HeldBackFile] = [:]
        let open = try store.layout.filesBeingEdited()
        // An editor may take a file away for a moment.
        for found in paths {
            guard let file = open.first(where: { $0 == found.path || found.isBeside($0) }) else {
                continue
            }
            heldBack[found.path] = HeldBackFile(path: file.string, reason: .open)
        }
        for (found, status) in zip(there, try store.layout.statuses(of: there.map(\.path))) {
            if heldBack[found.path] != nil { continue }
            if Self.isRefused(found.path, status) {
                heldBack[found.path] = HeldBackFile(path: found.path.string, reason: .refused)
            } else if let status, status.size > Self.attachmentLimit {
                heldBack[found.path] = HeldBackFile(path: found.path.string, reason: .large)
            } else if found.kind == .untracked, !isIncluded(found.path) {
                heldBack[found.path] =
                    try HeldBackFile(untracked: found.path) ?? key(found.path, status)
            }
        }
        heldBack = try leavingOutKnownFolders(heldBack)
        let untracked = paths.filter { $0.kind == .untracked }.map(\.path)
        for path in try formerlyIgnored(among: untracked) where heldBack[path] == nil {
            heldBack[path] = HeldBackFile(path: path.string, reason: .ignored)
        }
        return heldBack
    }

    /// Those of some paths that git does not track and that a rule ignores, or did, see
    /// ``formerlyIgnored(among:)``.
    func ignored(among paths: [TreePath]) throws -> Set<TreePath> {
        guard !paths.isEmpty else { return [] }
        let untracked = try store.repository().states(of: paths).filter { $0.index == nil }
            .map(\.path)
        return try store.pool.ignored(among: untracked).union(formerlyIgnored(among: untracked))
    }

    /// Returns whether the user has said yes to a file.
    func isIncluded(_ path: TreePath) -> Bool { included.contains { $0.covers(path) } }

    /// A name that only the folder holds is no checked path yet.
    private static func isRefused(_ path: TreePath, _ status: FileStatus?) -> Bool {
        TreePath(bytes: path.bytes) == nil || status?.kind == .symlink && path.isRefusedForLinks
    }

    private func key(_ path: TreePath, _ status: FileStatus?) throws -> HeldBackFile? {
        guard status?.kind == .regular, !ItemSelection.everything.contains(path),
            let bytes = try? store.layout.beginning(of: path, count: HeldBackFile.beginning),
            HeldBackFile.holdsKey(bytes)
        else { return nil }
        return HeldBackFile(path: path.string, reason: .secret)
    }

    /// A hidden folder in which git tracks a file was agreed to before.
    private func leavingOutKnownFolders(
        _ heldBack: [TreePath: HeldBackFile]
    ) throws -> [TreePath: HeldBackFile] {
        let folders = Set(
            heldBack.values.filter { $0.reason == .hidden && $0.path.hasSuffix("/") }.map(\.path))
        guard !folders.isEmpty else { return heldBack }
        let known = try Set(
            store.pool.trackedFolders(among: folders.map { Array($0.utf8) }).map {
                String(decoding: $0, as: UTF8.self)
            })
        return heldBack.filter { $1.reason != .hidden || !known.contains($1.path) }
    }

    /// Those of the files that git does not track yet, and that the user has not said yes to, which a rule
    /// ignored before the ignore files were changed by others, or which a rule ignores that the remote has
    /// and we have not. What the user takes out of an ignore file here is meant.
    func formerlyIgnored(among paths: [TreePath]) throws -> Set<TreePath> {
        let untracked = paths.filter { !isIncluded($0) }
        guard !untracked.isEmpty else { return [] }
        let repository = try store.repository()
        guard let head = try repository.head().commit else { return [] }
        let pool = store.pool
        let record = FormerlyIgnored(of: store.layout)
        var found = record.paths.intersection(untracked)
        if CloneCollisions(of: store.layout).paths.contains(where: \.isIgnoreFile) {
            // The folder of a clone had rules of its own, which stand in place of the remote's.
            found.formUnion(try pool.ignored(among: untracked, by: head, butNotBy: []))
        }
        for commit in record.commits where commit != head {
            // The history may have been rewritten.
            guard try repository.contains(commit) else { continue }
            found.formUnion(try pool.ignored(among: untracked, by: commit, butNotBy: [head]))
        }
        if let link = try SyncLink(of: repository),
            let theirs = try repository.reference(link.tracking), theirs != head
        {
            // A rule that was taken out here since is theirs still.
            let bases = try repository.mergeBases(head, theirs)
            found.formUnion(
                try pool.ignored(among: untracked, by: theirs, butNotBy: [head] + bases))
        }
        return found
    }
}

extension UncommittedPath {
    /// Returns whether it is what an editor keeps beside a file that it has open: `.note.md.swp`,
    /// `note.md~`.
    fileprivate func isBeside(_ file: TreePath) -> Bool {
        kind == .untracked && path.parent == file.parent
            && String(decoding: path.name, as: UTF8.self)
                .contains(String(decoding: file.name, as: UTF8.self))
    }
}

extension TreePath {
    /// Returns whether `other` is this path or lies below it.
    func covers(_ other: TreePath) -> Bool {
        self == other
            || other.bytes.count > bytes.count && other.bytes[bytes.count] == UInt8(ascii: "/")
                && other.bytes.starts(with: bytes)
    }
}

/// A file, or a folder with all files in it, that is not committed by itself.
public struct HeldBackFile: Hashable, Sendable {
    /// Relative to the root; a folder ends in `/`.
    public let path: String
    public let reason: Reason

    public enum Reason: String, Sendable, CaseIterable {
        /// Open in an editor that sheaf has started.
        case open
        /// Over 100 MB.
        case large
        /// Git takes nothing of this name, or no link: some file system would take it for its own.
        case refused
        /// By its name, or by what it begins with, it holds a key or a password.
        case secret
        /// Its name, or that of a folder on the way to it, begins with a dot.
        case hidden
        /// By its name an editor, an office program or a file manager keeps it beside another file.
        case temporary
        /// A rule ignored it until a sync, or another program's merge, changed the ignore files; or a
        /// rule of the remote does.
        case ignored

        /// True if the user's yes lets such files in.
        public var isForUser: Bool {
            switch self {
            case .secret, .hidden, .temporary, .ignored: true
            case .open, .large, .refused: false
            }
        }
    }

    /// Each path once, in their order. A folder of secrets is hidden, too.
    static func list(_ files: some Sequence<HeldBackFile>) -> [HeldBackFile] {
        Dictionary(files.map { ($0.path, $0) }) { $0.reason == .secret ? $0 : $1 }
            .values.sorted { $0.path < $1.path }
    }
}

extension HeldBackFile {
    /// The reason why a file that git does not track is held back by its name alone; `nil` where it
    /// is not.
    ///
    /// One list of names tells what programs keep beside a file that they have open, also where the name
    /// ends as a note's. A Markdown file is never taken for a secret. `.gitignore`, `.gitattributes`,
    /// `.obsidian/` and the store's own `.sheaf/` are not held back.
    init?(untracked path: TreePath) {
        let names = path.bytes.split(separator: UInt8(ascii: "/"))
        let folders = names.dropLast()
        let isMarkdown = NoteName.endingLength(of: path.bytes[...]) != nil
        func folder(_ index: Int) -> String {
            String(decoding: path.bytes[..<names[index].endIndex], as: UTF8.self) + "/"
        }
        if let name = names.last, Self.isTemporary(Self.lower(name)) {
            self.init(path: path.string, reason: .temporary)
            return
        }
        if !isMarkdown {
            if let index = folders.firstIndex(where: { Self.secretFolders.contains(Self.lower($0)) }
            ) {
                self.init(path: folder(index), reason: .secret)
                return
            }
            if let name = names.last, Self.isSecret(Self.lower(name)) {
                self.init(path: path.string, reason: .secret)
                return
            }
        }
        let dot = UInt8(ascii: ".")
        if let index = folders.firstIndex(where: { $0.first == dot }) {
            guard !Self.usualFolders.contains(Self.lower(names[index])) else { return nil }
            self.init(path: folder(index), reason: .hidden)
        } else if let name = names.last, name.first == dot, !isMarkdown,
            !Self.usualFiles.contains(Self.lower(name))
        {
            self.init(path: path.string, reason: .hidden)
        } else {
            return nil
        }
    }

    private static func lower(_ name: ArraySlice<UInt8>) -> String {
        String(decoding: name, as: UTF8.self).lowercased()
    }

    /// Emacs's locks, backups and autosaves, the swap files and the probe of Vim, AppleDouble files, and the
    /// locks of office programs.
    private static func isTemporary(_ name: String) -> Bool {
        temporaryBeginnings.contains { name.hasPrefix($0) }
            || temporaryEnds.contains { name.hasSuffix($0) }
            || name.count > 2 && name.hasPrefix("#") && name.hasSuffix("#") || name == "4913"
    }

    private static let temporaryBeginnings = [".#", "._", "~$", ".~lock."]
    private static let temporaryEnds = ["~", ".swp", ".swo"]

    private static func isSecret(_ name: String) -> Bool {
        secretNames.contains(name) || secretBeginnings.contains { name.hasPrefix($0) }
            || secretEnds.contains { name.hasSuffix($0) }
    }

    private static let secretFolders: Set<String> = [
        ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".password-store",
    ]
    private static let secretNames: Set<String> = [
        ".netrc", "_netrc", "credentials", "credentials.json", ".git-credentials", ".npmrc",
        ".pypirc", ".pgpass", ".my.cnf", ".htpasswd",
    ]
    private static let secretBeginnings = [".env", "id_"]
    private static let secretEnds = [".pem", ".p12", ".pfx", ".ppk", ".jks", ".kdbx"]
    private static let usualFolders: Set<String> = [".obsidian", ".sheaf"]
    private static let usualFiles: Set<String> = [".gitignore", ".gitattributes"]

    /// Returns whether a file that begins so holds a private key.
    static func holdsKey(_ beginning: [UInt8]) -> Bool {
        let word = Array("PRIVATE KEY".utf8)
        guard beginning.count >= word.count else { return false }
        return (0...(beginning.count - word.count)).contains {
            beginning[$0] == word[0] && beginning[$0..<($0 + word.count)].elementsEqual(word)
        }
    }

    /// In bytes: as much of a file as is looked at for a key.
    static let beginning = 4096
}

/// The files that were ignored here before a sync or another program changed the ignore files: only the
/// user has them committed. Kept in sheaf's own folder of the git directory, for this clone alone.
struct FormerlyIgnored: Equatable {
    /// The commits whose ignore files were in force and have not been asked since.
    var commits: Set<ObjectID> = []
    /// Files that were ignored, until git tracks them.
    var paths: Set<TreePath> = []

    /// `commit` and its id, or `path` and that of a file.
    private static let file = RecordFile(name: "unignored", width: 2, limit: 64 << 20)

    /// Nothing where there is no such file, or none that can be read.
    init(of layout: RepositoryLayout) {
        for record in Self.file.read(in: layout) {
            if record[0].text == "commit", let id = ObjectID(hex: record[1].text) {
                commits.insert(id)
            } else if record[0].text == "path", let path = TreePath(bytes: record[1]) {
                paths.insert(path)
            }
        }
    }

    func write(to layout: RepositoryLayout) throws {
        // Flushed: without it a file could be published after a power cut.
        try Self.file.write(
            commits.sorted().map { [.text("commit"), .text($0)] }
                + paths.sorted().map { [.text("path"), $0.bytes] }, in: layout)
    }

    /// Remembers the last commit, whose ignore files are in force, before others take their place.
    static func rememberHead(of store: Store) throws {
        guard let head = try store.repository().head().commit else { return }
        var record = FormerlyIgnored(of: store.layout)
        if record.commits.insert(head).inserted { try record.write(to: store.layout) }
    }

    /// Writes down what is held back as formerly ignored, for as long as git does not track it; the
    /// commits have been asked then.
    ///
    /// - Parameter head: the last commit, where it stays that: others may still replace its rules.
    static func remember(
        _ heldBack: [HeldBackFile], keeping head: ObjectID?, in store: Store
    ) throws {
        let before = FormerlyIgnored(of: store.layout)
        var record = before
        record.paths.formUnion(
            heldBack.filter { $0.reason == .ignored }.compactMap { TreePath($0.path) })
        let paths = record.paths.sorted()
        if !paths.isEmpty {
            record.paths.subtract(
                try store.repository().states(of: paths).filter { $0.index != nil }.map(\.path))
        }
        record.commits.formIntersection([head].compactMap(\.self))
        if record != before { try record.write(to: store.layout) }
    }
}
