import TestSupport

/// Writes random YAML: nested collections in both styles, all kinds of scalars, anchors, aliases,
/// tags and comments, most of it valid; and pieces strung together, most of it not.
struct YAMLGenerator {
    private static let plain = [
        "a", "b", "c", "a b", "null", "~", "1", "017", "0x1F", "yes", "2026-11-25", "x#y", "é",
        "한글",
        "e\u{301}", "<<", "=", "-x", "a:b", "",
    ]
    private static let quoted = [
        "''", "'a'", "'it''s'", "'1'", "\"\"", "\"b\"", "\"\\n\\t\\0\\x41\\u00e9\\U0001F600\"",
        "\"a\\\n   b\"", "'a\n\n   b'", "\"\\ud800\"", "\"\\q\"", "\"\u{7}\"", "\"é\"", "\"open",
    ]
    private static let tags = [
        "!", "!!str", "!!int", "!!seq", "!!map", "!mine", "!<tag:a,b>", "!e!x", "!a%C3%A9", "!%FF",
    ]
    private static let pieces =
        [
            "---\n", "...\n", "--- ", "%YAML 1.1\n", "%YAML 2.0\n", "%TAG !e! tag:e:\n", "%", "\n",
            "\n\n", "\r\n", "\r", "  ", " ", "\t", "- ", "- - ", "? ", ": ", ":", "key: ", "a: ",
            "\na: ", "\n  b: ", "\n  - ", "[", "]", "{", "}", ",", ", ", "&a ", "*a ", "&b ", "*b ",
            "*none", "&", "*", "|", ">", "|+\n", ">-\n", "|2\n", "|0\n", "'", "\"", "\\", "#",
            " # c\n",
            "@", "`", "\u{FEFF}", "\u{85}", "\u{2028}", "\u{1F}", "\u{FFFE}", "\0",
        ] + plain + quoted + tags

    private var random: SplitMix64
    private var anchors: [String] = []

    init(seed: UInt64) { random = SplitMix64(seed: seed) }

    mutating func text() -> String {
        if chance(3) {
            return (0..<Int.random(in: 0...14, using: &random)).map { _ in pick(Self.pieces) }
                .joined()
        }
        let start =
            chance(12) ? pick(["---\n", "%TAG !e! tag:e:\n---\n", "\u{FEFF}", "# c\n"]) : ""
        let end = chance(12) ? pick(["\n...\n", "\n---\na: b\n", "\n...\n%bad\n", "\n]"]) : "\n"
        return start + block(indent: 0, depth: 3) + end
    }

    /// A node from the start of a line on.
    private mutating func block(indent: Int, depth: Int) -> String {
        let margin = String(repeating: " ", count: indent)
        let count = Int.random(in: 1...3, using: &random)
        let isMapping = !chance(3)
        var lines: [String] = []
        for _ in 0..<count {
            if chance(10) { lines.append(margin + "# comment") }
            var head = margin + "- "
            if isMapping {
                head = margin + (chance(12) ? "? " + key() + "\n" + margin : key()) + ": "
            }
            lines.append(head + value(indent: indent, depth: depth))
        }
        return lines.joined(separator: "\n")
    }

    /// A node behind `- ` or `key: `.
    private mutating func value(indent: Int, depth: Int) -> String {
        let properties = properties()
        let below = String(repeating: " ", count: indent + 2)
        switch Int.random(in: 0..<10, using: &random) {
        case 0...2 where depth > 0:
            return properties + "\n" + block(indent: indent + 2, depth: depth - 1)
        case 3 where depth > 0: return properties + flow(depth: depth - 1)
        case 4:
            let header = pick(["|", ">", "|-", ">-", "|+", ">+", "|2", "| # c", "|x"])
            return properties + header + "\n" + below + "one\n" + (chance(2) ? "\n" : "") + below
                + pick(["two", " more", "# none", "\t"])
        case 5: return properties + pick(Self.plain) + "\n" + below + "goes on"
        case 6 where !anchors.isEmpty: return "*" + pick(anchors)
        default: return properties + scalar() + (chance(10) ? " # c" : "")
        }
    }

    private mutating func flow(depth: Int) -> String {
        let isMapping = chance(2)
        let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            let member =
                depth > 0 && chance(3) ? flow(depth: depth - 1) : properties() + scalar()
            return isMapping || chance(8) ? key() + ": " + member : member
        }
        return (isMapping ? "{" : "[") + members.joined(separator: pick([", ", ",", ",\n      "]))
            + (chance(25) ? "" : isMapping ? "}" : "]")
    }

    private mutating func key() -> String {
        if chance(25) { return flow(depth: 1) }
        if chance(25), !anchors.isEmpty { return "*" + pick(anchors) + " " }
        let name = chance(4) ? "k" : "k\(Int.random(in: 0...99, using: &random))"
        return (chance(12) ? properties() : "") + (chance(5) ? scalar() : name)
    }

    private mutating func properties() -> String {
        var text = ""
        if chance(8) {
            let anchor = pick(["a", "b", "c-1"])
            anchors.append(anchor)
            text += "&\(anchor) "
        }
        if chance(8) { text += pick(Self.tags) + " " }
        return text
    }

    private mutating func scalar() -> String { pick(chance(3) ? Self.quoted : Self.plain) }

    private mutating func chance(_ one: Int) -> Bool {
        Int.random(in: 0..<one, using: &random) == 0
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[Int.random(in: 0..<choices.count, using: &random)]
    }
}
