/// The text that new items of a kind begin with: Markdown, front matter included, in which
/// `{{title}}`, `{{date}}`, `{{time}}` and `{{id}}` stand for what only the item knows.
public struct ItemTemplate: Sendable, Equatable {
    private let document: Document

    /// - Parameter document: the template's file, as typed.
    public init(_ document: Document) {
        self.document = document
    }

    /// The text for one item: its values in the places that are kept for them, text added below.
    ///
    /// A value in the front matter is quoted where it has to be, so that no title breaks it. An
    /// unknown `{{name}}` stays.
    ///
    /// - Parameters:
    ///   - title: on one line; empty where it is still to be typed.
    ///   - id: `nil` for the note of a day, which has none.
    public func filled(
        title: String, id: ItemID?, at now: Moment, body: String
    ) throws(EditError) -> Document {
        let values = [
            "title": title, "date": now.date.description,
            "time": String(now.time.description.prefix(5)), "id": id?.description ?? "",
        ]
        var filled = document
        for entry in document.frontMatter.entries {
            let typed = document.text(in: entry.value)
            let text = Self.fill(document.text(entry.key) ?? typed, values)
            guard Self.fill(typed, values) != typed else { continue }
            filled = try filled.setting(entry.key, to: Self.line(text))
        }
        if let id, case .block(let block) = filled.frontMatter, filled.entry("id") == nil {
            // First, as in every new file.
            let place = block.openingFence.upperBound
            let line = Array("id: \(id)".utf8) + filled.lineEnding.bytes
            filled = filled.replacing(place..<place, with: line)
        }
        let end = filled.bodyRange.lowerBound
        var text = Self.fill(filled.text(in: filled.bodyRange), values)
        if !body.isEmpty {
            if !text.isEmpty, !text.hasSuffix("\n") { text += "\n" }
            text += body.hasSuffix("\n") ? body : body + "\n"
        }
        return Document(filled.bytes[..<end] + Array(text.utf8))
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Puts the values in; what they hold is not read again.
    private static func fill(_ text: String, _ values: [String: String]) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "{{") {
            filled += rest[..<open.lowerBound]
            let behind = rest[open.upperBound...]
            guard let close = behind.firstRange(of: "}}"),
                let value = values[behind[..<close.lowerBound].filter { !$0.isWhitespace }]
            else {
                filled += "{{"
                rest = behind
                continue
            }
            filled += value
            rest = behind[close.upperBound...]
        }
        return filled + rest
    }
}
