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
    /// The time that it goes on from its first day, where `until` does not say it yet.
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
    ///     `nil` where it is unknown: then it is the day at which the item stood.
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

/// So many times in each week, month or year, on days of one's own choice: `3 times a week`, `월 2회`.
///
/// Such an item stands at a day on which it can be done next. Which day follows depends on how often it was done
/// in the period already: the file keeps those days, see ``Document/recording(_:on:in:)``.
extension Recurrence {
    /// False where only what was done says which day comes next.
    public var hasFixedDays: Bool { !isAfterDone && timesPerPeriod == nil }

    /// Returns the days of the period that a day is in; that day alone for what has fixed days.
    func period(of day: CalendarDate) -> ClosedRange<CalendarDate> {
        guard timesPerPeriod != nil else { return day...day }
        let last = rule.end(ofPeriodOf: day)
        let first =
            switch rule.frequency {
            case .daily: day
            case .weekly: last.adding(days: -6)
            case .monthly: day.adding(days: 1 - day.day)
            case .yearly: last.adding(days: 1).adding(months: -12)
            }
        return first...last
    }

    /// Returns the step of an item that is done or skipped: to the next day, or where the number of the
    /// period is reached to the first day of the next one. It is never missed: a day gone by means today.
    ///
    /// - Parameter done: the days on which it was done before.
    func step(
        _ timesPerPeriod: Int, from position: CalendarDate?, today: CalendarDate, isSkipped: Bool,
        done: [CalendarDate]
    ) -> Step {
        let resolved = max(position ?? today, today)
        let period = period(of: resolved)
        var days = Set(done.filter(period.contains))
        if !isSkipped { days.insert(resolved) }
        let isReached = days.count >= timesPerPeriod
        let next = (isReached ? period.upperBound : resolved).adding(days: 1)
        return Step(resolved: resolved, next: limited(next), missed: 0)
    }

    /// Returns the text for a file: as it was typed, with the day that it goes by where the words leave it
    /// open, so that nothing drifts. `monthly` on the 31st is `every month on the 31st`, `every 2 weeks` on a
    /// Monday is `every 2 weeks on mon from 2026-11-02`, `5 times` is the day of the last one, and a rule with
    /// `COUNT` gets its `DTSTART`.
    ///
    /// A time of day is left out: it belongs to the item's due date, see ``time``.
    ///
    /// - Parameters:
    ///   - day: the day of the first occurrence.
    ///   - now: the time that words such as `until next friday` count from.
    ///
    /// Throws `InputError` for what says nothing about repeating.
    public static func text(
        _ typed: String, from day: CalendarDate, at now: Moment? = nil
    ) throws(InputError) -> String {
        var (recurrence, text, countRange) = try read(typed, at: now)
        // Rules of other programs say it all, and stay as they are.
        guard recurrence.rule.clamps, Self.isPhrase(typed) else {
            let isCounted = recurrence.count != nil && recurrence.start == nil
            return isCounted ? "DTSTART:\(day.description.filter { $0 != "-" });\(typed)" : typed
        }
        if let countRange, let last = recurrence.last(from: day) {
            var bytes = Array(composed(text).utf8)
            bytes.replaceSubrange(countRange, with: [])
            text = String(decoding: bytes, as: UTF8.self)
            text += Self.isKorean(typed) ? " \(last)까지" : " until \(last)"
        }
        if text != typed {
            text = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        guard recurrence.hasFixedDays else { return text }
        let addition = recurrence.missingDay(day, isKorean: Self.isKorean(typed))
        guard !addition.isEmpty else { return text }
        // The day comes before the end, as one says it.
        let adverbs = [
            "daily": "every day", "weekly": "every week", "monthly": "every month",
            "yearly": "every year", "annually": "every year",
        ]
        var words = text.split(separator: " ").map(String.init)
        if let plain = words.first.flatMap({ adverbs[$0.lowercased()] }) { words[0] = plain }
        let end = words.firstIndex { word in
            ["until", "till", "til"].contains(word)
                || word.hasSuffix("까지") && CalendarDate(word.dropLast(2)) != nil
        }
        words.insert(addition, at: end ?? words.count)
        return words.joined(separator: " ")
    }

    /// Reads a phrase typed for an item: the text in its file, what that means, and
    /// its first day.
    ///
    /// - Parameter day: the day at which the item stands; `nil` where it has none yet.
    ///
    /// Throws `InputError` for what says nothing about repeating.
    public static func settled(
        _ typed: String, at day: CalendarDate?, _ now: Moment
    ) throws(InputError) -> (text: String, recurrence: Recurrence, first: CalendarDate) {
        let recurrence = try Recurrence(typed, at: now)
        let first = day ?? recurrence.first(from: now.date)
        let text = try text(typed, from: first, at: now)
        return (text, try Recurrence(text), first)
    }

    private static func isPhrase(_ text: String) -> Bool {
        !text.uppercased().contains("FREQ=")
            && text.unicodeScalars.contains { $0.properties.isAlphabetic }
            && text.first.map { $0.isLetter || $0.isNumber } == true
            && !(text.first.map { "pP".contains($0) } == true
                && text.dropFirst().first?.isNumber == true)
    }

    private static func isKorean(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.value >= 0x1100 }
    }

    /// Words for the part of the day that the rule takes from its beginning.
    private func missingDay(_ day: CalendarDate, isKorean: Bool) -> String {
        var words: [String] = []
        let isOpen =
            rule.weekdays.isEmpty && rule.monthDays.isEmpty && rule.yearlyDays.isEmpty
        switch rule.frequency {
        case .daily: break
        case .weekly where isOpen: words.append(Self.weekday(day.weekday, isKorean))
        case .monthly where isOpen:
            words.append(isKorean ? "\(day.day)일" : "on the \(Self.ordinal(day.day))")
        case .yearly where isOpen && rule.months.isEmpty:
            words.append(
                isKorean
                    ? "\(day.month)월 \(day.day)일"
                    : "on \(Self.months[day.month - 1]) \(day.day)")
        case .yearly where isOpen: words.append(isKorean ? "\(day.day)일" : "\(day.day)")
        default: break
        }
        if rule.interval > 1, start == nil {
            let begin = first(from: day)
            words.append(isKorean ? "\(begin)부터" : "from \(begin)")
        }
        return words.joined(separator: " ")
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    private static func weekday(_ day: Int, _ isKorean: Bool) -> String {
        isKorean
            ? ["월", "화", "수", "목", "금", "토", "일"][day - 1] + "요일"
            : "on " + ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][day - 1]
    }

    /// `1st`, `22nd`.
    package static func ordinal(_ number: Int) -> String {
        let suffix =
            switch (number % 10, number % 100) {
            case (1, let rest) where rest != 11: "st"
            case (2, let rest) where rest != 12: "nd"
            case (3, let rest) where rest != 13: "rd"
            default: "th"
            }
        return "\(number)\(suffix)"
    }
}
