/// The keys of an item's file that plan it.
public struct Plan: Sendable, Equatable {
    /// The words in which it says how it repeats.
    public var repeatText: String?
    /// True if TaskNotes says that the days of the rule are those of `scheduled`, where there is `due` too.
    public var isAnchoredBySchedule = false
    /// The day by the rule, of an occurrence that was moved to another one.
    public var occurrence: CalendarDate?
    /// The day or time at which one means to do it.
    public var scheduled: Due?
    /// It is out of sight until then.
    public var wait: Due?
    /// The items to be closed first, as written: ids, paths or links.
    public var depends: [String] = []
    /// The item that it is a part of, as written.
    public var parent: String?
    /// The time that it will take.
    public var estimate: Effort?
    /// The intervals of work on it.
    public var time: [TimeEntry] = []
    /// Open lines of its checklist that have dates.
    public var lines: [TaskLine] = []

    /// So many lines of one file are kept.
    static let mostLines = 500

    public init() {}

    /// True if it says nothing, but for lines.
    public var isEmpty: Bool {
        var plan = self
        plan.lines = []
        return plan == Plan()
    }
}

extension Item {
    /// The words in which it says how it repeats.
    public var repeatText: String? { plan.repeatText }

    /// The day of the occurrence that comes next: by the rule, else of due and scheduled the one that is on it.
    public var position: CalendarDate? {
        if let occurrence = plan.occurrence { return occurrence }
        let anchor = Recurrence.anchor(
            due: due, scheduled: plan.scheduled, occurrence: nil,
            isSchedule: plan.isAnchoredBySchedule, text: repeatText)
        return (anchor == .scheduled ? plan.scheduled : due)?.day
    }

    /// Returns whether it is an open task that is out of sight until a later time.
    public func isWaiting(at now: Moment) -> Bool {
        kind == .task && !isClosed && plan.wait.map { !$0.hasCome(at: now) } ?? false
    }

    /// Returns whether it is an open task that can be done now.
    public func isReady(at now: Moment) -> Bool {
        kind == .task && !isClosed && !isBlocked && !isWaiting(at: now)
            && plan.scheduled?.hasCome(at: now) ?? true
    }
}

extension Due {
    /// When it is reached, a day at its beginning: seconds since 1970 UTC.
    package func beginning(in zone: Zone) -> Int64 {
        if case .day(let day) = self { zone.seconds(day, .midnight) } else { seconds(in: zone) }
    }

    /// Returns whether it has been reached: a day at its beginning.
    public func hasCome(at now: Moment) -> Bool {
        switch self {
        case .day(let day): day <= now.date
        case .local, .instant: seconds(in: now.zone) <= now.seconds
        }
    }
}

/// The plan as pairs of names and values, for the cache.
extension Plan {
    package var texts: [String] {
        var texts: [String] = []
        func put(_ key: KnownKey, _ value: String?) {
            if let value { texts += [key.rawValue, value] }
        }
        put(.repeat, repeatText)
        if isAnchoredBySchedule { texts += [Self.anchorKey, KnownKey.scheduled.rawValue] }
        put(.occurrence, occurrence?.description)
        put(.scheduled, scheduled?.description)
        put(.wait, wait?.description)
        for target in depends { put(.depends, target) }
        put(.parent, parent)
        put(.estimate, estimate?.description)
        for entry in time { put(.time, entry.description) }
        for line in lines { texts += [Self.lineKey, line.text] }
        return texts
    }

    private static let lineKey = "line"
    private static let anchorKey = "anchor"

    package init(texts: [String]) {
        self.init()
        for index in stride(from: 0, to: texts.count - 1, by: 2) {
            let value = texts[index + 1]
            if texts[index] == Self.lineKey {
                TaskLine(text: value).map { lines.append($0) }
                continue
            }
            if texts[index] == Self.anchorKey { isAnchoredBySchedule = true }
            switch KnownKey(rawValue: texts[index]) {
            case .repeat: repeatText = value
            case .occurrence: occurrence = CalendarDate(value)
            case .scheduled: scheduled = Due(value)
            case .wait: wait = Due(value)
            case .depends: depends.append(value)
            case .parent: parent = value
            case .estimate: estimate = Effort(value)
            case .time: TimeEntry(value).map { time.append($0) }
            default: break
            }
        }
    }
}

/// Which things have to be done before others, each known by a number.
///
/// Items that wait for each other in a circle do not hold up one another.
public struct DependencyGraph: Sendable {
    /// The items that each one waits for, whatever its state; edges within a circle left out.
    public private(set) var targets: [Int: [Int]] = [:]
    /// Those that wait for each other, each circle in the order of its numbers.
    public private(set) var circles: [[Int]] = []
    /// Each one behind everything that waits for it.
    public private(set) var order: [Int] = []

    /// - Parameter edges: what each one waits for.
    public init(_ edges: [Int: [Int]]) {
        var walk = ComponentWalk(edges)
        for node in edges.keys.sorted() { walk.visit(node) }
        var component: [Int: Int] = [:]
        for (number, members) in walk.components.enumerated() {
            for member in members { component[member] = number }
            let waitsForItself = edges[members[0]]?.contains(members[0]) ?? false
            if members.count > 1 || waitsForItself { circles.append(members.sorted()) }
        }
        order = walk.components.reversed().flatMap(\.self)
        targets = edges.mapValues { _ in [] }
        for (node, found) in edges {
            targets[node] = found.filter { component[$0] != component[node] }
        }
    }

    /// Returns a way from one to another along what each waits for; `nil` where there is none.
    public func path(from start: Int, to end: Int) -> [Int]? {
        var previous: [Int: Int] = [start: start]
        var next = [start]
        while let node = next.popLast() {
            if node == end {
                var path = [node]
                while let last = path.last, let before = previous[last], before != last {
                    path.append(before)
                }
                return path.reversed()
            }
            for target in targets[node] ?? [] where previous[target] == nil {
                previous[target] = node
                next.append(target)
            }
        }
        return nil
    }
}

/// The strongly connected components of a graph, those that others lead to first (Tarjan 1972), without
/// recursion: a chain may be as long as there are items.
private struct ComponentWalk {
    private let edges: [Int: [Int]]
    private(set) var components: [[Int]] = []
    private var index: [Int: Int] = [:]
    private var lowest: [Int: Int] = [:]
    private var stack: [Int] = []
    private var isOnStack: Set<Int> = []

    init(_ edges: [Int: [Int]]) { self.edges = edges }

    mutating func visit(_ start: Int) {
        guard index[start] == nil else { return }
        var path = [(node: start, next: 0)]
        enter(start)
        while let (node, next) = path.last {
            let targets = edges[node] ?? []
            if next < targets.count {
                path[path.count - 1].next += 1
                let target = targets[next]
                if let known = index[target] {
                    if isOnStack.contains(target) { lower(node, to: known) }
                } else {
                    enter(target)
                    path.append((target, 0))
                }
            } else {
                path.removeLast()
                if let low = lowest[node] {
                    if let outer = path.last?.node { lower(outer, to: low) }
                    if low == index[node] { close(node) }
                }
            }
        }
    }

    private mutating func enter(_ node: Int) {
        lowest[node] = index.count
        index[node] = index.count
        stack.append(node)
        isOnStack.insert(node)
    }

    private mutating func lower(_ node: Int, to value: Int) {
        lowest[node] = min(lowest[node] ?? value, value)
    }

    private mutating func close(_ node: Int) {
        var members: [Int] = []
        while let last = stack.popLast() {
            isOnStack.remove(last)
            members.append(last)
            if last == node { break }
        }
        components.append(members)
    }
}
