extension Item {
    /// Returns the day of this repeating item that a change has resolved: done, skipped, or closed for
    /// good; `nil` where it did nothing of the kind.
    ///
    /// - Parameter after: the item as the change left it.
    public func occurrence(resolvedBy after: Item) -> CalendarDate? {
        guard let repeatText, !isClosed, let position else { return nil }
        if after.isClosed { return position }
        // One that was only moved to another day keeps its own by the rule.
        guard after.repeatText == repeatText, let next = after.position, next > position else {
            return nil
        }
        return position
    }

    /// The number of days that were passed over between this item and what came of it.
    public func missed(before after: Item) -> Int {
        guard let text = repeatText, let recurrence = try? Recurrence(text), let position,
            let next = after.position, !recurrence.isAfterDone
        else { return 0 }
        var (day, count) = (position, 0)
        while count < 10_000, let between = recurrence.next(after: day, from: position),
            between < next
        {
            count += 1
            day = between
        }
        return count
    }
}
