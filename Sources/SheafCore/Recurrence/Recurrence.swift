/// The way an item repeats, as its `repeat` says it.
public struct Recurrence: Sendable, Hashable {
    public var rule: RecurrenceRule
    /// The day that the rule is counted from; `nil` for the item's own.
    public var start: CalendarDate?
    /// The last day that may be one of it.
    public var until: CalendarDate?
    /// The number of days in all, where `until` does not say it yet.
    public var count: Int?
    /// On so many days of each period of the rule, which names none: `3 times a week`.
    public var timesPerPeriod: Int?
    /// How long it goes on from its first day, where `until` does not say it yet.
    public var span: Span?
    /// The time of day that was said with it; it belongs into the item's due date.
    public var time: TimeOfDay?
    /// Counted from the day on which it is done, rather than from the one on which it was due.
    public var isAfterDone = false
    /// False where no day is passed over, however late it is done.
    public var skipsMissed = true

    public init(_ rule: RecurrenceRule) { self.rule = rule }

    /// A length of time: `for 3 weeks`.
    public struct Span: Sendable, Hashable {
        var count: Int
        var unit: RecurrenceRule.Frequency

        init(_ count: Int, _ unit: RecurrenceRule.Frequency) {
            (self.count, self.unit) = (count, unit)
        }

        /// Returns its last day.
        func last(from day: CalendarDate) -> CalendarDate {
            let end =
                switch unit {
                case .daily: day.adding(days: count)
                case .weekly: day.adding(days: 7 * count)
                case .monthly: day.adding(months: count)
                case .yearly: day.adding(months: 12 * count)
                }
            return end.adding(days: -1)
        }
    }

    /// The day that is over, the one that comes next, and how many were passed over.
    public struct Step: Sendable, Hashable {
        /// The day that was done or skipped; `nil` where there was none.
        public var resolved: CalendarDate?
        /// `nil` where there is none any more.
        public var next: CalendarDate?
        /// Days that were over already.
        public var missed: Int
    }

    /// Returns the step that an item takes when it is done or skipped on a day.
    ///
    /// Done late, on a day of the rule, it counts for that day: a habit of each day is done for today. Done late
    /// on another day it counts for the one at which it stood. It never goes back: what is counted from the day it
    /// is done goes on from `position` where a clock that is behind, or a day far ahead, would lead before it.
    ///
    /// - Parameters:
    ///   - position: the day at which the item stands; `nil` for one that has none yet.
    ///   - today: the day on which it is done or skipped.
    ///   - isSkipped: true if it is passed over rather than done, which is always said of the day it stands at.
    ///   - done: the days on which it was done before, where it has no fixed days.
    public func step(
        from position: CalendarDate?, today: CalendarDate, isSkipped: Bool = false,
        done: [CalendarDate] = []
    ) -> Step {
        if let timesPerPeriod {
            return step(
                timesPerPeriod, from: position, today: today, isSkipped: isSkipped, done: done)
        }
        if isAfterDone {
            var next = dayAfterDone(on: today)
            if let position, let day = next, day <= position {
                next = dayAfterDone(on: position)
            }
            return Step(resolved: position ?? today, next: next.flatMap(limited), missed: 0)
        }
        guard let position else {
            // It stands at the first day that is not over.
            let first = rule.next(after: today.adding(days: -1), from: origin(today))
                .flatMap(limited)
            guard let first else { return Step(resolved: nil, next: nil, missed: 0) }
            return Step(resolved: first, next: next(after: first, from: first), missed: 0)
        }
        var resolved = position
        if skipsMissed, !isSkipped, today > position, contains(today, from: position) {
            resolved = today
        }
        var step = Step(resolved: resolved, next: next(after: position, from: position), missed: 0)
        while skipsMissed, let day = step.next, day < today || day == resolved {
            let next = next(after: day, from: position)
            // The last one of all is not passed over: it would never have been.
            guard next != nil || day == resolved else { break }
            step.next = next
            if day != resolved { step.missed += 1 }
        }
        return step
    }

    /// Returns the day that comes next after what is counted from the day it is done. Where only each second
    /// or third period counts, the one in which it was done is no part of what comes.
    private func dayAfterDone(on day: CalendarDate) -> CalendarDate? {
        let end = rule.clamps && rule.interval > 1 ? rule.end(ofPeriodOf: day) : day
        return rule.next(after: end, from: day)
    }

    /// Returns the first day from a day on; the day itself for what has no fixed days.
    public func first(from day: CalendarDate) -> CalendarDate {
        !hasFixedDays
            ? day : rule.next(after: day.adding(days: -1), from: origin(day)) ?? day
    }

    /// Returns the day after another one; `nil` after the last.
    ///
    /// - Parameter origin: the day to count from where the rule names none.
    public func next(after day: CalendarDate, from origin: CalendarDate) -> CalendarDate? {
        if timesPerPeriod != nil { return limited(day.adding(days: 1)) }
        return rule.next(after: day, from: self.origin(origin)).flatMap(limited)
    }

    /// Returns whether a day is one of the rule.
    ///
    /// - Parameter origin: the day to count from where the rule names none.
    public func contains(_ day: CalendarDate, from origin: CalendarDate) -> Bool {
        limited(day) != nil
            && (timesPerPeriod != nil || rule.contains(day, from: self.origin(origin)))
    }

    /// The day that periods are counted from. A phrase such as `every 2 weeks on mon` begins with the Monday that
    /// comes first, whatever day of the week it is read on; other programs' rules begin where they say.
    private func origin(_ day: CalendarDate) -> CalendarDate {
        let begin = start ?? day
        return rule.clamps && rule.interval > 1 ? rule.firstMatch(from: begin) : begin
    }

