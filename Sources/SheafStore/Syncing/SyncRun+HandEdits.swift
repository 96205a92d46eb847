import SheafCore
import SheafGit
import SheafSystem

// What was changed by hand is committed first.
extension SyncRun {
    /// Everything that differs from the last commit, once what a killed change left is gone.
    struct FoundEdits {
        var changes: [FileChange]
        var heldBack: [HeldBackFile]
        /// Those of the changes of files that git does not track yet.
        var untracked: [TreePath]
    }

    /// Commits what was changed by hand, on this thread, for a store without a remote.
    mutating func commitEdits() async throws -> SyncOutcome {
        do {
            outcome.hasRemote = false
            let refusals = try store.repository().refusals(for: .sync)
            guard refusals.isEmpty else { throw ChangeError.refused(refusals) }
            let before = try store.repository().head().commit
            if request.isDryRun || !isWritable {
                _ = try previewEdits()
            } else {
                try await Retry.run(pausing: store.environment.pause(before:)) {
                    try commitAndReport(findEdits())
                }
                try FormerlyIgnored.rememberHead(of: store)
                try addConflicts(since: before)
            }
            outcome.settingsFailure = store.settingsFailure
            return outcome
        } catch {
            throw store.pool.explained(error)
        }
    }

    /// Finds and commits what was changed by hand, and looks at nothing else.
    static func commitHandEdits(in store: Store) throws -> SyncOutcome {
        var run = SyncRun(store)
        try Retry.run { _ = try run.commit(run.findEdits()) }
        return run.outcome
    }

    /// Finds what would be committed, and what is held back or waits.
    mutating func previewEdits() throws -> [FileChange] {
        var uncommitted = try UncommittedFiles(in: store, including: request.included)
        let changes = try uncommitted.changes()
        outcome.heldBack = HeldBackFile.list(uncommitted.heldBack.values)
        let (edited, waiting) = try withoutBroken(changes)
        outcome.waiting = waiting
        outcome.committed = isWritable ? edited.count : 0
        return edited
    }

    /// Looks for what was changed by hand.
    mutating func findEdits() throws -> FoundEdits {
        // What a killed change left is not the user's doing.
        outcome.recovery.add(try store.recover())
        let broughtForward = try HeadFollower(
            store, allowingDeletions: request.allowsDeletions
        ).follow()
        var uncommitted = try UncommittedFiles(in: store, including: request.included)
        let changes = try uncommitted.changes()
        let found = changes.filter(\.isFound).map(\.path)
        let untracked = try store.repository().states(of: found).filter { $0.index == nil }
        outcome.broughtForward += broughtForward.count
        outcome.notes += broughtForward.notes
        return FoundEdits(
            changes: changes, heldBack: HeldBackFile.list(uncommitted.heldBack.values),
            untracked: untracked.map(\.path).filter { !uncommitted.rules.isIncluded($0) })
    }

    /// Commits what was found, and says what of it was deleted or moved.
    mutating func commitAndReport(_ edits: FoundEdits) throws {
        let head = try store.repository().head().commit
        let deleted = try DeletionCheck(store: store).deletions(in: edits.changes)
        let count = try commit(edits)
        if count > 0 { outcome.deleted += deleted }
        // A move is two changes: of the old path and of the new one.
        if count > 1, let head { outcome.notes += try moves(since: head) }
    }

