import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

/// What is committed of the working tree, held against `git add -A`.
@Suite(.limited) struct StagedChangesTests {
    /// A repository under settings and attributes that change what git takes up, and how.
    private struct World {
        let bench: GitBench
        let layout: RepositoryLayout
        var random: SplitMix64
        /// Settings in the environment.
        var variables: [String: String] = [:]

        init(seed: UInt64) throws {
            random = SplitMix64(seed: seed)
            bench = try GitBench()
            try bench.git(["init", "-q", "work"])
            layout = try #require(try RepositoryLayout(root: bench.root.appending("work")))
            try bench.write("work/first.md", "first\n")
            try bench.write("home/ignored", "*.TXT\n")
            try git("add", "-A")
            try git("commit", "-q", "-m", "first")
        }

        @discardableResult
        func git(_ arguments: String..., with more: [String: String] = [:]) throws
            -> GitBench.Output
        {
            try bench.git(
                arguments, in: "work", failing: true, with: variables.merging(more) { $1 })
        }

        func delete(_ name: String) {
            try? FileManager.default.removeItem(atPath: layout.root.appending(name).string)
        }

        private mutating func pick(_ choices: [String]) -> String {
            choices.randomElement(using: &random) ?? ""
        }

        mutating func step() throws {
            let name = pick([
                "a.md", "A.md", "drafts/n.md", "Drafts/o.md", "DRAFTS/n.md", "notes/b.md",
                "Notes/b.md", "notes/c.log", "notes/Keep.log", "d.txt", "e.u16", "*.md", "첫 글.md",
            ])
            let text = pick(["one\n", "two\r\n", "$Id$\n", "six\r\nten\n", "nil\0\r\n"])
            switch Int.random(in: 0..<20, using: &random) {
            case 0...8:
                // The one whose encoding git is told has to be in it.
                try? bench.write("work/\(name)", name == "e.u16" ? "h\0i\0\n\0" : text)
            case 9: delete(name)
            case 10:
                try bench.write(
                    "work/.gitignore",
                    pick([
                        "DRAFTS/\n", "*.LOG\n!KEEP.LOG\n", "notes/*\n!notes/B.md\n",
                        "drafts/\n.*\n",
                    ]))
            case 11:
                try bench.write(
                    "work/.gitattributes",
                    pick([
                        "*.md text\n", "*.md text eol=crlf\n", "*.md ident\n", "*.md -text\n",
                        "*.u16 working-tree-encoding=UTF-16LE\n", "* text=auto\n",
                        "[attr]note text\n*.md note\n",
                    ]))
            case 12: try git("config", "core.ignoreCase", pick(["true", "false"]))
            case 13: try git("config", "core.autocrlf", pick(["true", "input", "false"]))
            case 14: try git("config", "core.eol", pick(["crlf", "lf", "native"]))
            case 15, 16:
                let key = pick(["core.ignorecase", "core.AutoCRLF", "core.excludesFile"])
                variables = [
                    "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": key,
                    "GIT_CONFIG_VALUE_0": key == "core.excludesFile" ? "~/ignored" : "true",
                ]
            case 17:
                variables = ["GIT_CONFIG_PARAMETERS": "'core.excludesfile'='~/ignored'"]
            case 18: variables = [:]
            default: try git("add", "--", name)
            }
        }

        /// What git makes of everything, in an index of its own.
        func expected() throws -> String? {
            let index = layout.gitDirectory.appending("other").string
            // As old as it is: git compares the bytes of files that are no older.
            let copy = try Process.run(
                URL(fileURLWithPath: "/bin/cp"),
                arguments: ["-p", layout.gitDirectory.appending("index").string, index])
            copy.waitUntilExit()
            let added = try git("add", "-A", with: ["GIT_INDEX_FILE": index])
            guard added.status == 0 else { return nil }
            return try git("write-tree", with: ["GIT_INDEX_FILE": index]).line
        }

