import SystemPackage

/// What git ignores in one directory of a working tree: the ignore files that apply there, from
/// the user's own down to the directory's `.gitignore` (gitignore(5)). A file nearer to the path
/// wins over one farther away, and `.gitignore` over `info/exclude` over `core.excludesFile`.
///
/// A directory that is ignored is not looked into, so nothing below it can be taken back by `!`.
/// Whoever walks a tree keeps to that by not entering; `decision(_:isDirectory:under:)` does it
/// for a single path.
public struct IgnoreRules: Sendable {
    /// In rising precedence.
    private var layers: [Layer] = []
    /// `core.ignoreCase`.
    public let ignoresCase: Bool

    /// An ignore file and where it lies: its patterns count from there.
    private struct Layer: Sendable {
        let file: IgnoreFile
        let source: Source
        /// The length of the directory's path with its slash; 0 at the root.
        let baseLength: Int
    }

    /// Where a pattern comes from.
    public enum Source: Hashable, Sendable {
        /// `core.excludesFile`.
        case userFile
        /// `info/exclude` in the common git directory.
        case infoExclude
        /// The `.gitignore` of a directory; `nil` is the root.
        case directory(TreePath?)
    }

    /// The pattern that decides about a path.
    public struct Decision: Hashable, Sendable {
        public let source: Source
        /// From 1.
        public let line: Int
        /// False for a `!` pattern.
        public let isIgnored: Bool
    }

    /// Rules from outside the tree; the `.gitignore` files are added on the way down.
    /// - Parameters:
    ///   - userFile: the content of `core.excludesFile`.
    ///   - infoExclude: the content of `info/exclude` in the common git directory.
    ///   - ignoringCase: the clone's `core.ignoreCase`.
    public init(userFile: [UInt8] = [], infoExclude: [UInt8] = [], ignoringCase: Bool = false) {
        ignoresCase = ignoringCase
        add(userFile, from: .userFile, baseLength: 0)
        add(infoExclude, from: .infoExclude, baseLength: 0)
    }

    /// Reads the rules from outside the tree.
    /// - Parameters:
    ///   - commonDirectory: the common git directory; in a linked working tree not its own.
    ///   - excludesFile: the value of `core.excludesFile` as a path, or `defaultExcludesFile`.
    ///   - ignoringCase: the clone's `core.ignoreCase`.
    /// - Throws: `SystemError` for a file that exists and cannot be read.
    public init(
        commonDirectory: FilePath, excludesFile: FilePath?, ignoringCase: Bool = false
    ) throws(SystemError) {
        var userFile: [UInt8] = []
        if let excludesFile { userFile = try IgnoreFile.bytes(at: excludesFile) }
        let exclude = commonDirectory.appending("info").appending("exclude")
        self.init(
            userFile: userFile, infoExclude: try IgnoreFile.bytes(at: exclude),
            ignoringCase: ignoringCase)
    }

    /// Where git looks when `core.excludesFile` is not set: `$XDG_CONFIG_HOME/git/ignore`, else
    /// `$HOME/.config/git/ignore`.
    public static func defaultExcludesFile(_ environment: GitEnvironment) -> FilePath? {
        if let base = environment.variables["XDG_CONFIG_HOME"], !base.isEmpty {
            return FilePath(base).appending("git").appending("ignore")
        }
        guard let home = environment.variables["HOME"], !home.isEmpty else { return nil }
        return FilePath(home).appending(".config").appending("git").appending("ignore")
    }

    /// The rules inside a directory that has this `.gitignore`; `nil` is the root.
    public func adding(gitignore bytes: [UInt8], in directory: TreePath?) -> IgnoreRules {
        var rules = self
        rules.add(
            bytes, from: .directory(directory),
            baseLength: directory.map { $0.bytes.count + 1 } ?? 0)
        return rules
    }

    /// What decides about a path that lies in the directory these rules are for, as such: whether
    /// a directory above it is ignored is not asked. `nil` where nothing matches.
    public func decision(_ path: TreePath, isDirectory: Bool) -> Decision? {
        path.bytes.withUnsafeBufferPointer { decision($0, isDirectory: isDirectory) }
    }

    /// What decides about a path of the tree, as `git check-ignore` says it: the pattern that
    /// ignores a directory above it, else the one that matches it; `nil` where none does. Reads
    /// the `.gitignore` files from `root` down; these rules are those from outside the tree.
    public func decision(
        _ path: TreePath, isDirectory: Bool, under root: FilePath
    ) throws(SystemError) -> Decision? {
        var rules = self
        var opened: SharedDirectory? = try SharedDirectory(Directory(opening: root))
        var directory: TreePath?
        for part in path.ancestors + [path] {
            if let opened {
                let bytes = try IgnoreFile.gitignore(in: opened.directory)
                rules = rules.adding(gitignore: bytes, in: directory)
            }
            let decision = rules.decision(part, isDirectory: part != path || isDirectory)
            if part == path || decision?.isIgnored == true { return decision }
            // What does not exist yet has no `.gitignore` either.
            opened = opened.flatMap { try? $0.subdirectory(part.name) }
            directory = part
        }
        return nil
    }

    /// Whether git ignores a path of the tree: it or a directory above it.
    public func ignores(
        _ path: TreePath, isDirectory: Bool, under root: FilePath
    ) throws(SystemError) -> Bool {
        try decision(path, isDirectory: isDirectory, under: root)?.isIgnored == true
    }

    func ignores(_ path: UnsafeBufferPointer<UInt8>, isDirectory: Bool) -> Bool {
        !layers.isEmpty && decision(path, isDirectory: isDirectory)?.isIgnored == true
    }

    private func decision(
        _ path: UnsafeBufferPointer<UInt8>, isDirectory: Bool
    ) -> Decision? {
        let name = path.lastIndex(of: Ascii.slash).map { $0 + 1 } ?? 0
        var index = layers.count
        while index > 0 {
            index -= 1
            let base = layers[index].baseLength
            let pattern = layers[index].file.decision(
                UnsafeBufferPointer(rebasing: path[base...]), name: name - base,
                isDirectory: isDirectory)
            if let pattern {
                return Decision(
                    source: layers[index].source, line: pattern.line,
                    isIgnored: !pattern.isNegated)
            }
        }
        return nil
    }

    private mutating func add(_ bytes: [UInt8], from source: Source, baseLength: Int) {
        let file = IgnoreFile(bytes, ignoringCase: ignoresCase)
        if !file.isEmpty {
            layers.append(Layer(file: file, source: source, baseLength: baseLength))
        }
    }
}
