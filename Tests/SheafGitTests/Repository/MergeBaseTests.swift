import TestSupport
import TestTraits
import Testing

@testable import SheafGit

/// What the merge of histories rests on, held against git itself.
@Suite(.limited) struct MergeBaseTests {
    /// A history of merges in every direction, with clocks that run backwards: commits in the order
    /// they were made, by `git fast-import`.
    private func history(
        _ count: Int, _ random: inout SplitMix64
    ) throws -> (TestRepository, [ObjectID], [[Int]]) {
        let store = try TestRepository()
        var parents: [[Int]] = []
        var script = ""
        for index in 0..<count {
            var chosen: [Int] = []
            if index > 0 {
                let reach = min(index, 6)
                chosen = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    index - 1 - Int.random(in: 0..<reach, using: &random)
                }
                chosen = Array(Set(chosen)).sorted()
                // Now and then a second beginning.
                if Int.random(in: 0..<20, using: &random) == 0 { chosen = [] }
            }
            parents.append(chosen)
            let time = 1_700_000_000 + Int.random(in: -100_000...100_000, using: &random)
            script += "commit refs/heads/c\(index)\nmark :\(index + 1)\n"
            script += "committer M <m@e> \(time) +0000\ndata 1\nx\n"
            for (place, parent) in chosen.enumerated() {
                script += "\(place == 0 ? "from" : "merge") :\(parent + 1)\n"
            }
            let name = Int.random(in: 0..<4, using: &random)
            script +=
                "M 100644 inline f\(name).md\ndata 2\n\(Int.random(in: 0..<5, using: &random))\n\n"
        }
        try store.fastImport(script)
        let ids = try (0..<count).map { try store.id("c\($0)") }
        return (store, ids, parents)
    }

    @Test func `merge bases are those that git finds, also of several commits at once`() throws {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        let (store, ids, _) = try history(60, &random)
        let repository = try store.open()
        for _ in 0..<40 {
            let one = ids[Int.random(in: 0..<60, using: &random)]
            let others = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                ids[Int.random(in: 0..<60, using: &random)]
            }
            let found = try repository.mergeBases(of: others, and: one)
            // It answers 1 where there is none.
            let said = try store.run(
                [
                    "sh", "-c",
                    "git -C '\(store.root.string)' merge-base --all \(one) "
                        + others.map(\.description).joined(separator: " ") + " || true",
                ])
            #expect(
                found.map(\.description) == said.split(separator: "\n").map(String.init).sorted(),
                "seed \(seed): \(one) \(others)")
        }
    }

    @Test func `the last change of a path is the latest that only one side has`() throws {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        let (store, ids, parents) = try history(60, &random)
        let repository = try store.open()
        func ancestors(_ index: Int) -> Set<Int> {
            parents[index].reduce(into: [index]) { $0.formUnion(ancestors($1)) }
        }
        let trees = try ids.map { id in
            var files: [TreePath: ObjectID] = [:]
            try repository.walk(repository.commit(id).tree) { files[$0] = $1.id }
            return files
        }
        for _ in 0..<20 {
            let one = Int.random(in: 0..<60, using: &random)
            let other = Int.random(in: 0..<60, using: &random)
            var expected: [TreePath: Repository.LastChange] = [:]
            for index in ancestors(one).subtracting(ancestors(other)) {
                let change = Repository.LastChange(
                    time: try repository.commit(ids[index]).committer.time, commit: ids[index])
                let before = parents[index].map { trees[$0] }
                let paths = Set(trees[index].keys).union(before.flatMap(\.keys))
                for path in paths where before.allSatisfy({ $0[path] != trees[index][path] }) {
                    if before.isEmpty, trees[index][path] == nil { continue }
                    expected[path] = max(expected[path] ?? change, change)
                }
            }
            let found = try repository.lastChanges(
                in: repository.commits([ids[one]], notIn: [ids[other]]))
            #expect(found == expected, "seed \(seed): \(one) \(other)")
        }
    }
}