    /// Commits what was found, under the user's name, and what editors
    /// saved without knowing what the last sync had brought, merged with it. Copies get ids of their
    /// own. What an editor left broken waits, see ``withoutBroken(_:)``.
    ///
    /// - Returns: the number of files.
    /// - Throws: `StoreError.manyDeleted`; `ChangeError`; see ``Retry``.
    private mutating func commit(_ edits: FoundEdits) throws -> Int {
        if !request.allowsDeletions { try DeletionCheck(store: store).requireMeant(edits.changes) }
        // The remote's rules may have come since.
        let ignored = try HeldBackRules(store).formerlyIgnored(among: edits.untracked)
        let heldBack = HeldBackFile.list(
            edits.heldBack + ignored.map { HeldBackFile(path: $0.string, reason: .ignored) })
        // What the user takes out of an ignore file is meant: the rules of before go with the commit.
        let last = edits.changes.isEmpty ? try store.repository().head().commit : nil
        try FormerlyIgnored.remember(heldBack, keeping: last, in: store)
        let (found, waiting) = try withoutBroken(
            edits.changes.filter { !ignored.contains($0.path) })
        do {
            let (committed, stale) = try commit(found, renewals(of: found))
            outcome.committed += committed
            outcome.heldBack = heldBack
            outcome.waiting = waiting
            outcome.notes += stale.map {
                SyncNote(item: store.named($0.after, at: $0.path), fact: .keptReceived)
            }
            return committed
        } catch ChangeError.beingEdited(let path) {
            // Opened since we looked; at the next look it is left to its editor.
            throw ChangeError.changedMeanwhile(path)
        }
    }

    private mutating func commit(
        _ found: [FileChange], _ renewals: [TreePath: LateSave]
    ) throws -> (count: Int, stale: [LateSave]) {
        let (store, layout) = (store, store.layout)
        let changes = found.map { renewals[$0.path]?.change ?? $0 }
        let session = try store.lockedForChange()
        let aside = try session.displacedFiles()
        let ignored = try HeldBackRules(store).ignored(among: aside.changed.map(\.path))
        outcome.recovery.rescued +=
            try aside.rescued + session.rescue(aside.changed.filter { ignored.contains($0.path) })
        let displaced = aside.changed.filter {
            renewals[$0.path] == nil && !ignored.contains($0.path)
        }
        let known = ReceivedChanges(of: layout)
        var received = known
        // What git tracks no longer may be there still: it is its user's alone.
        let recorded = changes.filter(\.isFound).map(\.path)
        for change in found where !change.isFound { received.forget(change.path) }
        let late = LateSaves(store: store)
        let stale = try late.stale(among: recorded, &received, in: session.repository)
        let met = try late.collisions(among: recorded, in: session.repository)
        let saves = try late.saves(of: displaced, after: stale + met, in: session.repository)
        let commits = HandEditDrafts(store, device: try store.device(of: session.repository))
        var drafts: [CommitDraft] = []
        if !changes.isEmpty {
            drafts.append(try commits.draft(of: changes, in: session.repository))
        }
        // An editor that has the copy open still has the id of the original; one that has the
        // file open knows nothing of what another wrote into it late.
        let old = Set(stale.map(\.path))
        let unseen = Array(renewals.values) + saves.filter { !old.contains($0.path) }
        for save in unseen {
            guard let before = save.before else { continue }
            let old = TreeEntry(mode: .regular, id: try session.repository.writeBlob(before))
            let new = TreeEntry(mode: .regular, id: .blob(save.after))
            received.add([TreeDifference(path: save.path, old: old, new: new)])
        }
        if !saves.isEmpty { drafts.append(commits.draft(of: saves)) }
        if !drafts.isEmpty { _ = try session.commit(drafts) }
        try session.settle(displaced)
        if received != known { try received.write(to: layout) }
        if !CloneCollisions(of: layout).paths.isEmpty {
            try CloneCollisions.remember([], in: layout)
        }
        return (Set(changes.map(\.path)).union(saves.map(\.path)).count, stale)
    }

