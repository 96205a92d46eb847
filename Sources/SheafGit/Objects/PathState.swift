import SheafSystem

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
    /// The same for the file or symbolic link `name` in this directory.
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
