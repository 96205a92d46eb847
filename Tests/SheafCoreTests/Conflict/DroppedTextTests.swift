import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct DroppedTextTests {
    private func dropped(_ base: String, _ x: String, _ y: String, _ result: String)
        -> [DroppedText]
    {
        let merge = Triple(base: base, x: x, y: y, newer: .x).merge
        return ItemMerge.dropped(from: merge.bytes, by: result.bytes, bases: [base.bytes])
    }

    @Test func `Taking one side drops what the other wrote`() {
        let found = dropped("a\nb\n", "a one\nb\n", "a\nb\nc\nd\n", "a one\nb\n")
        #expect(found == [DroppedText(key: nil, text: "c\nd")])
        let value = dropped(
            "---\ndue: 1\nown: a\n---\n", "---\ndue: 1\nown: b\n---\n",
            "---\ndue: 2\nown: a\n---\n", "---\ndue: 1\nown: b\n---\n")
        #expect(value == [DroppedText(key: "due", text: "2")])
    }

    @Test func `A version that lost a clash is missed as well`() {
        let found = dropped(
            "---\ndue: 1\n---\n", "---\ndue: 2\n---\n", "---\ndue: 3\n---\n",
            "---\ndue: 2\n---\n")
        #expect(found == [DroppedText(key: "due", text: "3")])
        #expect(
            dropped(
                "---\ndue: 1\n---\n", "---\ndue: 2\n---\n", "---\ndue: 3\n---\n",
                "---\ndue: 3\n---\n") == [DroppedText(key: "due", text: "2")])
        let line = dropped("at 10:30\n", "at 11:30\n", "at 10:45\n", "at 11:30\n")
        #expect(line == [DroppedText(key: nil, text: "at 10:45")])
    }

    @Test(arguments: ["", "- [x] other\n"])
    func `a tick is missed although the words are there`(more: String) {
        let found = dropped(
            more + "- [ ] call\n", more + "- [x] call\n", more + "- [ ] call Mina\n",
            more + "- [ ] call Mina\n")
        #expect(found == [DroppedText(key: nil, text: "- [x] call Mina")])
        #expect(
            dropped(
                more + "- [ ] call\n", more + "- [x] call\n", more + "- [ ] call Mina\n",
                more + "- [x] call Mina soon\n"
            ).isEmpty)
    }

    @Test func `Members of sets, states and deletions are looked at as in our merges`() {
        let tags = dropped(
            "---\ntags: [a]\n---\n", "---\ntags: [a, b]\n---\n", "---\ntags: [a, c]\n---\n",
            "---\ntags: [a, b]\n---\n")
        #expect(tags.map(\.key) == ["tags"])
        #expect(
            dropped(
                "---\nstatus: todo\n---\n", "---\nstatus: done\n---\n",
                "---\nstatus: doing\n---\n", "---\nstatus: doing\n---\n"
            ).isEmpty)
        // Deleted on one side, unchanged on the other: nobody misses it.
        #expect(dropped("a\nb\nc\n", "a\nc\n", "a\nb\nc\nd\n", "a\nc\nd\n").isEmpty)
        // Taken out by the merge though both had it: a person's deed, as far as anybody knows.
        #expect(dropped("a\nb\nc\n", "a\nb\nc\nx\n", "y\na\nb\nc\n", "y\na\nc\nx\n").isEmpty)
    }

    @Test func `What a person put into other words is there`() {
        #expect(
            dropped(
                "Call Mina\n", "Call Mina tomorrow\n", "Call Mina and Jun\n",
                "Tomorrow call Mina and Jun tomorrow\n"
            ).isEmpty)
        #expect(
            !dropped(
                "Call Mina\n", "Call Mina tomorrow\n", "Call Mina and Jun\n",
                "Call Mina tomorrow\n"
            ).isEmpty)
    }

    /// Of random merges: ours misses nothing, and of one that takes a side whole every token that
    /// the other inserted is named.
    @Test(arguments: [MergeKind.unique, .words, .checklist, .frontMatter, .mixed])
    func `Random merges`(kind: MergeKind) {
        var named = 0
        let runs = testRuns(150, long: 10_000)
        for seed in 1...UInt64(runs) {
            var generator = MergeGenerator(seed: seed)
            let triple = generator.triple(kind)
            let merge = triple.merge
            let bases = [triple.base.bytes]
            #expect(
                ItemMerge.dropped(from: merge.bytes, by: merge.bytes, bases: bases).isEmpty,
                "seed \(seed)")
            for side in [triple.x, triple.y] {
                let missing = ItemMerge.dropped(from: merge.bytes, by: side.bytes, bases: bases)
                let told = tokens(missing.map(\.text).joined(separator: "\n"))
                let lost = tokens(merge.text).subtracting(tokens(side)).subtracting(
                    tokens(triple.base))
                let values = tokens(exemptLines(merge.text))
                #expect(
                    lost.subtracting(told).subtracting(values).isEmpty,
                    "seed \(seed)\n\(triple)\n\(merge.text)\n\(missing)")
                named += told.count
            }
        }
        #expect(named > runs / 3)
    }

    /// Lines whose keys may differ, and comments, which are no values.
    private func exemptLines(_ text: String) -> String {
        lines(text).filter { line in
            ["id:", "status:", "created:", "completed:", "updated:", "modified:", "#"]
                .contains { line.hasPrefix($0) } || line.contains(" #")
        }.joined(separator: "\n")
    }
}
