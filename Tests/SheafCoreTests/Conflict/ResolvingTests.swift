import SheafHashing
import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct ResolvingTests {
    private func resolved(_ text: String, _ resolution: Resolution) throws -> String {
        let document = Document(text.bytes)
        let conflict = try #require(document.conflicts.first)
        let edited = try document.resolving(conflict, keeping: resolution)
        return String(decoding: edited.bytes, as: UTF8.self)
    }

    // MARK: Text

    @Test func `The current text stays as if there had been no block`() throws {
        let text = "Call Mina at 11:30\n\nBelow\n"
        let conflicted = "Call Mina at 11:30\n\n" + block("Call Mina at 10:45") + "Below\n"
        #expect(try resolved(conflicted, .current) == text)
        #expect(
            try resolved(conflicted.replacing("\n", with: "\r\n"), .current)
                == text.replacing("\n", with: "\r\n"))
    }

    @Test(arguments: ["\n", "\r\n"])
    func `The other text takes the place of the lines it stands against`(end: String) throws {
        let text =
            "- [ ] oat milk\n- [ ] bread\n- [ ] cheese\n\n"
            + block("- [ ] rye bread\n- [ ] and rolls") + "Below\n"
        let expected = "- [ ] oat milk\n- [ ] rye bread\n- [ ] and rolls\n- [ ] cheese\n\nBelow\n"
        #expect(
            try resolved(text.replacing("\n", with: end), .other)
                == expected.replacing("\n", with: end))
    }

    @Test func `Both stand in a list one under the other`() throws {
        let text = "1. oat milk\n2. bread\n\n" + block("1. soy milk")
        #expect(try resolved(text, .both) == "1. oat milk\n1. soy milk\n2. bread\n\n")
        let table = "| a | b |\n|---|---|\n| milk | 2 |\n| rye | 1 |\n\n" + block("| milk | 3 |")
        #expect(
            try resolved(table, .both)
                == "| a | b |\n|---|---|\n| milk | 2 |\n| milk | 3 |\n| rye | 1 |\n\n")
    }

    @Test func `Both become paragraphs in prose`() throws {
        let text = "Call Mina at 11:30\n\n" + block("Call Mina at 10:45") + "Below\n"
        #expect(try resolved(text, .both) == "Call Mina at 11:30\n\nCall Mina at 10:45\n\nBelow\n")
        let tight = "Call Mina at 11:30\n" + block("Call Mina at 10:45")
        #expect(try resolved(tight, .both) == "Call Mina at 11:30\n\nCall Mina at 10:45\n")
    }

    @Test(arguments: ["\n", "\r\n"])
    func `Both stand one under the other among other lines`(end: String) throws {
        let text =
            "Plan for the trip\nCall Mina at 11:30\nPack the tent\n\n"
            + block("Call Mina at 10:45") + "Below\n"
        let expected =
            "Plan for the trip\nCall Mina at 11:30\nCall Mina at 10:45\nPack the tent\n\nBelow\n"
        #expect(
            try resolved(text.replacing("\n", with: end), .both)
                == expected.replacing("\n", with: end))
    }

    /// Nobody has seen what would be replaced.
    @Test func `The other text is refused where it cannot be told what it replaces`() throws {
        let text = "# Title\n\nSomething\n\n" + block("Call Mina") + "Below\n"
        #expect(Document(text.bytes).conflicts.first?.canReplace == false)
        #expect(throws: EditError.noCounterpart(digest: "f5e4ba3e")) {
            try resolved(text, .other)
        }
        #expect(try resolved(text, .both) == "# Title\n\nSomething\n\nCall Mina\n\nBelow\n")
    }

    @Test func `Bytes that are no UTF-8 come back as they were`() throws {
        let quoted = [UInt8](arrayLiteral: 0x61, 0x20, 0xFF, 0x62)
        let digest = SHA256.shortDigest(of: quoted)
        let text =
            Array("a b\n\n".utf8) + ConflictBlock.header(digest: digest, lineCount: 1, key: nil)
            + Array("\n> ".utf8) + quoted + Array("\n\n".utf8)
        let document = Document(text)
        let conflict = try #require(document.conflicts.first)
        let edited = try document.resolving(conflict, keeping: .other)
        #expect(edited.bytes == quoted + Array("\n\n".utf8))
    }

    @Test func `A text that would become front matter is refused`() throws {
        let text = "a b j\nc: d j\n\n" + block("---\na b k\nc: d k\n---")
        #expect(throws: EditError.self) { try resolved(text, .other) }
    }

    // MARK: Values

    @Test(arguments: [
        ("due: 2026-11-26", "2026-11-27", "due: 2026-11-27"),
        ("due: 2026-11-26 # a", "2026-11-27 # b", "due: 2026-11-27 # b"),
        ("due:   \"a\"", "'b'", "due: 'b'"),
        ("due:", "b", "due: b"),
        ("due: Foo: bar", "Baz: qux", "due: Baz: qux"),
        ("due: [a, b]", "[c]", "due: [c]"),
        ("due: a", "- b\n- c", "due:\n- b\n- c"),
        ("due: a", "- b\n  - c", "due:\n  - b\n  - c"),
        ("due:\n  - a", "- b", "due:\n  - b"),
        ("due:\n  x: 1", "y: 2", "due:\n  y: 2"),
        ("due: a", "x: 1\n  y: 2", "due:\n  x: 1\n  y: 2"),
        ("due: a", "|\n  b\n  c", "due: |\n  b\n  c"),
        ("due: |\n  b\n  c", "a", "due: a"),
    ])
    func `A value is set as it was typed`(entry: String, quoted: String, expected: String) throws {
        for end in ["\n", "\r\n"] {
            let file = { (entry: String, tail: String) in
                "---\nid: k7m3x9q2 # id\n\(entry)\nown: [ x,y ]\n---\ntext\n\n\(tail)"
                    .replacing("\n", with: end)
            }
            let text = file(entry, block(quoted, key: "due"))
            #expect(try resolved(text, .other) == file(expected, ""), "\(entry)")
            #expect(try resolved(text, .current) == file(entry, ""))
        }
    }

    @Test func `A key that has gone comes back, and both leave the value as text`() throws {
        let text = "---\nid: k7m3x9q2\n---\ntext\n\n" + block("b", key: "due")
        #expect(try resolved(text, .other) == "---\nid: k7m3x9q2\ndue: b\n---\ntext\n\n")
        #expect(try resolved(text, .both) == "---\nid: k7m3x9q2\n---\ntext\n\ndue: b\n")
        #expect(
            try resolved("text\n\n" + block("b", key: "due"), .other)
                == "---\ndue: b\n---\ntext\n\n")
    }

    @Test func `A value that cannot be set is refused and says why`() throws {
        let twice = "---\ndue: a\ndue: b\n---\n" + block("c", key: "due")
        #expect(throws: EditError.duplicateKey("due", lines: [2, 3])) {
            try resolved(twice, .other)
        }
        #expect(try resolved(twice, .current) == "---\ndue: a\ndue: b\n---\n")
        let hostile = "---\ndue: a\n---\n" + block("b\nid: k7m3x9q2", key: "due")
        #expect(throws: EditError.self) { try resolved(hostile, .other) }
        let closing = "---\ndue: a\n---\n" + block("b\n---\nx", key: "due")
        #expect(throws: EditError.self) { try resolved(closing, .other) }
    }

    @Test func `A front matter that could not be split is replaced as a whole`() throws {
        let text = "---\nid: c\nprose\n---\nbody\n\n" + block("due: a\ntitle: b", key: "---")
        #expect(try resolved(text, .other) == "---\ndue: a\ntitle: b\n---\nbody\n\n")
        let closing = "---\nid: c\nprose\n---\nbody\n\n" + block("due: a\n---\nx", key: "---")
        #expect(throws: EditError.self) { try resolved(closing, .other) }
    }

    @Test func `A rule below the first block does not become front matter`() throws {
        let rest = "---\nb\n---\nc\n"
        #expect(try resolved(block("a") + "\n" + rest, .current) == "\n" + rest)
    }

    // MARK: Markers

    @Test func `Markers go with the side that is not kept`() throws {
        let text = "a\n<<<<<<< x\nours\n||||||| b\nbase\n=======\ntheirs\n>>>>>>> y\nb\n"
        #expect(try resolved(text, .current) == "a\nours\nb\n")
        #expect(try resolved(text, .other) == "a\ntheirs\nb\n")
        #expect(try resolved(text, .both) == "a\nours\ntheirs\nb\n")
        let front = "---\n<<<<<<< x\ndue: a\n=======\ndue: b\n>>>>>>> y\n---\nb\n"
        #expect(try resolved(front, .other) == "---\ndue: b\n---\nb\n")
    }

    // MARK: Whatever a merge makes

    /// Every block that a merge makes can be settled each way, one after the other, and nothing but
    /// what was asked for changes: no line of the body goes but those it was said to stand against.
    @Test(arguments: [MergeKind.mixed, .words, .frontMatter, .lineEndings, .blocks])
    func `Whatever a merge makes can be settled`(kind: MergeKind) throws {
        var settled = 0
        for seed in 1...UInt64(testRuns(120, long: 5_000)) {
            var generator = MergeGenerator(seed: seed)
            let triple = generator.triple(kind)
            for resolution in Resolution.allCases {
                var document = Document(triple.merge.bytes)
                var steps = 0
                while let conflict = document.conflicts.first, steps < 50 {
                    let before = Parts(text(document))
                    let edited: Document
                    do {
                        edited = try document.resolving(conflict, keeping: resolution)
                    } catch {
                        // Duplicate keys and the like are refused; the block can still go.
                        edited = try document.resolving(conflict, keeping: .current)
                    }
                    let after = Parts(text(edited))
                    #expect(after.blocks.count < before.blocks.count, "seed \(seed)")
                    let gone = resolution == .other ? lines(conflict.current ?? "") : []
                    #expect(
                        Set(before.body).subtracting(after.body).subtracting(gone).isEmpty,
                        "seed \(seed) \(resolution)")
                    document = edited
                    (steps, settled) = (steps + 1, settled + 1)
                }
                #expect(document.conflicts.isEmpty, "seed \(seed)")
            }
        }
        #expect(settled > 50)
    }

    private func text(_ document: Document) -> String {
        String(decoding: document.bytes, as: UTF8.self)
    }
}
