/// A line's form as the user gives it (`--format '{id} {title}\t{due}'`), read once and filled in
/// for each item.
///
/// `{name}` stands for a field, `{{` and `}}` for the braces themselves, `\t`, `\n` and `\\` for a
/// tab, a line feed and a backslash, which a shell leaves alone within quotation marks. Everything
/// else stands for itself.
public struct Template<Field: Sendable>: Sendable {
    private enum Part: Sendable {
        case text(String)
        case field(Field)
    }

    private let parts: [Part]

    /// - Parameter field: the field of a name, which may hold anything but braces; `nil` where
    ///   there is none.
    public init(_ text: String, field: (String) -> Field?) throws(TemplateError) {
        var reader = TemplateReader(text)
        var parts: [Part] = []
        while let piece = try reader.next() {
            switch piece {
            case .text(let text): parts.append(.text(text))
            case .name(let name, let place):
                guard let field = field(name) else {
                    throw reader.error(name.isEmpty ? .missingName : .unknownField(name), place)
                }
                parts.append(.field(field))
            }
        }
        self.parts = parts
    }

    /// The fields in the order they are named.
    public var fields: [Field] {
        parts.compactMap { part in
            switch part {
            case .text: nil
            case .field(let field): field
            }
        }
    }

    /// The line for a program, byte for byte what the values are.
    public func rendered(_ value: (Field) -> String) -> String {
        parts.reduce(into: "") { line, part in
            switch part {
            case .text(let text): line += text
            case .field(let field): line += value(field)
            }
        }
    }

    /// The line for a terminal: harmless, with the roles of its values.
    public func styled(_ value: (Field) -> StyledText) -> StyledText {
        parts.reduce(into: "") { line, part in
            switch part {
            case .text(let text): line += StyledText(block: text)
            case .field(let field): line += value(field)
            }
        }
    }
}

/// A template that cannot be read, with its place.
public struct TemplateError: Error, Equatable, Sendable {
    /// The problem at that place.
    public enum Problem: Equatable, Sendable {
        case unknownField(String)
        /// `{}`
        case missingName
        /// `{` without its `}`.
        case notClosed
        /// `}` that no `{` opened.
        case notOpened
        /// A backslash before anything but `t`, `n` and `\`; empty at the template's end.
        case unknownEscape(String)
    }

    public let text: String
    /// In UTF-8 bytes of `text`; a field's name without its braces.
    public let range: Range<Int>
    public let problem: Problem
}
