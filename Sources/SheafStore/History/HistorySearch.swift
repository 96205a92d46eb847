import SheafCore
import SheafGit

/// A search of the history, see ``Store/history(_:_:)``.
struct HistorySearch {
    let store: Store
    let request: HistoryRequest

    /// Calls `body` with each entry that is wanted until it answers that there are enough.
    func enumerate(_ body: (HistoryEntry) throws -> Bool) throws {
        guard request.limit != 0, let reader = try HistoryReader(store) else { return }
        var track = request.item.map { ItemTrack($0, in: reader, countingKeeping: true) }
        var undone = UndoneSteps()
        var check = ReversalCheck(in: reader)
        var titles = LinkedTitles(store)
        var count = 0
        try reader.newestFirst { commit, parentTrees in
            try Task.checkCancellation()
            let places = try track?.follow(commit, parentTrees)
            // What did nothing to the item undid nothing of it either, and need not be read.
            if places?.isEmpty == true { return true }
            var facts = HistoryCommit(try commit.commit(in: reader.repository))
            let target = try check.target(of: facts, commit, parentTrees)
            if target == nil { facts.reversal = nil }
            let stands = undone.stands(facts, reversing: target)
            guard stands || request.includesUndone, admits(facts) else { return true }
            let found = try reader.events(
                of: facts, reader.differences(of: commit, parentTrees),
                at: places.map { Set($0.map(\.bytes)) }, limit: request.detail,
                parentTrees: parentTrees)
            let events = titles.naming(found.events.filter(admits))
            let files = request.item == nil && request.query == nil ? found.files : []
            let isEmpty = events.isEmpty && files.isEmpty
            guard !isEmpty || showsEmpty else { return true }
            count += 1
            let isWanted = try body(
                HistoryEntry(
                    commit: facts, events: events, files: files, omitted: found.omitted,
                    isUndone: !stands))
            return isWanted && count != request.limit
        }
    }

    private func admits(_ event: HistoryEvent) -> Bool {
        if let id = request.item?.id, let own = event.item.id, own != id { return false }
        let now = store.environment.now
        return request.query?.matches(event.item, body: event.body, at: now) ?? true
    }

    private func admits(_ commit: HistoryCommit) -> Bool {
        if let since = request.since, commit.time.secondsSinceEpoch < since { return false }
        guard let by = request.by else { return true }
        let wanted = Needle(by)
        return [commit.author, commit.email, commit.device ?? ""].contains { name in
            FoldedText(name).contains(wanted)
        }
    }

    /// True if commits that changed no file are shown.
    private var showsEmpty: Bool {
        request.includesUndone && request.item == nil && request.query == nil
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
