/// How an item that repeats is closed.
public struct Completion: Sendable, Hashable {
    /// The day it was done; `nil` for today.
    public var day: CalendarDate?
    /// For good: no day comes after it.
    public var isLast: Bool
    /// The occurrence that is meant; an item that is past it already stays as it is. `nil` for the present
    /// one.
    public var occurrence: CalendarDate?

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

    /// The same time of another day, at the same offset from UTC.
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
    /// Goes on to the day that comes next: due, scheduled and wait move together, the status goes back to
    /// the first, and boxes are open again.
    ///
    /// - Parameters:
    ///   - day: the day on which it was done; `nil` for today.
    ///   - instance: what becomes of the present day.
    /// - Returns: `nil` where the item does not repeat, or no day comes any more.
    ///
    /// Throws `EditError.unreadableRepeat`.
    func advancing(
        _ document: Document, on day: CalendarDate? = nil, as instance: Document.Instance
    ) throws(EditError) -> Document? {
        guard let recurrence = try recurrence(of: document) else { return nil }
        let position = position(in: document)
        guard let next = recurrence.step(from: position, today: day ?? now.date).next else {
            return nil
        }
        let due = date(.due, in: document)
        var edited = document
        let scheduled = date(.scheduled, in: edited)
        if due != nil || scheduled == nil {
            let moved = due?.moved(to: next) ?? .day(next)
            edited = try set(.due, to: moved.description, in: edited)
        }
        for key in [KnownKey.scheduled, .wait] {
            guard let date = date(key, in: edited), let position else { continue }
            let moved = date.moved(to: date.day.adding(days: position.days(until: next)))
            edited = try set(key, to: moved.description, in: edited)
        }
        edited = try set(.occurrence, to: nil, in: edited)
        edited = try set(.status, to: configuration.workflow.initial.name, in: edited)
        edited = try edited.marking(edited.checklist.filter(\.isDone), done: false)
        return position.map { edited.recording(instance, on: $0) } ?? edited
    }

    /// The last day of an item that repeats is done too.
    func closingSeries(_ document: Document) -> Document {
        guard repeatEntry(of: document) != nil, let day = position(in: document) else {
            return document
        }
        return document.recording(.complete, on: day)
    }

    /// Passes over the present day; `nil` where the item does not repeat, or no day comes any more.
    ///
    /// Throws `EditError.unreadableRepeat`.
    public func skipping(_ document: Document) throws(EditError) -> Document? {
        try advancing(document, as: .skipped)
    }

    /// Returns whether an item has gone on past the occurrence that is meant.
    func isPast(_ done: Completion, _ document: Document) -> Bool {
        guard let occurrence = done.occurrence, repeatEntry(of: document) != nil else {
            return false
        }
        return position(in: document).map { $0 > occurrence } ?? false
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
        Recurrence.position(
            occurrence: date(.occurrence, in: document)?.day, due: date(.due, in: document),
            scheduled: date(.scheduled, in: document))
    }

    /// Writes what a phrase leaves open once its day is known; and where one occurrence was moved to
    /// another day, the day that it has by the rule.
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
        guard setsRepeat || setsDay, let (key, text) = repeatEntry(of: document),
            let recurrence = try? Recurrence(text)
        else { return document }
        if setsRepeat {
            guard let text = document.text(key) else { return document }
            var edited = document
            let position = position(in: document)
            let first = position ?? recurrence.first(from: now.date)
            if position == nil { edited = try set(.due, to: first.description, in: edited) }
            if let written = try? Recurrence.text(text, from: first), written != text {
                edited = try edited.setting(key, to: written)
            }
            return edited
        }
        guard let was = position(in: before), let now = position(in: document), was != now,
            date(.occurrence, in: document) == nil, repeatEntry(of: before) != nil
        else { return document }
        return try set(.occurrence, to: was.description, in: document)
    }
}