    /// New copies of items among the changes, to be written under ids of their own. One whose id
    /// cannot be edited goes as it is: a sync must not fail for it.
    private func renewals(of changes: [FileChange]) throws -> [TreePath: LateSave] {
        // It is not known which files are items.
        guard store.knowsSettings else { return [:] }
        let selection = ItemSelection(store.configuration)
        let found = changes.filter(\.isFound).map(\.path).filter { selection.contains($0) }
        // What the last commit has is no copy, and all files are looked at only for what may be one.
        let committed = try store.repository().committedEntries(at: found)
        let paths = Set(found).subtracting(committed.keys)
        guard !paths.isEmpty else { return [:] }
        var renewals: [TreePath: LateSave] = [:]
        for copy in try store.copies(in: store.namedItems()) where paths.contains(copy.path) {
            guard let (before, after) = try? store.renewed(copy) else { continue }
            renewals[copy.path] = LateSave(
                path: copy.path, before: before.bytes, after: after.bytes)
        }
        return renewals
    }

    /// Takes those of the changes out that an editor left broken: their front matter could be read
    /// in the last commit and cannot be any more. They stay on disk until a person repairs them, or
    /// accepts them by a commit. What never could be read goes as it is.
    ///
    /// - Returns: the others, and for each that waits where it cannot be read.
    private func withoutBroken(
        _ changes: [FileChange]
    ) throws -> (changes: [FileChange], waiting: [Finding]) {
        // It is not known which files are items.
        guard store.knowsSettings else { return (changes, []) }
        let selection = ItemSelection(store.configuration)
        let paths = changes.filter(\.isFound).map(\.path).filter {
            selection.contains($0) && !released.contains($0)
        }
        let repository = try store.repository()
        let committed = try repository.committedEntries(at: paths)
        let known = paths.filter { [.regular, .executable].contains(committed[$0]?.mode) }
        let read = try WorkingTreeReader(root: store.root, limit: Document.sizeLimit)
            .read(known) { place, bytes, _ -> Finding? in
                Finding(breaking: bytes, at: known[place].string)
            }
        var waiting: [TreePath: Finding] = [:]
        for (path, result) in zip(known, read) {
            guard let finding = try? result.get(), let entry = committed[path] else { continue }
            let before = try repository.blob(entry.id)
            if Document.isText(before), Finding(breaking: before, at: path.string) == nil {
                waiting[path] = finding
            }
        }
        guard !waiting.isEmpty else { return (changes, []) }
        return (
            changes.filter { waiting[$0.path] == nil },
            waiting.sorted { $0.key < $1.key }.map(\.value)
        )
    }

    /// Returns the items that were moved since a commit, as git sees it.
    private func moves(since head: ObjectID) throws -> [SyncNote] {
        let selection = ItemSelection(store.configuration)
        let moves = try store.pool.departures(since: head).filter {
            $0.next.map(selection.contains) == true
        }
        guard !moves.isEmpty else { return [] }
        let snapshot = try store.snapshot()
        return moves.compactMap { move in
            guard let place = move.next.flatMap({ snapshot.place(of: $0.bytes) }) else {
                return nil
            }
            let key = LinkKey(pathBytes: move.path.bytes)
            let hasLinks = snapshot.items.contains {
                $0.item?.links.targets.contains(key) == true
            }
            return SyncNote(
                item: snapshot.facts(of: place).item,
                fact: .movedByHand(from: move.path.string, hasLinks: hasLinks))
        }
    }
}

extension Finding {
    /// The place where the front matter of a text cannot be read, or NUL bytes begin; `nil`
    /// where there is none, and in what has another encoding.
    init?(breaking bytes: [UInt8], at path: String) {
        if Document.isText(bytes) {
            guard case .unreadable(_, var finding) = Document(bytes).frontMatter else { return nil }
            finding.path = path
            self = finding
        } else {
            guard TextEncoding(of: bytes) == .utf8, let first = bytes.firstIndex(of: 0) else {
                return nil
            }
            let line = bytes[..<first].count { $0 == UInt8(ascii: "\n") } + 1
            self.init(
                path: path, line: line, column: 1,
                problem: TextEncoding.isUnmarkedUTF16(bytes) ? .unmarkedUTF16 : .notText)
        }
    }
}
