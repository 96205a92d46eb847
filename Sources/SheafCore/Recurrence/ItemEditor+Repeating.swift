/// Closing an item that repeats.
public struct Completion: Sendable, Hashable {
    /// The day it was done, none that is still to come; `nil` for today.
    public var day: CalendarDate?
    /// For good: no day comes after it.
    public var isLast: Bool
    /// The occurrence that is meant; an item that is past it already stays as it is. `nil` for the present
    /// one.
    public var occurrence: CalendarDate?
    /// The status that it had before it was begun, where that is known: the one it goes back to.
    public var earlierStatus: String?

    public init(
        on day: CalendarDate? = nil, isLast: Bool = false, occurrence: CalendarDate? = nil
    ) {
        (self.day, self.isLast, self.occurrence) = (day, isLast, occurrence)
    }
}

extension Due {
    /// The day that is written: no zone of a reader has a part in it.
    var day: CalendarDate {
        switch self {
        case .day(let day), .local(let day, _): day
        case .instant(let time): time.date
        }
    }

    /// The time on another day, at the same offset from UTC.
    func moved(to day: CalendarDate) -> Due {
        switch self {
        case .day: .day(day)
        case .local(_, let time): .local(day, time)
        case .instant(let instant):
            .instant(Timestamp(date: day, time: instant.time, offset: instant.offset))
        }
    }
}

extension ItemEditor {
    /// Goes on to the day that comes next: of due and scheduled the one that is on the rule has that day, the other
    /// one and wait keep their distance from it; a task that was begun is open as before, and boxes are open again.
    ///
    /// - Parameters:
    ///   - before: the item while it was open.
    ///   - done: the day on which it was done, and what is known of its status.
    ///   - instance: what becomes of the present day.
    /// - Returns: `nil` where the item does not repeat, or no day comes any more.
    ///
    /// Throws `EditError.unreadableRepeat`.
    func advancing(
        _ document: Document, from before: Document, _ done: Completion = Completion(),
        as instance: Document.Instance
    ) throws(EditError) -> Document? {
        guard let recurrence = try recurrence(of: document) else { return nil }
        let position = position(in: document)
        // Of `3 times a week` the day that is named counts, also one before that at which it stands.
        let counted =
            recurrence.timesPerPeriod == nil
            ? position
            : [position, done.day].compactMap(\.self).min()
        let step = recurrence.step(
            from: counted, today: done.day ?? now.date, isSkipped: instance == .skipped,
            done: document.doneDays)
        guard var next = step.next else { return nil }
        if let counted, let position, counted < position { next = max(next, position) }
        let skipped = recurrence.hasFixedDays ? document.skippedDays : []
        while skipped.contains(next) {
            guard let day = recurrence.next(after: next, from: position ?? next) else { return nil }
            next = day
        }
        let anchor: KnownKey = anchor(in: document) == .scheduled ? .scheduled : .due
        var edited = document
        let first = recurrence.time.map { Due.instant(now.zone.timestamp(next, $0)) } ?? .day(next)
        let moved = date(anchor, in: edited)?.moved(to: next) ?? first
        edited = try set(anchor, to: moved.description, in: edited)
        for key in [KnownKey.due, .scheduled, .wait] where key != anchor {
            guard let date = date(key, in: edited), let position else { continue }
            let moved = date.moved(to: date.day.adding(days: position.days(until: next)))
            edited = try set(key, to: moved.description, in: edited)
        }
        edited = try set(.occurrence, to: nil, in: edited)
        edited = try set(.status, to: statusToRepeat(before, done), in: edited)
        edited = try edited.marking(edited.checklist.filter(\.isDone), done: false)
        return step.resolved.map { edited.recording(instance, on: $0, in: recurrence) } ?? edited
    }

    /// The status in which the next day begins: as it was, unless it was begun.
    private func statusToRepeat(_ before: Document, _ done: Completion) -> String {
        let workflow = configuration.workflow
        if let text = before.text(name(of: .status, in: before)),
            let status = workflow.status(named: text), !status.isClosed, !workflow.isBegun(status)
        {
            return text
        }
        return done.earlierStatus ?? workflow.ready.name
    }

    /// The last day of an item that repeats is done too.
    func closingSeries(_ document: Document, _ done: Completion) -> Document {
        guard let recurrence = try? recurrence(of: document) else { return document }
        let step = recurrence.step(from: position(in: document), today: done.day ?? now.date)
        return step.resolved.map { document.recording(.complete, on: $0, in: recurrence) }
            ?? document
    }

