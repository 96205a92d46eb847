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
        try HistorySearch(store: self, request: request).enumerate(body)
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

    /// The commit that a person means by its id, the beginning of one or another name that git
    /// knows; `nil` where there is none, or could be several.
    public func commit(named name: String) throws -> HistoryCommit? {
        try repository().commit(named: name).map { HistoryCommit($0) }
    }

    /// An item as it was, under whatever path it had then.
    ///
    /// - Throws: `StoreError.noSuchRevision`; `.notThen` where the item was not there.
    public func item(_ item: Item, at point: HistoryPoint) throws -> PastItem {
        try ItemVersions(item: item, store: self).version(at: point)
    }

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

    /// Returns the differences of an item between two points of its history.
    ///
    /// - Parameters:
    ///   - old: `nil` for the last commit, or where nothing was changed since, for what was before
    ///     the last change.
    ///   - new: `nil` for the files as they are; for a deleted item nothing.
    public func comparison(
        of item: Item, from old: HistoryPoint?, to new: HistoryPoint? = nil
    ) throws -> ItemComparison {
        try ItemVersions(item: item, store: self).comparison(from: old, to: new)
    }

    /// Returns the differences that a commit made in an item: to its first parent.
    ///
    /// - Parameter commit: its id.
    /// - Throws: `StoreError.noSuchRevision`.
    public func comparison(of item: Item, madeBy commit: String) throws -> ItemComparison {
        try ItemVersions(item: item, store: self).comparison(madeBy: commit)
    }

    /// Brings items back to an earlier state, in one commit; deleted ones too. An item keeps the
    /// path that it has, and the id.
    ///
    /// - Parameter handles: as ``Targets/handles(_:_:)``, read among what there is, then among what
    ///   was deleted.
    /// - Throws: `StoreError.noSuchItem`, `.ambiguous`, `.noSuchRevision`, `.notThen`.
    public func restore(
        _ handles: [String], to point: HistoryPoint, _ naming: Naming = Naming()
    ) throws -> Change {
        try change(.restore) { _ in
            var taken = ReservedNames(layout)
            var seen: Set<String> = []
            return try itemsOfHistory(handles, naming).compactMap { item in
                guard seen.insert(item.path).inserted else { return nil }
                return try ItemVersions(item: item, store: self).restoring(point, taken: &taken)
            }
        }
    }

    /// Counts what was added and done on some days, from the commits: what was deleted since counts, and
    /// what two devices did of one day of a repeating task counts once. What was undone does not count.
    ///
    /// - Parameter query: among which items, as they were then.
    public func statistics(
        _ days: ClosedRange<CalendarDate>, matching query: ItemQuery = .everything
    ) throws -> Statistics {
        var tally = Tally(days, environment.zone)
        var request = HistoryRequest()
        request.query = query
        try history(request) { entry in
            for event in entry.events { tally.count(event, entry.commit) }
            return true
        }
        let now = environment.now
        let open = try items(matching: query, in: .openTasks, withUpdated: false).results.count
        return tally.statistics(openNow: open, today: now.date)
    }

    /// Takes back steps of this device, or does undone ones again, the next one first; each is a
    /// commit of its own that reverses the step. History is never rewritten, and what others changed
    /// since stays: that is told in ``UndoneStep/left``.
    ///
    /// A step is one change, however many items it was about. Merges are no steps, and edits by hand
    /// only where others' steps are asked for. A step of which nothing is left to take back is
    /// passed over; one of which all was changed since is told, and nothing is done.
    ///
    /// - Returns: as many steps as were asked for, fewer where there are no more.
    /// - Throws: `ChangeError`.
    public func undo(_ request: UndoRequest) throws -> [UndoneStep] {
        var run = UndoRun(self, request)
        return try request.isDryRun ? run.preview() : run.run()
    }

    /// Returns the step that the next undo or redo on this device would take back; `nil` where
    /// there is none.
    public func nextStep(_ direction: UndoRequest.Direction) throws -> UndoneStep? {
        try UndoRun(self, UndoRequest(direction)).preview().first {
            !$0.events.isEmpty || !$0.files.isEmpty
        }
    }
}
