import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// What holds for every merge of trees, on random ones.
@Suite(.limited) struct TreePropertyTests {
    private static let count = testRuns(200, long: 5_000)

    @Test func `trees merge alike on every device, and nothing is lost`() throws {
        var facts: [String: Int] = [:]
        for seed in UInt64(1)...UInt64(Self.count) {
            var generator = TreeGenerator(seed: seed)
            let triple = generator.triple()
            let merge = try triple.merge()
            let files = triple.result(of: merge)
            let comment = "seed \(seed)\n\(described(triple))merged:\n\(described(files))"
            try expectSound(triple, merge, comment)
            expectNothingLost(triple, files, comment)
            for finding in merge.findings {
                facts[finding.fact.name, default: 0] += 1
            }
        }
        // Trees whose files never meet would prove nothing.
        for name in [
            "merged", "conflict", "keptDespiteDeletion", "renamed", "renamedTwice", "keptTwice",
            "moved", "overruled",
        ] {
            #expect(facts[name, default: 0] >= Self.count / 200, "\(name): \(facts)")
        }
    }

    @Test func `merging a side once more changes nothing`() throws {
        var failures: [UInt64] = []
        for seed in UInt64(1)...UInt64(Self.count) {
            var generator = TreeGenerator(seed: seed)
            generator.isWild = false
            let triple = generator.triple()
            let files = triple.result(of: try triple.merge())
            for side in [triple.x, triple.y] {
                let again = TreeTriple(base: triple.base, x: files, y: side, newer: .x)
                let second = again.result(of: try again.merge())
                if second != files {
                    failures.append(seed)
                }
            }
        }
        #expect(failures.count <= Self.count / 200, "seeds \(failures)")
    }

    private func expectNothingLost(
        _ triple: TreeTriple, _ files: TestTree, _ comment: @autoclosure () -> String
    ) {
        let base = tokenCounts(triple.base)
        let (x, y) = (tokenCounts(triple.x), tokenCounts(triple.y))
        let result = tokenCounts(files)
        for token in Set(base.keys).union(x.keys).union(y.keys) where result[token] == nil {
            let before = base[token, default: 0]
            let isRemoved = x[token, default: 0] < before || y[token, default: 0] < before
            #expect(isRemoved, "lost \(token). \(comment())")
        }
    }
}

extension TreeFinding.Fact {
    /// The case alone.
    var name: String { String("\(self)".prefix { $0 != "(" }) }
}

func described(_ triple: TreeTriple) -> String {
    "newer: \(triple.newer)\nbase:\n\(described(triple.base))x:\n\(described(triple.x))"
        + "y:\n\(described(triple.y))"
}

func described(_ tree: TestTree) -> String {
    tree.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { path, file in
        "  \(String(decoding: path, as: UTF8.self)) \(file.kind) "
            + "\(String(decoding: file.content, as: UTF8.self).debugDescription)\n"
    }.joined()
}
