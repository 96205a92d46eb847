import SheafCore
import SheafGit

/// Something to be done on a day.
public struct AgendaEntry: Sendable {
    /// Why it stands there.
    public enum Reason: String, Sendable {
        /// It was due before the first day.
        case overdue
        case due
        /// One means to do it then; what was meant for an earlier day stands on the first one.
        case scheduled
        /// It comes back then, when the one before is done.
        case occurrence
    }

    public let day: CalendarDate
    public let reason: Reason
    public let item: Item
}

extension Store {
    /// The open tasks of some days, in the order of the days; of each day in the order of a listing.
    ///
    /// - Parameter query: among which of them.
    public func agenda(
        _ days: ClosedRange<CalendarDate>, matching query: ItemQuery = .everything
    ) throws -> Reading<AgendaEntry> {
        let reading = try items(matching: query, in: .openTasks)
        let order = order(by: .due)
        let found = try (reading.results.map(\.item) + lineTasks(matching: query)).flatMap { item in
            entries(of: item, days).map { (entry: $0, rank: order.rank(of: item)) }
        }
        return reading.with(
            found.sorted { left, right in
                let (one, other) = (left.entry, right.entry)
                if one.group != other.group { return one.group < other.group }
                return (left.rank, one.item.path) < (right.rank, other.item.path)
            }.map(\.entry))
    }

    /// The dated lines of notes, each as a task.
    ///
    /// - Parameter query: about the notes.
    func lineTasks(matching query: ItemQuery) throws -> [Item] {
        try snapshot().lineTasks(selection(query, in: .datedLines))
    }

    private func entries(of item: Item, _ days: ClosedRange<CalendarDate>) -> [AgendaEntry] {
        let zone = environment.zone
        // What is left of the days before is not put on days that are yet to come.
        let hasBegun = days.lowerBound <= environment.now.date
        var entries: [AgendaEntry] = []
        func add(_ day: CalendarDate, _ reason: AgendaEntry.Reason) {
            guard !entries.contains(where: { $0.day == day }) else { return }
            entries.append(AgendaEntry(day: day, reason: reason, item: item))
        }
        if let day = item.due?.date(in: zone) {
            if day < days.lowerBound, hasBegun { add(day, .overdue) }
            if days.contains(day) { add(day, .due) }
        }
        // What is overdue stands on top already, unless one means to do it on a day to come.
        if let day = item.plan.scheduled?.date(in: zone), day <= days.upperBound,
            day >= days.lowerBound || hasBegun && entries.first?.reason != .overdue
        {
            add(max(day, days.lowerBound), .scheduled)
        }
        for day in occurrences(of: item, until: days.upperBound) where days.contains(day) {
            add(day, .occurrence)
        }
        return entries
    }

    /// The days after the present one on which a repeating item comes back.
    private func occurrences(of item: Item, until end: CalendarDate) -> [CalendarDate] {
        guard let text = item.repeatText, let rule = try? Recurrence(text), rule.hasFixedDays,
            let position = item.position
        else { return [] }
        var days: [CalendarDate] = []
        let skipped = item.skippedDays
        var last = position
        while days.count < Self.mostOccurrences, let next = rule.next(after: last, from: position),
            next <= end
        {
            if !skipped.contains(next) { days.append(next) }
            last = next
        }
        return days
    }

    /// A year of days, and a few behind it.
    private static let mostOccurrences = 1_000
}

extension Snapshot {
    func lineTasks(_ selection: Selection) -> [Item] {
        let parts = select(selection, [Item]()) { part, item in
            part += item.facts?.item.lineTasks ?? []
        }
        return Array(parts.joined())
    }
}

extension AgendaEntry {
    /// By day; what is overdue comes first, and what comes back last of a day.
    fileprivate var group: Int {
        switch reason {
        case .overdue: .min
        case .due, .scheduled: day.daysSinceEpoch * 2
        case .occurrence: day.daysSinceEpoch * 2 + 1
        }
    }
}

/// The span in which a reminder looks ahead.
public enum ReminderSpan: Sendable, Equatable {
    /// Until the end of today.
    case today
    /// Until a day is over, or an instant is reached.
    case until(Due)

    /// Returns whether something due then is of concern; what is overdue always is.
    func covers(_ due: Due, at now: Moment) -> Bool {
        switch (self, due) {
        case (.today, _): due.date(in: now.zone) <= now.date
        case (.until(.day(let last)), _): due.date(in: now.zone) <= last
        // A day is not later than any of its hours.
        case (.until(let end), .day(let date)): date <= end.date(in: now.zone)
        case (.until(let end), _): due.seconds(in: now.zone) <= end.seconds(in: now.zone)
        }
    }
}

extension Store {
    /// The open tasks that are overdue, or due or scheduled within a span, those due first before the others;
    /// but for what is out of sight until later.
    ///
    /// - Parameter query: among which of them.
    public func reminders(
        _ span: ReminderSpan = .today, matching query: ItemQuery = .everything
    ) throws -> Reading<Item> {
        let now = environment.now
        let reading = try items(matching: query, in: .openUnhiddenTasks)
        let order = ItemOrder(.due, configuration.workflow, zone: environment.zone)
        let lines = try lineTasks(matching: query).filter { !$0.isWaiting(at: now) }
        let due = (reading.results.map(\.item) + lines).filter { item in
            [item.due, item.plan.scheduled].contains { date in
                date.map { span.covers($0, at: now) } ?? false
            }
        }
        return reading.with(
            due.map { ($0, order.rank(of: $0)) }
                .sorted { ($0.1, $0.0.path) < ($1.1, $1.0.path) }.map(\.0))
    }

    /// The next open task that is due or scheduled in the future.
    ///
    /// - Parameter query: among which of them.
    public func nextDue(matching query: ItemQuery = .everything) throws -> Item? {
        let now = environment.now
        func next(_ item: Item) -> Int64? {
            [item.due, item.plan.scheduled].compactMap(\.self).filter { !$0.isPast(at: now) }
                .map { $0.seconds(in: now.zone) }.min()
        }
        let items = try items(matching: query, in: .openUnhiddenTasks, withUpdated: false)
        return items.results.map(\.item).compactMap { item in next(item).map { ($0, item) } }
            .min { ($0.0, $0.1.path) < ($1.0, $1.1.path) }?.1
    }

    /// Those of the items that no reminder was shown for today, for this due date, or not since it has
    /// passed; from now on they are. So what runs every few minutes says each thing once a day, and
    /// what is due at a time once more when that comes.
    public func takeUnreminded(_ items: [Item]) throws -> [Item] {
        let now = environment.now
        let kept = Self.remindedFile.read(in: layout)
        // Yesterday's are of no concern any more.
        let known = Set(kept.filter { $0[0] == .text(now.date) })
        var reminded = known
        let fresh = items.filter { item in
            let state = item.isOverdue(at: now) ? "overdue" : "due"
            let line = item.line.map { " \($0.number)" } ?? ""
            return reminded.insert([
                .text(now.date), .text(state), .text(item.dueText ?? ""),
                .text(item.plan.scheduled?.description ?? ""), .text("\(item.handle)\(line)"),
            ]).inserted
        }
        guard !fresh.isEmpty || known.isEmpty != kept.isEmpty else { return fresh }
        try Self.remindedFile.write(Array(reminded), in: layout)
        return fresh
    }

    /// Day, state, both dates, and the item with its line.
    private static let remindedFile = RecordFile(name: "reminded", width: 5, limit: 1 << 20)
}
