import TestSupport
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct CommitWalkTests {
    /// A history by `git fast-import`: each commit with its time, its parents and what its one file
    /// holds.
    private func store(
        _ commits: [(time: Int, parents: [Int], path: String, text: String)]
    ) throws -> (TestRepository, [ObjectID]) {
        let store = try TestRepository()
        var script = ""
        for (index, commit) in commits.enumerated() {
            script += "commit refs/heads/c\(index)\nmark :\(index + 1)\n"
            script += "committer M <m@e> \(commit.time) +0000\ndata 1\nx\n"
            for (place, parent) in commit.parents.enumerated() {
                script += "\(place == 0 ? "from" : "merge") :\(parent + 1)\n"
            }
            script += "M 100644 inline \(commit.path)\ndata \(commit.text.utf8.count)\n"
            script += commit.text + "\n"
        }
        try store.fastImport(script)
        let ids = try commits.indices.map { try store.id("c\($0)") }
        return (store, ids)
    }

    @Test func `Every commit comes once, and no parent before a child, whatever the clocks say`()
        throws
    {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        let commits = (0..<200).map { index in
            let parents = Set(
                (0..<Int.random(in: 1...2, using: &random)).map { _ in
                    index - 1 - Int.random(in: 0..<6, using: &random)
                }.filter { $0 >= 0 })
            return (
                time: 1_700_000_000 + Int.random(in: -10_000_000...10_000_000, using: &random),
                parents: parents.sorted(), path: "f.md", text: "\(index)"
            )
        }
        let (store, ids) = try store(commits)
        let repository = try store.open()
        var places: [ObjectID: Int] = [:]
        try repository.newestFirst(from: ids[199]) { commit, trees in
            #expect(places[commit.id] == nil, "seed \(seed)")
            places[commit.id] = places.count
            let parents = try commit.parents.map { try repository.commit($0).tree }
            #expect(trees == parents, "seed \(seed)")
            return true
        }
        let listed = try store.git("rev-list", "c199").split(separator: "\n")
        #expect(Set(listed) == Set(places.keys.map { Substring($0.description) }), "seed \(seed)")
        for (index, commit) in commits.enumerated() {
            guard let place = places[ids[index]] else { continue }
            for parent in commit.parents {
                #expect(try #require(places[ids[parent]]) > place, "seed \(seed)")
            }
        }
    }

    @Test func `The newest of two lines comes first, and the walk ends when told to`() throws {
        let (store, ids) = try store([
            (100, [], "f.md", "0"), (200, [0], "f.md", "1"), (300, [0], "f.md", "2"),
            (400, [1], "f.md", "3"), (500, [2, 3], "f.md", "4"),
        ])
        let repository = try store.open()
        var seen: [ObjectID] = []
        try repository.newestFirst(from: ids[4]) { commit, _ in
            seen.append(commit.id)
            return seen.count < 4
        }
        #expect(seen == [ids[4], ids[3], ids[2], ids[1]])
    }

    @Test func `A path is found in many trees as in each alone`() throws {
        let (store, ids) = try store([
            (100, [], "a/b/c.md", "0"), (200, [0], "a/x.md", "1"), (300, [1], "a/b/d.md", "2"),
            (400, [2], "a/b/c.md", "3"), (500, [3], "z.md", "4"), (600, [], "a", "5"),
        ])
        let repository = try store.open()
        for text in ["a/b/c.md", "a/b", "a", "z.md", "a/x.md/y", "q/r"] {
            let path = try #require(TreePath(text))
            var lookup = PathLookup(path)
            for id in ids + ids {
                let tree = try repository.commit(id).tree
                #expect(
                    try lookup.entry(in: tree, of: repository)
                        == repository.entry(at: path, in: tree), "\(text)")
            }
        }
    }

    @Test func `A commit is named as git names it`() throws {
        let (store, ids) = try store([(100, [], "f.md", "0"), (200, [0], "f.md", "1")])
        let repository = try store.open()
        let hex = ids[0].description
        #expect(try repository.commit(named: hex)?.id == ids[0])
        #expect(try repository.commit(named: String(hex.prefix(12)))?.id == ids[0])
        #expect(try repository.commit(named: "c1~1")?.id == ids[0])
        #expect(try repository.commit(named: "c1^{commit}")?.id == ids[1])
        for name in ["", "nothing", "c1:f.md", "a\0b", "--all", String(repeating: "f", count: 40)] {
            #expect(try repository.commit(named: name) == nil, "\(name)")
        }
    }
}
