/// Finds what a line of a checklist says of its task.
///
/// Sources: the emoji format of obsidian-tasks, and inline fields of obsidian-dataview; both are looked for
/// in every line.
enum TaskLineScanner {
    private static let signs: [Unicode.Scalar: (TaskLine.Field, String?)] = [
        "📅": (.due, nil), "📆": (.due, nil), "🗓": (.due, nil), "⏳": (.scheduled, nil),
        "⌛": (.scheduled, nil), "🛫": (.start, nil), "➕": (.created, nil), "✅": (.completion, nil),
        "❌": (.cancelled, nil), "🔁": (.repeat, nil), "🆔": (.id, nil), "⛔": (.depends, nil),
        "🔺": (.priority, "highest"), "⏫": (.priority, "high"), "🔼": (.priority, "medium"),
        "🔽": (.priority, "low"), "⏬": (.priority, "lowest"),
    ]

    /// Returns a text without what is said in it, which is added to `found`.
    static func take(
        from text: String, _ found: inout [(field: TaskLine.Field, value: String)]
    ) -> (rest: String, dialect: TaskLine.Dialect?) {
        var rest = String.UnicodeScalarView()
        var scalars = text.unicodeScalars[...]
        var dialect: TaskLine.Dialect?
        while let scalar = scalars.first {
            if let (field, value) = signs[scalar] {
                scalars.removeFirst()
                // Some keyboards put a variation selector behind the sign.
                scalars = scalars.drop { $0.value == 0xFE0F || $0 == " " }
                found.append((field, value ?? self.value(of: field, &scalars)))
                dialect = dialect ?? .signs
            } else if scalar == "[" || scalar == "(", let (field, value) = inlineField(&scalars) {
                found.append((field, value))
                dialect = dialect ?? .fields
            } else {
                rest.append(scalar)
                scalars.removeFirst()
            }
        }
        let words = String(rest).split(whereSeparator: \.isWhitespace)
        return (words.joined(separator: " "), dialect)
    }

    /// A date is one word; a rule goes on to the next sign.
    private static func value(
        of field: TaskLine.Field, _ scalars: inout Substring.UnicodeScalarView
    ) -> String {
        let taken =
            field == .repeat
            ? scalars.prefix { signs[$0] == nil && $0 != "#" } : scalars.prefix { $0 != " " }
        scalars = scalars[taken.endIndex...]
        return String(Substring(taken)).trimmingBlanks
    }

    /// Takes `[due:: 2026-11-25]` or the same in parentheses; `nil` for any other text in brackets, and for
    /// fields that are not of a task.
    private static func inlineField(
        _ scalars: inout Substring.UnicodeScalarView
    ) -> (TaskLine.Field, String)? {
        let close: Unicode.Scalar = scalars.first == "[" ? "]" : ")"
        guard let end = scalars.firstIndex(of: close) else { return nil }
        let inside = String(Substring(scalars[scalars.index(after: scalars.startIndex)..<end]))
        guard let colons = inside.firstRange(of: "::"),
            let field = TaskLine.Field(
                rawValue: String(inside[..<colons.lowerBound]).trimmingBlanks.lowercased())
        else { return nil }
        scalars = scalars[scalars.index(after: end)...]
        return (field, String(inside[colons.upperBound...]).trimmingBlanks)
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
