import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import SheafGit

/// What a look of our own and a few questions to git find, held against a whole `git status`.
@Suite struct UncommittedPathsTests {
    private static let names = [
        "a.md", "b.md", "memos/c.md", "memos/한글.md", "memos/deep/d.md", ".obsidian/e.json", "f.log",
        "memos", "g h.md", "*.md", "memos/deep/h.md",
    ]

    private struct World {
        let bench: GitBench
        let layout: RepositoryLayout
        let environment: GitEnvironment
        var random: SplitMix64

        init(seed: UInt64) throws {
            random = SplitMix64(seed: seed)
            bench = try GitBench()
            try bench.git(["init", "-q", "work"])
            layout = try #require(try RepositoryLayout(root: bench.root.appending("work")))
            environment = GitEnvironment(
                variables: bench.environment, now: { 1_790_000_000 }, offset: { _ in 0 },
                random: { 7 })
        }

        /// Whether git allows it does not matter: it stands in some state afterwards.
        func git(_ arguments: String...) throws {
            try bench.git(arguments, in: "work", failing: true)
        }

        func shell(_ script: String, _ name: String) throws {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-c", "cd \"$0\" && \(script)", layout.root.string, name]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
        }

        mutating func step() throws {
            let name = UncommittedPathsTests.names.randomElement(using: &random) ?? "a.md"
            let text = ["one", "two", "six\r\n"].randomElement(using: &random) ?? "one"
            switch Int.random(in: 0..<24, using: &random) {
            case 0...6: try? bench.write("work/\(name)", text)
            case 7: try shell("rm -rf \"$1\"", name)
            case 8: try shell("chmod +x \"$1\"", name)
            case 9: try shell("touch \"$1\"", name)
            case 10: try shell("ln -sfn a.md \"$1\"", name)
            case 11: try git("add", "-A")
            case 12: try git("add", "-N", "--", name)
            case 13: try git("rm", "-q", "--cached", "-r", "--", name)
            case 14: try git("mv", name, "moved.md")
            case 15: try git("update-index", "--assume-unchanged", name)
            case 16: try bench.write("work/.gitignore", "*.log\ndeep/\n")
            case 17: try git("config", "core.autocrlf", text == "one" ? "true" : "false")
            case 18: try git("status")
            case 20 where text == "one":
                try bench.write("work/.gitattributes", "memos/*.md text\n")
            case 20, 21:
                try git("config", "core.autocrlf", "false")
                try shell("rm -f .gitattributes .gitignore", "")
            case 19:
                // Without a commit in it git would add nothing any more.
                try git("init", "-q", "memos/inside")
                try git("-C", "memos/inside", "commit", "-q", "--allow-empty", "-m", "inside")
            default:
                try git("add", "-A")
                try git("commit", "-q", "-m", "step")
            }
        }

        func expected() throws -> Set<UncommittedPath> {
            let output = try bench.git(
                [
                    "--no-optional-locks", "status", "--porcelain=v2", "-z",
                    "--untracked-files=all", "--no-renames", "--ignore-submodules=all",
                ], in: "work")
            return Set(output.bytes.split(separator: 0).compactMap(UncommittedPath.init(record:)))
        }

        /// What is told, where nothing is in doubt.
        func told() throws -> [String]? {
            guard let look = try look(), look.doubtful.isEmpty else { return nil }
            return look.told.map { "\($0.kind) \($0.path.string)" }
        }

        func look() throws -> WorkingTreeLook? { try pool.repository().look() }

