import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// The links that a note has, and where they stand in it.
@Suite(.limited) struct LinkScannerTests {
    private func names(_ text: String) -> [String] {
        Document(text.bytes).links.map { link in
            (link.isEmbed ? "!" : "") + link.name + (link.anchor.map { "#" + $0 } ?? "")
                + (link.text.map { "|" + $0 } ?? "")
        }
    }

    @Test(arguments: [
        ("See [[Note]].", ["Note"]),
        ("[[a/b c|the text]] and [[x#Head]]", ["a/b c|the text", "x#Head"]),
        ("![[pic.png|300]]", ["!pic.png|300"]), ("[[note#^block|t]]", ["note#^block|t"]),
        ("[[#Here]]", ["#Here"]), ("| [[a\\|b]] | [[c#d\\|e]] |", ["a|b", "c#d|e"]),
        ("[[ spaced ]]", ["spaced"]), ("[[[x]]]", ["x"]), ("[[a]b]]", ["a]b"]),
        ("[text](path.md)", ["path.md|text"]), ("[t](a%20b.md#c%20d)", ["a b.md#c d|t"]),
        ("[t](<a b.md> \"title\")", ["a b.md|t"]), ("[t](a(b).md)", ["a(b).md|t"]),
        ("[![i](p.png)](n.md)", ["!p.png|i", "n.md|![i](p.png)"].sorted()),
        ("[t](../x.md 'title')", ["../x.md|t"]), ("[t](%ED%95%9C.md)", ["한.md|t"]),
        ("[ref]: <a b.md>", ["a b.md|ref"]), ("[ref]: note.md \"T\"", ["note.md|ref"]),
        ("- [x] done [[a]]", ["a"]), ("> [[quoted]]", ["quoted"]),
        ("#tag [[a]] [[b]]", ["a", "b"]),
        ("[t](am&amp;p.md)", ["am&p.md|t"]), ("[t](a&#39;b.md#c&amp;d)", ["a'b.md#c&d|t"]),
        ("[t](<a &eacute; b.md>)", ["a é b.md|t"]), ("[t](a&b.md)", ["a&b.md|t"]),
        ("[t](a&nope;.md)", ["a&nope;.md|t"]), ("[t](a&#x2019;b.md)", ["a’b.md|t"]),
        ("[t](a\\&amp;.md)", ["a&amp;.md|t"]), ("[t](a%26amp;b.md)", ["a&amp;b.md|t"]),
        // Not links.
        ("[t]({{site.url}}/a) [t]({%link a.md%}) [t](x/{{<ref>}})", []),
        ("`[[code]]` and ``[[a`b]]``", []), ("\\[[x]]", []), ("[t](https://a.b/c.md)", []),
        ("[t](mailto:x@y)", []), ("[t](//host/x)", []), ("[^1]: note", []), ("[t] (a.md)", []),
        ("[[]]", [""]), ("[[open", []), ("[t](open", []), ("```\n[[a]]\n```", []),
        ("text\n\n    [[indented]]\n", []), ("- item\n\n    [[nested]]\n", ["nested"]),
        ("text\n    [[lazy]]\n", ["lazy"]),
        ("- a\n\n      [[code]]\n", []), ("```\n[[a]]\n```\n    [[b]]\n", []),
        ("> ```\n> [[a]]\n> ```\n", []), ("<!-- [[a]] -->\n\n%% [[b]] %% [[c]]\n", ["c"]),
        ("<div>[[b]]</div>\n", []),
        ("text <a href=\"[[x]]\">[[b]]</a>\n", ["b"]), ("`a\n[[b]]` [[c]]\n", ["c"]),
        ("[a\nb](c.md)\n", ["c.md|a b"]), ("> [a\n> b](c.md) [[d]]\n", ["c.md|a b", "d"]),
        ("[a](\nb.md\n\"t\")\n", ["b.md|a"]), ("[[a\nb]]\n", []), ("- [r]: a.md\n", ["a.md|r"]),
        // A blank in a target makes it none.
        ("[x](plan b.md)\n", []), ("![p](plan =100x20)\n", []), ("![p](plan pic.png)\n", []),
        ("[x](plan (b).md)\n", []), ("[d]: plan b.md\n", []), ("[x](plan \"t\" b)\n", []),
        ("[x](plan (t))\n", ["plan|x"]), ("[d]: plan 't'\n", ["plan|d"]), ("text\n[d]: plan\n", []),
        ("[d]: plan\n[e]: b\n", ["plan|d", "b|e"]), ("[x](<plan> b)\n", []),
        ("[x](plan\"t\")\n", ["plan\"t\"|x"]),
        ("[a [b](c.md)](d.md)\n", ["c.md|b"]),
    ])
    func `links are found where Markdown has them`(text: String, expected: [String]) {
        #expect(names(text).sorted() == expected.sorted())
    }

    @Test func `values of front matter hold links, comments none`() {
        let text =
            "---\nup: \"[[Home|h]]\"   # not [[this]]\n# [[nor this]]\nrelated:\n  - '[[a/b]]'\n---\n[[c]]\n"
        #expect(names(text) == ["Home|h", "this", "a/b", "c"])
    }

    @Test func `a conflict block holds none`() throws {
        let base = "one\ntwo\n"
        let merge = ItemMerge(
            base: base.bytes, x: "one\n[[x]]\n".bytes, y: "one\n[[y]]\n".bytes, newer: .x)
        #expect(merge.text.contains("[[x]]") && merge.text.contains("[[y]]"))
        #expect(names(merge.text) == ["x"])
        let line = try #require(Document((merge.text + "[[z]]\n").bytes).links.last?.line)
        #expect(line == merge.text.split(separator: "\n", omittingEmptySubsequences: false).count)
    }

    @Test func `the target's bytes are those that say where it leads`() {
        for text in ["x [[a b#c|d]] y", "[d](<a b>)", "![d](a%20b#c)", "[a b]: a%20b"] {
            let bytes = text.bytes
            let link = Document(bytes).links[0]
            let typed = String(decoding: bytes[link.target], as: UTF8.self)
            #expect(typed == "a b" || typed == "a%20b")
            #expect(link.name == "a b")
        }
    }

    /// Nothing grows faster than the line.
    @Test func `long lines of brackets are read in time`() {
        let lines = [
            String(repeating: "[[", count: 200_000), String(repeating: "[", count: 400_000),
            String(repeating: "[](", count: 100_000), String(repeating: "`[[a]] ", count: 50_000),
            String(repeating: "[a](b ", count: 50_000), String(repeating: "]]", count: 200_000),
        ]
        for line in lines {
            let time = processorTime { _ = Document(line.bytes).links.count }
            #expect(time < .seconds(5), "\(line.prefix(8))")
        }
    }

    @Test func `a name is found as a word, also before a particle`() throws {
        let plants = try #require(NameMention("Plants"))
        #expect(plants.isIn("the plants, and") && plants.isIn("Plants를 샀다"))
        #expect(!plants.isIn("implants") && !plants.isIn("plantsman"))
        let minutes = try #require(NameMention("회의록"))
        #expect(minutes.isIn("어제 회의록을 썼다") && minutes.isIn("회의록에서부터"))
        #expect(!minutes.isIn("회의록집합") && !minutes.isIn("새회의록"))
        #expect(NameMention("x") == nil)
    }
}
