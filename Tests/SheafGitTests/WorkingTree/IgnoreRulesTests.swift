import SystemPackage
import Testing

@testable import SheafGit

@Suite struct IgnoreRulesTests {
    private func rules(_ text: String) -> IgnoreRules {
        IgnoreRules().adding(gitignore: Array(text.utf8), in: nil)
    }

    private func ignores(_ text: String, _ path: String, directory: Bool = false) throws -> Bool {
        let path = try #require(TreePath(path))
        return rules(text).decision(path, isDirectory: directory)?.isIgnored == true
    }

    @Test func `a slash before the end ties a pattern to the file's directory`() throws {
        #expect(try ignores("a.txt", "x/a.txt"))
        #expect(try !ignores("/a.txt", "x/a.txt"))
        #expect(try !ignores("x/a.txt", "y/x/a.txt"))
        #expect(try ignores("x/a.txt", "x/a.txt"))
    }

    @Test func `a slash at the end asks for a directory`() throws {
        #expect(try !ignores("build/", "build"))
        #expect(try ignores("build/", "x/build", directory: true))
    }

    @Test func `the last matching line wins, and an exclamation mark takes back`() throws {
        #expect(try !ignores("*.log\n!keep.log\n", "keep.log"))
        #expect(try ignores("!keep.log\n*.log\n", "keep.log"))
    }

    @Test func `byte order mark, carriage returns and trailing spaces do not count`() throws {
        #expect(try ignores("\u{feff}a.txt\r\nb.txt  \r\n", "a.txt"))
        #expect(try ignores("\u{feff}a.txt\r\nb.txt  \n", "b.txt"))
        #expect(try ignores("b\\ ", "b "))
        #expect(try !ignores("# a", "# a"))
        #expect(try ignores("\\# a", "# a"))
    }

    @Test func `a nearer file wins over a farther one`() throws {
        let inner = rules("*.log").adding(gitignore: Array("!a.log".utf8), in: TreePath("x"))
        let path = try #require(TreePath("x/a.log"))
        let decision = try #require(inner.decision(path, isDirectory: false))
        #expect(decision == .init(source: .directory(TreePath("x")), line: 1, isIgnored: false))
    }

    @Test func `nothing below an ignored directory can be taken back`() throws {
        let bench = try GitBench()
        try bench.write("work/.gitignore", "out/\n")
        try bench.write("work/out/.gitignore", "!keep.md\n")
        let path = try #require(TreePath("out/keep.md"))
        let decision = try IgnoreRules().decision(
            path, isDirectory: false, under: bench.root.appending("work"))
        #expect(decision == .init(source: .directory(nil), line: 1, isIgnored: true))
    }

    @Test func `the rules outside the tree are read from where git keeps them`() throws {
        let bench = try GitBench()
        try bench.write("git/info/exclude", "*.tmp\n")
        try bench.write("home/.config/git/ignore", "*.bak\n!x.tmp\n")
        func environment(_ variables: [String: String]) -> GitEnvironment {
            GitEnvironment(variables: variables, now: { 0 }, offset: { _ in 0 }, random: { 0 })
        }
        let home = bench.root.appending("home").string
        let file = try #require(IgnoreRules.defaultExcludesFile(environment(["HOME": home])))
        #expect(
            IgnoreRules.defaultExcludesFile(
                environment(["HOME": "/h", "XDG_CONFIG_HOME": home + "/.config"])) == file)
        #expect(IgnoreRules.defaultExcludesFile(environment([:])) == nil)
        let rules = try IgnoreRules(
            commonDirectory: bench.root.appending("git"), excludesFile: file)
        func source(_ path: String) throws -> IgnoreRules.Source? {
            rules.decision(try #require(TreePath(path)), isDirectory: false)?.source
        }
        #expect(try source("x.tmp") == .infoExclude)
        #expect(try source("x.bak") == .userFile)
        #expect(try source("x.md") == nil)
        // Neither file has to exist.
        _ = try IgnoreRules(
            commonDirectory: bench.root.appending("none"), excludesFile: bench.root.appending("no"))
    }
}
