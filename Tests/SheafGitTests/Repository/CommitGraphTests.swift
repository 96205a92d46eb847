import TestSupport
import TestTraits
import Testing

@testable import SheafGit

/// What git writes down about commits says the same as the commits.
@Suite(.limited) struct CommitGraphTests {
    private static let paths = ["a.md", "회의/회의록.md", "b/c/d.md", "한글 이름.md", "z"]

    /// Commits with one to three parents, by `git fast-import`; each writes one or two files.
    private func store(_ seed: UInt64) throws -> TestRepository {
        var random = SplitMix64(seed: seed)
        let store = try TestRepository()
        var script = ""
        for index in 0..<120 {
            script += "commit refs/heads/main\nmark :\(index + 1)\n"
            script += "committer M <m@e> \(1_700_000_000 + index * 60) +0000\ndata 1\nx\n"
            var parents = [index]
            for _ in 0..<Int.random(in: 0...2, using: &random) {
                parents.append(Int.random(in: 1...max(1, index), using: &random))
            }
            if index > 0 {
                for (place, parent) in Set(parents).sorted(by: >).enumerated() {
                    script += "\(place == 0 ? "from" : "merge") :\(parent)\n"
                }
            }
            for _ in 0..<Int.random(in: 1...2, using: &random) {
                let path = Self.paths.randomElement(using: &random) ?? "a.md"
                let text = "\(Int.random(in: 0...3, using: &random))"
                script += "M 100644 inline \"\(path)\"\ndata \(text.utf8.count)\n\(text)\n"
            }
        }
        try store.fastImport(script)
        return store
    }

    private func ids(_ store: TestRepository, _ revision: String = "main") throws -> [ObjectID] {
        try store.git("rev-list", revision).split(separator: "\n").compactMap { ObjectID(hex: $0) }
    }

    private func graph(of store: TestRepository) throws -> CommitGraph? {
        CommitGraph(of: try store.open().layout)
    }

    private func hold(_ graph: CommitGraph, against store: TestRepository, _ ids: [ObjectID]) throws
    {
        let repository = try store.open()
        var untouched = 0
        for id in ids {
            let commit = try repository.commit(id)
            let outline = try #require(graph.outline(of: id))
            #expect(outline.tree == commit.tree && outline.parents == commit.parents)
            #expect(outline.time == commit.committer.time)
            let parent = try commit.parents.first.map { try repository.commit($0).tree }
            let changed = try #require(outline.changedPaths)
            for path in (Self.paths + ["b", "b/c", "회의", "nowhere"]).compactMap({ TreePath($0) }) {
                let before = try repository.entry(at: path, in: parent ?? .emptyTree)
                let after = try repository.entry(at: path, in: commit.tree)
                let may = changed.mayContain(ChangedPaths.Key(path))
                #expect(before == after || may, "\(id) \(path)")
                if !may { untouched += 1 }
            }
        }
        #expect(untouched > ids.count)
    }

    @Test func `One file, and a chain of files`() throws {
        let seed = testSeed()
        let store = try store(seed)
        let all = try ids(store)
        #expect(try graph(of: store) == nil)
        try store.git("commit-graph", "write", "--reachable", "--changed-paths")
        try hold(try #require(try graph(of: store)), against: store, all)
        try store.run(["rm", "-rf", store.root.appending(".git/objects/info").string])
        let older = try ids(store, "main~20")
        for (revision, known) in [("main~20", older), ("main", all)] {
            try store.run([
                "sh", "-c",
                "git -C '\(store.root.string)' rev-parse \(revision) | git -C "
                    + "'\(store.root.string)' commit-graph write --stdin-commits --changed-paths "
                    + "--split=no-merge",
            ])
            let graph = try #require(try self.graph(of: store))
            try hold(graph, against: store, known)
            #expect(all.count { graph.contains($0) } == known.count)
        }
    }

    @Test func `It is behind where so many commits are not in it`() throws {
        let store = try store(5)
        let repository = try store.open()
        let head = try #require(try ids(store).first)
        #expect(try repository.isCommitGraphBehind(head, by: 120))
        #expect(try !repository.isCommitGraphBehind(head, by: 121))
        try store.git("commit-graph", "write", "--reachable")
        #expect(try !repository.isCommitGraphBehind(head, by: 1))
    }

    @Test func `A damaged file counts as missing`() throws {
        let store = try store(7)
        try store.git("commit-graph", "write", "--reachable", "--changed-paths")
        let file = store.root.appending(".git/objects/info/commit-graph").string
        try store.run(["chmod", "u+w", file])
        for size in [0, 7, 8, 60, 1000, 1100, 3000] {
            try store.run(["sh", "-c", "cp '\(file)' '\(file).x'; truncate -s \(size) '\(file)'"])
            #expect(try graph(of: store) == nil)
            try store.run(["mv", "\(file).x", file])
        }
        for seed in 0..<40 {
            try store.run([
                "sh", "-c",
                "cp '\(file)' '\(file).x'; printf '\\377\\377\\377\\377' | dd of='\(file)' bs=1 "
                    + "seek=\(seed * 53) conv=notrunc status=none",
            ])
            #expect(try graph(of: store) == nil, "\(seed)")
            try store.run(["mv", "\(file).x", file])
        }
    }
}
