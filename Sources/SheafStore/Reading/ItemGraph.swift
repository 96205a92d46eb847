import SheafCore
import SheafIndex
import SheafSystem

/// How the items of a snapshot hang together: what depends on what, and what is a part of what. Items are
/// known by their places in the snapshot.
struct ItemGraph: Sendable {
    let graph: DependencyGraph
    /// What each open task waits for now.
    private(set) var blockers: [Int: [Int]] = [:]
    /// Links that lead to no item, by the item they stand in.
    private(set) var missing: [Int: [String]] = [:]
    private(set) var parents: [Int: Int] = [:]
    private(set) var children: [Int: [Int]] = [:]
    /// The tasks among the children of each parent, and those of them that are closed.
    private(set) var progress: [Int: Checklist] = [:]

    /// - Parameters:
    ///   - linked: the facts about all items that name others, by their places.
    ///   - now: repeating tasks hold up what is due later than they are.
    init(_ items: [CachedFile], _ linked: [(place: Int, item: Item)], at now: Moment) {
        let places = LinkedPlaces(items)
        var edges: [Int: [Int]] = [:]
        for (place, item) in linked {
            for link in item.plan.depends {
                if let target = places.place(of: link) {
                    edges[place, default: []].append(target)
                } else {
                    missing[place, default: []].append(link)
                }
            }
            guard let parent = item.plan.parent.flatMap(places.place), parent != place else {
                continue
            }
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

/// Finds the items that links name: by id, by path, or as `[[name]]` by the name of a file.
struct LinkedPlaces {
    private let ids: [ItemID: Int]
    private let items: [CachedFile]
    private let names = Names()

    /// Made when the first link names a file.
    private final class Names {
        var places: [String: Int]?
    }

    init(_ items: [CachedFile]) {
        self.items = items
        ids = Dictionary(
            items.enumerated().compactMap { place, file in file.item?.id.map { ($0, place) } },
            uniquingKeysWith: { one, _ in one })
    }

    func place(of link: String) -> Int? {
        var name = link[...]
        if name.hasPrefix("[["), name.hasSuffix("]]") {
            name = name.dropFirst(2).dropLast(2).prefix { $0 != "|" && $0 != "#" }
        } else if let id = ItemID(link) {
            return ids[id]
        }
        if let id = ItemID(String(name)), let place = ids[id] { return place }
        if name.lowercased().hasSuffix(".md") { name = name.dropLast(3) }
        return placesByName[FoldedText.fold(String(name))]
    }

    /// The places by path and by name, both without `.md`; of several the first path has the name.
    private var placesByName: [String: Int] {
        if let places = names.places { return places }
        var places: [String: Int] = [:]
        for (place, file) in items.enumerated() {
            let path = String(decoding: file.path.dropLast(3), as: UTF8.self)
            places[FoldedText.fold(path)] = place
            let stem = FoldedText.fold(String(path.split(separator: "/").last ?? ""))
            if places[stem] == nil { places[stem] = place }
        }
        names.places = places
        return places
    }
}
