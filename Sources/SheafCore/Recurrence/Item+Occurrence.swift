extension Item {
    /// Returns the day of this repeating item that a change has resolved: done, skipped, or closed for
    /// good; `nil` where it did nothing of the kind.
    ///
    /// - Parameters:
    ///   - after: the item as the change left it.
    ///   - day: the day on which it was done or skipped, see ``Recurrence/step(from:today:isSkipped:)``;
    ///     `nil` where nobody knows: then it is the day at which the item stood.
    public func occurrence(
        resolvedBy after: Item, on day: CalendarDate? = nil, isSkipped: Bool = false
    ) -> CalendarDate? {
        guard let repeatText, !isClosed else { return nil }
        let step = day.flatMap { day in
            (try? Recurrence(repeatText))?.step(from: position, today: day, isSkipped: isSkipped)
        }
        let resolved = step?.resolved ?? position
        if after.isClosed { return resolved }
        // One that was only moved to another day keeps its own by the rule.
        guard after.repeatText == repeatText, let next = after.position else { return nil }
        return position.map { next > $0 } ?? true ? resolved : nil
    }

    /// Returns the number of days that were passed over between this item and what came of it, but for the one
    /// that was resolved.
    public func missed(before after: Item, resolving resolved: CalendarDate?) -> Int {
        guard let text = repeatText, let recurrence = try? Recurrence(text), let position,
            let next = after.position, recurrence.hasFixedDays
        else { return 0 }
        var (day, count) = (position, 0)
        while count < 10_000, let between = recurrence.next(after: day, from: position),
            between < next
        {
            if between != resolved { count += 1 }
            day = between
        }
        return count
    }
}
