import SheafCore
import SheafGit

/// Files that stand where a commit brings others, and that no sync commits: git ignores them, they are
/// held back, or git was told not to look at them.
extension Store {
    /// Clears the way for a commit's files. An ignored or held-back file gets another name, under which
    /// git ignores it in this clone. A file that git was told not to look at (`--assume-unchanged`) is
    /// merged with what comes and stays uncommitted, or is set aside too where it cannot be merged.
    ///
    /// - Returns: the files that the move has to pass, see ``ChangeSession``.
    func clearWay(
        for target: ObjectID, _ outcome: inout SyncOutcome
    ) throws -> [TreePath: UnseenFile] {
        let repository = try repository()
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        let differences = try repository.differences(
            from: tree ?? .emptyTree, to: repository.commit(target).tree)
        outcome.notes += try setAsideHidden(before: differences)
        return try unseenFiles(before: differences, &outcome)
    }

    /// Gives those of the ignored and held-back files other names that stand where files come.
    func setAsideHidden(before differences: [TreeDifference]) throws -> [SyncNote] {
        let coming = differences.filter { $0.old == nil && $0.new?.mode.isFile == true }
        let there = try zip(coming, layout.statuses(of: coming.map(\.path)))
            .filter { $1?.kind == .regular || $1?.kind == .symlink }.map(\.0)
        guard !there.isEmpty else { return [] }
        let states = try repository().states(of: there.map(\.path))
        let inTheWay = zip(there, states).filter { difference, state in
            state.index == nil && state.working != difference.new
        }.map { ($1.path, $1.working) }
        let paths = inTheWay.map(\.0)
        let untracked = paths.map { UncommittedPath(path: $0, kind: .untracked) }
        let hidden = try pool.ignored(among: paths).union(heldBack(among: untracked).keys)
        return try inTheWay.compactMap { path, working in
            guard hidden.contains(path), let working else { return nil }
            return try setAside(path, working)
        }
    }

    /// Gives a file another name, under which git ignores it in this clone.
    private func setAside(_ path: TreePath, _ working: TreeEntry) throws -> SyncNote? {
        guard let aside = path.adding("~\(working.id.description.prefix(8))") else { return nil }
        try exclude([aside])
        try layout.rename(path, to: aside.name)
        return SyncNote(
            item: Item(path: path.string, title: path.string), fact: .setAside(as: aside.string))
    }

    /// Finds the files that git was told not to look at and that are not as HEAD has them, where a
    /// commit brings another version.
    private func unseenFiles(
        before differences: [TreeDifference], _ outcome: inout SyncOutcome
    ) throws -> [TreePath: UnseenFile] {
        let assumed = try Set(pool.assumedUnchanged())
        let touched = differences.filter { $0.old != nil && assumed.contains($0.path) }
        guard !touched.isEmpty else { return [:] }
        let states = try repository().states(of: touched.map(\.path))
        var files: [TreePath: UnseenFile] = [:]
        for (difference, state) in zip(touched, states)
        where state.working != difference.old && state.working != difference.new {
            let path = difference.path
            guard let working = state.working else {
                files[path] = UnseenFile(working: nil, merged: nil)
                continue
            }
            let bytes = try layout.readSettled(path)?.bytes ?? []
            let stored =
                working.mode == .symlink
                ? working.id : try pool.storedID(of: bytes, at: path) ?? working.id
            // Only the conversion differs, for which the move knows a way.
            if stored == difference.old?.id, stored != working.id { continue }
            if stored == working.id, let old = difference.old, let new = difference.new,
                let text = try merged(bytes, working, at: path, since: old, with: new)
            {
                files[path] = UnseenFile(working: working, merged: text)
                outcome.notes.append(
                    SyncNote(
                        item: Item(path: path.string, title: path.string),
                        fact: .mergedUncommitted))
            } else if let note = try setAside(path, working) {
                files[path] = UnseenFile(working: nil, merged: nil)
                outcome.notes.append(note)
            }
        }
        return files
    }

    /// Returns the text of a file merged with the version that comes; `nil` where it cannot be.
    private func merged(
        _ bytes: [UInt8], _ working: TreeEntry, at path: TreePath, since old: TreeEntry,
        with new: TreeEntry
    ) throws -> [UInt8]? {
        let modes = [old.mode, new.mode, working.mode]
        guard modes.allSatisfy({ $0 == .regular || $0 == .executable }) else { return nil }
        let repository = try repository()
        return try merged(
            bytes, at: path, base: repository.blob(old.id), theirs: repository.blob(new.id))
    }
}
