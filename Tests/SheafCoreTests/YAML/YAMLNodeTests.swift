import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct YAMLNodeTests {
    @Test func `Random texts are read as Yams reads them`() {
        var accepted = 0
        for seed in UInt64(1)...4_000 {
            var generator = YAMLGenerator(seed: seed)
            let text = generator.text()
            if (try? YAMLNode.compose(text)) != nil { accepted += 1 }
            if let difference = YAMLOracle(text: text).difference() {
                Issue.record("seed \(seed): \(text.debugDescription): \(difference)")
            }
        }
        #expect(1_300...3_500 ~= accepted)
    }

    @Test func `An alias stands for what its anchor held last`() throws {
        let node = try #require(try YAMLNode.compose("[&a x, *a, &a [y], *a]"))
        let elements = try #require(node.elements)
        #expect(elements[1].text == "x" && elements[1].mark == elements[0].mark)
        #expect(elements[3].elements?.map(\.text) == ["y"])
    }

    @Test(arguments: [
        ("a: *b\n", "found undefined alias", 1, 4),
        ("a: &a [*a]\n", "found undefined alias", 1, 8),
        ("a: 1\n---\nb: 2\n", "but found another document", 2, 1),
        ("b: 1\na: 2\n'a': 3\nb: 4\n", "duplicate key a b", 2, 1),
        ("{[a]: 1, [a]: 2}", YAMLNode.keyIsNoScalar, 1, 2),
        ("a: &a [b]\n*a : 2\n", YAMLNode.keyIsNoScalar, 1, 4),
        ("{e\u{301}: 1, \u{E9}: 2}", "duplicate key e\u{301}", 1, 2),
        ("a: b\nc: \u{7}\n", "control characters are not allowed", 2, 4),
        ("a: [b\n", "did not find expected ',' or ']'", 2, 1),
    ])
    func `What is no YAML is refused with its place`(
        text: String, reason: String, line: Int, column: Int
    ) {
        #expect(throws: YAMLError(reason: reason, mark: YAMLMark(line: line, column: column))) {
            try YAMLNode.compose(text)
        }
    }

    @Test(arguments: [
        "{a: 1, !!int a: 2}", "{a: 1, A: 2}",
    ])
    func `Keys that differ in content or tag are two`(text: String) throws {
        #expect(try YAMLNode.compose(text)?.pairs?.count == 2)
    }

    /// Each line stands for ten times the nodes of the one above it.
    @Test func `Aliases that stand for too much are refused`() {
        var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let start = processorTime()
        #expect(throws: YAMLError.self) { try YAMLNode.compose(text) }
        #expect(processorTime() - start < .seconds(5))
    }

    @Test func `Aliases that are nested too deeply are refused`() {
        let nested = { (inner: String) in
            String(repeating: "[", count: 90) + inner + String(repeating: "]", count: 90)
        }
        let text = (1...30).reduce("a0: &a0 x\n") {
            $0 + "a\($1): &a\($1) \(nested("*a\($1 - 1)"))\n"
        }
        #expect(throws: YAMLError.self) { try YAMLNode.compose(text) }
    }

    @Test(arguments: ["", " \n", "# nothing\n", "\u{FEFF}"])
    func `A text without content is no node`(text: String) throws {
        #expect(try YAMLNode.compose(text) == nil)
    }

    @Test(arguments: ["[", "{a: ", "- ", "? "])
    func `A text that is nested too deeply is refused`(opening: String) {
        #expect(throws: YAMLError.self) {
            try YAMLNode.compose(String(repeating: opening, count: 20_000))
        }
    }
}
