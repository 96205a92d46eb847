import SheafCore

extension RecurrenceRule {
    /// Returns whether it has the same days as its frequency and interval alone, counted from one of them: `every
    /// month on the 25th` on the 25th, but not `every month on the last fri`.
    func isPlain(from day: CalendarDate) -> Bool {
        var plain = RecurrenceRule(frequency, interval: interval)
        plain.clamps = true
        var last = day
        // Longer than any pattern of weekdays or leap years.
        for _ in 0..<24 {
            let next = next(after: last, from: day)
            guard next == plain.next(after: last, from: day) else { return false }
            guard let next else { break }
            last = next
        }
        return true
    }
}
