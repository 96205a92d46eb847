import SheafSystem
import TestSupport
import TestTraits
import Testing

@testable import SheafGit

/// Names that some file system takes for `.git`, held against git itself.
@Suite(.limited) struct RefusedNameTests {
    @Test(arguments: [
        "git~1", "GIT~1", "a/Git~1/x", ".git.", ".git ", ".git . .", ".git::$INDEX_ALLOCATION",
        ".git:x", ".git::$INDEX_ALLOCATION/hooks", "a\\.git", "a\\git~1\\b", "\\.git", ".git\\x",
        ".g\u{200C}it", "\u{FEFF}.git", ".git\u{206F}", ".\u{202A}G\u{202E}IT/config",
    ])
    func `What some file system takes for git's directory is no tree path`(text: String) {
        #expect(TreePath(text) == nil)
    }

    @Test(arguments: [
        "git~2", "git~10", "git", ".gitx", ".git~1", ".gi.t", "a:b", "a\\b", ".g\u{2010}it",
        "gitx~1", "\u{2010}", "\u{FEFF}", "깃", ".git깃", "\\", "a\\", ".gitmodules", "gi7eba~1",
    ])
    func `Names that look alike are tree paths`(text: String) {
        #expect(TreePath(text) != nil)
    }

    @Test(arguments: [
        ".gitmodules", "a/.GitModules", ".gitmodules .", "gitmod~1", "GITMOD~4", "gi7eba~1",
        "gi7eb~12", ".git\u{200D}modules", ".gitmodules:x", "a\\.gitmodules",
    ])
    func `A symbolic link is refused in place of settings for submodules`(text: String) throws {
        let path = try #require(TreePath(text))
        #expect(!path.mayHold(TreeEntry(mode: .symlink, id: .emptyTree)))
        #expect(path.mayHold(TreeEntry(mode: .regular, id: .emptyTree)))
    }

    @Test func `Behind a backslash only what NTFS takes for one is refused`() throws {
        let path = try #require(TreePath("..\\\u{202A}.gitmodules"))
        #expect(path.mayHold(TreeEntry(mode: .symlink, id: .emptyTree)))
    }

    @Test func `A path is as long as the system takes it, and no longer`() {
        let name = String(repeating: "n", count: 63) + "/"
        let path = String(String(repeating: name, count: 64).dropLast())
        #expect(TreePath(path) != nil)
        #expect(TreePath(path + "n") == nil)
    }

    @Test func `Git refuses the same`() throws {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        let parts: [[UInt8]] =
            [
                ".", "..", "g", "G", "i", "T", "git", ".git", ".giT", "~1", "~", "1", "4", " ", ":",
                "\\", "/", "a", "\u{200C}", "\u{202A}", "\u{FEFF}", "\u{2010}", "modules", "GITMOD",
                "gi7eba", "gi7e", "깃", ".git", "git~1", ".gitmodules",
            ].map { Array($0.utf8) } + [[0xFF]]
        let names = (0..<300).map { _ in
            (0..<Int.random(in: 1...5, using: &random)).flatMap { _ in
                parts[Int.random(in: 0..<parts.count, using: &random)]
            }
        }
        let store = try TestRepository()
        try Directory(opening: store.folder).create("names".utf8, names.flatMap { $0 + [10] })
        for mode in ["100644", "120000"] {
            let said = try store.run([
                "sh", "-c",
                """
                cd '\(store.root.string)'
                while IFS= read -r name; do
                    rm -f .git/index
                    git -c core.protectHFS=true -c core.protectNTFS=true update-index --add \
                        --cacheinfo "\(mode),\(ObjectID.emptyTree),$name" 2> ../said
                    echo $?
                done < ../names
                """,
            ])
            let codes = said.split(separator: "\n").map { $0 == "0" }
            try #require(codes.count == names.count)
            for (name, isTaken) in zip(names, codes) {
                let path = TreePath(bytes: name)
                let entry = TreeEntry(mode: mode == "100644" ? .regular : .symlink, id: .emptyTree)
                let isOurs = path?.mayHold(entry) ?? false
                // Git overlooks a backslash that begins a name.
                let isOverlooked =
                    isTaken
                    && name.split(separator: Ascii.slash).contains { $0.first == Ascii.backslash }
                #expect(
                    isOurs == isTaken || isOverlooked,
                    "seed \(seed), \(mode): \(String(decoding: name, as: UTF8.self)) \(name)")
            }
        }
    }
}

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
