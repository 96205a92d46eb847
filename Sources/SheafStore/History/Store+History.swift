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
            let events = found.events.filter { admits($0, request) }
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
