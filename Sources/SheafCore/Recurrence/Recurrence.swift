/// The way an item repeats, as its `repeat` says it.
public struct Recurrence: Sendable, Hashable {
    public var rule: RecurrenceRule
    /// The day that the rule is counted from; `nil` for the item's own.
    public var start: CalendarDate?
    /// The last day that may be one of it.
    public var until: CalendarDate?
    /// The number of days in all, where `until` does not say it yet.
    public var count: Int?
    /// Counted from the day on which it is done, rather than from the one on which it was due.
    public var isAfterDone = false
    /// False where no day is passed over, however late it is done.
    public var skipsMissed = true

    public init(_ rule: RecurrenceRule) { self.rule = rule }

    /// The day that comes next, and how many were passed over.
    public struct Step: Sendable, Hashable {
        /// `nil` where there is none any more.
        public var next: CalendarDate?
        /// Days that were over already.
        public var missed: Int
    }

    /// Returns the step to the day after the present one. It never goes back: what is counted from the
    /// day it is done goes on from `position` where a clock that is behind, or a day far ahead, would
    /// lead before it.
    ///
    /// - Parameters:
    ///   - position: the day that is done or skipped; `nil` for an item that has none yet.
    ///   - today: the day on which it is.
    public func step(from position: CalendarDate?, today: CalendarDate) -> Step {
        if isAfterDone {
            var next = rule.next(after: today, from: today)
            if let position, let day = next, day <= position {
                next = rule.next(after: position, from: position)
            }
            return Step(next: next.flatMap(limited), missed: 0)
        }
        guard let position else {
            let next = rule.next(after: today.adding(days: -1), from: start ?? today)
            return Step(next: next.flatMap(limited), missed: 0)
        }
        var step = Step(next: next(after: position, from: position), missed: 0)
        while skipsMissed, let day = step.next, day < today {
            let next = next(after: day, from: position)
            // The last one of all is not passed over: it would never have been.
            guard next != nil else { break }
            step.next = next
            step.missed += 1
        }
        return step
    }

    /// Returns the first day from a day on; the day itself for what is counted from the day it is done.
    public func first(from day: CalendarDate) -> CalendarDate {
        isAfterDone ? day : rule.next(after: day.adding(days: -1), from: start ?? day) ?? day
    }

    /// Returns the day after another one; `nil` after the last.
    ///
    /// - Parameter origin: the day to count from where the rule names none.
    public func next(after day: CalendarDate, from origin: CalendarDate) -> CalendarDate? {
        rule.next(after: day, from: start ?? origin).flatMap(limited)
    }

    private func limited(_ day: CalendarDate) -> CalendarDate? {
        if let until, day > until { nil } else { day }
    }

    /// Returns the day at which an item stands: by the rule where it was moved, else as it is due, else as it
    /// is planned.
    static func position(
        occurrence: CalendarDate?, due: Due?, scheduled: Due?
    ) -> CalendarDate? {
        occurrence ?? due?.day ?? scheduled?.day
    }

    /// Returns the last of so many days, the first being the first one from `origin` on.
    func last(of count: Int, from origin: CalendarDate) -> CalendarDate? {
        var day = origin.adding(days: -1)
        for _ in 0..<count {
            guard let next = rule.next(after: day, from: start ?? origin) else { return nil }
            day = next
        }
        return day
    }
}
