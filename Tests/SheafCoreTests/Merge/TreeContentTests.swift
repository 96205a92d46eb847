import TestTraits
import Testing

@testable import SheafCore

/// What becomes of contents and kinds when trees are merged.
@Suite(.limited) struct TreeContentTests {
    // MARK: Kinds

    @Test func `a mode changed here and a content there meet`() throws {
        let merge = try merged(["run": "a\nb\n"], ["run": .executable("a\nb\n")], ["run": "a\nc\n"])
        #expect(merge.files == tree(["run": .executable("a\nc\n")]))
        let back = try merged(
            ["run": .executable("a\n\nb\n")], ["run": "a2\n\nb\n"],
            ["run": .executable("a\n\nb2\n")])
        #expect(back.files == tree(["run": "a2\n\nb2\n"]))
        let item = try merged(
            ["a.md": "a\n"], ["a.md": .executable("a\n")], ["b.md": "a\n"])
        #expect(item.files == tree(["b.md": .executable("a\n")]))
    }

    @Test func `a symlink is taken as a whole`() throws {
        let moved = try merged(
            ["l": .symlink("a")], ["l": .symlink("b")], ["l": .symlink("a")])
        #expect(moved.files == tree(["l": .symlink("b")]))
        let clash = try merged(
            ["l.md": .symlink("a")], ["l.md": .symlink("b")], ["l.md": .symlink("c")])
        #expect(clash.files == tree(["l.md": .symlink("b"), "l~\(digest("c")).md": .symlink("c")]))
        let became = try merged(["f": "text\n"], ["f": .symlink("text\n")], ["f": "more\ntext\n"])
        #expect(
            became.files
                == tree([
                    "f": .symlink("text\n"), "f~\(digest("more\ntext\n"))": "more\ntext\n",
                ]))
        let renamed = try merged(
            ["l": .symlink("a")], ["k": .symlink("a")], ["l": .symlink("b")])
        #expect(renamed.files == tree(["k": .symlink("b")]))
    }

    @Test func `of two commits of a submodule the newer's stands`() throws {
        let merge = try merged(
            ["s": .submodule("1")], ["s": .submodule("2")], ["s": .submodule("3")])
        #expect(merge.files == tree(["s": .submodule("2")]))
        #expect(merge.findings.map(\.fact) == [.overruled])
        let way = try merged([:], ["s": .submodule("1")], ["s/f": "file"])
        #expect(way.files == tree(["s~\(digest("s"))": .submodule("1"), "s/f": "file"]))
    }

    // MARK: Attachments

    @Test func `texts that are no items are merged by lines`() throws {
        let base = "colors:\n  a: 1\n\nkeys:\n  b: 2\n"
        for path in [".sheaf/config.yml", ".gitattributes", "list.txt", "x/.hidden/note.md"] {
            let merge = try merged(
                [path: "\(base)"], [path: "\(base)  c: 3\n"],
                [path: "colors:\n  a: 9\n\nkeys:\n  b: 2\n"])
            #expect(merge.files == tree([path: "colors:\n  a: 9\n\nkeys:\n  b: 2\n  c: 3\n"]))
            #expect(merge.findings.map(\.fact) == [.merged])
        }
    }

    @Test(arguments: [
        // Both add, both edit one line, one takes out what the other has beside its own.
        ("a\n", "a\nb\n", "a\nc\n", "a\nb\nc\n"), ("a\n", "b\n", "c\n", "b\nc\n"),
        ("a\nx\n", "x\n", "a\nb\n", "b\n"), ("", "a\nb\n", "b\nc\n", "a\nb\nc\n"),
        // A last line without an end stays one.
        ("a", "a\nb", "a\nc", "a\nb\nc\n"),
    ])
    func `lists by lines keep what each side has added`(
        base: String, newer: String, older: String, result: String
    ) throws {
        for path in [".gitignore", "sub/.gitattributes", ".mailmap", ".dockerignore"] {
            let merge = try merged(
                [path: "\(base)"], [path: "\(newer)"], [path: "\(older)"])
            #expect(merge.files == tree([path: "\(result)"]))
            #expect(merge.findings.map(\.fact) == [.merged])
        }
    }

    @Test(arguments: [
        // Neighbouring lines, as in git; both at the end; the same and one thing more.
        ("a\nb\n", "A\nb\n", "a\nB\n"), ("a\n", "a\nb\n", "a\nc\n"),
        ("a\n", "b\n", "b\nc\n"), ("", "a\n", "b\n"),
    ])
    func `lines that clash keep both files`(base: String, newer: String, older: String) throws {
        let merge = try merged(["t.txt": "\(base)"], ["t.txt": "\(newer)"], ["t.txt": "\(older)"])
        let aside = "t~\(digest(older)).txt"
        #expect(merge.files == tree(["t.txt": "\(newer)", aside: "\(older)"]))
        #expect(
            merge.findings == [
                TreeFinding(path: "t.txt".bytes, fact: .keptTwice(other: aside.bytes))
            ])
    }

    @Test func `the same change on both sides is no clash`() throws {
        let merge = try merged(
            ["t": "a\nb\nc\nd\n"], ["t": "a\nB\nc\nd\nx\n"], ["t": "0\na\nB\nc\nd\n"])
        #expect(merge.files == tree(["t": "0\na\nB\nc\nd\nx\n"]))
    }

    @Test func `line ends, marks and bytes that are no text survive a merge by lines`() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let base = mark + "a\r\n".bytes + [0xFF, 0xFE] + "\nb\nc".bytes
        let x = mark + "a\r\n".bytes + [0xFF, 0xFE] + "\nb\nc\n".bytes
        let y = mark + "A\r\n".bytes + [0xFF, 0xFE] + "\nb\nc".bytes
        let merge = try merged(
            ["t.csv": TestFile(base)], ["t.csv": TestFile(x)], ["t.csv": TestFile(y)])
        let expected = mark + "A\r\n".bytes + [0xFF, 0xFE] + "\nb\nc\n".bytes
        #expect(merge.files == tree(["t.csv": TestFile(expected)]))
    }

    @Test func `of two binary files both stay, the newer's at the path`() throws {
        let merge = try merged(
            ["p.png": "\0a\nb\n"], ["p.png": "\0A\nb\n"], ["p.png": "\0a\nb\nc\n"])
        #expect(
            merge.files
                == tree(["p.png": "\0A\nb\n", "p~\(digest("\0a\nb\nc\n")).png": "\0a\nb\nc\n"]))
        let added = try merged([:], ["d/.env": "\0"], ["d/.env": "\0\0"])
        #expect(added.files == tree(["d/.env": "\0", "d/.env~\(digest("\0\0"))": "\0\0"]))
    }

    @Test func `what is larger than an item may be is not merged by lines`() {
        let large = [UInt8](repeating: ASCII.newline, count: Document.sizeLimit + 1)
        #expect(LineMerge.merged(base: large, "a\n".bytes, large) == nil)
        #expect(LineMerge.merged(base: "a\n".bytes, "a\n".bytes, large) == nil)
        #expect(LineMerge.merged(base: "a\n".bytes, "b\n".bytes, "a\n".bytes) == "b\n".bytes)
    }

    @Test func `settings of Obsidian are never kept twice`() throws {
        let merge = try merged(
            [".obsidian/app.json": "{a}"], [".obsidian/app.json": "{b}"],
            [".obsidian/app.json": "{c}"])
        #expect(merge.files == tree([".obsidian/app.json": "{b}"]))
        #expect(merge.findings.map(\.fact) == [.overruled])
    }

    // MARK: What was set aside

    @Test func `a side that set the other's file aside already stays as it is`() throws {
        let aside = "p~\(digest("\0y")).png"
        for newer in ["\0x", "\0y"] {
            let both: [String: TestFile] = ["p.png": "\0x", aside: "\0y"]
            var triple = TreeTriple(
                base: tree(["p.png": "\0b"]), x: tree(both), y: tree(["p.png": "\0y"]))
            triple.newer = newer == "\0x" ? .x : .y
            let merge = try triple.merge()
            #expect(triple.result(of: merge) == tree(both))
            #expect(merge.findings.isEmpty)
        }
    }

    @Test func `what only looks like set aside does not stand for the other's file`() throws {
        // The newer swapped two files; the older edited one and renamed the other to such a name.
        let aside = "e~\(digest("one\n"))"
        let merge = try merged(
            ["c": "one\n", "e": "two\n"], ["c": "two\n", "e": "one\n"],
            ["e": "two\nmore\n", aside: "one\n"])
        let contents = Set(merge.files.values.map(\.content))
        #expect(contents.isSuperset(of: ["one\n".bytes, "two\nmore\n".bytes]))
    }

    @Test func `a note is never taken for a program's settings that read the same`() throws {
        let merge = try merged(
            ["n.txt": "{6}"], [".obsidian/app.json": "{6}"], ["n.txt": "my words\n"])
        #expect(merge.files["n.txt".bytes]?.content == "my words\n".bytes)
    }

    @Test func `a file that was set aside takes the edits that follow`() throws {
        let aside = "p~\(digest("\0y")).png"
        let merge = try merged(
            ["p.png": "\0y"], ["p.png": "\0x", aside: "\0y"], ["p.png": "\0y2"])
        #expect(merge.files == tree(["p.png": "\0x", aside: "\0y2"]))
    }

    // MARK: Items

    @Test func `an item tells of conflicts, overruled statuses and merges`() throws {
        let base = note(id: "aaaaaaa2", "one", "", "two")
        let head = "---\nid: aaaaaaa2\nstatus: "
        let merge = try merged(
            ["a.md": "\(base)"], ["a.md": "\(head)done\n---\nleft\n\ntwo\n"],
            ["a.md": "\(head)doing\n---\nright\n\ntwo\n"])
        #expect(
            merge.files
                == tree(["a.md": "\(head)done\n---\nleft\n\n\(block("right"))two\n"]))
        #expect(
            merge.findings.map(\.fact) == [
                .merged, .conflict(digest: digest("right"), key: nil, against: 0..<1),
                .statusOverruled("doing"),
            ])
    }

    @Test func `an item that is no text is kept twice`() throws {
        let merge = try merged(["a.md": "a\n"], ["a.md": "a\0\n"], ["a.md": "b\n"])
        #expect(merge.files == tree(["a.md": "a\0\n", "a~\(digest("b\n")).md": "b\n"]))
    }
}
