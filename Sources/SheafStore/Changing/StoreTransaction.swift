import SheafCore
import SheafGit
import SheafSystem

extension Store {
    /// The one way in which files are changed: under the lock, planned from what stands there then,
    /// one commit, with what was edited by hand in a commit of its own before it.
    ///
    /// - Parameter plan: called again where a race was lost, see ``Retry``.
    func change(
        _ verb: Verb, _ plan: (borrowing StoreTransaction) throws -> [PlannedFile]
    ) throws -> Change {
        try change(verb) { PlannedChange(try plan($0)) }
    }

    /// Changes files by a plan that also says something for the commit's message.
    func change(
        _ verb: Verb, _ plan: (borrowing StoreTransaction) throws -> PlannedChange
    ) throws -> Change {
        try requireCurrentFormat()
        let change: Change
        do {
            let session = try lockedForChange()
            // What made this a store may have been undone just now, since it was never finished.
            guard Self.isStore(root, environment) else {
                throw StoreError.noStore(searched: root, fallback: nil)
            }
            setUpCloneIfNeeded(session.repository)
            let transaction = StoreTransaction(store: self, verb: verb, session: session)
            change = try Retry.run { try transaction.commit(plan(transaction)) }
        } catch {
            throw pool.explained(error)
        }
        if change.commit != nil { pool.maintainIfDue() }
        return change
    }
}

/// A change of a store's files under way: it holds the lock, reads what the change is about as it stands
/// there now, and commits what was planned from that.
struct StoreTransaction: ~Copyable {
    let store: Store
    let verb: Verb
    let session: ChangeSession
    var repository: Repository { _read { yield session.repository } }

    /// Commits planned files, with what was edited by hand in a commit of its own before it.
    ///
    /// - Throws: an error by which ``Retry`` plans anew, where a file is not as it was planned with.
    func commit(_ change: PlannedChange) throws -> Change {
        let planned = try LinkFollowing.files(of: change, verb, in: store)
        for file in planned where file.isItem {
            // No command would know it any more.
            guard let after = file.after, after.count > Document.sizeLimit else { continue }
            let path = (file.destination ?? file.path).string
            throw StoreError.tooLarge(path: path, limit: Document.sizeLimit)
        }
        let reader = store.reader
        let edits = planned.filter(\.isReported).map { $0.told(verb, reader) }
        let changes = planned.flatMap(\.changes)
        guard !changes.isEmpty else {
            return Change(
                verb: verb, commit: nil, edits: edits, handEdits: 0, recovery: session.recovery)
        }
        let device = try store.device(of: repository)
        let written = planned.filter(\.edit.isChanged)
        let byHand = try handEdits(of: written)
        if let first = byHand.first {
            // Where another program moved the branch at the back of the files, they are no edits.
            guard try HeadFollower(store).follow(session).count == 0 else {
                throw ChangeError.changedMeanwhile(first.path)
            }
        }
        try settleStaleSaves(of: byHand, device)
        var drafts: [CommitDraft] = []
        if !byHand.isEmpty {
            let message = store.message(.byHand, byHand.map(\.edit), device: device)
            drafts.append(CommitDraft(byHand.map(\.byHand), message: message))
        }
        let message = store.message(
            verb, written.filter(\.isReported).map(\.edit), of: change,
            moves: RecordedMove.moves(of: written), device: device)
        drafts.append(CommitDraft(changes, message: message))
        let commits =
            if let client = store.client {
                try client.commit(drafts, of: written, in: self)
            } else {
                try session.commit(drafts)
            }
        return Change(
            verb: verb, commit: commits.last.flatMap { $0 }?.description, edits: edits,
            handEdits: byHand.count, recovery: session.recovery,
            following: planned.filter(\.followsLinks).map(\.edit))
    }

    /// Commits hand edits that were made without knowing what the last sync had brought, merged with
    /// it; then the files are others than were planned with, and this throws
    /// `ChangeError.changedMeanwhile`.
    private func settleStaleSaves(of byHand: [PlannedFile], _ device: String) throws {
        // An editor that has the file open keeps it as it is.
        let byHand = byHand.filter { $0.opened == nil }
        guard !byHand.isEmpty else { return }
        let known = ReceivedChanges(of: store.layout)
        var received = known
        let saves = try LateSaves(store: store).stale(
            among: byHand.map(\.path), &received, in: repository)
        guard received != known else { return }
        if !saves.isEmpty {
            let message = store.message(.byHand, byHand.map(\.edit), device: device)
            _ = try session.commit([
                CommitDraft(byHand.map { .record($0.path) }, message: message),
                HandEditDrafts(store, device: device).draft(of: saves),
            ])
        }
        try received.write(to: store.layout)
        if let save = saves.first { throw ChangeError.changedMeanwhile(save.path) }
    }

    /// Those targets that differ from the last commit: the user changed them and has not said so to
    /// git yet.
    private func handEdits(of planned: [PlannedFile]) throws -> [PlannedFile] {
        let existing = planned.filter { $0.opened ?? $0.before != nil }
        guard !existing.isEmpty else { return [] }
        let states = try repository.states(of: existing.map(\.path))
        return try zip(existing, states).compactMap { file, state in
            let isUncommitted = file.opened.map { state.head?.id != .blob($0) }
            guard isUncommitted ?? state.isUncommitted, let before = file.opened ?? file.before
            else { return nil }
            let old = try state.head.map { try store.named(repository.blob($0.id), at: file.path) }
            var byHand = file
            byHand.isExecutable = state.working?.mode == .executable
            byHand.edit = ItemEdit(
                before: old, after: store.named(before, at: file.path), isChanged: true)
            return byHand
        }
    }
}

