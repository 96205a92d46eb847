import CSheafFiles
import Libc
import Synchronization

/// The sentences of one language, by their keys.
///
/// A catalogue is a text in the syntax of Project Fluent: `key = sentence`, further lines indented,
/// attributes such as `.hint = …` below it, `# comments`. What stands in backticks is to be typed.
/// The variant `[absent]` is for an argument that a fact leaves out.
/// A sentence is looked up in the text and parsed when it is said; nothing is read at start.
public struct Catalogue: Sendable {
    /// The code of the language, `en`.
    public let language: String
    private let text: [UInt8]
    private let fallback: [Catalogue]
    /// The sentences that were said before.
    private let known = KnownPatterns()

    /// - Parameter fallback: the catalogue that has the sentences that this one lacks.
    public init(_ language: String, _ text: [UInt8], fallback: Catalogue? = nil) {
        self.language = language
        self.text = text
        self.fallback = fallback.map { [$0] } ?? []
    }

    /// The keys of all sentences, terms left out, in the file's order.
    public var keys: [String] {
        text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let first = line.first, first.isKeyStart,
                let end = line.firstIndex(where: { !$0.isKeyPart })
            else { return nil }
            return String(decoding: line[..<end], as: UTF8.self)
        }
    }

    /// The attributes of a sentence: `hint`.
    public func attributes(of key: String) -> [String] {
        guard let entry = entry(key) else { return [] }
        return entry.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropFirst().compactMap { line in
                let inner = line.drop { $0 == UInt8(ascii: " ") }
                guard inner.first == UInt8(ascii: "."),
                    let end = inner.dropFirst().firstIndex(where: { !$0.isKeyPart })
                else { return nil }
                return String(decoding: inner[inner.startIndex + 1..<end], as: UTF8.self)
            }
    }

    /// The names of all arguments that a sentence uses, in any of its variants.
    ///
    /// - Parameter key: may name an attribute, `no-store.hint`.
    /// - Throws: for one that cannot be read.
    public func arguments(of key: String) throws(CatalogueError) -> Set<String> {
        try pattern(key)?.arguments ?? []
    }

    /// - Returns: `nil` where there is no such sentence.
    func pattern(_ key: String) throws(CatalogueError) -> Pattern? {
        if let pattern = known[key] { return pattern }
        var pattern = try parsedPattern(key)
        if pattern == nil { pattern = try fallback.first?.pattern(key) }
        known[key] = pattern
        return pattern
    }

    private func parsedPattern(_ key: String) throws(CatalogueError) -> Pattern? {
        let parts = key.split(separator: ".", maxSplits: 1)
        guard let name = parts.first, let entry = entry(String(name)) else { return nil }
        let wanted = parts.count == 2 ? String(parts[1]) : nil
        guard let value = Self.value(of: wanted, in: entry) else { return nil }
        var parser = PatternParser(key: key, bytes: value)
        return try parser.pattern()
    }

    /// The lines of a sentence behind `key =`, its attributes with it.
    private func entry(_ key: String) -> ArraySlice<UInt8>? {
        guard let start = start(of: Array("\n\(key) =".utf8)) else { return nil }
        var end = start
        while end < text.count {
            if text[end] == UInt8(ascii: "\n"), end + 1 < text.count,
                !" \n}".utf8.contains(text[end + 1])
            {
                break
            }
            end += 1
        }
        return text[start..<end]
    }

    /// Returns where the text goes on behind a line's beginning, `\nkey =`.
    private func start(of beginning: [UInt8]) -> Int? {
        text.withUnsafeBytes { text in
            guard let start = text.baseAddress else { return nil }
            var line = start
            while let next = memchr(line, 0x0A, start + text.count - line) {
                let rest = start + text.count - UnsafeRawPointer(next)
                guard rest > beginning.count else { return nil }
                if memcmp(next, beginning, beginning.count) == 0 {
                    return UnsafeRawPointer(next) - start + beginning.count
                }
                line = UnsafeRawPointer(next) + 1
            }
            return nil
        }
    }

    /// The value of a sentence itself, or of one of its attributes, without blanks around it.
    private static func value(of attribute: String?, in entry: ArraySlice<UInt8>) -> [UInt8]? {
        var lines: [ArraySlice<UInt8>] = []
        var current: String?
        for line in entry.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let inner = line.drop { $0 == UInt8(ascii: " ") }
            if line.startIndex > entry.startIndex, inner.first == UInt8(ascii: "."),
                let equals = inner.firstIndex(of: UInt8(ascii: "="))
            {
                let name = inner[inner.startIndex + 1..<equals].filter { $0 != UInt8(ascii: " ") }
                current = String(decoding: name, as: UTF8.self)
                if current == attribute { lines.append(inner[(equals + 1)...]) }
            } else if current == attribute {
                lines.append(line)
            }
        }
        guard !lines.isEmpty else { return nil }
        var value = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
        value.removeFirst(value.prefix { $0.isBlank }.count)
        value.removeLast(value.reversed().prefix { $0.isBlank }.count)
        return value
    }
}

/// Patterns by their keys, for all threads.
private final class KnownPatterns: Sendable {
    private let patterns = Mutex<[String: Pattern]>([:])

    subscript(key: String) -> Pattern? {
        get { patterns.withLock { $0[key] } }
        set { patterns.withLock { $0[key] = newValue } }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\n") }

    fileprivate var isKeyStart: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

    fileprivate var isKeyPart: Bool {
        isKeyStart || UInt8(ascii: "0")...UInt8(ascii: "9") ~= self || self == UInt8(ascii: "-")
    }
}

extension Pattern {
    fileprivate var arguments: Set<String> {
        elements.reduce(into: []) { names, element in
            if case .place(let expression) = element { names.formUnion(expression.arguments) }
        }
    }
}

extension Placeable {
    fileprivate var arguments: Set<String> {
        switch self {
        case .literal, .reference: []
        case .argument(let name): [name]
        case .call(_, let inner, _): inner.reduce(into: []) { $0.formUnion($1.arguments) }
        case .select(let selector, let variants):
            variants.reduce(into: selector.arguments) { $0.formUnion($1.pattern.arguments) }
        }
    }
}

extension Catalogue {
    /// The catalogues of the program, by their languages' codes. What one of them lacks is said in
    /// English.
    public static let embedded: [String: Catalogue] = {
        var catalogues: [String: Catalogue] = [:]
        var row = sheaf_catalogues()
        while let file = row?.pointee, let name = file.name {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(file.count))
            let language = String(cString: name)
            // English stands first, and has all sentences.
            catalogues[language] = Catalogue(language, Array(bytes), fallback: catalogues["en"])
            row = row?.successor()
        }
        return catalogues
    }()

    /// The catalogue that has every sentence.
    public static let english = embedded["en"] ?? Catalogue("en", [])
}
