import SheafCore
import SheafIndex
import SheafSystem

/// A task that can be done now.
public struct NextTask: Sendable {
    public let item: Item
    /// The task for whose sake it comes where it does: one that it holds up; `nil` for its own.
    public let blocks: Item?
    /// The earliest date of itself and of all that it holds up.
    public let due: Due?
    /// The highest priority of these.
    public let priority: Priority?
}

/// How an item hangs together with others.
public struct ItemRelations: Sendable {
    /// Open tasks that have to be closed first.
    public var blockers: [Item] = []
    /// Open tasks that it holds up.
    public var dependents: [Item] = []
    public var parent: Item?
    public var children: [Item] = []
    /// Links that lead nowhere, as written.
    public var missing: [String] = []
    /// Items that link to it, where that was asked for.
    public var backlinks: [Item] = []
}

extension Store {
    /// The tasks that can be done now, in the order to do them: what is begun; what is due until today;
    /// what is of high priority; what is due within ``Store/soon`` days; and all else. Within each by
    /// ``Priority/urgency(of:)``, by date and by age. The date and the priority of what a task holds up
    /// count as its own. What waits, is held up or is scheduled for later is left out.
    ///
    /// - Parameter query: among which of them.
    /// - Returns: the first ones, and the number of all.
    public func nextTasks(
        matching query: ItemQuery = .everything, limit: Int? = nil
    ) throws -> Reading<(count: Int, tasks: [NextTask])> {
        let snapshot = try snapshot(withUpdated: true)
        let now = environment.now
        let found = snapshot.select(
            selection(query, in: .openUnhiddenTasks), [Int](), withFacts: false
        ) { $0.append($1.place) }
        let graph = snapshot.graph
        let urgencies = Urgencies(snapshot.items, graph)
        let ready = found.joined().filter { place in
            graph?.blockers[place] == nil
                && snapshot.items[place].item?.scheduled?.hasCome(at: now) ?? true
        }
        let lines = snapshot.lineTasks(selection(query, in: .datedLines))
            .filter { $0.isReady(at: now) }
        var ranked = ready.map { place in
            (rank: urgencies.rank(of: place, configuration.workflow, at: now), place: place)
        }
        // Lines stand behind all places.
        for (index, line) in lines.enumerated() {
            ranked.append((TaskRank(line, at: now), snapshot.items.count + index))
        }
        ranked.sort { ($0.rank, $0.place) < ($1.rank, $1.place) }
        let tasks = ranked.prefix(limit ?? .max).map { _, place in
            guard place < snapshot.items.count else {
                let line = lines[place - snapshot.items.count]
                return NextTask(item: line, blocks: nil, due: line.due, priority: line.priority)
            }
            let urgency = urgencies[place]
            return NextTask(
                item: snapshot.facts(of: place).item,
                blocks: urgency.source.map { snapshot.facts(of: $0).item }, due: urgency.due,
                priority: urgency.priority)
        }
        return snapshot.reading().with([(ranked.count, tasks)])
    }

    /// Returns how each of these items hangs together with others.
    ///
    /// - Parameter withBacklinks: whether the items that link to it matter too, whose files are read.
    public func relations(
        of items: [Item], withBacklinks: Bool = false
    ) throws -> [ItemRelations] {
        let snapshot = try snapshot()
        let graph = snapshot.graph
        func facts(_ found: [Int]) -> [Item] { snapshot.facts(of: found).map(\.item) }
        return items.map { item in
            guard let place = snapshot.place(of: item.pathBytes ?? Array(item.path.utf8)) else {
                return ItemRelations()
            }
            let linking = withBacklinks ? facts(snapshot.linking(to: place).map(\.source)) : []
            guard let graph else { return ItemRelations(backlinks: linking) }
            return ItemRelations(
                blockers: facts(graph.blockers[place] ?? []),
                dependents: facts(graph.dependents(of: place)),
                parent: graph.parents[place].map { snapshot.facts(of: $0).item },
                children: facts(graph.children[place] ?? []), missing: graph.missing[place] ?? [],
                backlinks: linking)
        }
    }

    /// The tasks that wait for each other, each circle by itself.
    func dependencyCircles() throws -> [[Item]] {
        let snapshot = try snapshot()
        return snapshot.graph?.graph.circles.map { snapshot.facts(of: $0).map(\.item) } ?? []
    }
}

/// By what date and how much tasks are wanted, with what they hold up.
private struct Urgencies {
    struct Urgency {
        var due: Due?
        var priority: Priority?
        /// The task that the date or the priority comes from; `nil` for its own.
        var source: Int?
    }

    private let items: [CachedFile]
    private var found: [Int: Urgency] = [:]

    init(_ items: [CachedFile], _ graph: ItemGraph?) {
        self.items = items
        guard let graph else { return }
        // A waiting item comes before what it waits for, so that its own urgency is known already.
        for place in graph.graph.order {
            let own = self[place]
            for target in graph.blockers[place] ?? [] { found[target] = take(own, place, target) }
        }
    }

