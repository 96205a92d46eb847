import CMarkGFM
import Foundation
import TestSupport
import Testing

@testable import SheafCore

/// What our reader takes for code, HTML and text is what cmark-gfm takes for them.
///
/// Texts are compared by their words, `q1q`, `q2q` and so on: each has one kind in either reading.
@Suite struct BodyStructureTests {
    @Test(arguments: 0..<8) func `random texts are read as cmark reads them`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<60 {
            let text = RandomMarkdown.text(&random)
            expectSame(text, "seed \(seed)")
        }
    }

    /// Each example of the specification, with every eighth word of all made one that is looked for.
    @Test func `examples of the specification are read as cmark reads them`() throws {
        var count = 0
        for example in try CommonMarkTests.examples() {
            let text = example.markdown
            guard !text.contains("[[") else { continue }
            let words = text.split { !$0.isLetter && !$0.isNumber }.filter { $0.utf8.count < 12 }
            for word in words {
                let marked =
                    text[..<word.startIndex] + "q\(count)q" + text[word.startIndex...]
                count += 1
                guard count % 8 == 0 else { continue }
                expectSame(String(marked), "example \(example.number)")
            }
        }
        #expect(count > 2000)
    }

    /// cmark makes no node of what stands in addresses, titles, definitions and the first line of fenced
    /// code: such words may be anything here.
    private func expectSame(_ text: String, _ what: Comment) {
        guard !WordKinds.isDisputed(text) else { return }
        let theirs = WordKinds.ofCMark(text)
        let ours = WordKinds.ofReader(text)
        for (word, kind) in theirs where ours[word] != kind {
            Issue.record(
                "\(what): \(word) is \(ours[word].map { "\($0)" } ?? "nothing"), not \(kind), in \(text.debugDescription)"
            )
        }
    }

    /// The processor time of this thread, in seconds: others do not count.
    private func processorTime() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec
    }

    @Test(arguments: [
        ("%%\nq1q\n\n- [ ] q2q\n%%\nq3q\n", "hhx"), ("q1q %%q2q%% q3q\n", "xhx"),
        ("%% q1q\n\nq2q\n", "xx"), ("%% q1q\nq2q %% q3q\n", "hhx"),
        ("50%% q1q\n\n60%% q2q\n", "xx"), ("`%%` q1q `%%`\n", "x"),
        ("$$\nq1q\n$$\nq2q\n", "mx"), ("q1q $q2q$ q3q\n", "xmx"), ("$5 q1q $6\n", "x"),
        ("$$\nq1q\n\nq2q $$\n", "xx"), ("> $$q1q$$ q2q\n", "mx"),
        ("- a\n  %%\n  q1q\n  %%\n  q2q\n", "hx"), ("> %%\n> q1q\n> %%\n", "h"),
        ("[^1]: q1q\n\n    q2q\n\nq3q\n", "xxx"), ("```\n%%\n```\nq1q\n%%\n", "x"),
        ("<!-- q1q -- q2q --> q3q\n", "hhh"), ("q1q <!-- q2q -- --> q3q\n", "xhx"),
        ("[[q1q|q2q]] `[[q3q]]`\n", "xxc"), ("[[q1q`]] q2q`\n", "xc"),
    ])
    func `comments and formulas of Obsidian`(text: String, kinds: String) {
        let ours = WordKinds.ofReader(text)
        for (index, kind) in kinds.enumerated() {
            let found = ours["q\(index + 1)q"]
            #expect(found?.rawValue == String(kind), "q\(index + 1)q in \(text.debugDescription)")
        }
    }

    /// Time grows with the text and no faster: what takes a square of it would take minutes.
    @Test(arguments: [
        "%%a ", "%%\n", "$$\n", "$$ a ", "$a", "<!--", "<![CDATA[", "<?", "<!A ", "<a b=\"",
        "<a b='x' ", "[a](b \"", "[a](b (", "[a](", "[](\\(", "[[a`", "`a``", "[a]: b\n", "> ",
        "- ", "1. ",
        "> - ", "[^a]: ", "<div>\n", "<pre>", "\t", "<http:", "<a@b.", "[a\n", "[a]:\n",
    ])
    func `texts of one piece are read in time`(piece: String) {
        let text = String(repeating: piece, count: 100_000 / piece.utf8.count)
        let start = processorTime()
        _ = WordKinds.ofReader(text)
        #expect(processorTime() - start < 20)
    }
}

/// The kind of each word `q…q` of a text.
enum WordKinds: String {
    case text = "x"
    case code = "c"
    case html = "h"
    case math = "m"

