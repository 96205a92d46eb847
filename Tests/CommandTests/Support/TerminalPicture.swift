/// What stands on a terminal, drawn as SVG: text by cells, so that Hangul takes two of them whatever
/// font is at hand. The colours are the fixed ones, which can be read on light and on dark.
struct TerminalPicture {
    private var rows: [[Cell]] = []

    fileprivate struct Cell {
        var column: Int
        var character: Character
        var style: Style
    }

    /// What SGR escape sequences (ECMA-48) say.
    fileprivate struct Style: Hashable {
        var isBold = false
        var isFaint = false
        var isUnderlined = false
        var isReversed = false
        /// Of xterm's 256 colours.
        var color: Int?
    }

    struct UnknownSequence: Error {
        var text: String
    }

    mutating func add(_ line: String) throws {
        var cells: [Cell] = []
        var style = Style()
        var column = 0
        var rest = Substring(line)
        while let character = rest.popFirst() {
            if character == "\u{1B}" {
                guard rest.popFirst() == "[", let end = rest.firstIndex(of: "m") else {
                    throw UnknownSequence(text: line)
                }
                try style.apply(String(rest[..<end]), of: line)
                rest = rest[rest.index(after: end)...]
                continue
            }
            cells.append(Cell(column: column, character: character, style: style))
            column += Cells.width(character)
        }
        rows.append(cells)
    }

    // MARK: - Drawing

    private static let cell = (width: 8, height: 18)
    private static let margin = 14
    private static let columns = 80

    /// The colours of xterm's 256 that ours are.
    private static let colors = [
        196: "#ff0000", 28: "#008700", 30: "#008787", 63: "#5f5fff", 163: "#d700af",
        130: "#af5f00", 243: "#767676",
    ]

    var svg: String {
        let width = Self.columns * Self.cell.width + 2 * Self.margin
        let height = rows.count * Self.cell.height + 2 * Self.margin
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"0 0 \(width) \(height)\">",
            "<style>",
            "text { font: 13.3px ui-monospace, \"SF Mono\", Menlo, Consolas, \"Noto Sans Mono CJK KR\","
                + " D2Coding, monospace; fill: #1f2328; white-space: pre }",
            "rect { fill: #f6f8fa; stroke: #d1d9e0 }",
            "@media (prefers-color-scheme: dark) {",
            "  text { fill: #d1d7e0 } rect { fill: #151b23; stroke: #3d444d }",
            "}",
            ".b { font-weight: bold } .f { fill: #767676 } .u { text-decoration: underline }",
        ]
        for (number, color) in Self.colors.sorted(by: { $0.key < $1.key }) {
            lines.append(".c\(number) { fill: \(color) }")
        }
        lines += [
            "</style>",
            "<rect x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\" rx=\"8\"/>",
        ]
        for (row, cells) in rows.enumerated() { lines += texts(of: cells, row) }
        return (lines + ["</svg>"]).map { $0 + "\n" }.joined()
    }

    /// A text element for each word of one style, every character at its place.
    private func texts(of cells: [Cell], _ row: Int) -> [String] {
        let words = cells.split { $0.character == " " }.flatMap { word in
            word.chunked { $0.style == $1.style }
        }
        let baseline = Self.margin + row * Self.cell.height + 13
        return words.map { word in
            let places = word.map { String(Self.margin + $0.column * Self.cell.width) }
            let text = word.map { Self.escaped($0.character) }.joined()
            let style = word.first?.style.classes ?? ""
            return "<text x=\"\(places.joined(separator: " "))\" y=\"\(baseline)\""
                + (style.isEmpty ? "" : " class=\"\(style)\"") + ">\(text)</text>"
        }
    }

    private static func escaped(_ character: Character) -> String {
        switch character {
        case "&": "&amp;"
        case "<": "&lt;"
        case ">": "&gt;"
        default: String(character)
        }
    }
}

extension TerminalPicture.Style {
    fileprivate mutating func apply(_ parameters: String, of line: String) throws {
        var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }[...]
        while let number = numbers.popFirst() {
            switch number {
            case 0: self = Self()
            case 1: isBold = true
            case 2: isFaint = true
            case 4: isUnderlined = true
            case 7: isReversed = true
            case 38 where numbers.first == 5 && numbers.count > 1:
                numbers.removeFirst()
                color = numbers.removeFirst()
            default: throw TerminalPicture.UnknownSequence(text: line)
            }
        }
    }

    fileprivate var classes: String {
        [
            isBold || isReversed ? "b" : nil, isFaint ? "f" : nil, isUnderlined ? "u" : nil,
            color.map { "c\($0)" },
        ].compactMap(\.self).joined(separator: " ")
    }
}

extension Collection {
    /// Neighbours that belong together, in order.
    fileprivate func chunked(_ belong: (Element, Element) -> Bool) -> [SubSequence] {
        var chunks: [SubSequence] = []
        var start = startIndex
        var index = startIndex
        while index != endIndex {
            let next = self.index(after: index)
            if next == endIndex || !belong(self[index], self[next]) {
                chunks.append(self[start..<next])
                start = next
            }
            index = next
        }
        return chunks
    }
}
