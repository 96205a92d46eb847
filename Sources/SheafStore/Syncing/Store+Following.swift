import SheafCore
import SheafGit

/// A branch that another program moved without the index and the files, see ``MovedHead``.
extension Store {
    /// Brings index and files to where HEAD is. What was edited on top of the commit that they were
    /// at is merged with what came, in a commit of its own.
    ///
    /// - Parameter allowsDeletions: whether files that are gone all at once were deleted on purpose.
    /// - Returns: the number of paths, and what was set aside for them.
    /// - Throws: `StoreError.manyDeleted` where the folder of the files seems to be elsewhere: nothing is
    ///   written there then.
    func followMovedHead(allowingDeletions allowsDeletions: Bool) throws -> (
        count: Int, notes: [SyncNote]
    ) {
        let known = SyncRecord(of: layout).head
        guard try repository().unfollowedMove(since: known) != nil else { return (0, []) }
        return try repository().withChangeLock(waiting: environment.lockTimeout) {
            try followMovedHead(allowingDeletions: allowsDeletions, $0)
        }
    }

    /// Brings index and files to where HEAD is, within a change.
    func followMovedHead(
        allowingDeletions allowsDeletions: Bool = false, _ session: borrowing ChangeSession
    ) throws -> (count: Int, notes: [SyncNote]) {
        let repository = try repository()
        guard let move = try repository.unfollowedMove(since: SyncRecord(of: layout).head) else {
            return (0, [])
        }
        if !allowsDeletions { try requireFiles() }
        let notes = try setAsideHidden(before: move.differences)
        let states = try repository.states(of: move.differences.map(\.path))
        var changes: [FileChange] = []
        var saves: [LateSave] = []
        for (difference, state) in zip(move.differences, states) {
            let path = difference.path
            let isEdited =
                state.working != difference.new && state.working != difference.old
                && state.working != nil
            if let new = difference.new {
                if isEdited {
                    saves += try save(at: path, since: difference.old, beside: new)
                }
                changes.append(
                    isEdited || state.working == new
                        ? .take(path, TakenFile(new)) : .bring(path, state.working, to: new))
            } else if isEdited {
                // Deleted there and edited here: it stays.
                changes.append(.untrack(path))
            } else {
                changes.append(.replace(path, state.working, by: nil))
            }
        }
        var drafts = [CommitDraft(changes, message: "")]
        drafts[0].keepsDisplaced = true
        if !saves.isEmpty {
            let device = try device(of: repository)
            // As it was typed it is in the history, whatever the merge makes of it.
            let typed = saves.filter { $0.before != nil }.map { FileChange.record($0.path) }
            if !typed.isEmpty {
                let edits = try handEdits(typed, in: repository)
                drafts.append(
                    CommitDraft(typed, message: message(.byHand, edits, device: device)))
            }
            drafts.append(draft(of: saves, device: device))
        }
        _ = try session.commit(drafts)
        return (changes.count, notes)
    }

    /// A file that was edited on top of an older version, merged with the one that has come; where
    /// they cannot be merged that one stands beside it.
    private func save(
        at path: TreePath, since old: TreeEntry?, beside new: TreeEntry
    ) throws -> [LateSave] {
        let repository = try repository()
        guard try layout.status(of: path)?.kind == .regular,
            let file = try layout.readSettled(path)
        else { return [] }
        let base = try old.map { try $0.mode.isFile ? repository.blob($0.id) : [] } ?? []
        guard new.mode.isFile else { return [] }
        return try saves(of: file.bytes, at: path, base: base, theirs: repository.blob(new.id))
    }

    /// The saves by which a file of the working tree and another version of it come together: a note by
    /// the rules of notes, a list by lines as one, any other text as git would.
    ///
    /// - Parameter theirs: stands beside the file, under a name of its own, where that cannot be.
    func saves(
        of bytes: [UInt8], at path: TreePath, base: [UInt8], theirs: [UInt8]
    ) throws -> [LateSave] {
        if let merged = merged(bytes, at: path, base: base, theirs: theirs) {
            return merged == bytes ? [] : [LateSave(path: path, before: bytes, after: merged)]
        }
        let digest = ObjectID.blob(theirs).description.prefix(8)
        guard let aside = path.adding("~\(digest)"), try layout.status(of: aside) == nil else {
            return []
        }
        return [LateSave(path: aside, before: nil, after: theirs)]
    }

