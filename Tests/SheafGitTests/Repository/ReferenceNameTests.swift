import SheafSystem
import TestTraits
import Testing

@testable import SheafGit

@Suite(.limited) struct ReferenceNameTests {
    static let candidates =
        [
            "refs/heads/main", "refs/heads/a/b.c", "refs/heads/가", "refs/heads/-x", "refs/heads/@",
            "refs/heads/a@b", "refs/heads/HEAD", "refs/remotes/origin/main",
            "refs/heads/../../../keep/secret", "refs/heads/..", "refs/heads/a..b", "refs/heads/.a",
            "refs/heads/a/.b", "refs/heads/a.lock", "refs/heads/a.lock/b", "refs/heads/a.",
            "refs/heads/a./b", "refs/heads/", "refs/heads//a", "/refs/heads/a", "refs/heads/a/",
            "refs/heads/a@{b", "refs/heads/a\\b", "refs/heads/a b", "refs/heads/a~b",
            "refs/heads/a^b", "refs/heads/a:b", "refs/heads/a?b", "refs/heads/a*b",
            "refs/heads/a[b", "refs/heads/a\u{7f}b", "refs/heads/a\tb", "refs/", "refs/a",
        ]

    @Test(arguments: candidates)
    func `a name is one where git says so`(name: String) throws {
        let store = try TestRepository()
        let code = try ChildProcess.run(
            ["git", "check-ref-format", name], variables: store.environment.variables
        ).status
        #expect((ReferenceName(name) != nil) == (code == 0))
    }

    @Test func `what is no full name, or is none at all, is refused`() {
        for name in ["", "main", "heads/main", "HEAD", "refs", "refs/heads/a\0b"] {
            #expect(ReferenceName(name) == nil)
        }
        #expect(ReferenceName("refs/heads/main")?.isBranch == true)
        #expect(ReferenceName("refs/tags/v1")?.isBranch == false)
    }

    @Test(arguments: ["refs/heads/../../../keep/secret", "refs/heads/.x", "main"])
    func `a HEAD that leads to no branch is refused`(name: String) throws {
        let store = try TestRepository()
        try store.write(".git/HEAD", "ref: \(name)\n")
        let repository = try store.open()
        #expect(try repository.refusals(for: .change) == [.strangeHead(name)])
        #expect(throws: ChangeError.refused([.strangeHead(name)])) {
            try repository.commit([.adding("a", "1")], message: "One")
        }
    }
}
