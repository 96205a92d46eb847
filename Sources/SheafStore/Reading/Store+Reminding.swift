import SheafCore
import SheafGit

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
        let reading = try items(matching: query, in: .openTasksInSight)
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
        let items = try items(matching: query, in: .openTasksInSight, withUpdated: false)
        return items.results.map(\.item).compactMap { item in next(item).map { ($0, item) } }
            .min { ($0.0, $0.1.path) < ($1.0, $1.1.path) }?.1
    }

    /// Those of the items that nobody was reminded of today, for this due date, or not since it has
    /// passed; from now on they are. So what runs every few minutes says each thing once a day, and
    /// what is due at a time once more when that comes.
    public func takeUnreminded(_ items: [Item]) throws -> [Item] {
        let now = environment.now
        let today = now.date.description
        let bytes = try layout.readPrivate(Self.remindedFile, limit: 1 << 20) ?? []
        // Yesterday's are of no concern any more.
        let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { $0.hasPrefix(today + "\t") }.map(String.init)
        var reminded = Set(known)
        let fresh = items.filter { item in
            let state = item.isOverdue(at: now) ? "overdue" : "due"
            let dates = "\(item.dueText ?? "")\t\(item.plan.scheduled?.description ?? "")"
            let line = item.line.map { " \($0.number)" } ?? ""
            return reminded.insert("\(today)\t\(state)\t\(dates)\t\(item.handle)\(line)").inserted
        }
        guard !fresh.isEmpty || known.isEmpty != bytes.isEmpty else { return fresh }
        let text = reminded.sorted().map { $0 + "\n" }.joined()
        try layout.writePrivate(Self.remindedFile, Array(text.utf8))
        return fresh
    }

    private static let remindedFile = "reminded"
}
