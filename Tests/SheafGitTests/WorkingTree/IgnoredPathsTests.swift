import Foundation
import SystemPackage
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

/// Which files are listed, held against git.
@Suite(.limited) struct IgnoredPathsTests {
    /// A repository in which anything may be ignored, tracked, or both.
    private struct World {
        let bench: GitBench
        let layout: RepositoryLayout
        var random: SplitMix64
        /// What was kept of the last answer.
        var kept: [UInt8] = []
        var questions = 0

        init(seed: UInt64) throws {
            random = SplitMix64(seed: seed)
            bench = try GitBench()
            try bench.git(["init", "-q", "work"])
            layout = try #require(try RepositoryLayout(root: bench.root.appending("work")))
        }

        var pool: RepositoryPool {
            RepositoryPool(
                layout,
                GitEnvironment(
                    variables: bench.environment, now: { 1_790_000_000 }, offset: { _ in 0 },
                    random: { 7 }))
        }

        private mutating func pick(_ choices: [String]) -> String {
            choices.randomElement(using: &random) ?? ""
        }

        mutating func path() -> String {
            let names = ["a", "b", "c.md", "d.log", "한글", "e f", "A", ".md", ".x", ".y.md"]
            return (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(names) }
                .joined(separator: "/")
        }

        mutating func patterns() -> String {
            let patterns = [
                "*.log", "/a/b", "!d.log", "b/", "c.*/", "**/a/*", "!b", "e f", "/a/", ".x", ".*",
                "[ab]", "a/**/c.md", "!*.md", "*", "!*/", ".[mx]d", ".md", "\\.y.md", "# c.md",
            ]
            return (0..<Int.random(in: 1...3, using: &random)).map { _ in pick(patterns) }
                .joined(separator: pick(["\n", "\n", "\r\n"]))
        }

        mutating func step() throws {
            switch Int.random(in: 0..<16, using: &random) {
            case 0...6: try? bench.write("work/\(path())", "text")
            case 7:
                try? FileManager.default.removeItem(
                    atPath: bench.root.appending("work").pushing(FilePath(path())).string)
            case 8, 9:
                try? bench.write("work/\(pick(["", "a/", "b/", ".x/"])).gitignore", patterns())
            case 10: try bench.write("work/.git/info/exclude", patterns())
            case 11: try bench.write("home/.config/git/ignore", patterns())
            case 12:
                try bench.git(
                    ["config", "core.ignoreCase", pick(["true", "false"])], in: "work")
            case 13: try bench.git(["add", "-f", "--", path()], in: "work", failing: true)
            case 14:
                try bench.git(["rm", "-rq", "--cached", "--", path()], in: "work", failing: true)
            default: try bench.git(["add", "-A"], in: "work", failing: true)
            }
        }

        /// What git tracks and what it does not know, but not ignores, as far as it is there and not in
        /// hidden folders.
        func expected() throws -> Set<String> {
            let output = try bench.git(
                ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], in: "work")
            let names = output.bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return Set(
                names.filter { name in
                    let status = try? layout.status(of: TreePath(walked: Array(name.utf8)))
                    return (status?.kind == .regular || status?.kind == .symlink)
                        && !name.split(separator: "/").dropLast().contains { $0.hasPrefix(".") }
                })
        }

        /// What git tracks, in lower case, where it passes over case: a file that differs in nothing
        /// else is no file of its own to it. Here it is, since it is there.
        func knownByOtherCase() throws -> Set<String> {
            let setting = try bench.git(
                ["config", "--get", "core.ignoreCase"], in: "work", failing: true)
            guard setting.bytes.starts(with: "true".utf8) else { return [] }
            let output = try bench.git(["ls-files", "-z", "--cached"], in: "work")
            return Set(
                output.bytes.split(separator: 0).map {
                    String(decoding: $0, as: UTF8.self).lowercased()
                })
        }

        mutating func listed() throws -> Set<String> {
            let (listing, ignored) = try pool.workingTree(knowing: IgnoredPaths(kept))
            if ignored.serialized != kept { questions += 1 }
            kept = ignored.serialized
            return Set(listing.files.map(\.path.string))
        }
    }

    /// What no listing shows may be listed here all the same: hidden files that are no notes.
    private func differing(_ listed: Set<String>, _ expected: Set<String>) -> [String] {
        listed.symmetricDifference(expected).filter { path in
            let name = path.split(separator: "/").last ?? ""
            return !name.hasPrefix(".") || name.hasSuffix(".md")
        }.sorted()
    }

    @Test(arguments: 0..<testRuns(2, long: 100))
    func `The same files as git, whatever changed since it was asked`(series: Int) throws {
        let seed = testSeed(series)
        var world = try World(seed: seed)
        for step in 0..<25 {
            for _ in 0..<3 { try world.step() }
            let expected = try world.expected()
            let known = try world.knownByOtherCase()
            // The second time from what was kept.
            for _ in 1...2 {
                let listed = try world.listed()
                let differing = differing(listed, expected).filter {
                    !listed.contains($0) || !known.contains($0.lowercased())
                }
                #expect(differing == [], "seed \(seed), step \(step)")
            }
            var asked: [TreePath] = []
            for _ in 0..<8 {
                if let path = TreePath(world.path()), !path.string.hasPrefix(".") {
                    asked.append(path)
                }
            }
            let there = asked.filter { (try? world.layout.status(of: $0))?.kind == .regular }
            let ignored = try world.pool.ignored(among: there)
            for path in there where differing([path.string], []) != [] {
                if path.string.contains("/.") || known.contains(path.string.lowercased()) {
                    continue
                }
                #expect(
                    ignored.contains(path) == !expected.contains(path.string),
                    "seed \(seed), step \(step): \(path.string)")
            }
        }
        #expect(world.questions > 1)
    }

    @Test func `Git is not asked twice, and not where nothing can be ignored`() throws {
        var world = try World(seed: 1)
        for name in ["a.md", "out/b.md", "private/c.md"] {
            try world.bench.write("work/\(name)", "")
        }
        try world.bench.write("work/.gitignore", ".obsidian/\n.DS_Store\n/.trash\n# all\n\n")
        #expect(try world.listed().count == 4 && world.kept.isEmpty)
        try world.bench.write("work/.gitignore", "private/\n")
        #expect(try world.listed() == [".gitignore", "a.md", "out/b.md"])
        let kept = world.kept
        #expect(!kept.isEmpty)
        // What was kept counts: nobody has looked into the folder again.
        try world.bench.write("work/private/d.md", "")
        #expect(try world.listed().count == 3 && world.kept == kept)
        // As long as the ignore files, the index and the paths are the same.
        try world.bench.write("work/out/e.log", "")
        #expect(try world.listed().count == 4 && world.kept != kept)
        try world.bench.git(["add", "-f", "private/c.md"], in: "work")
        #expect(try world.listed().contains("private/c.md"))
        #expect(try !world.listed().contains("private/d.md"))
        try world.bench.write("work/.gitignore", "")
        #expect(try world.listed().count == 6 && world.kept.isEmpty)
    }

    @Test func `What was kept and is damaged counts as nothing`() throws {
        var world = try World(seed: 1)
        for name in ["a.md", "b.md"] { try world.bench.write("work/\(name)", "") }
        try world.bench.write("work/.gitignore", "b.md\n")
        #expect(try world.listed() == [".gitignore", "a.md"])
        for kept in [[], [0], Array("a.md".utf8), Array(repeating: 7, count: 40)] {
            world.kept = kept
            #expect(try world.listed() == [".gitignore", "a.md"])
        }
    }
}
