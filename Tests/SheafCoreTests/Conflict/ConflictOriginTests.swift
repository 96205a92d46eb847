import TestTraits
import Testing

@testable import SheafCore

/// What a block stands against when the merge that made it is known.
@Suite(.limited) struct ConflictOriginTests {
    /// A text in which one side changed some lines, the other the same ones, with no word in common.
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var base: String
        var newer: String
        var older: String

        init(_ name: String, _ base: String, _ newer: String, _ older: String) {
            (testDescription, self.base, self.newer, self.older) = (name, base, newer, older)
        }
    }

    static let cases = [
        Case("one line", "old text\n", "Call Bob\n", "Buy milk\n"),
        Case("first", "old\n\nb\n\nc\n", "Bob\n\nb\n\nc\n", "milk\n\nb\n\nc\n"),
        Case("last", "a\n\nb\n\nold\n", "a\n\nb\n\nBob\n", "a\n\nb\n\nmilk\n"),
        Case("middle", "a\nold\nc\n\nd\n", "a\nBob\nc\n\nd\n", "a\nmilk\nc\n\nd\n"),
        Case("open end", "a\n\nold", "a\n\nBob", "a\n\nmilk"),
        Case(
            "list item", "# L\n\n- a\n- old\n- c\n\nb\n", "# L\n\n- a\n- Bob\n- c\n\nb\n",
            "# L\n\n- a\n- milk\n- c\n\nb\n"),
        Case(
            "paragraph", "a\n\nold one\nold two\nold three\n\nb\n",
            "a\n\nBob\nMina\n\nb\n", "a\n\nmilk\nand bread\nand honey\n\nb\n"),
        Case(
            "two clashes", "old1\n\na\n\nold2\n", "Bob\n\na\n\nMina\n",
            "milk\n\na\n\nbread\n"),
        Case(
            "key", "---\ntags: [a]\n---\nold\n", "---\ntags: [a]\n---\nBob\n",
            "---\ntags: [a]\n---\nmilk\n"),
    ]

    private func merge(_ texts: Case) -> (document: Document, origins: [String: ConflictOrigin]) {
        let merge = ItemMerge(
            base: texts.base.bytes, x: texts.newer.bytes, y: texts.older.bytes, newer: .x)
        var origins: [String: ConflictOrigin] = [:]
        for conflict in merge.conflicts {
            origins[conflict.digest] = conflict.against.map {
                ConflictOrigin(merged: merge.bytes, lines: $0)
            }
        }
        return (Document(merge.bytes), origins)
    }

    private func settled(
        _ document: Document, _ origins: [String: ConflictOrigin], _ resolution: Resolution
    ) throws -> String {
        let conflicts = document.conflicts(from: origins)
        #expect(!conflicts.isEmpty)
        let settled = try document.settling(conflicts.map { ($0, resolution) })
        return String(decoding: settled.bytes, as: UTF8.self)
    }

    @Test(arguments: cases) func `Either side comes back as it was`(texts: Case) throws {
        let (document, origins) = merge(texts)
        #expect(try settled(document, origins, .other).trimmed == texts.older.trimmed)
        #expect(try settled(document, origins, .current).trimmed == texts.newer.trimmed)
        let crlf = Case(
            "", texts.base.replacing("\n", with: "\r\n"),
            texts.newer.replacing("\n", with: "\r\n"),
            texts.older.replacing("\n", with: "\r\n"))
        let (second, others) = merge(crlf)
        #expect(try settled(second, others, .other).trimmed == crlf.older.trimmed)
    }

    /// What was written since, and what `other` makes of it; `nil` where it is refused.
    @Test(
        arguments: [
            // Around it
            ("Bob\n", "above\n\nBob\nbelow\n", "above\n\nmilk\nbelow\n"),
            // The lines themselves: edited, deleted
            ("Bob\n", "Robert, tomorrow\n", "milk\n"),
            ("a\nBob\nc\n", "a\nc\n", "a\nmilk\nc\n"),
            ("Bob\n", "", "milk\n"),
            ("a\nBob\nc\n", "Bob\na\nc\n", "milk\na\nc\n"),
            // More lines, or none around it that is the same: they might be anything.
            ("Bob\n", "Robert\nand Mina\n", nil),
            ("a\nBob\nc\n", "x\ny\nz\n", nil),
        ] as [(String, String, String?)])
    func `It is followed through what was written since`(
        newer: String, now: String, expected: String?
    ) throws {
        let whole = newer + "\nEnd\n"
        let texts = Case(
            "", whole.replacing("Bob", with: "old"), whole, whole.replacing("Bob", with: "milk"))
        let (document, origins) = merge(texts)
        let blockRange = try #require(BodyScan(document).conflictBlocks.first?.range)
        let quotation = document.bytes[blockRange]
        let today = Document(now.bytes + "\n".bytes + quotation + "End\n".bytes)
        guard let expected else {
            #expect(throws: EditError.self) { try settled(today, origins, .other) }
            return
        }
        #expect(try settled(today, origins, .other) == expected + "\nEnd\n")
    }

    /// Whatever merges make: nothing goes but what the block was said to stand against.
    @Test func `Only what is shown as current goes`() throws {
        var replaced = 0
        for seed in UInt64(1)...400 {
            var generator = MergeGenerator(seed: seed)
            let triple = generator.triple(.mixed)
            let merge = triple.merge
            let document = Document(merge.bytes)
            for conflict in merge.conflicts {
                guard let lines = conflict.against else { continue }
                let origin = ConflictOrigin(merged: merge.bytes, lines: lines)
                let found = try #require(
                    document.conflicts(from: [conflict.digest: origin])
                        .first { $0.digest == conflict.digest && $0.key == nil })
                guard let current = found.current,
                    let edited = try? document.resolving(found, keeping: .other)
                else { continue }
                let gone = Set(text(document)).subtracting(text(edited))
                    .filter { !$0.hasPrefix(">") }
                #expect(gone.isSubset(of: Set(current.split(separator: "\n"))), "seed \(seed)")
                replaced += 1
            }
        }
        #expect(replaced > 50)
    }

    private func text(_ document: Document) -> [Substring] {
        String(decoding: document.bytes, as: UTF8.self).split(separator: "\n")
    }
}

extension String {
    /// Without the line ends at its end: behind a block there is one.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}
