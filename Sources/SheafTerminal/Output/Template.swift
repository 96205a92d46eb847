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

/// Takes a template apart, byte by byte: what it looks for is ASCII, and a combining mark behind a
/// brace must not hide it.
struct TemplateReader {
    enum Piece: Equatable {
        case text(String)
        /// A field's name and its place.
        case name(String, Range<Int>)
    }

    private let text: String
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
    }

    /// The next field, or all the text up to it; `nil` at the end.
    mutating func next() throws(TemplateError) -> Piece? {
        var literal: [UInt8] = []
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\\"): literal.append(try takeEscaped())
            case UInt8(ascii: "{") where following == UInt8(ascii: "{"),
                UInt8(ascii: "}") where following == UInt8(ascii: "}"):
                literal.append(bytes[position])
                position += 2
            case UInt8(ascii: "{"):
                return literal.isEmpty
                    ? try takeName() : .text(String(decoding: literal, as: UTF8.self))
            case UInt8(ascii: "}"): throw error(.notOpened, position..<position + 1)
            default:
                literal.append(bytes[position])
                position += 1
            }
        }
        return literal.isEmpty ? nil : .text(String(decoding: literal, as: UTF8.self))
    }

    func error(_ problem: TemplateError.Problem, _ range: Range<Int>) -> TemplateError {
        TemplateError(text: text, range: range, problem: problem)
    }

    private var following: UInt8? {
        position + 1 < bytes.count ? bytes[position + 1] : nil
    }

    private mutating func takeName() throws(TemplateError) -> Piece {
        let start = position + 1
        let end = bytes[start...].firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }
        guard let end, bytes[end] == UInt8(ascii: "}") else {
            throw error(.notClosed, position..<position + 1)
        }
        position = end + 1
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        // Without a name, the braces are the place.
        return .name(name, start < end ? start..<end : start - 1..<end + 1)
    }

    private mutating func takeEscaped() throws(TemplateError) -> UInt8 {
        let byte: UInt8
        switch following {
        case UInt8(ascii: "t"): byte = UInt8(ascii: "\t")
        case UInt8(ascii: "n"): byte = UInt8(ascii: "\n")
        case UInt8(ascii: "\\"): byte = UInt8(ascii: "\\")
        default:
            let rest = String(decoding: bytes[(position + 1)...], as: UTF8.self)
            let letter = rest.unicodeScalars.first.map(String.init) ?? ""
            throw error(.unknownEscape(letter), position..<position + 1 + letter.utf8.count)
        }
        position += 2
        return byte
    }
}
