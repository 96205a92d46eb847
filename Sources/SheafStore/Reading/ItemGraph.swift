import SheafCore
import SheafIndex
import SheafSystem

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
    ///   - world: where their links lead.
    ///   - now: repeating tasks hold up what is due later than they are.
    init(
        _ items: [CachedFile], _ linked: [(place: Int, item: Item)], _ world: LinkWorld,
        at now: Moment
    ) {
        var edges: [Int: [Int]] = [:]
        for (place, item) in linked {
            for link in item.plan.depends {
                if let target = world.item(named: link, from: place) {
                    edges[place, default: []].append(target)
                } else {
                    missing[place, default: []].append(link)
                }
            }
            let parent = item.plan.parent.flatMap { world.item(named: $0, from: place) }
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