    func limited(_ day: CalendarDate) -> CalendarDate? {
        if let until, day > until { nil } else { day }
    }

    /// The key that the days of a rule are those of.
    public enum Anchor: Sendable {
        case due, scheduled
    }

    /// Returns which of the two dates is on the rule, where an item has both: the other one keeps its distance.
    ///
    /// - Parameters:
    ///   - occurrence: the day by the rule, of one that was moved to another day: then neither has to be on it.
    ///   - isSchedule: the choice where both are on the rule, or none is.
    ///   - text: the phrase.
    static func anchor(
        due: Due?, scheduled: Due?, occurrence: CalendarDate?, isSchedule: Bool, text: String?
    ) -> Anchor {
        guard let scheduled else { return .due }
        guard let due else { return .scheduled }
        let choice: Anchor = isSchedule ? .scheduled : .due
        guard occurrence == nil, let rule = text.flatMap({ try? Recurrence($0) }) else {
            return choice
        }
        let isDue = rule.contains(due.day, from: due.day)
        let isScheduled = rule.contains(scheduled.day, from: scheduled.day)
        return isDue == isScheduled ? choice : isDue ? .due : .scheduled
    }

    /// Returns the last day of what is counted or goes on for some time; `nil` for what does not end.
    ///
    /// - Parameter origin: the first day is the one from there on.
    func last(from origin: CalendarDate) -> CalendarDate? {
        if let span { return span.last(from: first(from: origin)) }
        guard let count else { return nil }
        var day = origin.adding(days: -1)
        for _ in 0..<count {
            guard let next = rule.next(after: day, from: self.origin(origin)) else { return nil }
            day = next
        }
        return day
    }
}

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

    /// The days of its rule that are passed over, as far as its file lists them.
    public var skippedDays: Set<CalendarDate> {
        let list = extra.first { $0.key == Document.Instance.skipped.rawValue }?.value ?? ""
        return Set(list.split { !$0.isNumber && $0 != "-" }.compactMap { CalendarDate($0) })
    }

    /// Returns the number of days that were passed over between this item and what came of it, but for the one
    /// that was resolved.
    public func missed(before after: Item, resolving resolved: CalendarDate?) -> Int {
        guard let text = repeatText, let recurrence = try? Recurrence(text), let position,
            let next = after.position, recurrence.hasFixedDays
        else { return 0 }
        var (day, count) = (position, 0)
        let skippedDays = skippedDays
        while count < 10_000, let between = recurrence.next(after: day, from: position),
            between < next
        {
            if between != resolved, !skippedDays.contains(between) { count += 1 }
            day = between
        }
        return count
    }
}

/// The lists that TaskNotes keeps beside its `recurrence`, and that an item has which repeats so many times in a
/// week or another period.
extension Document {
    private static let anchorKey = "recurrence_anchor"

    /// True if TaskNotes says that the days of the rule are those of `scheduled`.
    var isAnchoredBySchedule: Bool { text(Self.anchorKey) == "scheduled" }

    /// The document with that said.
    func anchoringBySchedule() throws(EditError) -> Document {
        try setting(Self.anchorKey, to: "scheduled")
    }

    /// Returns the text of a key that says how an item repeats, with TaskNotes' `recurrence_anchor` taken into
    /// it; `nil` where there is none.
    func repeatText(of key: String) -> String? {
        guard let text = text(key), !text.isEmpty else { return nil }
        let isForeign = KnownKey.repeat.foreignNames.contains(key)
        guard isForeign, self.text(Self.anchorKey) == "completion" else { return text }
        return text + Recurrence.afterDone
    }

    /// The outcome of a day of an item that repeats.
    enum Instance: String {
        case complete = "complete_instances"
        case skipped = "skipped_instances"
    }

    /// The days of the rule that are passed over, as far as the file lists them.
    var skippedDays: Set<CalendarDate> {
        Set((list(Instance.skipped.rawValue) ?? []).compactMap { CalendarDate($0) })
    }

    /// The days on which it was done, as far as the file lists them.
    var doneDays: [CalendarDate] {
        (list(Instance.complete.rawValue) ?? []).compactMap { CalendarDate($0) }
    }

    /// Returns the document with a day among those of its lists. What has no fixed days gets a list of those on
    /// which it was done in the present period: earlier ones are in the history.
    func recording(
        _ instance: Instance, on day: CalendarDate, in recurrence: Recurrence
    ) -> Document {
        guard recurrence.timesPerPeriod != nil else { return recording(instance, on: day) }
        guard instance == .complete else { return self }
        let key = Instance.complete.rawValue
        let begin = recurrence.period(of: day).lowerBound
        var document = self
        for past in doneDays where past < begin {
            document = (try? document.removing(past.description, from: key)) ?? document
        }
        return (try? document.inserting(day.description, into: key)) ?? document
    }

    /// Returns the document with a day among those that TaskNotes lists, where the file has such lists. A day
    /// that was done is no longer skipped; one that is done already stays so.
    private func recording(_ instance: Instance, on day: CalendarDate) -> Document {
        let text = day.description
        let isDone = list(Instance.complete.rawValue)?.contains(text) ?? false
        guard entry(instance.rawValue) != nil, !(instance == .skipped && isDone) else {
            return self
        }
        // A value that is no list is the user's own.
        guard let recorded = try? inserting(text, into: instance.rawValue) else { return self }
        guard instance == .complete else { return recorded }
        return (try? recorded.removing(text, from: Instance.skipped.rawValue)) ?? recorded
    }
}
