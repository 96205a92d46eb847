import SheafSystem

/// Entries of a tree that have no file here, because a working tree cannot hold them, or shall not:
/// every commit of sheaf's carries them over, and that they are missing from the folder deletes nothing.
/// Git's index has them as `skip-worktree` where it can hold them, so that git itself keeps them, too.
struct OnlyInGit {
    /// Of a file, in bytes: what is larger is not written.
    private let fileSize: Int64

    static let settingsFolder = TreePath(".sheaf")

    /// The longest name of a file on any file system that we know of, in bytes.
    private static let nameLimit = 255

    init(in repository: borrowing Repository) throws {
        fileSize = try TreeLimits(of: repository).fileSize ?? .max
    }

    /// Returns whether the entry stays in git, whatever stands in the working tree. Of a commit of
    /// another repository that is for the caller to say: it may have a folder here.
    func includes(
        _ path: TreePath, _ entry: TreeEntry, in repository: borrowing Repository
    ) throws -> Bool {
        // Here it is the folder of the settings, without which there is no store.
        if path == Self.settingsFolder { return entry.mode != .directory }
        return switch entry.mode {
        case .directory: false
        case .submodule: path.isTooLongHere
        case .regular, .executable:
            try path.isTooLongHere || repository.size(of: entry.id) > fileSize
        case .symlink:
            try path.isTooLongHere
                // A link is read whole only where its target can be one.
                || repository.size(of: entry.id) > Int64(TreePath.limit)
                || !Self.isTarget(repository.blob(entry.id))
        }
    }

    private static func isTarget(_ bytes: [UInt8]) -> Bool {
        !bytes.isEmpty && !bytes.contains(0)
    }

    fileprivate static func isTooLong(_ name: some Collection<UInt8>) -> Bool {
        name.count > nameLimit
    }
}

extension TreePath {
    /// True if a name in it is longer than file systems allow.
    var isTooLongHere: Bool {
        bytes.split(separator: UInt8(ascii: "/")).contains(where: OnlyInGit.isTooLong)
    }
}

extension IndexStat {
    /// In place of what `stat` says of a file, in an entry that is `skip-worktree` by us: "sheaf" in
    /// ASCII. Git leaves it as it is, and the user's own such entries have other numbers.
    static let onlyInGit: IndexStat = {
        var stat = IndexStat()
        (stat.device, stat.inode) = (0x7368_6561, 0x6600_0000)
        return stat
    }()
}

extension IndexEntry {
    /// Returns the index's entry for one that stays in git.
    static func onlyInGit(_ entry: TreeEntry) -> IndexEntry {
        IndexEntry(
            mode: entry.mode.rawValue, id: entry.id, stat: .onlyInGit, skipWorktree: true)
    }

    var isOnlyInGit: Bool { skipWorktree && stat == .onlyInGit }
}

extension Repository {
    /// Makes git's index of a fresh clone where something in the tree has to stay in git, for which git
    /// itself would write nothing.
    ///
    /// - Returns: whether it was so.
    public func makeIndexIfNeeded(for tree: ObjectID) throws -> Bool {
        let onlyInGit = try OnlyInGit(in: self)
        var isNeeded = false
        // A name that comes twice counts once, as it does for git.
        var edits: [TreePath: IndexEdit] = [:]
        try walk(tree) { _ in
            isNeeded = true
        } each: { path, entry in
            let stays = try onlyInGit.includes(path, entry, in: self)
            isNeeded = isNeeded || stays
            let plain = IndexEntry(mode: entry.mode.rawValue, id: entry.id, stat: .unknown)
            edits[path] = IndexEdit(path: path, entry: stays ? .onlyInGit(entry) : plain)
        }
        guard isNeeded else { return false }
        let bytes = try IndexFile.empty.applying(Array(edits.values), written: nil)
        try Directory(opening: layout.gitDirectory).create("index".utf8, bytes)
        return true
    }
}
