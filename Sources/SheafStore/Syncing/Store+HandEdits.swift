import SheafCore
import SheafGit
import SheafSystem

extension Store {
    /// Everything that differs from the last commit, once what a killed change left is gone.
    struct FoundEdits {
        var changes: [FileChange]
        var heldBack: [HeldBackFile]
        /// Those of the changes of files that git does not track yet.
        var untracked: [TreePath]
        /// Files that were brought to where HEAD is, which is no edit.
        var broughtForward = 0
        /// Notes about what was set aside for them.
        var notes: [SyncNote] = []
    }

    /// Looks for what was changed by hand.
    ///
    /// - Parameters:
    ///   - included: what the user has said yes to, of what is held back otherwise.
    ///   - allowsDeletions: whether files that are gone all at once were deleted on purpose.
    ///   - recovery: gets what a killed change had left, also where this throws.
    func findHandEdits(
        including included: [TreePath] = [], allowingDeletions allowsDeletions: Bool = false,
        _ recovery: inout Recovery
    ) throws -> FoundEdits {
        // What a killed change left is not the user's doing.
        recovery.add(try recover())
        let broughtForward = try followMovedHead(allowingDeletions: allowsDeletions)
        let (changes, heldBack, _) = try uncommitted(including: included)
        let found = changes.filter(\.isFound).map(\.path)
        let untracked = try repository().states(of: found).filter { $0.index == nil }.map(\.path)
        return FoundEdits(
            changes: changes, heldBack: heldBack,
            untracked: untracked.filter { path in !included.contains { $0.covers(path) } },
            broughtForward: broughtForward.count, notes: broughtForward.notes)
    }

    /// Commits what was found, under the user's name, and what editors
    /// saved without knowing what the last sync had brought, merged with it. Copies get ids of their
    /// own. What an editor left broken waits, see ``withoutBroken(_:except:)``.
    ///
    /// - Parameters:
    ///   - allowsDeletions: whether files that are gone all at once were deleted on purpose.
    ///   - released: what does not wait, although it is broken.
    ///   - recovery: gets what a killed change had left, also where this throws.
    /// - Throws: `StoreError.manyDeleted`; `ChangeError`; see ``Retry``.
    func commit(
        _ edits: FoundEdits, allowingDeletions allowsDeletions: Bool = false,
        releasing released: Set<TreePath> = [], _ recovery: inout Recovery
    ) throws -> (
        committed: Int, heldBack: [HeldBackFile], waiting: [Finding], notes: [SyncNote]
    ) {
        if !allowsDeletions { try requireMeant(edits.changes) }
        // The remote's rules may have come since.
        let ignored = try formerlyIgnored(among: edits.untracked)
        let heldBack = HeldBackFile.list(
            edits.heldBack + ignored.map { HeldBackFile(path: $0.string, reason: .ignored) })
        try rememberFormerlyIgnored(heldBack)
        let (found, waiting) = try withoutBroken(
            edits.changes.filter { !ignored.contains($0.path) }, except: released)
        do {
            let (committed, stale) = try commitHandEdits(found, renewals(of: found), &recovery)
            let notes = stale.map {
                SyncNote(item: named($0.after, at: $0.path), fact: .keptReceived)
            }
            return (committed, heldBack, waiting, notes)
        } catch ChangeError.beingEdited(let path) {
            // Opened since we looked; at the next look it is left to its editor.
            throw ChangeError.changedMeanwhile(path)
        }
    }

    /// Finds and commits what was changed by hand, as a change of its own.
    func commitHandEdits() throws -> (
        committed: Int, heldBack: [HeldBackFile], waiting: [Finding], notes: [SyncNote]
    ) {
        var recovery = Recovery()
        return try Retry.run { try commit(findHandEdits(&recovery), &recovery) }
    }

