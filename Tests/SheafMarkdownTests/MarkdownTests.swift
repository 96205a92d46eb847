import SheafMarkdown
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct MarkdownTests {
    private func html(_ text: String) -> String {
        let page = HTMLPage.page(
            title: "T", language: "en", facts: [], MarkdownDocument(text))
        let start = page.firstRange(of: "</h1>\n")?.upperBound ?? page.startIndex
        let end = page.firstRange(of: "</article>")?.lowerBound ?? page.endIndex
        return String(page[start..<end])
    }

    private func plain(_ text: String) -> String {
        MarkdownDocument(text).plainText()
    }

    @Test(arguments: [
        ("# One\ntext", "<h2>One</h2>\n<p>text</p>\n"),
        ("### Three ###", "<h3>Three</h3>\n"),
        ("Head\n====", "<h2>Head</h2>\n"),
        ("a\nb", "<p>a<br />\nb</p>\n"),
        ("a **b *c*** `d*e*`", "<p>a <strong>b <em>c</em></strong> <code>d*e*</code></p>\n"),
        ("a_b_c _d_", "<p>a_b_c <em>d</em></p>\n"),
        ("~~x~~ ~y~ \\*z\\*", "<p><del>x</del> ~y~ *z*</p>\n"),
        ("- a\n  - b\n- c", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n"),
        (
            "- [x] 우유\n- [ ] b",
            "<ul>\n<li><input type=\"checkbox\" checked=\"\" disabled=\"\" /> 우유</li>\n"
                + "<li><input type=\"checkbox\" disabled=\"\" /> b</li>\n</ul>\n"
        ),
        ("```\n<b>\n  x\n```\nend", "<pre><code>&lt;b&gt;\n  x\n</code></pre>\n<p>end</p>\n"),
        (
            "| a | b \\| c |\n|---|:-:|\n| 1 |",
            """
            <table>
            <thead>
            <tr>
            <th>a</th>
            <th align="center">b | c</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <td>1</td>
            <td align="center"></td>
            </tr>
            </tbody>
            </table>

            """
        ),
        ("[[Page|shown]] [[Other]] [[x", "<p>shown Other [[x</p>\n"),
        ("see https://e.org.", "<p>see <a href=\"https://e.org\">https://e.org</a>.</p>\n"),
        ("![cat](https://e.org/c.png)", "<p><a href=\"https://e.org/c.png\">cat</a></p>\n"),
        ("![cat](c.png) [d](d.md)", "<p>cat d</p>\n"),
        ("[![cat](https://e.org/c)](https://e.org)", "<p><a href=\"https://e.org\">cat</a></p>\n"),
        ("<b>bold</b> x", "<p>&lt;b&gt;bold&lt;/b&gt; x</p>\n"),
        ("<div>\nx\n</div>", "<p>&lt;div&gt;<br />\nx<br />\n&lt;/div&gt;</p>\n"),
        ("", ""),
    ])
    func `Markdown becomes HTML`(text: String, expected: String) {
        #expect(html(text) == expected)
        #expect(html(text.replacing("\n", with: "\r\n")) == expected)
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))",
        "[x](JaVaScRiPt:alert(1))", "[x](data:text/html,<script>)", "![x](http://evil/x.png)",
        "[\"><script>](http://e.org/\"onclick=\"x)", "<https://e.org/\"><script>>",
        "`</code><script>`", "```\n</pre><script>\n```", "# <svg onload=x>",
        "| <script> | b |\n|---|---|\n| <iframe> | |", "\u{202E}evil\u{0}\u{1B}]0;x\u{7}",
        "[x](file:///etc/passwd)", "[x](  javascript:x)", "[x](<javascript:x>)",
    ])
    func `Whatever a note holds, the page runs and fetches nothing`(text: String) {
        let page = HTMLPage.page(
            title: text, language: "en\"><script>", facts: [text], MarkdownDocument(text))
        for tag in [
            "<script", "<img", "<svg", "<iframe", " onclick=\"", "\"javascript:", "\"file:",
            "\"data:",
        ] {
            #expect(!page.contains(tag), "\(tag) in \(page)")
        }
        #expect(page.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" })
        #expect(!page.contains("\u{202E}"))
        // Every mark of the text is escaped: the tags that are left are ours, and balanced.
        let tags = page.split(separator: "<").dropFirst().map { $0.prefix { $0 != ">" } }
        let known = [
            "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "article", "h1",
            "h2", "p", "a", "br", "code", "pre", "table", "thead", "tbody", "tr", "th", "td", "/",
        ]
        for tag in tags {
            #expect(known.contains { tag.hasPrefix($0) }, "<\(tag)>")
        }
    }

    @Test func `Text for people has no marks, and addresses behind what they are called`() {
        let text = """
            ## Plan
            See **this** [page](https://e.org) or <https://x.org>, mail <mina@e.org>.

            1. one
               - [x] nested
                 and on
            2. two
            > said

            ```
            let x = 1
            ```
            | a | b |
            |---|---|
            | 1 | *2* |
            """
        #expect(
            plain(text) == """
                Plan

                See this page (https://e.org) or https://x.org, mail mina@e.org.

                1. one
                   - [x] nested
                     and on
                2. two

                > said

                    let x = 1

                a | b
                1 | 2

                """)
        #expect(plain("") == "")
    }

    @Test func `No text is slow, however it is nested`() {
        let texts = [
            String(repeating: "*", count: 20_000), String(repeating: "[", count: 20_000),
            String(repeating: "> ", count: 5_000) + "x",
            String(repeating: "- ", count: 5_000) + "x",
            String(repeating: "`", count: 10_000) + " " + String(repeating: "` ", count: 5_000),
            String(repeating: "\n", count: 50_000), String(repeating: "- a\n\n\n", count: 5_000),
            String(repeating: "**a _b ~~c [d](e ", count: 2_000),
            (0..<400).map { String(repeating: "  ", count: $0) + "- x\n" }.joined(),
            String(repeating: "|a|b|\n|-|-|\n", count: 5_000),
            String(repeating: "![[]()", count: 10_000),
            String(repeating: "![[]()", count: 200_000), String(repeating: "_", count: 60_000),
            String(repeating: "a_", count: 30_000), String(repeating: "a@", count: 30_000),
            String(repeating: "www.", count: 15_000), String(repeating: "</", count: 30_000),
            String(repeating: "<!--", count: 15_000), String(repeating: "<?", count: 30_000),
            String(repeating: ">", count: 60_000), String(repeating: "[^1]:", count: 12_000),
            String(repeating: "[^1]: a\n", count: 8_000) + "[^1]",
            String(repeating: "[a]: b\n", count: 8_000), String(repeating: "http://", count: 9_000),
            String(repeating: "[a][b]", count: 10_000), String(repeating: "~~a ", count: 15_000),
            (0..<8_000).map { "[^\($0)]" }.joined() + "\n\n[^1]: x",
            String(repeating: "|", count: 20_000) + "\n" + String(repeating: "|-", count: 10_000)
                + "\n|x",
            String(repeating: "&", count: 60_000), String(repeating: "\\", count: 60_000),
            "|a|\n|-|\n" + String(repeating: "|\n", count: 30_000),
        ]
        for text in texts {
            let time = processorTime { _ = html(text) }
            #expect(time < .seconds(5), "\(text.prefix(20)): \(time)")
        }
    }

    @Test func `Every text can be read, and nothing but marks is lost`() {
        let seed = testSeed()
        var random = SplitMix64(seed: seed)
        // Not what holds words that are not shown: addresses, the language of code, a cell more than
        // the table has columns, the page that a wiki's link leads to.
        let pieces = [
            "word", "한글", "**", "*", "_", "`", "\n```\n", "~~", "[", "]", "<", ">",
            "\n", "\n\n", "- ", "1. ", "[ ] ", "[x] ", "# ", "    ", "\t", "|", "\\", "---",
            "http://e.org",
        ]
        for _ in 0..<testRuns(1_000, long: 50_000) {
            let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            // Behind a fence stands the name of a language.
            let isFenced =
                text.contains("~~~") || text.replacing("\n```\n", with: "").contains("```")
            if isFenced || text.contains("[[") { continue }
            let (page, plain) = (html(text), plain(text))
            for word in ["word", "한글"] {
                let count = text.ranges(of: word).count
                #expect(page.ranges(of: word).count >= count, "seed \(seed): \(text)\n\(page)")
                #expect(plain.ranges(of: word).count >= count, "seed \(seed): \(text)\n\(plain)")
            }
        }
    }
}
