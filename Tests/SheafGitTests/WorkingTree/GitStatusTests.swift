import Foundation
import SheafSystem
import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

/// What differs from the last commit.
@Suite(.limited) struct GitStatusTests {
    private struct World {
        let bench: GitBench
        let pool: RepositoryPool

        init() throws {
            bench = try GitBench()
            try bench.git(["init", "-q", "work"])
            let layout = try #require(try RepositoryLayout(root: bench.root.appending("work")))
            pool = RepositoryPool(
                layout,
                GitEnvironment(
                    variables: bench.environment, now: { 1_790_000_000 }, offset: { _ in 0 },
                    random: { 7 }))
        }

        func git(_ arguments: String...) throws { try bench.git(arguments, in: "work") }

        func uncommitted() throws -> [String] {
            try pool.status().uncommitted.map { "\($0.kind) \($0.path.string)" }
        }
    }

    @Test func `Staged, changed, deleted and new files, by whatever names`() throws {
        let world = try World()
        for name in ["a.md", "b.md", "g h.md", "memos/c.md"] {
            try world.bench.write("work/\(name)", "text")
        }
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        #expect(try world.uncommitted() == [])
        try world.bench.write("work/g h.md", "more")
        try world.bench.write("work/.gitignore", "*.log\n")
        for name in ["*.md", "첫 글.md", ".obsidian/e.json", "out.log"] {
            try world.bench.write("work/\(name)", "new")
        }
        try world.git("rm", "-q", "--cached", "b.md")
        try world.git("mv", "a.md", "moved.md")
        try FileManager.default.removeItem(atPath: world.bench.root.appending("work/memos").string)
        let found = try world.pool.status()
        #expect(
            Set(try world.uncommitted()) == [
                "deleted a.md", "deleted b.md", "modified g h.md", "deleted memos/c.md",
                "modified moved.md", "untracked *.md", "untracked b.md", "untracked 첫 글.md",
                "untracked .gitignore", "untracked .obsidian/e.json",
            ])
        #expect(Set(found.staged.map(\.string)) == ["a.md", "b.md", "moved.md"])
    }

    /// As after a clone that wrote files and index within one tick of the clock.
    @Test func `What the index says nothing of is recorded, not compared each time`() throws {
        let world = try World()
        let names = (10..<90).map { "\($0).md" }
        for name in names { try world.bench.write("work/\(name)", "text \(name)") }
        try world.bench.write("work/00-empty.md", "")
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        for name in names.suffix(40) {
            let id = try world.bench.git(["rev-parse", ":\(name)"], in: "work").text.prefix(40)
            try world.git("update-index", "--cacheinfo", "100644,\(id),\(name)")
        }
        func sizes() throws -> Int {
            try world.bench.git(["ls-files", "--debug"], in: "work").text
                .components(separatedBy: "size: 0\t").count - 1
        }
        #expect(try sizes() > 40)
        #expect(try world.uncommitted() == [])
        #expect(try sizes() == 1)
    }

    @Test func `A repository inside is named, and what is in it is not`() throws {
        let world = try World()
        try world.git("init", "-q", "memos/inside")
        try world.git("-C", "memos/inside", "commit", "-q", "--allow-empty", "-m", "inside")
        try world.bench.write("work/memos/inside/a.md", "text")
        try world.bench.write("work/memos/b.md", "text")
        let status = try world.pool.status()
        #expect(status.nestedRepositories.map(\.string) == ["memos/inside"])
        #expect(status.uncommitted.map(\.path.string) == ["memos/b.md"])
    }

    @Test func `In a copy of a clone, git's index is brought up to date`() throws {
        let world = try World()
        for number in 0..<30 { try world.bench.write("work/\(number).md", "text") }
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        let past = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
        for number in 0..<30 {
            try FileManager.default.setAttributes(
                past, ofItemAtPath: world.bench.root.appending("work/\(number).md").string)
        }
        let differing = { try world.bench.git(["diff-files", "--name-only"], in: "work").text }
        #expect(try differing().split(separator: "\n").count == 30)
        #expect(try world.uncommitted() == [])
        #expect(try differing().isEmpty)
    }

    /// Git would wait for somebody who writes into it.
    @Test(arguments: [".gitignore", "memos/.gitignore", ".gitattributes", ".x/.gitattributes"])
    func `A pipe in the place of one of git's files is an error`(name: String) throws {
        let world = try World()
        for folder in ["memos", ".x"] { try world.bench.makeFolder("work/\(folder)") }
        try #require(mkfifo(world.bench.root.appending("work/\(name)").string, 0o600) == 0)
        #expect(throws: SystemError.self) { try world.pool.status() }
    }

    @Test func `Where there is no git, it says so`() throws {
        let world = try World()
        var variables = world.bench.environment
        variables["PATH"] = "/nowhere"
        let layout = try #require(
            try RepositoryLayout(root: world.bench.root.appending("work")))
        let pool = RepositoryPool(
            layout,
            GitEnvironment(variables: variables, now: { 0 }, offset: { _ in 0 }, random: { 7 }))
        #expect(throws: TransportError.gitMissing) { try pool.status() }
    }
}
