import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct DependencyGraphTests {
    @Test func `whoever waits stands before what it waits for`() {
        let graph = DependencyGraph([1: [2, 3], 2: [4], 3: [4], 5: [1]])
        let places = Dictionary(uniqueKeysWithValues: graph.order.enumerated().map { ($1, $0) })
        for (node, targets) in graph.targets {
            for target in targets { #expect(places[node]! < places[target]!) }
        }
        #expect(graph.order.count == 5 && graph.circles.isEmpty)
        #expect(graph.path(from: 5, to: 4)?.first == 5 && graph.path(from: 4, to: 5) == nil)
    }

    @Test func `a circle holds nobody up`() {
        let graph = DependencyGraph([1: [2], 2: [3], 3: [1, 4], 5: [5], 6: [1]])
        #expect(graph.circles.sorted { $0[0] < $1[0] } == [[1, 2, 3], [5]])
        #expect(graph.targets == [1: [], 2: [], 3: [4], 5: [], 6: [1]])
    }

    @Test func `a chain may be long`() {
        let count = 30_000
        let edges = Dictionary(uniqueKeysWithValues: (0..<count).map { ($0, [$0 + 1]) })
        let graph = DependencyGraph(edges)
        #expect(graph.order == Array(0...count))
        #expect(graph.circles.isEmpty)
    }

    /// Two nodes are in one circle exactly where each is reached from the other.
    @Test(arguments: 0..<200) func `circles are those of a walk over all ways`(seed: UInt64) {
        var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let size = 2 + next(9)
        var edges: [Int: [Int]] = [:]
        for _ in 0..<next(16) { edges[next(size), default: []].append(next(size)) }
        func reached(from start: Int) -> Set<Int> {
            var found: Set<Int> = []
            var waiting = edges[start] ?? []
            while let node = waiting.popLast() {
                if found.insert(node).inserted { waiting += edges[node] ?? [] }
            }
            return found
        }
        let ways = (0..<size).map(reached)
        let graph = DependencyGraph(edges)
        let inCircle = Set(graph.circles.joined())
        for node in 0..<size {
            #expect(inCircle.contains(node) == ways[node].contains(node))
            for target in graph.targets[node] ?? [] { #expect(!ways[target].contains(node)) }
        }
    }
}
