/// A piece of a Markdown text, as CommonMark 0.31 and GitHub's task lists and tables have them, with
/// the simplifications that notes bear: no raw HTML, no reference links.
public indirect enum MarkdownBlock: Sendable, Equatable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    /// `start` is `nil` for a list with bullets.
    case list(start: Int?, [ListItem])
    case quote([MarkdownBlock])
    /// Text as it stands, lines ended by `\n`.
    case code(String)
    case rule
    case table([[[MarkdownInline]]])

    public struct ListItem: Sendable, Equatable {
        /// Whether its box is ticked; `nil` without one.
        public var isDone: Bool?
        public var blocks: [MarkdownBlock]
    }

    /// The blocks of a text. Every text has some; what is nested deeper than 16 levels is a
    /// paragraph, and so are tables with more than 100,000 cells in all.
    public static func blocks(of text: String) -> [MarkdownBlock] {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return MarkdownReader(lines: lines.map { MarkdownLine($0) }, depth: 0, TableBudget())
            .blocks()
    }
}

/// A line with its indentation told apart.
struct MarkdownLine {
    /// Without indentation.
    var text: Substring
    /// In columns; a tab leads to the next multiple of four.
    var indentation: Int

    var isBlank: Bool { text.isEmpty }

    init(_ line: Substring, from column: Int = 0) {
        var columns = column
        var rest = line
        while let first = rest.first, first == " " || first == "\t" {
            columns += first == " " ? 1 : 4 - columns % 4
            rest.removeFirst()
        }
        while let last = rest.last, last == " " || last == "\t" || last == "\r" {
            rest.removeLast()
        }
        text = rest
        indentation = columns - column
    }

    init(text: Substring, indentation: Int) {
        self.text = text
        self.indentation = indentation
    }

    /// Less so many columns.
    func outdented(by columns: Int) -> MarkdownLine {
        MarkdownLine(text: text, indentation: max(0, indentation - columns))
    }

    /// The level of `# text` and where its text begins.
    var heading: (level: Int, text: Substring)? {
        let level = text.prefix { $0 == "#" }.count
        let rest = text.dropFirst(level)
        guard indentation < 4, 1...6 ~= level,
            rest.isEmpty || rest.first == " " || rest.first == "\t"
        else { return nil }
        var inner = rest.drop { $0 == " " || $0 == "\t" }
        let closed = inner.lastIndex { $0 != "#" }.map { inner[...$0] } ?? ""
        if closed.last == " " || closed.isEmpty { inner = closed }
        while inner.last == " " { inner.removeLast() }
        return (level, inner)
    }

    /// The mark of a fence, and how long it is.
    var fence: (mark: Character, length: Int)? {
        guard indentation < 4, let mark = text.first, mark == "`" || mark == "~" else { return nil }
        let length = text.prefix { $0 == mark }.count
        guard length >= 3, mark == "~" || !text.dropFirst(length).contains("`") else { return nil }
        return (mark, length)
    }

    var isRule: Bool {
        guard indentation < 4, let mark = text.first, "-*_".contains(mark) else { return false }
        let signs = text.filter { $0 != " " && $0 != "\t" }
        return signs.count >= 3 && signs.allSatisfy { $0 == mark }
    }

    var isQuote: Bool { indentation < 4 && text.first == ">" }

    /// The marker of a list item: its kind, its number, and the line behind it.
    var marker: (kind: Character, start: Int?, width: Int, rest: Substring)? {
        guard indentation < 4, !isRule, let first = text.first else { return nil }
        if "-*+".contains(first) {
            let rest = text.dropFirst()
            guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
            return (first, nil, 1, rest)
        }
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard 1...9 ~= digits.count, let number = Int(digits),
            let mark = text.dropFirst(digits.count).first, mark == "." || mark == ")"
        else { return nil }
        let rest = text.dropFirst(digits.count + 1)
        guard rest.isEmpty || rest.first == " " || rest.first == "\t" else { return nil }
        return (mark, number, digits.count + 1, rest)
    }
}
