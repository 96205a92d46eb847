import SheafCore

/// The work of some time, as the history tells it.
public struct Statistics: Sendable {
    /// One day of it.
    public struct Day: Sendable, Equatable {
        public var done = 0
        public var added = 0
        /// Tasks that were open at the day's end.
        public var open = 0
    }

    public let days: ClosedRange<CalendarDate>
    /// For each of the days.
    public internal(set) var daily: [Day]
    /// Days without a gap on which something was done, until today or yesterday.
    public internal(set) var streak = 0
    public internal(set) var longestStreak = 0
    /// Seconds from when a task was made until it was done; `nil` where none was.
    public internal(set) var medianCycle: Int64?
    /// Of tasks and of days of repeating ones.
    public var done: Int { daily.reduce(0) { $0 + $1.done } }
    public var added: Int { daily.reduce(0) { $0 + $1.added } }

    init(_ days: ClosedRange<CalendarDate>) {
        self.days = days
        daily = Array(repeating: Day(), count: days.lowerBound.days(until: days.upperBound) + 1)
    }

    /// Returns the index of a day among them.
    func index(of day: CalendarDate) -> Int? {
        days.contains(day) ? days.lowerBound.days(until: day) : nil
    }
}

/// A count over the history, newest first.
struct Tally {
    private var statistics: Statistics
    private let zone: Zone
    /// The tasks done, by item and day: each counts once, whichever device did it.
    private var known: Set<String> = []
    /// By how much the number of open tasks grew, by day.
    private var growth: [CalendarDate: Int] = [:]
    private var cycles: [Int64] = []
    private var doneDays: Set<CalendarDate> = []

    init(_ days: ClosedRange<CalendarDate>, _ zone: Zone) {
        statistics = Statistics(days)
        self.zone = zone
    }

    mutating func count(_ event: HistoryEvent, _ commit: HistoryCommit) {
        let day = Due.instant(commit.time).date(in: zone)
        let (before, after) = (event.before, event.after)
        let (wasOpen, isOpen) = (before?.isOpenTask ?? false, after?.isOpenTask ?? false)
        // What merges decided was done elsewhere, and is counted there.
        if commit.isMerge { return }
        if wasOpen != isOpen { growth[day, default: 0] += isOpen ? 1 : -1 }
        if before == nil, after?.kind == .task, let index = statistics.index(of: day) {
            statistics.daily[index].added += 1
        }
        guard let before, let after, before.isOpenTask, commit.verb != .skip else { return }
        let key = before.id?.description ?? before.path
        // On the day that was named, which is none to come.
        let completed =
            after.isClosed ? after.completed.map { $0.date(in: zone) } : nil
        let done = min(day, event.doneOn ?? completed ?? day)
        if let occurrence = event.occurrence ?? before.occurrence(resolvedBy: after) {
            guard known.insert("\(key) \(occurrence)").inserted else { return }
        } else {
            guard after.kind == .task, after.isClosed else { return }
            // Two devices may have closed it; opened again and closed it counts another time.
            guard known.insert("\(key) closed \(done)").inserted else { return }
            if let made = after.created?.start(in: zone).secondsSinceEpoch {
                let end =
                    after.completed?.seconds(in: zone)
                    ?? commit.time.secondsSinceEpoch
                if end >= made, statistics.days.contains(done) { cycles.append(end - made) }
            }
        }
        doneDays.insert(done)
        if let index = statistics.index(of: done) { statistics.daily[index].done += 1 }
    }

    func statistics(openNow: Int, today: CalendarDate) -> Statistics {
        var result = statistics
        var open = openNow
        var day = today
        while day > result.days.upperBound {
            open -= growth[day] ?? 0
            day = day.adding(days: -1)
        }
        for index in result.daily.indices.reversed() {
            result.daily[index].open = max(0, open)
            open -= growth[result.days.lowerBound.adding(days: index)] ?? 0
        }
        result.medianCycle = cycles.isEmpty ? nil : cycles.sorted()[cycles.count / 2]
        let sorted = doneDays.sorted()
        var run = 0
        for (index, day) in sorted.enumerated() {
            run = index > 0 && sorted[index - 1].adding(days: 1) == day ? run + 1 : 1
            result.longestStreak = max(result.longestStreak, run)
        }
        if let last = sorted.last, last.days(until: today) <= 1 { result.streak = run }
        return result
    }
}

extension Item {
    fileprivate var isOpenTask: Bool { kind == .task && !isClosed }
}
