import SheafTerminal

@testable import sheaf

/// What stands on the terminal of a live board, as somebody who looks at it would say it.
struct LiveView {
    let model: TerminalModel
    let language: Language
    let rows: [String]
    /// Everything without blanks: a sentence may be broken over rows.
    private let squeezed: String

    init(_ model: TerminalModel, _ language: Language) {
        self.model = model
        self.language = language
        rows = model.text
        squeezed = Self.squeezed(rows.joined())
    }

    private static func squeezed(_ text: some StringProtocol) -> String {
        String(decoding: text.utf8.filter { $0 != 0x20 }, as: UTF8.self)
    }

    func shows(_ text: String) -> Bool { squeezed.contains(Self.squeezed(text)) }

    /// The first row tells how the store stands.
    func headShows(_ text: String) -> Bool {
        Self.squeezed(rows[0]).contains(Self.squeezed(text))
    }

    /// Whether a card's first row is selected: by its sign, and reversed.
    func selects(_ title: String) -> Bool {
        model.rows > 0
            && (0..<model.rows).contains { row in
                let text = model.text(row: row) { $0.contains(.reversed) }
                return (text.contains("> ") || text.contains("* ")) && text.contains(title)
            }
    }

    /// Whether something on a row, such as a day of the calendar, is reversed.
    func reverses(_ text: String) -> Bool {
        (0..<model.rows).contains { row in
            model.text(row: row) { $0.contains(.reversed) }.split(separator: " ")
                .contains { $0 == text }
        }
    }

    func underlines(_ text: String) -> Bool {
        (0..<model.rows).contains { row in
            model.text(row: row) { $0.contains(.underlined) }.split(separator: " ")
                .contains { $0 == text }
        }
    }

    /// Whether a key's label stands at the foot, dimmed or not.
    func foot(_ label: String, isDimmed: Bool) -> Bool {
        (max(0, model.rows - 2)..<model.rows).contains { row in
            model.text(row: row) { $0.contains(.faint) == isDimmed }.contains(label)
        }
    }

    /// How many cards a status has, as the heads of the columns say it.
    func counts(_ status: String, _ count: Int) -> Bool {
        let name = Message.status(status).text(language)
        return rows.contains { row in
            row.split(whereSeparator: { "[] ".contains($0) }).joined(separator: " ")
                .contains("\(name) \(count)".trimmed)
        }
    }

    /// Whether the cursor is shown right behind a text.
    func hasCaret(behind text: String) -> Bool {
        model.showsCursor
            && model.text(row: model.cursor.row, to: model.cursor.column).hasSuffix(text)
    }

    /// Where a text stands, in cells from 1 as mouse reports count them.
    func place(of text: String) -> (column: Int, row: Int)? {
        for (index, row) in rows.enumerated() {
            guard let range = row.range(of: text) else { continue }
            return (CellWidth().cells(of: String(row[..<range.lowerBound])) + 1, index + 1)
        }
        return nil
    }
}

extension String {
    /// Where a text stands first.
    fileprivate func range(of text: String) -> Range<String.Index>? { firstRange(of: text) }
}
