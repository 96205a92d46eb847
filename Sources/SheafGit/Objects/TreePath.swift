import SheafSystem

/// A path inside a working tree as git stores it: relative, `/` between components, any bytes but
/// NUL. Making one is the check that a hostile path goes through: no empty, `.`, `..` or `.git`
/// component nor what any file system takes for one (``RefusedName``), nothing absolute, nothing that
/// the system could not open.
public struct TreePath: Hashable, Sendable, Comparable {
    public let bytes: [UInt8]

    /// The longest path, in bytes: one less than the system's `PATH_MAX`, which counts a NUL.
    public static let limit = 4095

    /// `nil` where the bytes could lead out of the working tree or into git's own directory.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.withUnsafeBufferPointer(Self.isSafe) else { return nil }
        self.bytes = bytes
    }

    public init?(_ text: String) {
        self.init(bytes: text.utf8)
    }

    /// All bytes at once: an array would hash each by itself, and sets of paths are many.
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// For display: invalid UTF-8 is repaired.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    public var isUTF8: Bool {
        bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
    }

    /// The last component.
    public var name: ArraySlice<UInt8> {
        bytes[(bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...]
    }

    /// The directory the path lies in; `nil` at the top.
    public var parent: TreePath? {
        bytes.lastIndex(of: UInt8(ascii: "/")).map { TreePath(trusted: Array(bytes[..<$0])) }
    }

    /// Byte order, which is git's.
    public static func < (left: TreePath, right: TreePath) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    private init(trusted bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns whether ``init(bytes:)`` takes these bytes.
    static func isSafe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count <= limit else { return false }
        let refused = RefusedName(in: bytes)
        var isStart = true
        for (index, byte) in bytes.enumerated() {
            if isStart {
                if RefusedName.mayBegin(byte), refused.isComponent(at: index) { return false }
                if byte == Ascii.slash { return false }
                isStart = false
            }
            switch byte {
            case 0: return false
            case Ascii.slash: isStart = true
            // A separator on NTFS.
            case Ascii.backslash: if refused.isNTFSDotGit(at: index + 1) { return false }
            default: continue
            }
        }
        return !isStart
    }

    /// Returns whether git takes this entry here.
    func mayHold(_ entry: TreeEntry) -> Bool { entry.mode != .symlink || !isRefusedForLinks }

    /// True if git refuses a symbolic link here, where a file would be its settings for submodules.
    public var isRefusedForLinks: Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let refused = RefusedName(in: bytes)
            return bytes.indices.contains { index in
                if index == 0 || bytes[index - 1] == Ascii.slash {
                    return refused.isLinkComponent(at: index)
                }
                // A separator on NTFS alone.
                return bytes[index - 1] == Ascii.backslash && refused.isNTFSDotGitModules(at: index)
            }
        }
    }
}

extension Directory {
    /// Makes what a tree holds: a file or a symbolic link.
    @discardableResult
    func create(
        _ name: some Sequence<UInt8>, _ file: TreeFile, permissions: UInt32? = nil,
        flushed: Bool = true
    ) throws(SystemError) -> FileStatus {
        guard file.mode == .symlink else {
            return try create(
                name, file.bytes, permissions: permissions,
                usual: file.mode == .executable ? 0o777 : 0o666, flushed: flushed)
        }
        return try createLink(name, to: file.bytes)
    }
}

/// The state of one path: its entries in the last commit, the index and the working tree.
public struct PathState: Hashable, Sendable {
    public var path: TreePath
    public var head: TreeEntry?
    public var index: TreeEntry?
    /// The bytes as they are, no filter applied. A directory counts as nothing.
    public var working: TreeEntry?

    /// The index differs from the last commit.
    public var isStaged: Bool { head != index }
    /// The file differs from the index.
    public var isModified: Bool { index != working }
    /// Neither is committed as the working tree has it.
    public var isUncommitted: Bool { head != working }
}

extension Repository {
    /// The state of these paths alone: the index is read once, files are hashed only where `stat`
    /// does not show that they are what the index holds.
    public func states(of paths: [TreePath]) throws -> [PathState] {
        let snapshot = try pool.index()
        let entries = try snapshot.file.entries(at: paths)
        let heads =
            try head().commit.map { try self.entries(at: paths, in: commit($0).tree) } ?? [:]
        let files = try WorkingFiles(root: layout.root)
        let keepsModes = try bool("core.fileMode") ?? true
        var states: [PathState] = []
        for path in paths {
            let head = heads[path]
            let index = entries[path]
            let working = try files.entry(
                at: path, known: index.flatMap { snapshot.isRacy($0.stat) ? nil : $0 },
                modeless: keepsModes ? nil : index?.treeEntry.mode ?? head?.mode ?? .regular)
            let staged = index.flatMap { $0.intentToAdd ? nil : $0.treeEntry }
            states.append(PathState(path: path, head: head, index: staged, working: working))
        }
        return states
    }
}

extension IndexSnapshot {
    /// Returns whether the file may have changed after the entry was made without its `stat`
    /// showing it: it is not older than the index (git's "racy" entries), counted in seconds as git
    /// does.
    func isRacy(_ stat: IndexStat) -> Bool {
        guard let written else { return true }
        return stat.modifiedSeconds >= UInt32(truncatingIfNeeded: written.seconds)
    }
}

extension WorkingFiles {
    /// The entry that git would record for the file or symbolic link at `path`; `nil` where there
    /// is none. `known` is believed where `stat` agrees with it. `modeless` stands for a mode that
    /// the file system cannot tell.
    func entry(
        at path: TreePath, known: IndexEntry? = nil, modeless: FileMode? = nil
    ) throws(SystemError) -> TreeEntry? {
        try parent(of: path, creating: false)?
            .entry(path.name, known: known, modeless: modeless)
    }
}

extension Directory {
    /// Returns the entry of the file or symbolic link `name` in this directory.
    func entry(
        _ name: some Sequence<UInt8>, known: IndexEntry? = nil, modeless: FileMode? = nil
    ) throws(SystemError) -> TreeEntry? {
        guard let status = try status(name) else { return nil }
        switch status.kind {
        case .directory, .other:
            return nil
        case .symlink:
            return TreeEntry(mode: .symlink, id: .blob(try readLink(name)))
        case .regular:
            let mode = modeless ?? (status.isExecutable ? .executable : .regular)
            if let known, known.stat == IndexStat(status), known.stat != .unknown {
                return TreeEntry(mode: mode, id: known.id)
            }
            guard let contents = try read(name) else { return nil }
            return TreeEntry(mode: mode, id: .blob(contents.bytes))
        }
    }
}
