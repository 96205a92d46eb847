import Testing

@testable import SheafCore

@Suite struct YAMLNodeTests {
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
        #expect(1_500...3_500 ~= accepted)
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
        ("{[a]: 1, [a]: 2}", "duplicate key", 1, 2),
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
        "{a: 1, !!int a: 2}", "{a: 1, A: 2}", "{[a, b]: 1, [b, a]: 2}", "{!x {}: 1, {}: 2}",
    ])
    func `Keys that differ in content or tag are two`(text: String) throws {
        #expect(try YAMLNode.compose(text)?.pairs?.count == 2)
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
