import SheafCore

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
        var last = position
        while days.count < Self.mostOccurrences, let next = rule.next(after: last, from: position),
            next <= end
        {
            days.append(next)
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
