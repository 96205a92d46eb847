import SheafCore
import SheafGit

extension Store {
    /// Calls `body` with the entries of the history, newest first, one commit after the other as it
    /// is found: the first ones come at once, however long the history is.
    ///
    /// It comes from comparing versions, so that edits made in an editor, on a web page or by
    /// another program read like our own. Merges count for what they decided themselves.
    ///
    /// - Parameter body: answers whether to go on.
    public func history(
        _ request: HistoryRequest = HistoryRequest(), _ body: (HistoryEntry) throws -> Bool
    ) throws {
        let repository = try repository()
        guard let head = try repository.head().commit, request.limit != 0 else { return }
        let reader = try CommitReader(self)
        var track = request.item.map { ItemTrack($0, from: head, countingKeeping: true) }
        var undone = UndoneSteps()
        var check = ReversalCheck(from: head)
        var titles = LinkedTitles(self)
        var count = 0
        try repository.newestFirst(from: head) { commit, parentTrees in
            try Task.checkCancellation()
            var places: Set<TreePath>?
            if track != nil {
                places = try track?.follow(commit, parentTrees, reader, in: repository)
                // What did nothing to the item undid nothing of it either, and need not be read.
                if places?.isEmpty == true { return true }
            }
            var facts = HistoryCommit(try commit.commit(in: repository))
            let target = try check.target(of: facts, commit, parentTrees, reader, in: repository)
            if target == nil { facts.reversal = nil }
            let stands = undone.stands(facts, reversing: target)
            guard stands || request.includesUndone, request.admits(facts) else { return true }
            let found = try reader.events(
                of: facts, reader.differences(of: commit, parentTrees),
                at: places.map { Set($0.map(\.bytes)) }, limit: request.detail,
                parentTrees: parentTrees)
            let events = titles.naming(found.events.filter { admits($0, request) })
            let files = request.item == nil && request.query == nil ? found.files : []
            let isEmpty = events.isEmpty && files.isEmpty
            guard !isEmpty || request.showsEmpty(facts) else { return true }
            count += 1
            let isWanted = try body(
                HistoryEntry(
                    commit: facts, events: events, files: files, omitted: found.omitted,
                    isUndone: !stands))
            return isWanted && count != request.limit
        }
    }

    /// All of it that is wanted.
    public func history(_ request: HistoryRequest = HistoryRequest()) throws -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        try history(request) { entry in
            entries.append(entry)
            return true
        }
        return entries
    }

    private func admits(_ event: HistoryEvent, _ request: HistoryRequest) -> Bool {
        if let id = request.item?.id, let own = event.item.id, own != id { return false }
        return request.query?.matches(event.item, body: event.body, at: environment.now) ?? true
    }

    /// The one item that a handle means, see ``itemsOfHistory(_:_:)``.
    public func itemOfHistory(_ handle: String, _ naming: Naming = Naming()) throws -> Item {
        let items = try itemsOfHistory([handle], naming)
        guard items.count == 1 else { throw StoreError.ambiguous(handle, candidates: items) }
        return items[0]
    }

    /// The items that words mean, those that were deleted too: then as they were last.
    ///
    /// - Throws: as ``items(_:)-(Targets)``.
    public func itemsOfHistory(
        _ handles: [String], _ naming: Naming = Naming()
    ) throws -> [Item] {
        if let known = try items(withIDs: handles) { return known.map(\.item) }
        let present = try items(withUpdated: false).results
        func chosen(among items: [Item]) throws -> [Item] {
            try choose(handles, naming, among: items).map { items[$0] }
        }
        do {
            return try chosen(among: present)
        } catch let error as StoreError where error.isNoItem {
            let deleted = try deletedItems(among: present).map(\.item)
            if let gone = try? chosen(among: deleted) { return gone }
            guard handles.count > 1, let mixed = try? chosen(among: present + deleted) else {
                throw error
            }
            return mixed
        }
    }
}

