import TestTraits
import Testing

@testable import SheafCore

/// The rules for lines, words and moves that the everyday cases do not show.
@Suite(.limited) struct BodyMergeTests {
    @Test func `a moved line takes the other side's edit and removal along`() {
        #expect(
            merged("a one\nb\nc\nd\n", "b\nc\nd\na one\n", "a one more\nb\nc\nd\n")
                == "b\nc\nd\na one more\n")
        #expect(merged("a\nb\nc\nd\n", "b\nc\nd\na\n", "b\nc\nd\n") == "b\nc\nd\n")
    }

    @Test func `a line that both moved stands where the newer put it`() {
        #expect(merged("a\nb\nc\nd\n", "b\na\nc\nd\n", "b\nc\nd\na\n") == "b\na\nc\nd\n")
    }

    @Test func `a reworded line that stands on the other side already is not put in again`() {
        #expect(
            merged("a one\nb\nc\nd\n", "t\nb\nc\na two\nd\n", "a two\nb\nc\nd\ne\n")
                == "t\nb\nc\na two\nd\ne\n")
    }

    @Test func `what both put in stands once`() {
        #expect(merged("a\nz\n", "a\nm\nn\nz\n", "a\nm\no\nz\n") == "a\nm\no\nn\nz\n")
    }

    @Test func `a blank line alone is no common ground`() {
        #expect(
            merged("a\n", "a\n\nnewer one\nnewer two\n", "a\n\nolder one\nolder two\n")
                == "a\n\nolder one\nolder two\n\nnewer one\nnewer two\n")
    }

    @Test func `clashes that follow each other make one block`() {
        #expect(
            merged("a\nb\nc\nd\n", "a\nnb\nnc\nd\n", "a\nob\noc\nd\n")
                == "a\nnb\nnc\nd\n" + block("ob\noc"))
    }

    @Test func `a block stands behind the paragraph, list or fence it falls in`() {
        let rest = "\nnext\n"
        #expect(
            merged("a\nb\n" + rest, "n\nb\n" + rest, "o\nb\n" + rest) == "n\nb\n\n" + block("o")
                + "next\n")
        #expect(
            merged("- a\n\n  more\n\nend\n", "- n\n\n  more\n\nend\n", "- o\n\n  more\n\nend\n")
                == "- n\n\n  more\n\n" + block("- o") + "end\n")
        #expect(
            merged(
                "~~~~\na\n\n~~~\n~~~~\n\nend\n", "~~~~\nn\n\n~~~\n~~~~\n\nend\n",
                "~~~~\no\n\n~~~\n~~~~\n\nend\n")
                == "~~~~\nn\n\n~~~\n~~~~\n\n" + block("o") + "end\n")
    }

    @Test func `a block stands before a fence that is never closed, where every reader finds it`() {
        let merge = Triple(base: "t\n```\na\n", x: "t\n```\nn\n", y: "t\n```\no\n", newer: .x).merge
        #expect(merge.text == "t\n" + block("o") + "```\nn\n")
        #expect(Document(merge.bytes).conflictBlocks.map(\.text) == ["o"])
        for side in ["t\n```\nn\n", "t\n```\no\n"] {
            let again = ItemMerge.merge(
                base: "t\n```\na\n".bytes, x: merge.bytes, y: side.bytes, newer: .x)
            #expect(again == merge.bytes)
        }
    }

    @Test func `what looks like a block in a fence is left where it is`() {
        let example = "```\n" + block("shown") + "```\n"
        #expect(
            merged(example + "a\n\nb\n", example + "n\n\nb\n", example + "a\n\no\n") == example
                + "n\n\no\n")
    }

    @Test func `blocks merge as a set`() {
        let (one, two, three) = (block("one"), block("two"), block("three"))
        #expect(
            merged("a\n\n" + one + two + "b\n", "a\n\n" + two + "b\n", "a\n\n" + one + "b\n")
                == "a\n\nb\n")
        #expect(
            merged(
                "a\n\n" + one + "b\n", "a\n\n" + one + two + "b\n", "a\n\n" + one + three + "b\n"
            ).contains(two))
        #expect(
            merged("a\n\nb\n", "a\n\n" + one + "b\n", "a\n\n" + one + "b\nc\n") == "a\n\n" + one
                + "b\nc\n")
    }

    @Test func `an edited block is text like any other`() {
        let edited = block("one").replacingOccurrences(of: "> one", with: "> one, really")
        #expect(
            merged(
                "a\n\n" + block("one") + "b\n", "a\n\n" + edited + "b\n",
                "a\n\n" + block("one") + "c\n") == "a\n\n" + edited + "c\n")
    }

    @Test func `a clash with a text that a block keeps is settled`() {
        let base = "a\nb b\nc\n"
        let first = Triple(base: base, x: "a\nn n\nc\n", y: "a\no o\nc\n", newer: .x).merge
        let again = ItemMerge.merge(
            base: base.bytes, x: first.bytes, y: "a\no o\nc\nd\n".bytes, newer: .y)
        #expect(String(decoding: again, as: UTF8.self) == "a\nn n\nc\nd\n" + block("o o"))
    }

    @Test(arguments: [
        ("여행은 10시 30분에 간다", "여행은 11시 30분에 간다", "여행은 10시 45분에 간다"),
        ("마감은 11월 25일 저녁까지", "마감은 12월 25일 저녁까지", "마감은 11월 30일 저녁까지"),
        ("due on 25 11 at noon", "due on 26 11 at noon", "due on 25 12 at noon"),
    ])
    func `Parts of one time or date are not put together from both`(
        base: String, newer: String, older: String
    ) {
        #expect(merged(base + "\n", newer + "\n", older + "\n") == newer + "\n" + block(older))
        #expect(merged(base + "\n", older + "\n", newer + "\n") == older + "\n" + block(newer))
    }

    @Test func `Numbers apart from each other, and a box before one, are merged by words`() {
        #expect(
            merged(
                "- [ ] 10 eggs and 3 pears\n", "- [x] 10 eggs and 3 pears\n",
                "- [ ] 12 eggs and 3 pears\n")
                == "- [x] 12 eggs and 3 pears\n")
        #expect(
            merged(
                "10 eggs and 3 ripe pears\n", "12 eggs and 3 ripe pears\n",
                "10 eggs and 4 ripe pears\n")
                == "12 eggs and 4 ripe pears\n")
    }

    @Test func `blanks between words do not make a clash`() {
        #expect(
            merged("one two three four\n", "one two  three nine\n", "six two three four\n")
                == "six two  three nine\n")
    }

    @Test func `a word that both put in beside a change of one stands once`() {
        #expect(
            merged("- [ ] milk\nend\n", "- [x] oat milk\nend\n", "- [ ] oat milk\nend of it\n")
                == "- [x] oat milk\nend of it\n")
        #expect(
            merged("- [ ] buy milk now\n", "- [x] oat buy milk now\n", "- [ ] oat buy milk then\n")
                == "- [x] oat buy milk then\n")
    }

    @Test func `a hard line break stays`() {
        #expect(
            merged("one two three  \nend\n", "one two nine  \nend\n", "six two three  \nend\n")
                == "six two nine  \nend\n")
    }

    @Test func `a line that was merged by words and comes back absorbs its side`() {
        let base = "- [x] w1 w2\n- [x] w3 w4\n- [ ] w5 w6\n"
        let x = "- [x] w1 w2\n- [x] w11 w3 w12\n- [ ] w5 w6\n"
        let y = "- [x] w13 w2\n- [ ] w3 w4\n- [x] w14 w15\n- [ ] w5 w6\n"
        let first = Triple(base: base, x: x, y: y, newer: .x).merge
        #expect(first.text == "- [x] w13 w2\n- [ ] w11 w3 w12\n- [x] w14 w15\n- [ ] w5 w6\n")
        for side in [x, y] {
            for newer in [ItemMerge.Side.x, .y] {
                let again = ItemMerge.merge(
                    base: base.bytes, x: first.bytes, y: side.bytes, newer: newer)
                #expect(again == first.bytes)
            }
        }
    }
}
