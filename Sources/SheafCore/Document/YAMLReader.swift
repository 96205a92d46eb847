import Yams

/// Reads through a YAML parser what the scanner declines: text over several lines, block scalars,
/// anchors, tags, aliases, escapes. An entry is read alone, so that a bad one spoils no other.
///
/// What is handed to the parser is bounded first (length, depth, aliases), as a few lines can
/// stand for more nodes than there is memory.
struct YAMLReader {
    let document: Document

    enum Reading: Equatable {
        /// `nil` for a null.
        case scalar(String?)
        /// A list of scalars, nulls left out.
        case list([String])
        case nested
        case invalid
        case tooComplex
    }

    /// How much text is parsed at most, in bytes: some 40 ms' worth.
    static let sizeLimit = 256 << 10
    /// How far back an alias is followed, in bytes.
    private static let anchorReach = 32 << 10

    func value(of entry: Entry) -> Reading {
        let text = standalone(entry, key: "k")
        guard Self.isReadable(text) else { return .invalid }
        guard Self.isBounded(text) else { return .tooComplex }
        if let node = Self.lastValue(text) { return Self.reading(node) }
        guard !entry.isExplicit, document.bytes[entry.content].contains(ASCII.asterisk) else {
            return .invalid
        }
        return valueWithAnchors(of: entry, text)
    }

    /// Reads an entry whose aliases name anchors of entries above it, together with these.
    private func valueWithAnchors(of entry: Entry, _ text: [UInt8]) -> Reading {
        var missing = Self.names(text, after: ASCII.asterisk)
        guard !missing.isEmpty else { return .invalid }
        let above = document.frontMatter.entries.prefix { $0.line < entry.line }
        var parts: [[UInt8]] = [text]
        for candidate in above.reversed() where !candidate.isExplicit && !missing.isEmpty {
            if entry.content.lowerBound - candidate.content.lowerBound > Self.anchorReach {
                return .tooComplex
            }
            let part = standalone(candidate, key: "k\(parts.count)")
            let defined = Self.names(part, after: UInt8(ascii: "&"))
            guard !defined.isDisjoint(with: missing) else { continue }
            missing.subtract(defined)
            missing.formUnion(Self.names(part, after: ASCII.asterisk).subtracting(defined))
            parts.append(part)
        }
        let joined = Array(parts.reversed().joined())
        guard Self.isReadable(joined) else { return .invalid }
        guard Self.isBounded(joined) else { return .tooComplex }
        return Self.lastValue(joined).map(Self.reading) ?? .invalid
    }

    /// The entry under a key that is certainly YAML, closed by a line end.
    private func standalone(_ entry: Entry, key: String) -> [UInt8] {
        let bytes = document.bytes
        var text = entry.isExplicit ? [] : Array((key + ": ").utf8)
        text +=
            bytes[
                entry.isExplicit ? entry.content : entry.value.lowerBound..<entry.content.upperBound
            ]
        if text.last != ASCII.newline { text.append(ASCII.newline) }
        return text
    }

    // MARK: The front matter as a whole

    /// The keys and values of a front matter that is valid YAML from fence to fence.
    struct Whole {
        fileprivate let pairs: [(key: Node, value: Node)]

        /// What the values of `key` read as.
        func readings(of key: String) -> [Reading] {
            pairs.filter { $0.key.scalar?.string == key }.map { YAMLReader.reading($0.value) }
        }

        /// Whether all pairs but those of `key` are the same in the same order.
        func agrees(with other: Whole, exceptFor key: String?) -> Bool {
            let mine = pairs.filter { key == nil || $0.key.scalar?.string != key }
            let theirs = other.pairs.filter { key == nil || $0.key.scalar?.string != key }
            guard mine.count == theirs.count else { return false }
            var budget = 100_000
            return zip(mine, theirs).allSatisfy {
                YAMLReader.isSame($0.key, $1.key, &budget)
                    && YAMLReader.isSame($0.value, $1.value, &budget)
            }
        }
    }

    /// `nil` where the front matter is no valid YAML as a whole, or too complex to be parsed.
    func whole() -> Whole? {
        guard case .block(let block) = document.frontMatter else { return nil }
        let text = Array(
            document.bytes[block.openingFence.upperBound..<block.closingFence.lowerBound])
        guard Self.isReadable(text), Self.isBounded(text), let root = Self.root(text) else {
            return nil
        }
        guard let mapping = root.mapping else { return nil }
        return Whole(pairs: mapping.map { ($0.key, $0.value) })
    }

