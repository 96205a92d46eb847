import SheafCore
import SheafGit

/// Files that stand where a commit brings others, and that no sync commits: git ignores them, they are
/// held back, or git was told not to look at them.
struct FilesInTheWay {
    /// Tells what was done to them.
    private(set) var notes: [SyncNote] = []
    /// The files that the move to the commit has to pass, see ``ChangeSession``.
    private(set) var unseen: [TreePath: UnseenFile] = [:]
    private let store: Store

    init(_ store: Store) { self.store = store }

    /// Clears the way for a commit's files. An ignored or held-back file gets another name, under which
    /// git ignores it in this clone. A file that git was told not to look at (`--assume-unchanged`) is
    /// merged with what comes and stays uncommitted, or is set aside too where it cannot be merged.
    mutating func clear(for target: ObjectID) throws {
        let repository = try store.repository()
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        let differences = try repository.differences(
            from: tree ?? .emptyTree, to: repository.commit(target).tree)
        try setAsideHidden(before: differences)
        try passUnseen(before: differences, in: repository)
    }

    /// Gives those of the ignored and held-back files other names that stand where files come.
    mutating func setAsideHidden(before differences: [TreeDifference]) throws {
        let coming = differences.filter { $0.old == nil && $0.new?.mode.isFile == true }
        let there = try zip(coming, store.layout.statuses(of: coming.map(\.path)))
            .filter { $1?.kind == .regular || $1?.kind == .symlink }.map(\.0)
        guard !there.isEmpty else { return }
        let states = try store.repository().states(of: there.map(\.path))
        let inTheWay = zip(there, states).filter { difference, state in
            state.index == nil && state.working != difference.new
        }.map(\.1)
        let paths = inTheWay.map(\.path)
        let heldBack = try HeldBackRules(store).files(
            among: paths.map { UncommittedPath(path: $0, kind: .untracked) })
        let hidden = try store.pool.ignored(among: paths).union(heldBack.keys)
        for state in inTheWay where hidden.contains(state.path) {
            if let working = state.working { _ = try setAside(state.path, working) }
        }
    }

    /// Gives a file another name, under which git ignores it in this clone.
    ///
    /// - Returns: false where there is none for it.
    private mutating func setAside(_ path: TreePath, _ working: TreeEntry) throws -> Bool {
        guard let aside = path.adding("~\(working.id.description.prefix(8))") else { return false }
        try store.exclude([aside])
        try store.layout.rename(path, to: aside.name)
        notes.append(SyncNote(item: Item(named: path), fact: .setAside(as: aside.string)))
        return true
    }

    /// Finds the files that git was told not to look at and that are not as HEAD has them, where a
    /// commit brings another version.
    private mutating func passUnseen(
        before differences: [TreeDifference], in repository: borrowing Repository
    ) throws {
        let assumed = try Set(store.pool.assumedUnchanged())
        let touched = differences.filter { $0.old != nil && assumed.contains($0.path) }
        guard !touched.isEmpty else { return }
        let states = try repository.states(of: touched.map(\.path))
        for (difference, state) in zip(touched, states)
        where state.working != difference.old && state.working != difference.new {
            let path = difference.path
            guard let working = state.working else {
                unseen[path] = UnseenFile(working: nil, merged: nil)
                continue
            }
            let bytes = try store.layout.readSettled(path)?.bytes ?? []
            let stored =
                working.mode == .symlink
                ? working.id : try store.pool.storedID(of: bytes, at: path) ?? working.id
            // Only the conversion differs, for which the move knows a way.
            if stored == difference.old?.id, stored != working.id { continue }
            if stored == working.id, let old = difference.old, let new = difference.new,
                [old, new, working].allSatisfy(\.mode.isFile),
                let text = try LateSaves.merged(
                    bytes, at: path, base: repository.blob(old.id),
                    theirs: repository.blob(new.id))
            {
                unseen[path] = UnseenFile(working: working, merged: text)
                notes.append(SyncNote(item: Item(named: path), fact: .mergedUncommitted))
            } else if try setAside(path, working) {
                unseen[path] = UnseenFile(working: nil, merged: nil)
            }
        }
    }
}
