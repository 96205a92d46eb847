/// A sentence of a catalogue: text, and places where something is put in.
struct Pattern: Equatable, Sendable {
    enum Element: Equatable, Sendable {
        case text(String)
        /// A backtick: what stands between two is to be typed as it is.
        case codeMark
        case place(Placeable)
    }

    var elements: [Element] = []
}

/// The expression in braces.
indirect enum Placeable: Equatable, Sendable {
    case literal(String)
    case argument(String)
    /// A term, `-store`, or another sentence, perhaps its attribute: `no-store.hint`.
    case reference(String)
    case call(String, [Placeable], named: [String: String])
    case select(Placeable, [Variant])
}

/// One of several texts of which an argument chooses one.
struct Variant: Equatable, Sendable {
    /// A category of plurals, a number or a word.
    var key: String
    var isDefault: Bool
    var pattern: Pattern
}

/// A catalogue that cannot be read.
public struct CatalogueError: Error, Equatable {
    public var key: String
    /// In bytes, from the beginning of the sentence.
    public var position: Int
    public var reason: String
}

/// Reads a sentence in the syntax of Project Fluent (https://projectfluent.org/fluent/guide/): the
/// part of it that the catalogues use.
struct PatternParser {
    let key: String
    let bytes: [UInt8]
    private(set) var position = 0
    private(set) var depth = 0

    mutating func pattern() throws(CatalogueError) -> Pattern {
        let pattern = try elements(isVariant: false)
        guard position == bytes.count else { throw failed("a brace is not opened") }
        return pattern
    }

    /// Reads to the end of the sentence, or to the line of the next variant or closing brace.
    private mutating func elements(isVariant: Bool) throws(CatalogueError) -> Pattern {
        depth += 1
        defer { depth -= 1 }
        guard depth <= 8 else { throw failed("nested too deeply") }
        var pattern = Pattern()
        var text: [UInt8] = []
        func flush() {
            guard !text.isEmpty else { return }
            pattern.elements.append(.text(String(decoding: text, as: UTF8.self)))
            text = []
        }
        loop: while let byte = peek() {
            switch byte {
            case UInt8(ascii: "{"):
                flush()
                pattern.elements.append(.place(try place()))
            case UInt8(ascii: "}"):
                break loop
            case UInt8(ascii: "`"):
                flush()
                position += 1
                pattern.elements.append(.codeMark)
            case UInt8(ascii: "\n"):
                let start = position
                skipBlanks()
                if isVariant, let next = peek(), Self.endsVariant.contains(next) { break loop }
                // The indentation is the file's; line breaks are the sentence's.
                text += bytes[start..<position].filter { $0 == UInt8(ascii: "\n") }
            default:
                text.append(byte)
                position += 1
            }
        }
        flush()
        return pattern
    }

    private static let endsVariant: Set<UInt8> = Set("[*}".utf8)

    /// `{ … }`
    private mutating func place() throws(CatalogueError) -> Placeable {
        try expect("{")
        let inner = try expression()
        guard skip("->") else {
            try expect("}")
            return inner
        }
        var variants: [Variant] = []
        while !skip("}") {
            let isDefault = skip("*")
            try expect("[")
            let key = try name()
            try expect("]")
            while peek() == UInt8(ascii: " ") { position += 1 }
            variants.append(
                Variant(key: key, isDefault: isDefault, pattern: try elements(isVariant: true)))
        }
        guard variants.count(where: \.isDefault) == 1, variants.last?.isDefault == true else {
            throw failed("the last variant, and it alone, has to be the default")
        }
        return .select(inner, variants)
    }

    private mutating func expression() throws(CatalogueError) -> Placeable {
        skipBlanks()
        switch peek() {
        case UInt8(ascii: "\""): return .literal(try literal())
        case UInt8(ascii: "{"): return try place()
        case UInt8(ascii: "$"):
            position += 1
            return .argument(try name())
        default: break
        }
        let name = try name()
        guard skip("(") else { return .reference(name) }
        var positional: [Placeable] = []
        var named: [String: String] = [:]
        while !skip(")") {
            let argument = try expression()
            if case .reference(let label) = argument, skip(":") {
                skipBlanks()
                named[label] = try literal()
            } else {
                positional.append(argument)
            }
            _ = skip(",")
        }
        return .call(name, positional, named: named)
    }

    /// `"…"`; `\"` and `\\` stand for the sign itself.
    private mutating func literal() throws(CatalogueError) -> String {
        try expect("\"")
        var text: [UInt8] = []
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let next = peek() else { throw failed("a text is not closed") }
                position += 1
                text.append(next)
            default: text.append(byte)
            }
        }
        throw failed("a text is not closed")
    }

    /// Letters, digits, `-`, `_` and the point before an attribute.
    private mutating func name() throws(CatalogueError) -> String {
        skipBlanks()
        let start = position
        while let byte = peek(), byte >= 0x80 || Self.isName(byte) { position += 1 }
        guard position > start else { throw failed("a name is missing") }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "."):
            true
        default: false
        }
    }

    private func peek() -> UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipBlanks() {
        while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") {
            position += 1
        }
    }

    /// Passes over blanks and the sign behind them, if it is there.
    private mutating func skip(_ sign: String) -> Bool {
        skipBlanks()
        guard bytes[position...].starts(with: sign.utf8) else { return false }
        position += sign.utf8.count
        return true
    }

    private mutating func expect(_ sign: String) throws(CatalogueError) {
        guard skip(sign) else { throw failed("\(sign) is missing") }
    }

    private func failed(_ reason: String) -> CatalogueError {
        CatalogueError(key: key, position: position, reason: reason)
    }
}