    static func ofCMark(_ text: String) -> [String: WordKinds] {
        var text = text
        let root = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                cmark_parse_document($0.baseAddress, $0.count, CMARK_OPT_DEFAULT)
            }
        }
        defer { cmark_node_free(root) }
        var kinds: [String: WordKinds] = [:]
        let iterator = cmark_iter_new(root)
        defer { cmark_iter_free(iterator) }
        while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
            guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator),
                let literal = cmark_node_get_literal(node),
                let type = cmark_node_get_type_string(node)
            else { continue }
            let kind: WordKinds? =
                switch String(cString: type) {
                case "text": .text
                case "code", "code_block": .code
                case "html_block", "html_inline": .html
                default: nil
                }
            for word in words(Array(String(cString: literal).utf8)) {
                kinds[word.text] = kind
            }
        }
        return kinds
    }

    static func ofReader(_ text: String) -> [String: WordKinds] {
        let bytes = Array(text.utf8)
        var kinds: [String: WordKinds] = [:]
        let structure = BodyStructure(bytes, 0..<bytes.count)
        for block in structure.blocks {
            let lines = structure.lines[block.lines]
            guard block.isText else {
                for line in lines {
                    for word in words(Array(bytes[line.start..<line.content.upperBound])) {
                        kinds[word.text] = kind(of: block)
                    }
                }
                continue
            }
            let text = BlockText(bytes, lines)
            for word in words(Array(text.bytes[text.range])) {
                kinds[word.text] = .text
            }
            for span in InlineReader(text, keepsLinks: false).spans {
                for word in words(Array(text.bytes[span.range])) {
                    kinds[word.text] = kind(of: span)
                }
            }
        }
        return kinds
    }

    /// Returns whether a comment within a text has `--` in it, which CommonMark has since 0.31 and cmark
    /// has not yet.
    static func isDisputed(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        let structure = BodyStructure(bytes, 0..<bytes.count)
        return structure.blocks.filter(\.isText).contains { block in
            let text = BlockText(bytes, structure.lines[block.lines])
            return InlineReader(text).spans.contains { span in
                let comment = String(decoding: text.bytes[span.range], as: UTF8.self)
                return span.kind == .comment
                    && (comment.count < 8 || comment.dropFirst(4).dropLast(3).contains("--")
                        || comment.dropLast(3).hasSuffix("-") || comment.hasPrefix("<!--->"))
            }
        }
    }

    private static func kind(of block: BodyBlock) -> WordKinds? {
        switch block.kind {
        case .code: .code
        case .html, .comment: .html
        case .math: .math
        case .paragraph, .heading, .thematicBreak: nil
        }
    }

    private static func kind(of span: InlineSpan) -> WordKinds? {
        switch span.kind {
        case .code: .code
        case .html, .comment: .html
        case .math: .math
        case .autolink, .wikiLink: .text
        case .destination, .definition: nil
        }
    }

    private static func words(_ bytes: [UInt8]) -> [(text: String, start: Int)] {
        var found: [(text: String, start: Int)] = []
        let mark = UInt8(ascii: "q")
        var index = 0
        while index < bytes.count {
            guard bytes[index] == mark else {
                index += 1
                continue
            }
            var end = index + 1
            while end < bytes.count, (0x30...0x39).contains(bytes[end]) { end += 1 }
            if end > index + 1, end < bytes.count, bytes[end] == mark {
                found.append((String(decoding: bytes[index...end], as: UTF8.self), index))
                index = end + 1
            } else {
                index = max(end, index + 1)
            }
        }
        return found
    }
}

/// Markdown made at random, of pieces that meet each other badly. Without what cmark does not know
/// (`%%`, `$`, `[[`), and with backticks of one length alone: behind one that nothing closes, cmark
/// 0.29 passes over code of another length.
enum RandomMarkdown {
    private static let leads = [
        "", "", "", "> ", ">", "- ", "* ", "+  ", "1. ", "2) ", "10. ", " ", "  ", "   ", "    ",
        "\t", "      ", " \t", "-\t", ">\t", "-     ",
    ]
    private static let lines = [
        "", "", "```", "```", "~~~", "````", "``` w", "~~~ w", "# w", "## w `w` ##", "===", "---",
        "***",
        "<div>", "</div>", "<div w", "<!-- w", "w -->", "-->", "<!-- w -->", "<pre>", "</pre> w",
        "<script>w", "w</script>", "<? w", "?> w", "<!W w", "<![CDATA[ w", "]]> w", "<b>", "</b>",
        "<b w=\"w\">", "<b w=\"w\"> w", "[w]: /w", "[w]: <w w> \"w\"", "[w]: /w 'w", "w'",
        "-", "*", "1.", "w", "w", "w w", "<table><tr>", "[w]:", "/w", "#w", "####### w", "- - w",
        "> > w", "* * *", "w  ", "w\\",
    ]
    private static let pieces = [
        "w", "w", "w ", " ", "`", "`", "` ", "<", ">", "<b>", "</b>", "<b c=\"", "<b c='w'", "\"",
        "'", "\\", "\\`", "[", "]", "](", ")", "(", "!", "!w", "[w](w)", "[w](<w w> \"w\")", "(w",
        "<http://w.x/w>", "<w@w.x>", "*", "**", "_w_", "&amp;", "<!-- w -->", "<? w ?>", "<a\tw>",
        "=", "/>", "<!W w>", "<![CDATA[w]]>", "<a w = 'w\" `' >", "](w \"w\")", "](<w`w>)",
        "](`w`)",
    ]

    static func text(_ random: inout SplitMix64) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            for _ in 0..<[0, 0, 0, 1, 1, 2, 3].randomElement(using: &random)! {
                text += leads.randomElement(using: &random)!
            }
            if Bool.random(using: &random) {
                text += lines.randomElement(using: &random)!
            } else {
                for _ in 0..<Int.random(in: 1...9, using: &random) {
                    text += pieces.randomElement(using: &random)!
                }
            }
            text += "\n"
        }
        text = text.replacing("[[", with: "[ [")
        if Bool.random(using: &random) {
            text = text.replacing("```", with: "^^^").replacing("`", with: "")
        } else {
            text = text.replacing("```", with: "~~~").replacing("\\`", with: "\\ `")
            while text.contains("``") { text = text.replacing("``", with: "`") }
            if Bool.random(using: &random) { text = text.replacing("`", with: "``") }
        }
        var count = 0
        var numbered = ""
        for character in text.replacing("^^^", with: "```") {
            if character == "w" {
                count += 1
                numbered += "q\(count)q"
            } else {
                numbered.append(character)
            }
        }
        return numbered
    }
}