extension StoreTransaction {
    /// The items that a change is about. Where one of them has a copy, or is one, the copy gets its
    /// new id first, in a commit of its own; so an id means the original, and a path the copy.
    func items(_ targets: Targets) throws -> [StoredItem] {
        switch targets {
        case .matching(let query):
            let found = try store.reading(matching: query)
            guard Set(found.ids).count < found.ids.count else {
                return try found.results.map { try store.stored($0.item) }
            }
            let copies = try store.copies(in: store.namedItems())
            try renew(copies, named: Set(found.results.compactMap(\.item.id)))
            return try found.results.map { try store.stored($0.item) }
        case .handles(let handles, let naming):
            if let originals = try store.items(withIDs: handles) { return originals }
            var all = try store.namedItems()
            let copies = try store.copies(in: all)
            for copy in copies { all.ids[copy.index] = copy.new }
            let chosen = try store.choose(handles, naming, among: all) { all[$0] }
            try renew(copies, named: Set(chosen.compactMap { all.ids[$0] }))
            return try chosen.map { try store.stored(all[$0]) }
        case .items(let items):
            if let originals = try store.items(withIDs: items.map(\.handle.description)),
                originals.map({ $0.path as TreePath? }) == items.map({ TreePath($0) })
            {
                return originals
            }
            var all = try store.namedItems()
            let chosen = try all.places(of: items)
            let copies = try store.copies(in: all)
            for copy in copies { all.ids[copy.index] = copy.new }
            try renew(copies, named: Set(chosen.compactMap { all.ids[$0] }))
            return try chosen.map { try store.stored(all[$0]) }
        }
    }

    /// Returns the item that now stands where `original` was read. Where its file was moved or
    /// renamed meanwhile, the one that has its id; `nil` where it was deleted.
    func standing(_ original: StoredItem) throws -> StoredItem? {
        let id = original.item.id
        if let id, let here = try store.items(withIDs: [id.description])?.first,
            here.path == original.path
        {
            return here
        }
        var all = try store.namedItems()
        let here = (0..<all.count).first { all.treePath(of: $0) == original.path }
        // A file of another id that has this place now is another item's.
        let isOurs = here.map { all.ids[$0] == id || id == nil || all.ids[$0] == nil } ?? false
        let elsewhere = id.flatMap { all.ids.firstIndex(of: $0) }
        guard
            let index = here.flatMap({ all.ids[$0] == id ? $0 : nil }) ?? elsewhere
                ?? (isOurs ? here : nil)
        else { return nil }
        let copies = try store.copies(in: all)
        for copy in copies { all.ids[copy.index] = copy.new }
        try renew(copies, named: Set([all.ids[index]].compactMap { $0 }))
        return try store.stored(all[index])
    }

    /// Gives those copies their new ids that a change is about, or whose originals it is about.
    private func renew(_ copies: [ItemCopy], named ids: Set<ItemID>) throws {
        let reader = store.reader
        var changes: [FileChange] = []
        var edits: [ItemEdit] = []
        for copy in copies where ids.contains(copy.old) || ids.contains(copy.new) {
            guard let (before, after) = try store.renewed(copy) else { continue }
            changes.append(.write(copy.path, after.bytes, expecting: .contents(before.bytes)))
            edits.append(
                ItemEdit(
                    before: nil, after: reader.read(after, at: copy.path).item, isChanged: true))
        }
        guard !changes.isEmpty else { return }
        let message = store.message(.byHand, edits, device: try store.device(of: repository))
        _ = try session.commit(changes, message: message)
    }
}

/// The retry policy, for where another program changed a file, the branch or the remote while a
/// change was made: the whole operation begins anew, from a new look at everything. Only the
/// outermost one does so; what it calls throws.
enum Retry {
    /// The number of times that an operation is tried.
    static let attempts = 10

    /// Runs `operation` until it loses no race, or ``attempts`` times; then throws what the last
    /// one threw.
    static func run<Result>(_ operation: () throws -> Result) throws -> Result {
        for _ in 1..<attempts {
            do { return try operation() } catch  where error.isLostRace { continue }
        }
        return try operation()
    }

    /// Runs `operation` as above, with a pause before each further attempt, which gets its number.
    static func run<Result>(
        pausing pause: (_ attempt: Int) async throws -> Void,
        _ operation: () async throws -> Result
    ) async throws -> Result {
        for attempt in 2...attempts {
            do { return try await operation() } catch  where error.isLostRace {
                try await pause(attempt)
            }
        }
        return try await operation()
    }
}

extension Error {
    /// Returns whether the same may work once everything is looked at again.
    var isLostRace: Bool {
        switch self {
        case let error as ChangeError:
            switch error {
            case .changedMeanwhile, .missing, .headMoved, .notAhead: true
            default: false
            }
        case let error as TransportError:
            switch error {
            case .rejected(.nonFastForward), .referenceBusy: true
            default: false
            }
        default: false
        }
    }
}