    /// Passes over the present day; `nil` where the item does not repeat, or no day comes any more.
    ///
    /// Throws `EditError.unreadableRepeat`.
    public func skipping(
        _ document: Document, _ done: Completion = Completion()
    ) throws(EditError) -> Document? {
        try advancing(document, from: document, done, as: .skipped)
    }

    /// Returns whether an item has gone on past the occurrence that is meant, or past a day of its rule on which it
    /// was done.
    func isPast(_ done: Completion, _ document: Document) -> Bool {
        guard repeatEntry(of: document) != nil, let position = position(in: document) else {
            return false
        }
        if let occurrence = done.occurrence, position > occurrence { return true }
        guard let day = done.day, day < position, let rule = try? recurrence(of: document) else {
            return false
        }
        guard rule.timesPerPeriod == nil else { return document.doneDays.contains(day) }
        return !rule.isAfterDone && rule.contains(day, from: day)
    }

    /// The rule of an item that repeats; `nil` for any other.
    private func recurrence(of document: Document) throws(EditError) -> Recurrence? {
        guard let (key, text) = repeatEntry(of: document) else { return nil }
        do {
            return try Recurrence(text)
        } catch {
            throw .unreadableRepeat(error, line: document.entry(key)?.line ?? 1)
        }
    }

    private func repeatEntry(of document: Document) -> (key: String, text: String)? {
        let key = name(of: .repeat, in: document)
        return document.repeatText(of: key).map { (key, $0) }
    }

    private func date(_ key: KnownKey, in document: Document) -> Due? {
        document.text(name(of: key, in: document)).flatMap { Due($0) }
    }

    private func position(in document: Document) -> CalendarDate? {
        date(.occurrence, in: document)?.day
            ?? date(anchor(in: document) == .scheduled ? .scheduled : .due, in: document)?.day
    }

    /// The date that the days of the rule are those of.
    private func anchor(in document: Document) -> Recurrence.Anchor {
        Recurrence.anchor(
            due: date(.due, in: document), scheduled: date(.scheduled, in: document),
            occurrence: date(.occurrence, in: document)?.day,
            isSchedule: document.isAnchoredBySchedule, text: repeatEntry(of: document)?.text)
    }

    /// Writes what a phrase leaves open once its day is known, and its time into the due date; and where one
    /// occurrence was moved to another day, the day that it has by the rule.
    func settlingRepeat(
        in document: Document, before: Document, _ assignments: [Assignment]
    ) throws(EditError) -> Document {
        var (setsRepeat, setsDay) = (false, false)
        for assignment in assignments {
            if case .repeat(.some) = assignment { setsRepeat = true }
            switch assignment {
            case .due, .scheduled, .shifted: setsDay = true
            default: break
            }
        }
        if setsRepeat { return try settlingPhrase(in: document) }
        guard setsDay, let (_, text) = repeatEntry(of: document), (try? Recurrence(text)) != nil
        else { return document }
        // Which of the two is on the rule is told by the item as it was: one that is moved is so no longer.
        let anchor = anchor(in: before)
        guard let was = position(in: before), repeatEntry(of: before) != nil,
            date(.occurrence, in: document) == nil,
            let now = date(anchor == .scheduled ? .scheduled : .due, in: document)?.day, was != now
        else { return document }
        var edited = try set(.occurrence, to: was.description, in: document)
        if anchor == .scheduled, date(.due, in: document) != nil, !edited.isAnchoredBySchedule {
            edited = try edited.anchoringBySchedule()
        }
        return edited
    }

    private func settlingPhrase(in document: Document) throws(EditError) -> Document {
        let position = position(in: document)
        guard let (key, text) = repeatEntry(of: document), let typed = document.text(key),
            let recurrence = try? Recurrence(text, at: now)
        else { return document }
        var edited = document
        // Nothing that was said about times to come is late at once.
        let isOver = recurrence.time.map { $0 <= now.time } ?? false
        let first = position ?? recurrence.first(from: now.date.adding(days: isOver ? 1 : 0))
        if position == nil { edited = try set(.due, to: first.description, in: edited) }
        if let time = recurrence.time {
            let day = date(.due, in: edited)?.day ?? first
            let due = Due.instant(now.zone.timestamp(day, time))
            edited = try set(.due, to: due.description, in: edited)
        }
        if let written = try? Recurrence.text(typed, from: first, at: now), written != typed {
            edited = try edited.setting(key, to: written)
        }
        return edited
    }
}