    fileprivate static func isSame(_ left: Node, _ right: Node, _ budget: inout Int) -> Bool {
        budget -= 1
        guard budget > 0 else { return false }
        switch (left, right) {
        case (.scalar(let a), .scalar(let b)):
            return a.string.utf8.elementsEqual(b.string.utf8) && a.tag == b.tag
        case (.sequence(let a), .sequence(let b)):
            guard a.count == b.count else { return false }
            for (x, y) in zip(a, b) where !isSame(x, y, &budget) { return false }
            return true
        case (.mapping(let a), .mapping(let b)):
            guard a.count == b.count else { return false }
            for (x, y) in zip(a, b)
            where !isSame(x.key, y.key, &budget) || !isSame(x.value, y.value, &budget) {
                return false
            }
            return true
        default:
            return false
        }
    }

    // MARK: The parser

    private static func root(_ text: [UInt8]) -> Node? {
        let parser = try? Parser(
            yaml: String(decoding: text, as: UTF8.self), resolver: .basic, encoding: .utf8)
        return try? parser?.singleRoot()
    }

    private static func lastValue(_ text: [UInt8]) -> Node? {
        root(text)?.mapping.flatMap { Array($0).last?.value }
    }

    fileprivate static func reading(_ node: Node) -> Reading {
        switch node {
        case .scalar(let scalar): return .scalar(text(scalar))
        case .sequence(let sequence):
            var members: [String] = []
            for node in sequence {
                guard let scalar = node.scalar else { return .nested }
                if let text = text(scalar) { members.append(text) }
            }
            return .list(members)
        case .mapping, .alias: return .nested
        }
    }

    /// `nil` for a null: plain, without a tag that says otherwise.
    private static func text(_ scalar: Node.Scalar) -> String? {
        let isPlain = scalar.style == .plain && scalar.tag == .implicit
        return isPlain && ScalarScanner.isNull(scalar.string) ? nil : scalar.string
    }

    // MARK: Bounds

    /// Whether every line end is one to the parser and to us: a lone `\r`, U+0085, U+2028 and
    /// U+2029 are content here and line breaks there.
    private static func isReadable(_ text: [UInt8]) -> Bool {
        for (index, byte) in text.enumerated() {
            let next = index + 1 < text.count ? text[index + 1] : 0
            switch byte {
            case ASCII.carriageReturn where next != ASCII.newline: return false
            case 0xC2 where next == 0x85: return false
            case 0xE2 where next == 0x80 && index + 2 < text.count:
                if text[index + 2] == 0xA8 || text[index + 2] == 0xA9 { return false }
            default: break
            }
        }
        return true
    }

    /// Whether the parser may have it. Aliases multiply with each anchor that holds some: with 32
    /// of them no nesting stands for more than some 100,000 nodes.
    static func isBounded(_ text: [UInt8]) -> Bool {
        guard text.count <= sizeLimit else { return false }
        var depth = 0
        var indentation = 0
        var lineStart = true
        for byte in text {
            switch byte {
            case ASCII.newline:
                lineStart = true
                indentation = 0
            case ASCII.space where lineStart, ASCII.dash where lineStart,
                ASCII.questionMark where lineStart, ASCII.colon where lineStart:
                indentation += 1
            case ASCII.openBracket, ASCII.openBrace: depth += 1
            case ASCII.closeBracket, ASCII.closeBrace: depth = max(0, depth - 1)
            default: lineStart = false
            }
            if depth > 100 || indentation > 400 { return false }
        }
        return occurrences(text, of: UInt8(ascii: "&")) < 2
            || occurrences(text, of: ASCII.asterisk) <= 32
    }

    /// How often `mark` stands where an anchor or alias may: before a name, not inside a word.
    private static func occurrences(_ text: [UInt8], of mark: UInt8) -> Int {
        var count = 0
        forEachName(text, after: mark) { _ in count += 1 }
        return count
    }

    private static func names(_ text: [UInt8], after mark: UInt8) -> Set<String> {
        var names: Set<String> = []
        forEachName(text, after: mark) { names.insert(text.string($0)) }
        return names
    }

    private static func forEachName(
        _ text: [UInt8], after mark: UInt8, _ body: (Range<Int>) -> Void
    ) {
        for index in text.indices where text[index] == mark {
            if index > 0, !text[index - 1].isSpacing, text[index - 1] != ASCII.openBracket,
                text[index - 1] != ASCII.openBrace, text[index - 1] != ASCII.comma
            {
                continue
            }
            var end = index + 1
            while end < text.count, isNameByte(text[end]) { end += 1 }
            if end > index + 1 { body(index + 1..<end) }
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.dash
            || byte == UInt8(ascii: "_")
    }
}