extension HistoryRequest {
    fileprivate func admits(_ commit: HistoryCommit) -> Bool {
        if let since, commit.time.secondsSinceEpoch < since { return false }
        guard let by else { return true }
        let wanted = Needle(by)
        return [commit.author, commit.email, commit.device ?? ""].contains { name in
            FoldedText(name).contains(wanted)
        }
    }

    /// Returns whether a commit that changed no file is shown.
    fileprivate func showsEmpty(_ commit: HistoryCommit) -> Bool {
        includesUndone && item == nil && query == nil
    }
}

/// The changes of one commit.
public struct HistoryEntry: Sendable {
    public let commit: HistoryCommit
    /// The events of each item, by path.
    public let events: [HistoryEvent]
    /// The changes of files that are no items, by path.
    public let files: [HistoryFile]
    /// The number of items it changed beyond those that were asked for.
    public let omitted: Int
    /// True if it was undone, or is itself an undo or a redo. Only `HistoryRequest.includesUndone`
    /// brings such entries.
    public let isUndone: Bool
}

/// The change of one commit to one item.
public struct HistoryEvent: Sendable {
    /// `nil` for an item that was new.
    public let before: Item?
    /// `nil` for an item that was deleted.
    public let after: Item?
    /// The day of a repeating item that was done, skipped or closed, as the commit says.
    public let occurrence: CalendarDate?
    /// True if that day was skipped.
    public let isSkipped: Bool
    /// The day on which it was done, where the commit says another one than its own.
    let doneOn: CalendarDate?
    /// In the order in which a person tells them; never empty.
    public let changes: [ItemChange]
    /// The titles of what the item waits for or is a part of, or did so before, by the links as they are
    /// written; only where the change was about these.
    public internal(set) var linkedTitles: [String: String] = [:]
    /// The body as it was then, for queries that ask for it.
    let body: @Sendable () -> String

    /// As it was then; a deleted one as it was last.
    public var item: Item { after ?? before ?? Item(path: "", title: "") }
}

/// The change of one commit to a file that is no item.
public struct HistoryFile: Sendable, Equatable {
    public enum Kind: String, Sendable {
        case added, changed, deleted
        case moved
    }

    public let path: String
    public let kind: Kind

    /// True if it is the store's settings.
    public var isSettings: Bool { path == Store.configurationPath }
}

/// Which part of the history is wanted.
public struct HistoryRequest: Sendable {
    /// Only what happened to this item, under whatever path it had.
    public var item: Item?
    /// Only what happened to items that answer to it, as they were then.
    public var query: ItemQuery?
    /// Only what happened from then on: seconds since 1970 UTC.
    public var since: Int64?
    /// Only what was done by an author or on a device whose name holds this, in any letter case.
    public var by: String?
    /// At most so many entries.
    public var limit: Int?
    /// Also what was undone, with the undos and redos, and merges that decided nothing.
    public var includesUndone = false
    /// The number of items of one commit that are looked at; the others are counted.
    public var detail = Int.max

    public init() {}
}

extension Store {
    /// A repeating item as it was on one of its days: as it stood when that day was done or skipped.
    ///
    /// - Parameter day: by the rule; of the day that is next, the item as it is.
    /// - Throws: `StoreError.notThen` where it had no such day.
    public func item(_ item: Item, on day: CalendarDate) throws -> StoredItem {
        if item.repeatText != nil, item.position == day { return try stored(item) }
        var request = HistoryRequest()
        request.item = item
        var commit: HistoryCommit?
        try history(request) { entry in
            let isFound = entry.events.contains { event in
                guard let before = event.before, let after = event.after else { return false }
                return (event.occurrence ?? before.occurrence(resolvedBy: after)) == day
            }
            if isFound { commit = entry.commit }
            return !isFound
        }
        guard let commit else { throw StoreError.notThen(item) }
        return try self.item(item, at: .revision(commit.id + "~1")).stored
    }
}