    private func commitHandEdits(
        _ found: [FileChange], _ renewals: [TreePath: LateSave], _ recovery: inout Recovery
    ) throws -> (count: Int, stale: [LateSave]) {
        let repository = try repository()
        let changes = found.map { renewals[$0.path]?.change ?? $0 }
        return try repository.withChangeLock(waiting: environment.lockTimeout) { session in
            let aside = try session.displacedFiles()
            recovery.rescued += aside.rescued
            let displaced = aside.changed.filter { renewals[$0.path] == nil }
            let known = ReceivedChanges(of: layout)
            var received = known
            let recorded = changes.map(\.path).filter { renewals[$0] == nil }
            let stale = try staleSaves(among: recorded, &received, in: repository)
            let met = try metFiles(among: recorded, in: repository)
            let saves = try saves(of: displaced, after: stale + met, in: repository)
            let device = try device(of: repository)
            var drafts: [CommitDraft] = []
            if !changes.isEmpty {
                let edits = try handEdits(changes, in: repository)
                let moves = try movesByHand(among: changes, in: repository)
                var draft = CommitDraft(
                    changes, message: message(.byHand, edits, moves: moves, device: device))
                draft.keepsDisplaced = true
                drafts.append(draft)
            }
            // An editor that has the copy open still has the id of the original; one that has the
            // file open knows nothing of what another wrote into it late.
            let old = Set(stale.map(\.path))
            let unseen = Array(renewals.values) + saves.filter { !old.contains($0.path) }
            for save in unseen {
                guard let before = save.before else { continue }
                let old = TreeEntry(mode: .regular, id: try repository.writeBlob(before))
                let new = TreeEntry(mode: .regular, id: .blob(save.after))
                received.add([TreeDifference(path: save.path, old: old, new: new)])
            }
            if !saves.isEmpty {
                drafts.append(draft(of: saves, device: device))
            }
            if !drafts.isEmpty { _ = try session.commit(drafts) }
            try session.settle(displaced)
            if received != known { try received.write(to: layout) }
            if !CloneCollisions(of: layout).paths.isEmpty {
                try CloneCollisions.remember([], in: layout)
            }
            return (Set(changes.map(\.path)).union(saves.map(\.path)).count, stale)
        }
    }

    /// A commit of what late saves became.
    func draft(of saves: [LateSave], device: String) -> CommitDraft {
        let edits = saves.map { save in
            ItemEdit(
                before: save.before.map { named($0, at: save.path) },
                after: named(save.after, at: save.path), isChanged: true)
        }
        var draft = CommitDraft(
            saves.map(\.change), message: message(.byHand, edits, device: device))
        draft.keepsDisplaced = true
        return draft
    }

    /// New copies of items among the changes, to be written under ids of their own. One whose id
    /// cannot be edited goes as it is: a sync must not fail for it.
    private func renewals(of changes: [FileChange]) throws -> [TreePath: LateSave] {
        // It is not known which files are items.
        guard knowsSettings else { return [:] }
        let selection = ItemSelection(configuration)
        let found = changes.filter(\.isFound).map(\.path).filter { selection.contains($0) }
        // What the last commit has is no copy, and all files are looked at only for what may be one.
        let committed = try committedEntries(at: found, in: repository())
        let paths = Set(found).subtracting(committed.keys)
        guard !paths.isEmpty else { return [:] }
        var renewals: [TreePath: LateSave] = [:]
        for copy in try copies(in: namedItems()) where paths.contains(copy.path) {
            guard let (before, after) = try? renewed(copy) else { continue }
            renewals[copy.path] = LateSave(
                path: copy.path, before: before.bytes, after: after.bytes)
        }
        return renewals
    }

    /// Returns the hand edits of items, for the commit's subject; a file that is no item is named
    /// by its path.
    func handEdits(
        _ changes: [FileChange], in repository: borrowing Repository
    ) throws -> [ItemEdit] {
        let committed = try committedEntries(at: changes.map(\.path), in: repository)
        var edits: [ItemEdit] = []
        // Not all of their texts at a time.
        for start in stride(from: 0, to: changes.count, by: Self.batchOfEdits) {
            let batch = Array(changes[start..<min(start + Self.batchOfEdits, changes.count)])
            edits += try handEdits(batch, committed, in: repository)
        }
        return edits
    }

    private static let batchOfEdits = 1024

