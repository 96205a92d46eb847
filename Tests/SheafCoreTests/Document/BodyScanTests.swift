import SheafHashing
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct BodyScanTests {
    @Test(arguments: [
        ("- [ ] a\n- [x] b\n* [X] c\n1. [ ] d\n  + [x] e\n", 3, 5),
        ("```\n- [x] a\n```\n- [ ] b\n", 0, 1), ("~~~~\n~~~\n- [x] a\n~~~~\n- [x] b\n", 1, 1),
        ("- [-] a\n- [x]b\n[x] c\n-[x] d\n- []\n", 0, 0), ("- [ ]\n", 0, 1),
        ("``` a ` b\n- [x] c\n", 1, 1),
        ("- [x] a\r\n- [ ] b", 1, 2), ("> - [ ] a\n> - [x] b\n", 1, 2),
        ("> [!todo]\n> * [x] a\n", 1, 1),
        ("<!--\n- [ ] a\n-->\n- [x] b\n", 1, 1), ("%%\n- [ ] a\n\n- [ ] b\n%%\n- [x] c\n", 1, 1),
        ("- a\n\n      - [ ] code\n- [ ] b\n", 0, 1), ("> ```\n> - [ ] a\n> ```\n- [ ] b\n", 0, 1),
        ("- ```\n  - [ ] a\n  ```\n- [ ] b\n", 0, 1), ("<div>\n- [ ] a\n</div>\n", 0, 0),
        ("text\n2. [x] a\n", 1, 1), ("%% a\n- [ ] b %%\n- [ ] c\n", 0, 1),
    ])
    func `task list items are counted`(body: String, done: Int, total: Int) {
        let scan = BodyScan(Document(body))
        #expect(scan.done == done)
        #expect(scan.total == total)
    }

    @Test(arguments: [
        ("    #include <x>\n\n#a\n", ["a"]), ("<i style=\"a #b\">x</i> #c\n", ["c"]),
        ("#a <!-- #b --> %% #c %% $x #d$ #e\n", ["a", "e"]), ("`a\n#b` #c\n", ["c"]),
        ("[x #a](y \"z #b\") [[n #c]]\n", ["a"]),
        ("<!--\n#a\n-->\n%%\n#b\n%%\n$$\n#c\n$$\n#d\n", ["d"]),
        (">#a\n> #b\n", ["a", "b"]), ("T #a\n===\n", ["a"]), ("[r]: x \"a #b\"\n", []),
        ("#a text #b/c #a\n", ["a", "b/c"]), ("# Heading #x\n## #y\n", []),
        ("x#a &#b; http://x/#c\n", []),
        ("`#a` #b ``#c ` #d`` #e\n", ["b", "e"]), ("```\n#a\n```\n#b\n", ["b"]),
        ("#1 #1a #_a #-a #12/ #2026-11\n", ["1a", "_a", "-a", "2026-11"]),
        ("#회의/주간 #집에서, #é.\n", ["회의/주간", "집에서", "é"]),
        ("#a/ #b//c #d-e #f_1\n", ["a", "b", "d-e", "f_1"]),
        ("- [ ] #todo\n> #quote\n\t#tab\n", ["todo", "quote", "tab"]), ("unclosed ` #a\n", ["a"]),
        ("[[note#part]] [x](#anchor)\n", []),
        ("---\ntags: [x]\n# not this\n---\n#body\n", ["body"]),
    ])
    func `tags are found in the text`(body: String, tags: [String]) {
        #expect(BodyScan(Document(body)).tags == tags)
    }

    @Test func `a decomposed tag keeps its marks`() {
        let tag = "e\u{301}te\u{301}"
        #expect(BodyScan(Document("#\(tag) x\n")).tags.map { Array($0.utf8) } == [Array(tag.utf8)])
    }

    @Test func `conflict blocks are recognised by number and digest`() throws {
        let document = try DocumentFixtures.document("conflict.md")
        let blocks = document.conflictBlocks
        #expect(blocks.map(\.lineCount) == [3, 1])
        #expect(blocks.map(\.key) == [nil, "due"])
        #expect(blocks.map(\.text) == ["the other text,\n\nthree lines of it", "2026-11-26"])
        #expect(document.text(in: blocks[0].range).hasSuffix("three lines of it\n\n"))
        #expect(try DocumentFixtures.document("conflict-edited.md").conflictBlocks.isEmpty)
        #expect(try BodyScan(DocumentFixtures.document("conflict-first.md")).total == 0)
    }

    @Test(arguments: [LineEnding.lf, .crlf])
    func `a block that is written is read again`(ending: LineEnding) throws {
        let bytes = ConflictBlock.bytes(
            for: "\n  two \n\nlines\t\n\n", key: "own key", lineEnding: ending)
        let document = Document(Array("T\n".utf8) + bytes + Array("after\n".utf8))
        let block = try #require(document.conflictBlocks.first)
        #expect(block.text == "  two\n\nlines")
        #expect(block.lineCount == 3)
        #expect(block.key == "own key")
        #expect(document.bytes[block.range].elementsEqual(bytes))
        let atEnd = Document(Array(bytes.dropLast(ending.rawValue.utf8.count)))
        #expect(atEnd.conflictBlocks.count == 1)
    }

    @Test func `other programs' markers are found`() throws {
        let document = try DocumentFixtures.document("git-markers.md")
        #expect(document.foreignConflicts.count == 1)
        #expect(
            try DocumentFixtures.document("git-markers-front-matter.md").foreignConflicts.count == 1
        )
        #expect(try DocumentFixtures.document("setext.md").foreignConflicts.isEmpty)
        #expect(Document(">>>>>>> x\n=======\n<<<<<<< y\n").foreignConflicts.isEmpty)
    }

    @Test func `markers in a code block are text`() {
        let markers = "<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> topic\n"
        #expect(Document("# Git\n\n```\n\(markers)```\n").foreignConflicts.isEmpty)
        #expect(Document("~~~ text\n\(markers)").foreignConflicts.isEmpty)
        #expect(Document("```\ncode\n```\n\(markers)").foreignConflicts.count == 1)
        // A code block may be what clashes.
        let block = "<<<<<<< HEAD\n```\nmine\n=======\n```\ntheirs\n>>>>>>> topic\n```\n"
        #expect(Document(block).foreignConflicts.count == 1)
    }

    @Test(arguments: [
        ("```\n<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n```\n", 0),
        ("~~~sh\n<<<<<<< a\n=======\n>>>>>>> b\n~~~\n<<<<<<< a\n=======\n>>>>>>> b\n", 1),
        ("<<<<<<< a\n```\n1\n=======\n2\n>>>>>>> b\n", 1),
        ("- ```\n  x\n<<<<<<< a\n=======\n>>>>>>> b\n", 1),
        ("<!--\n<<<<<<< a\n=======\n>>>>>>> b\n-->\n", 1),
    ])
    func `markers that begin in fenced code are text`(body: String, count: Int) {
        #expect(Document(body).foreignConflicts.count == count)
    }

    /// A merge knows fences only by their lines; a conflict must not get lost where our reader takes more
    /// for code than it does.
    @Test(arguments: [
        "", "<!--\n", "%%\n", "- ```\n  a\n  ```\n", "```\n    ```\n", "> ```\n", "<pre>\n",
    ])
    func `a conflict block is found wherever a merge puts one`(before: String) {
        let block = ConflictBlock.bytes(for: "a", key: nil, lineEnding: .lf)
        let document = Document(Array((before + "\n").utf8) + block + Array("b\n-->\n%%\n".utf8))
        #expect(document.conflictBlocks.count == 1)
        let fenced = Document(Array("```\n".utf8) + block + Array("```\n".utf8))
        #expect(fenced.conflictBlocks.isEmpty)
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func `digests are those of the standard`(message: String, digest: String) {
        let hex = SHA256.digest(of: Array(message.utf8)).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        #expect(hex.joined() == digest)
        #expect(digest.hasPrefix(SHA256.shortDigest(of: Array(message.utf8))))
    }
}
