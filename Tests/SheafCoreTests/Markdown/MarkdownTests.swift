import SheafCore
import Testing

@Suite struct MarkdownTests {
    private func html(_ text: String) -> String {
        let page = HTMLWriter.page(
            title: "T", language: "en", facts: [], MarkdownBlock.blocks(of: text))
        let start = page.firstRange(of: "</h1>\n")?.upperBound ?? page.startIndex
        let end = page.firstRange(of: "</article>")?.lowerBound ?? page.endIndex
        return String(page[start..<end])
    }

    private func plain(_ text: String) -> String {
        PlainTextWriter.text(of: MarkdownBlock.blocks(of: text))
    }

    @Test(arguments: [
        ("# One\ntext", "<h2>One</h2>\n<p>text</p>\n"),
        ("### Three ###", "<h3>Three</h3>\n"),
        ("Head\n====", "<h2>Head</h2>\n"),
        ("a\nb", "<p>a<br>\nb</p>\n"),
        ("a **b *c*** `d*e*`", "<p>a <strong>b <em>c</em></strong> <code>d*e*</code></p>\n"),
        ("***x*** **y*", "<p><strong><em>x</em></strong> *<em>y</em></p>\n"),
        ("2*3*4 a_b_c _d_", "<p>2*3*4 a_b_c <em>d</em></p>\n"),
        ("~~x~~ \\*y\\*", "<p><del>x</del> *y*</p>\n"),
        ("``a ` b``", "<p><code>a ` b</code></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a\n4. b", "<ol start=\"3\">\n<li>a</li>\n<li>b</li>\n</ol>\n"),
        ("- a\n  - b\n- c", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ul>\n"),
        (
            "- [x] 우유\n- [ ] b",
            "<ul>\n<li class=\"box\"><input type=\"checkbox\" disabled checked> 우유</li>\n"
                + "<li class=\"box\"><input type=\"checkbox\" disabled> b</li>\n</ul>\n"
        ),
        (
            "> a\n> > b",
            "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>\n"
        ),
        ("```\n<b>\n  x\n```\nend", "<pre><code>&lt;b&gt;\n  x\n</code></pre>\n<p>end</p>\n"),
        ("    code\n\n    more", "<pre><code>code\n\nmore\n</code></pre>\n"),
        ("---\n***", "<hr>\n<hr>\n"),
        (
            "| a | b \\| c |\n|---|:-:|\n| 1 |",
            "<table>\n<tr><th>a</th><th>b | c</th></tr>\n<tr><td>1</td><td></td></tr>\n</table>\n"
        ),
        ("[[Page|shown]] [[Other]]", "<p>shown Other</p>\n"),
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
        let page = HTMLWriter.page(
            title: text, language: "en\"><script>", facts: [text], MarkdownBlock.blocks(of: text))
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
            "h2", "p", "a", "br", "code", "pre", "table", "tr", "th", "td", "/",
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
        let clock = ContinuousClock()
        let texts = [
            String(repeating: "*", count: 20_000), String(repeating: "[", count: 20_000),
            String(repeating: "> ", count: 5_000) + "x",
            String(repeating: "- ", count: 5_000) + "x",
            String(repeating: "`", count: 10_000) + " " + String(repeating: "` ", count: 5_000),
            String(repeating: "\n", count: 50_000), String(repeating: "- a\n\n\n", count: 5_000),
            String(repeating: "**a _b ~~c [d](e ", count: 2_000),
            (0..<400).map { String(repeating: "  ", count: $0) + "- x\n" }.joined(),
            String(repeating: "|a|b|\n|-|-|\n", count: 5_000),
        ]
        for text in texts {
            let time = clock.measure { _ = html(text) }
            #expect(time < .seconds(20), "\(text.prefix(20)): \(time)")
        }
    }

    @Test func `Every text can be read, and nothing but marks is lost`() {
        let seed = UInt64.random(in: .min ... .max)
        var random = SplitMix64(seed: seed)
        // Not what holds words that are not shown: addresses, the language of code.
        let pieces = [
            "word", "한글", "**", "*", "_", "`", "\n```\n", "~~", "[", "]", "<", ">",
            "\n", "\n\n", "- ", "1. ", "[ ] ", "[x] ", "# ", "    ", "\t", "|", "|-|", "\\", "---",
            "http://e.org",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            // Behind a fence stands the name of a language.
            let isFenced =
                text.contains("~~~") || text.replacing("\n```\n", with: "").contains("```")
            if isFenced { continue }
            let (page, plain) = (html(text), plain(text))
            for word in ["word", "한글"] {
                let count = text.ranges(of: word).count
                #expect(page.ranges(of: word).count >= count, "seed \(seed): \(text)\n\(page)")
                #expect(plain.ranges(of: word).count >= count, "seed \(seed): \(text)\n\(plain)")
            }
        }
    }
}