    subscript(place: Int) -> Urgency {
        found[place] ?? Urgency(due: items[place].item?.due, priority: items[place].item?.priority)
    }

    private func take(_ urgency: Urgency, _ place: Int, _ target: Int) -> Urgency {
        var own = self[target]
        if let due = urgency.due,
            own.due.map({ due.seconds(in: .utc) < $0.seconds(in: .utc) }) ?? true
        {
            own.due = due
            own.source = urgency.source ?? place
        }
        if Priority.urgency(of: urgency.priority) < Priority.urgency(of: own.priority) {
            own.priority = urgency.priority
            own.source = urgency.source ?? place
        }
        return own
    }

    /// The smaller, the sooner.
    func rank(of place: Int, _ workflow: Workflow, at now: Moment) -> TaskRank {
        let (item, urgency) = (items[place].item, self[place])
        return TaskRank(
            isBegun: item?.status.flatMap { workflow.status(named: $0) }.map {
                workflow.isBegun($0)
            } ?? false, due: urgency.due, urgency.priority,
            created: item?.created?.start(in: now.zone), at: now)
    }
}

extension Store {
    /// A task that is due in so many days comes before those without a date, whatever their priority,
    /// unless it is high.
    static let soon = 3
}

private struct TaskRank: Comparable {
    private let values: [Int64]

    init(
        isBegun: Bool, due: Due?, _ priority: Priority?, created: Timestamp?, at now: Moment
    ) {
        let daysLeft = due.map { now.date.days(until: $0.date(in: now.zone)) } ?? .max
        let pressure: Int64 =
            switch (daysLeft, priority) {
            case (...0, _): 0
            case (_, .high): 1
            case (...Store.soon, _): 2
            default: 3
            }
        values = [
            isBegun ? 0 : 1, pressure, Int64(Priority.urgency(of: priority)),
            due?.seconds(in: now.zone) ?? .max, created?.secondsSinceEpoch ?? .max,
        ]
    }

    /// The rank of a line of a note.
    init(_ line: Item, at now: Moment) {
        self.init(
            isBegun: false, due: line.due, line.priority,
            created: line.created?.start(in: now.zone), at: now)
    }

    static func < (left: TaskRank, right: TaskRank) -> Bool {
        left.values.lexicographicallyPrecedes(right.values)
    }
}

/// How the items of a snapshot hang together: what depends on what, and what is a part of what. Items are
/// known by their places in the snapshot.
struct ItemGraph: Sendable {
    let graph: DependencyGraph
    /// The tasks that each open one waits for now.
    private(set) var blockers: [Int: [Int]] = [:]
    /// Links that lead to no item, by the item they stand in.
    private(set) var missing: [Int: [String]] = [:]
    private(set) var parents: [Int: Int] = [:]
    private(set) var children: [Int: [Int]] = [:]
    /// The tasks among the children of each parent, and those of them that are closed.
    private(set) var progress: [Int: Checklist] = [:]

    /// - Parameters:
    ///   - linked: the facts about all items that name others, by their places.
    ///   - linkIndex: where their links lead.
    ///   - now: repeating tasks hold up what is due later than they are.
    init(
        _ items: [CachedFile], _ linked: [(place: Int, item: Item)], _ linkIndex: LinkIndex,
        at now: Moment
    ) {
        var edges: [Int: [Int]] = [:]
        for (place, item) in linked {
            for link in item.plan.depends {
                if let target = linkIndex.item(named: link, from: place) {
                    edges[place, default: []].append(target)
                } else {
                    missing[place, default: []].append(link)
                }
            }
            let parent = item.plan.parent.flatMap { linkIndex.item(named: $0, from: place) }
            guard let parent, parent != place else { continue }
            parents[place] = parent
            children[parent, default: []].append(place)
            guard item.kind == .task else { continue }
            progress[parent, default: Checklist(done: 0, total: 0)].total += 1
            if item.isClosed { progress[parent]?.done += 1 }
        }
        graph = DependencyGraph(edges)
        for (place, targets) in graph.targets {
            guard let item = items[place].item, item.kind == .task, !item.isClosed else { continue }
            let open = targets.filter { target in
                guard let other = items[target].item, other.kind == .task, !other.isClosed else {
                    return false
                }
                guard other.isRepeating else { return true }
                let day = other.due ?? other.scheduled
                return day.map { $0.date(in: now.zone) } ?? now.date
                    <= item.due?.date(in: now.zone) ?? now.date
            }
            if !open.isEmpty { blockers[place] = open }
        }
    }

    /// Returns the tasks that an item holds up.
    func dependents(of place: Int) -> [Int] {
        blockers.filter { $0.value.contains(place) }.keys.sorted()
    }
}