        var pool: RepositoryPool { RepositoryPool(layout, environment) }
    }

    @Test(arguments: UInt64(1)...8)
    func `Whatever is done, git's whole status says the same`(seed: UInt64) async throws {
        var world = try World(seed: seed)
        var looks = 0
        for step in 0..<60 {
            try world.step()
            let expected = try world.expected()
            let found = try await world.pool.uncommittedPaths()
            #expect(Set(found) == expected && found.count == expected.count, "step \(step)")
            guard let look = try world.look() else { continue }
            looks += 1
            #expect(expected.isSuperset(of: look.told), "step \(step)")
        }
        #expect(looks > 5)
    }

    @Test func `What differs is told without git where nothing converts it`() throws {
        let world = try World(seed: 1)
        for name in ["a.md", "memos/c.md", ".obsidian/e.json"] {
            try world.bench.write("work/\(name)", "text")
        }
        try world.shell("touch -d 2026-01-01 a.md memos/c.md .obsidian/e.json", "")
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        #expect(try world.told() == [])
        // As young as the index: the bytes tell.
        try world.shell("touch a.md", "")
        #expect(try world.told() == [])
        try world.bench.write("work/memos/c.md", "more")
        try world.bench.write("work/새.md", "new")
        try world.shell("rm a.md", "")
        #expect(try world.told() == ["deleted a.md", "modified memos/c.md", "untracked 새.md"])
        try world.git("config", "core.autocrlf", "input")
        #expect(try world.look()?.told.isEmpty == true && world.look()?.doubtful.count == 3)
        try world.git("add", "-A")
        #expect(try world.look() == nil, "staged")
    }

    /// As in every store that was just made, and for good once another commit was made after it.
    @Test func `An attributes file as young as the index is read before git is asked`() throws {
        let world = try World(seed: 1)
        for (name, text) in [("a.md", "text"), (".gitattributes", "*.md -text\n")] {
            try world.bench.write("work/\(name)", text)
        }
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        try world.shell("touch -d 2026-01-01 .git/index", "")
        #expect(try world.told() == [])
        try world.bench.write("work/a.md", "more")
        #expect(try world.told() == ["modified a.md"])
        // Whatever it says: files may read as others now.
        try world.bench.write("work/.gitattributes", "*.md -text\n# more\n")
        #expect(try world.told() == nil)
    }

    @Test(arguments: [2, 4])
    func `Folders of many files are looked at in parts`(version: Int) async throws {
        let world = try World(seed: 1)
        try world.git("config", "index.version", "\(version)")
        for folder in ["", "memos/", "memos/deep/", "tasks/"] {
            for number in 0..<600 { try world.bench.write("work/\(folder)\(number).md", "text") }
        }
        try world.shell("find . -path ./.git -prune -o -type f -exec touch -d 2026-01-01 {} +", "")
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        #expect(try world.look()?.told == [])
        for name in ["0", "511", "memos/deep/512", "memos/599", "tasks/0", "tasks/599"] {
            try world.bench.write("work/\(name).md", "more")
        }
        try world.shell("rm tasks/7.md", "")
        let told = try world.look()?.told ?? []
        let expected = try world.expected()
        #expect(told.count == 7 && Set(told) == expected)
    }

    @Test
    func `In a copy of a clone, git's index is brought up to date once, where that is wanted`()
        async throws
    {
        let world = try World(seed: 1)
        for number in 0..<300 { try world.bench.write("work/memos/\(number).md", "text") }
        try world.shell("touch -d 2026-01-01 memos/*", "")
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        let differing = { try world.bench.git(["diff-files", "--name-only"], in: "work").text }
        try world.shell("touch -d 2026-02-02 memos/*", "")
        try world.bench.write("work/memos/7.md", "other")
        #expect(try world.look()?.readInVain == 299)
        #expect(
            try await world.pool.uncommittedPaths().map(\.path.string)
                == ["memos/7.md"])
        #expect(try differing().split(separator: "\n").count == 300)
        #expect(
            try await world.pool.candidates().paths
                .map(\.path.string) == ["memos/7.md"])
        #expect(try differing() == "memos/7.md\n")
        #expect(try world.look()?.readInVain == 0)
    }

    /// Git cannot know that files as old as its index did not change in the same second.
    @Test func `In a fresh clone, git's index is made younger than the files`() async throws {
        let world = try World(seed: 1)
        for number in 0..<300 { try world.bench.write("work/memos/\(number).md", "text") }
        try world.shell("touch -d 2026-02-02 memos/*", "")
        try world.git("add", "-A")
        try world.git("commit", "-q", "-m", "first")
        try world.shell("touch -d 2026-02-02 .git/index", "")
        #expect(try world.look()?.readInVain == 300)
        let found = try await world.pool.candidates().paths
        #expect(found.isEmpty)
        #expect(try world.look()?.readInVain == 0)
        // Files of this second or later would be as old as any index that is written now.
        try world.shell("touch -d 2100-01-01 memos/*", "")
        #expect(try world.look()?.readInVain == 0)
    }
}