        /// Of two files that git takes for one where it passes over case, which one it commits depends on
        /// what times it saw: `git add -A` makes now this and now that of them.
        func withoutAliases(_ names: [String]) throws -> [String] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: layout.root.string)
            return names.filter { name in
                files.filter { $0.lowercased() == name.lowercased() }.count < 2
            }
        }

        var pool: RepositoryPool {
            RepositoryPool(
                layout,
                GitEnvironment(
                    variables: bench.environment.merging(variables) { $1 },
                    now: { 1_790_000_000 }, offset: { _ in 0 },
                    random: { UInt64.random(in: 0 ... .max) }))
        }

        /// Commits everything, and says what it came to.
        func commit() throws -> String {
            let pool = pool
            let changes = try pool.verdict(on: pool.status())
            let repository = try pool.repository()
            try repository.commit(changes, message: "all")
            return try git("rev-parse", "HEAD^{tree}").line
        }
    }

    @Test(arguments: 1...UInt64(testRuns(2, long: 100)))
    func `Whatever git is told, the tree is that of git add`(seed: UInt64) throws {
        var world = try World(seed: seed)
        var commits = 0
        for step in 0..<10 {
            for _ in 0..<3 { try world.step() }
            // Git gives up on a text that is not in the encoding that it is told.
            guard let expected = try world.expected() else { continue }
            let committed = try world.commit()
            if committed != expected {
                let found = try world.git(
                    "diff-tree", "-r", "-z", "--name-only", expected, committed)
                let differing = found.text.split(separator: "\0").map(String.init)
                #expect(try world.withoutAliases(differing) == [], "step \(step)")
            }
            commits += 1
        }
        #expect(commits > 5)
        let left = world.layout.gitDirectory.appending("sheaf/asked").string
        #expect(try FileManager.default.contentsOfDirectory(atPath: left).isEmpty)
    }

    @Test func `More files than git is named are those that it finds itself`() throws {
        let world = try World(seed: 1)
        for number in 0..<30 { try world.bench.write("work/drafts/\(number).md", "draft\n") }
        for number in 0..<30 { try world.bench.write("work/notes/\(number).md", "note\r\n") }
        try world.bench.write("work/notes/large", "too large\n")
        try world.git("init", "-q", "inner")
        try world.git("-C", "inner", "commit", "-q", "--allow-empty", "-m", "inside")
        try world.git("config", "core.ignoreCase", "true")
        try world.git("config", "core.autocrlf", "input")
        try world.bench.write("work/.gitignore", "DRAFTS/\n")
        let large = try #require(TreePath("notes/large"))
        let pool = world.pool
        let changes = try pool.verdict(on: pool.status(), without: [large])
        #expect(changes.count == 31)
        for case .take(let path, let file) in changes where path.name.elementsEqual("7.md".utf8) {
            #expect(try world.git("cat-file", "blob", "\(file.entry.id)").text == "note\n")
        }
        // The index is as it was, and what is held back is nowhere.
        #expect(try world.git("ls-files").text == "first.md\n")
        let held = ObjectID.blob(Array("too large\n".utf8))
        #expect(try world.git("cat-file", "-t", "\(held)").text == "")
    }

    @Test func `What git is told not to track any more leaves the commit, and stays here`() throws {
        let world = try World(seed: 1)
        try world.git("rm", "-q", "--cached", "first.md")
        try world.bench.write("work/.gitignore", "first.md\n")
        let tree = try world.commit()
        #expect(try world.git("ls-tree", "-r", "--name-only", tree).text == ".gitignore\n")
        #expect(
            FileManager.default.fileExists(atPath: world.layout.root.appending("first.md").string))
        #expect(try world.pool.status().uncommitted.isEmpty)
    }

    @Test func `Where nothing differs, git is not asked`() throws {
        let world = try World(seed: 1)
        let changes = try world.pool.verdict(on: world.pool.status())
        #expect(changes.isEmpty)
        let asked = world.layout.gitDirectory.appending("sheaf/asked").string
        #expect(!FileManager.default.fileExists(atPath: asked))
    }
}

extension GitBench.Output {
    fileprivate var line: String { String(text.prefix { $0 != "\n" }) }
}
