import SheafCore

/// An item that was worked on within a span of time.
public struct TrackedItem: Sendable {
    public let item: Item
    /// In that span.
    public let seconds: Int64
    /// The beginning of the interval that goes on now; `nil` where none does.
    public let since: Timestamp?
}

extension Store {
    /// Begins to count the time of items, and ends it for all others: nobody does two things at once.
    public func startTracking(_ targets: Targets) throws -> Change {
        let wanted = try items(targets).map(\.item)
        let paths = Set(wanted.map(\.path))
        let others = try trackedItems().filter { !paths.contains($0.path) }
        return try edit(.items(wanted + others), as: .track) { editor, stored, _ in
            paths.contains(stored.item.path)
                ? try editor.startingTime(in: stored.document)
                : try editor.stoppingTime(in: stored.document)
        }
    }

    /// Notes time that was spent on items before.
    public func addTime(_ entry: TimeEntry, to targets: Targets) throws -> Change {
        try edit(targets, as: .track) { editor, stored, _ in
            try editor.addingTime(entry, to: stored.document)
        }
    }

    /// Ends what is counted, on whichever device it began.
    public func stopTracking() throws -> Change {
        try edit(.items(trackedItems()), as: .track) { editor, stored, _ in
            try editor.stoppingTime(in: stored.document)
        }
    }

    private func trackedItems() throws -> [Item] {
        try items(withUpdated: false).results.filter { item in
            item.plan.time.contains(where: \.isRunning)
        }
    }

    /// The items that were worked on within some days, what goes on first, then by the time spent.
    public func tracked(
        _ days: ClosedRange<CalendarDate>, matching query: ItemQuery = .everything
    ) throws -> Reading<TrackedItem> {
        let now = environment.now
        let span =
            Due.day(days.lowerBound).beginning(
                in: now.zone)..<Due.day(days.upperBound.adding(days: 1)).beginning(in: now.zone)
        let reading = try items(matching: query, withUpdated: false)
        let found = reading.results.compactMap { listed -> TrackedItem? in
            let times = listed.item.plan.time
            guard !times.isEmpty else { return nil }
            let running = times.filter(\.isRunning).map(\.start)
                .min { $0.secondsSinceEpoch < $1.secondsSinceEpoch }
            let seconds = times.seconds(in: span, at: now.seconds)
            guard seconds > 0 || running != nil else { return nil }
            return TrackedItem(item: listed.item, seconds: seconds, since: running)
        }
        return reading.with(
            found.sorted { left, right in
                let (one, other) = (left.since != nil, right.since != nil)
                if one != other { return one }
                return (right.seconds, left.item.path) < (left.seconds, right.item.path)
            })
    }
}
