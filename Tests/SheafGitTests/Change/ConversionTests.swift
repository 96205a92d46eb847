import SystemPackage
import TestTraits
import Testing

@testable import SheafGit

/// Files that git stores otherwise than they stand in the working tree: git converts them. Notes are
/// refused, and so is a filter without a program, since it may be there to encrypt.
@Suite(.limited) struct ConversionTests {
    @Test(arguments: [
        ("*.key filter=crypt", "a.key", "filter"), ("deep/** ident", "deep/a.md", "ident"),
        ("*.md working-tree-encoding=UTF-16", "a.md", "working-tree-encoding"),
        ("[attr]secret filter=crypt\n*.key secret", "a.key", "filter"),
    ])
    func `a file under a conversion is not committed`(
        _ attributes: String, _ name: String, _ attribute: String
    ) throws {
        let store = try TestRepository()
        try store.write(".gitattributes", attributes + "\n")
        try store.commitAll()
        let file = try path(name)
        #expect(throws: ChangeError.refused([.converted(file, attribute: attribute)])) {
            try store.commit([.write(file, bytes("$Id$\n"), expecting: .absent)])
        }
        try store.write(name, "$Id$\n")
        #expect(throws: ChangeError.refused([.converted(file, attribute: attribute)])) {
            try store.commit([.record(file)])
        }
        #expect(try store.git("log", "-1", "--format=%s") == "Begin\n")
        let other = try path("other.txt")
        try store.commit([.write(other, bytes("x\r\n"), expecting: .absent)])
        #expect(try store.git("show", "HEAD:other.txt") == "x\r\n")
    }

    @Test(arguments: [
        ("* text=auto eol=lf", "one\ntwo\n", nil), ("* text=auto", "one\r\n", nil),
        ("* eol=crlf", "one\n", "eol"), ("* -text", "one\r\n", nil), ("*.png -diff", "a\r\n", nil),
    ])
    func `line ends count where others' work is brought in`(
        _ attributes: String, _ text: String, _ attribute: String?
    ) throws {
        let store = try TestRepository(with: ["a.md": "begin"])
        let blob = store.folder.appending("blob")
        try store.run(["sh", "-c", "printf '\(text)' > '\(blob.string)'"])
        // Past all conversion, as another clone would have stored it.
        let id = try store.git("hash-object", "-w", "--no-filters", blob.string).dropLast()
        try store.git("update-index", "--cacheinfo", "100644,\(id),a.md")
        let tree = try store.git("write-tree").dropLast()
        let made = try store.git("commit-tree", String(tree), "-p", "HEAD", "-m", "Theirs")
        try store.git("reset", "-q", "--hard")
        let layout = try #require(try RepositoryLayout(root: store.root))
        try layout.addInfo([attributes], to: "attributes")
        let target = try #require(ObjectID(hex: made.prefix(40)))
        let advance = { try store.open().withChangeLock { try $0.advance(to: target) } }
        if let attribute {
            let refusal = RepositoryStateError.converted(try path("a.md"), attribute: attribute)
            #expect(throws: ChangeError.refused([refusal])) { try advance() }
            #expect(try store.read("a.md") == "begin")
        } else {
            try advance()
            #expect(try store.git("status", "--porcelain").isEmpty)
        }
        try store.expectSound()
    }

    @Test func `what a commit brings stands here as git checks it out`() throws {
        let store = try TestRepository(with: [
            ".gitattributes": "*.bat eol=crlf\n*.old eol=crlf\n", "a.bat": "one\r\n",
            "c.old": "old\r\n",
        ])
        try store.git("branch", "before")
        try store.write(
            ".gitattributes",
            "*.bat eol=crlf\n*.txt working-tree-encoding=UTF-16LE eol=lf\n*.c ident\n")
        try store.write("a.bat", "one\r\ntwo\r\n")
        try store.write("deep/b.bat", "new\r\n")
        try store.write("c.old", "new\n")
        try store.run(["sh", "-c", "printf 'h\\0i\\0' > \(store.root.string)/t.txt"])
        try store.write("d.c", "/* $Id$ */\n")
        try store.commitAll("Theirs")
        let target = try store.id("HEAD")
        // What git itself makes of it.
        try store.git("worktree", "add", "-q", "--detach", "../theirs", target.description)
        try store.git("reset", "-q", "--hard", "before")
        #expect(try store.read("a.bat") == "one\r\n")
        try store.open().withChangeLock { try $0.advance(to: target) }
        try store.run(["diff", "-r", "-x.git", store.root.string, "\(store.root.string)/../theirs"])
        #expect(try store.read("deep/b.bat") == "new\r\n")
        #expect(try #require(try store.read("d.c")).hasPrefix("/* $Id: "))
        #expect(try store.git("status", "--porcelain").isEmpty)
        try store.git("worktree", "remove", "--force", "../theirs")
        try store.expectSound()
    }

    @Test func `a converted file that was edited here is not overwritten`() throws {
        let store = try TestRepository(with: [
            ".gitattributes": "*.bat eol=crlf\n", "a.bat": "one\r\n",
        ])
        try store.write("a.bat", "two\r\n")
        try store.git("commit", "-qam", "Theirs")
        let target = try store.id("HEAD")
        try store.git("reset", "-q", "--hard", "HEAD~")
        try store.write("a.bat", "mine\r\n")
        #expect(throws: ChangeError.changedMeanwhile(try path("a.bat"))) {
            try store.open().withChangeLock { try $0.advance(to: target) }
        }
        #expect(try store.read("a.bat") == "mine\r\n")
        try store.expectSound()
    }

    @Test func `a staged submodule keeps a sync away`() throws {
        let store = try TestRepository(with: ["a.md": "begin"])
        #expect(try store.open().refusals(for: .sync).isEmpty)
        let head = try store.git("rev-parse", "HEAD").dropLast()
        try store.git("update-index", "--add", "--cacheinfo", "160000,\(head),sub")
        #expect(try store.open().refusals(for: .sync) == [.stagedSubmodules([try path("sub")])])
        try store.git("commit", "-qm", "Add")
        #expect(try store.open().refusals(for: .sync).isEmpty)
    }
}
