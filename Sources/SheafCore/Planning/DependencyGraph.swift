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