    /// A file's text merged with another version of it; `nil` where that cannot be.
    func merged(
        _ bytes: [UInt8], at path: TreePath, base: [UInt8], theirs: [UInt8]
    ) -> [UInt8]? {
        if ItemSelection.everything.contains(path), Document.isText(bytes), Document.isText(theirs)
        {
            return ItemMerge.merge(
                base: Document.isText(base) ? base : [], x: bytes, y: theirs, newer: .x)
        }
        return path.bytes.isLineList
            ? LineMerge.union(base: base, bytes, theirs, newer: .x)
            : LineMerge.merged(base: base, bytes, theirs)
    }
}

// What is gone all at once may not be meant to be deleted on every device.
extension Store {
    /// Returns the number of files that changes by hand delete, less those that moved.
    func deletions(in changes: [FileChange]) throws -> Int {
        let gone = changes.filter(\.isDeletion).map(\.path)
        guard !gone.isEmpty else { return 0 }
        return max(0, gone.count - (try added(in: changes).count))
    }

    private func added(in changes: [FileChange]) throws -> [TreePath] {
        let found = changes.filter(\.isFound).map(\.path)
        let known = try committedEntries(at: found, in: repository())
        return found.filter { known[$0] == nil }
    }

    /// - Throws: `StoreError.manyDeleted` where more than half of the files, or of the items, are gone,
    ///   or where a cloud's placeholders stand in their place.
    func requireMeant(_ changes: [FileChange]) throws {
        let gone = changes.filter(\.isDeletion).map(\.path)
        guard !gone.isEmpty else { return }
        let evicted = try gone.filter { try isEvicted($0) }
        if let first = evicted.first {
            throw StoreError.manyDeleted(gone.count, placeholder: first.string)
        }
        guard VanishedFiles.mayBeMany(gone.count) else { return }
        try requireFew(gone, of: Set(pool.trackedFiles()).union(gone), added: added(in: changes))
    }

    /// - Throws: `StoreError.manyDeleted` where more than half of the files that git tracks, or of the
    ///   items among them, are gone.
    func requireFiles() throws {
        let tracked = Array(try pool.trackedFiles())
        let gone = zip(tracked, try layout.statuses(of: tracked)).filter { $0.1 == nil }.map(\.0)
        try requireFew(gone, of: Set(tracked), added: [])
    }

    private func requireFew(
        _ gone: [TreePath], of all: Set<TreePath>, added: [TreePath]
    ) throws {
        for isCounted in [{ _ in true }, ItemSelection.everything.contains] as [(TreePath) -> Bool]
        {
            let total = all.count(where: isCounted) - added.count(where: isCounted)
            let vanished = gone.count(where: isCounted) - added.count(where: isCounted)
            if VanishedFiles.areMany(vanished, of: total) {
                throw StoreError.manyDeleted(gone.count, placeholder: nil)
            }
        }
    }

    /// Returns whether a placeholder stands where the file was: `.note.md.icloud`, `note.md.cloud`.
    private func isEvicted(_ path: TreePath) throws -> Bool {
        let folder = path.bytes[..<path.name.startIndex]
        let name = Array(path.name)
        let places = Self.placeholders.flatMap { end in
            [name, [UInt8(ascii: ".")] + name].map { folder + $0 + Array(end.utf8) }
        }.compactMap { TreePath(bytes: $0) }
        return try layout.statuses(of: places).contains { $0 != nil }
    }

    private static let placeholders = [
        ".icloud", ".cloud", ".cloudf", ".onedrive", ".dropbox", ".nextcloud", ".owncloud",
    ]
}

extension FileChange {
    /// True if it commits that a file, deleted by hand, is gone.
    fileprivate var isDeletion: Bool {
        if case .forget = self { true } else { false }
    }
}
