import SheafSystem
import SystemPackage
import Testing

@testable import SheafGit

/// Patterns with which git's matching does not end, told before git is asked.
@Suite struct SlowPatternTests {
    private func excessive(_ pattern: String, _ path: String) -> Bool {
        SlowPatterns(in: Array(pattern.utf8)).excessive(with: [Array(path.utf8)]) != nil
    }

    private let manyA = String(repeating: "a", count: 60)

    @Test(arguments: [
        "a*a*a*a*a*a*a*a*b", "A*a*A*a*a*a*a*b", "*a*a*a*a*a*a*a", "?*?*?*?*?*?*b",
        "[a-c]*[ab]*[a]*a*a*a*b", "/x/a*a*a*a*a*a*b", "\\a*a*a*a*a*a*b",
    ])
    func `Ways without end are counted, not tried`(pattern: String) {
        #expect(excessive(pattern, "x/\(manyA)x.md"))
    }

    @Test(arguments: [
        "*.log", "**/*-*-*-*-*.tmp", "a*a*a*b", "*/*/*/*/*.md", "#a*a*a*a*a*a*a*a*b", "build/",
        "b*b*b*b*b*b*b*b*c",
    ])
    func `Patterns as people write them are none of these`(pattern: String) {
        #expect(!excessive(pattern, "notes/2026-11-20-21-\(manyA)/k7m3x9q2.md"))
    }

    @Test func `Only what lies below its directory is held against a pattern`() {
        let slow = SlowPatterns(
            in: Array("a*a*a*a*a*a*a*b".utf8), prefix: Array("below/".utf8))
        #expect(slow.excessive(with: [Array(manyA.utf8)]) == nil)
        #expect(slow.excessive(with: [Array("below/\(manyA)".utf8)]) != nil)
    }

    @Test(arguments: [".gitignore", "notes/.gitignore", ".gitattributes"])
    func `Git is not asked, and the pattern is named`(file: String) throws {
        let store = try TestRepository()
        let pattern = "a*a*a*a*a*a*a*a*a*a*b"
        try store.write(
            file,
            "# none\n\(pattern) filter=x\n".replacing(
                " filter=x", with: file == ".gitattributes" ? " filter=x" : ""))
        try store.write("notes/\(manyA)x.md", "# A\n")
        try store.git("config", "core.excludesFile", "/dev/null")
        let pool = RepositoryPool(
            try #require(try RepositoryLayout(root: store.root)), store.environment)
        #expect {
            try pool.status()
        } throws: {
            ($0 as? SystemError)?.defect == .slowPattern(pattern)
        }
        let path = try #require(TreePath("notes/\(manyA)x.md"))
        #expect(throws: SystemError.self) {
            if file == ".gitattributes" {
                _ = try pool.attribute("filter", of: [path])
            } else {
                _ = try pool.ignored(among: [path])
            }
        }
        // A listing shows what it can.
        let (listing, _) = try pool.workingTree(knowing: IgnoredPaths())
        #expect(listing.files.contains { $0.path == path })
        #expect(file == ".gitattributes" || !listing.unreadable.isEmpty)
    }
}
