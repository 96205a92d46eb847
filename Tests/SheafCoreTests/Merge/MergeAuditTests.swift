import TestTraits
import Testing

@testable import SheafCore

/// The net below the merge: what it may let through and what not.
@Suite(.limited) struct MergeAuditTests {
    private let table = LineTable()

    private func audit(bases: [String], newer: String, older: String) -> MergeAudit {
        MergeAudit(
            table: table, bases: bases.map { MergeSide($0.bytes, table) },
            sides: Sides(
                newer: MergeSide(newer.bytes, table), older: MergeSide(older.bytes, table)))
    }

    private func missing(_ audit: MergeAudit, _ rewordings: [Rewording] = []) -> [[String]] {
        audit.missingLines([], rewordings).map { lines in
            lines.map { String(decoding: table.lines[$0].bytes, as: UTF8.self) }
        }
    }

    private func line(_ text: String) -> Int { table.line(text.bytes[...]) }

    @Test func `a line that both sides have cannot be gone`() {
        // Each side removed another one of two equal lines.
        let merge = Triple(base: "a\na\n", x: "b\na\n", y: "a\n\n", newer: .y).merge
        #expect(merge.text == "b\n\n" + block("a"))
        #expect(merge.auditFired)
    }

    @Test func `a clash that each side settled the other way stays`() {
        // One kept the line and deleted the block, the other kept the block and deleted the line.
        let (line, other) = ("buy milk today\n", block("buy milk tomorrow"))
        let merge = Triple(base: line + "\n" + other, x: line, y: other, newer: .y).merge
        #expect(merge.text.contains(other))
        #expect(merge.auditFired)
        // Settled alike it goes, and nobody misses the word that only the block had.
        let alike = Triple(
            base: line + "\n" + other, x: line, y: line + "\n" + other, newer: .y
        ).merge
        #expect(alike.text == line)
        #expect(!alike.auditFired)
    }

    @Test func `a block that became text here and went there stays`() {
        let quoted = block("- [ ] milk")
        let merge = Triple(
            base: quoted + quoted, x: "> - [ ] milk\n", y: quoted + "bread\n", newer: .x
        ).merge
        #expect(merge.text.contains("milk"))
    }

    @Test func `a line may be missing if a base has it and the other side has not`() {
        #expect(missing(audit(bases: [""], newer: "n\n", older: "")) == [["n"]])
        #expect(missing(audit(bases: ["n\n"], newer: "n\n", older: "")).isEmpty)
        #expect(missing(audit(bases: ["", "n\n"], newer: "n\n", older: "")).isEmpty)
        #expect(missing(audit(bases: ["n\n"], newer: "n\n", older: "n\n")) == [["n"], ["n"]])
        #expect(missing(audit(bases: [""], newer: "\n \t\n", older: "")).isEmpty)
    }

    @Test func `bodies are held against bodies and blocks against blocks`() {
        let quoted = block("n")
        #expect(missing(audit(bases: ["n\n"], newer: "n\n", older: quoted)).isEmpty)
        #expect(missing(audit(bases: [quoted], newer: quoted, older: "n\n")).isEmpty)
        #expect(missing(audit(bases: [quoted], newer: quoted, older: quoted)) == [["n"], ["n"]])
    }

    @Test func `a line that words consumed has to have its words somewhere`() {
        let audit = audit(bases: [""], newer: "one two\n", older: "")
        let kept = Rewording(
            of: [line("one two")], into: [line("one three")], base: [line("two")], table)
        #expect(missing(audit, [kept]).isEmpty)
        let lost = Rewording(of: [line("one two")], into: [line("one three")], base: [], table)
        #expect(missing(audit, [lost]) == [["one two"]])
    }

    @Test func `values are held against values, sets by member`() {
        let head = { (lines: String) in "---\n\(lines)\n---\n" }
        let keys = { (base: String, newer: String, older: String, result: String) in
            let audit = audit(bases: [head(base)], newer: head(newer), older: head(older))
            return audit.missingValues(MergeSide(head(result).bytes, table), []).map { block in
                block.key.map { String(decoding: $0, as: UTF8.self) }
            }
        }
        #expect(keys("due: a", "due: b", "due: a", "due: a") == ["due"])
        #expect(keys("due: a", "due: b", "due: a", "due: b").isEmpty)
        #expect(keys("due: a", "due: a", "due: a", "own: 1") == ["due"])
        #expect(keys("tags: [a]", "tags: [a, n]", "tags: [a]", "tags: [a]") == ["tags"])
        #expect(keys("tags: [a]", "tags: [a, n]", "tags: []", "tags:\n- n").isEmpty)
        #expect(keys("status: a", "status: b", "status: c", "status: c").isEmpty)
    }

    @Test func `a value that stands in a block is not missing`() throws {
        let audit = audit(bases: [""], newer: "---\ndue: b\n---\n", older: "")
        let result = MergeSide("---\n---\n".bytes, table)
        let kept = try #require(MergeBlock([line("b")], key: "due".bytes, table))
        #expect(audit.missingValues(result, []) == [kept])
        #expect(audit.missingValues(result, [kept]).isEmpty)
    }
}
