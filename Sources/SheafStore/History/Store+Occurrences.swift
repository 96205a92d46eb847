import SheafCore

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