    private func handEdits(
        _ changes: [FileChange], _ committed: [TreePath: TreeEntry],
        in repository: borrowing Repository
    ) throws -> [ItemEdit] {
        let selection = ItemSelection(configuration)
        // Of what is no item the path is enough, and it may be large.
        let before = try changes.map { change -> [UInt8]? in
            guard let entry = committed[change.path] else { return nil }
            return selection.contains(change.path) ? try repository.blob(entry.id) : []
        }
        let read = changes.indices.filter {
            changes[$0].isFound && selection.contains(changes[$0].path)
        }
        let bytes = try WorkingTreeReader(root: root, limit: Document.sizeLimit)
            .read(read.map { changes[$0].path }) { _, bytes, _ in bytes }
        let after = Dictionary(
            uniqueKeysWithValues: zip(read, bytes).compactMap { index, bytes in
                (try? bytes.get()).map { (index, $0) }
            })
        return Parallel.map(count: changes.count, chunk: 64) { range in
            range.map { index in
                let path = changes[index].path
                let new: Item? =
                    switch changes[index] {
                    case .write(_, let bytes, _): named(bytes, at: path)
                    case .delete, .forget, .untrack: nil
                    // No item, or a large file, say, or a symbolic link.
                    case .record, .take, .replace, .bring, .bringUnseen:
                        after[index].map { named($0, at: path) }
                            ?? Self.namedByPath(path)
                    }
                return ItemEdit(
                    before: before[index].map { named($0, at: path) }, after: new,
                    isChanged: true)
            }
        }
    }

    func committedEntries(
        at paths: [TreePath], in repository: borrowing Repository
    ) throws -> [TreePath: TreeEntry] {
        guard let head = try repository.head().commit else { return [:] }
        return try repository.entries(at: paths, in: repository.commit(head).tree)
    }

    /// The item that a file with these bytes is; a file that is no item is named by its path.
    func named(_ bytes: [UInt8], at path: TreePath) -> Item {
        guard Document.isText(bytes), ItemSelection(configuration).contains(path) else {
            return Self.namedByPath(path)
        }
        return ItemReader(configuration).read(Document(bytes), at: path).item
    }

    private static func namedByPath(_ path: TreePath) -> Item {
        Item(path: path.string, title: path.string)
    }

    /// Takes those of the changes out that an editor left broken: their front matter could be read
    /// in the last commit and cannot be any more. They stay on disk until a person repairs them, or
    /// accepts them by a commit. What never could be read goes as it is.
    ///
    /// - Parameter released: files that have to go all the same.
    /// - Returns: the others, and for each that waits where it cannot be read.
    func withoutBroken(
        _ changes: [FileChange], except released: Set<TreePath> = []
    ) throws -> (changes: [FileChange], waiting: [Finding]) {
        // It is not known which files are items.
        guard knowsSettings else { return (changes, []) }
        let selection = ItemSelection(configuration)
        let paths = changes.filter(\.isFound).map(\.path).filter {
            selection.contains($0) && !released.contains($0)
        }
        let committed = try committedEntries(at: paths, in: repository())
        let known = paths.filter { [.regular, .executable].contains(committed[$0]?.mode) }
        let read = try WorkingTreeReader(root: root, limit: Document.sizeLimit)
            .read(known) { place, bytes, _ -> Finding? in
                Self.breakage(in: bytes, at: known[place].string)
            }
        let repository = try repository()
        var waiting: [TreePath: Finding] = [:]
        for (path, result) in zip(known, read) {
            guard let finding = try? result.get(), let entry = committed[path] else { continue }
            let before = try repository.blob(entry.id)
            if Document.isText(before), Self.breakage(in: before, at: path.string) == nil {
                waiting[path] = finding
            }
        }
        guard !waiting.isEmpty else { return (changes, []) }
        return (
            changes.filter { waiting[$0.path] == nil },
            waiting.sorted { $0.key < $1.key }.map(\.value)
        )
    }

    /// Returns the place where the front matter of a text cannot be read, or NUL bytes begin; `nil`
    /// where there is none, and in what has another encoding.
    static func breakage(in bytes: [UInt8], at path: String) -> Finding? {
        guard Document.isText(bytes) else { return nulBytes(in: bytes, at: path) }
        guard case .unreadable(_, var finding) = Document(bytes).frontMatter else { return nil }
        finding.path = path
        return finding
    }

    private static func nulBytes(in bytes: [UInt8], at path: String) -> Finding? {
        guard TextEncoding(of: bytes) == .utf8, let first = bytes.firstIndex(of: 0) else {
            return nil
        }
        let line = bytes[..<first].count { $0 == UInt8(ascii: "\n") } + 1
        return Finding(
            path: path, line: line, column: 1,
            problem: TextEncoding.isUnmarkedUTF16(bytes) ? .unmarkedUTF16 : .notText)
    }
}
