/// Reads through a YAML parser what the scanner declines: text over several lines, block scalars,
/// anchors, tags, aliases, escapes. An entry is read alone, so that a bad one spoils no other.
///
/// The text for the parser is bounded first (length, depth, aliases), as a few lines can
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

    /// The distance over which an alias is followed back, in bytes.
    private static let anchorReach = 32 << 10

    func value(of entry: FrontMatterEntry) -> Reading {
        let text = standalone(entry, key: "k")
        guard YAMLBounds.isReadable(text) else { return .invalid }
        guard YAMLBounds.isBounded(text) else { return .tooComplex }
        if let node = Self.lastValue(text) { return Self.reading(node) }
        guard !entry.isExplicit, document.bytes[entry.content].contains(ASCII.asterisk) else {
            return .invalid
        }
        return valueWithAnchors(of: entry, text)
    }

    /// Reads an entry whose aliases name anchors of entries above it, together with these.
    private func valueWithAnchors(of entry: FrontMatterEntry, _ text: [UInt8]) -> Reading {
        var missing = YAMLBounds.names(text, after: ASCII.asterisk)
        guard !missing.isEmpty else { return .invalid }
        let entries = document.frontMatter.entries
        let above = entries[..<(document.frontMatter.index(of: entry) ?? 0)]
        var parts: [[UInt8]] = [text]
        for candidate in above.reversed() where !candidate.isExplicit && !missing.isEmpty {
            if entry.content.lowerBound - candidate.content.lowerBound > Self.anchorReach {
                return .tooComplex
            }
            guard document.bytes[candidate.content].contains(UInt8(ascii: "&")) else { continue }
            let part = standalone(candidate, key: "k\(parts.count)")
            let defined = YAMLBounds.names(part, after: UInt8(ascii: "&"))
            guard !defined.isDisjoint(with: missing) else { continue }
            missing.subtract(defined)
            missing.formUnion(YAMLBounds.names(part, after: ASCII.asterisk).subtracting(defined))
            parts.append(part)
        }
        let joined = Array(parts.reversed().joined())
        guard YAMLBounds.isReadable(joined) else { return .invalid }
        guard YAMLBounds.isBounded(joined) else { return .tooComplex }
        return Self.lastValue(joined).map(Self.reading) ?? .invalid
    }

    /// Returns whether an entry below reads an anchor of this one.
    func isReferred(to entry: FrontMatterEntry) -> Bool {
        let bytes = document.bytes
        let anchors = YAMLBounds.names(Array(bytes[entry.content]), after: UInt8(ascii: "&"))
        guard !anchors.isEmpty else { return false }
        return document.frontMatter.entries.contains { other in
            other.content.lowerBound > entry.content.lowerBound
                && bytes[other.content].contains(ASCII.asterisk)
                && !YAMLBounds.names(Array(bytes[other.content]), after: ASCII.asterisk)
                    .isDisjoint(with: anchors)
        }
    }

    /// The entry under a key that is certainly YAML, closed by a line end.
    private func standalone(_ entry: FrontMatterEntry, key: String) -> [UInt8] {
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
        fileprivate let pairs: [YAMLNode.Pair]

        /// Returns the readings of the values of `key`.
        func readings(of key: String) -> [Reading] {
            pairs.filter { $0.key.text == key }.map { YAMLReader.reading($0.value) }
        }

        /// Returns whether all pairs but those of `key` are the same in the same order.
        func agrees(with other: Whole, exceptFor key: String?) -> Bool {
            let mine = pairs.filter { key == nil || $0.key.text != key }
            let theirs = other.pairs.filter { key == nil || $0.key.text != key }
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
        guard let range = document.frontMatter.inside else { return nil }
        let text = Array(document.bytes[range])
        guard YAMLBounds.isReadable(text), YAMLBounds.isBounded(text), let root = Self.root(text)
        else {
            return nil
        }
        return root.pairs.map(Whole.init)
    }

    fileprivate static func isSame(
        _ left: YAMLNode, _ right: YAMLNode, _ budget: inout Int
    ) -> Bool {
        budget -= 1
        guard budget > 0 else { return false }
        switch (left.content, right.content) {
        case (.scalar(let a), .scalar(let b)):
            return a.utf8.elementsEqual(b.utf8) && left.tag == right.tag
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
        default: return false
        }
    }

    // MARK: The parser

    private static func root(_ text: [UInt8]) -> YAMLNode? {
        (try? YAMLNode.compose(String(decoding: text, as: UTF8.self))) ?? nil
    }

    private static func lastValue(_ text: [UInt8]) -> YAMLNode? {
        root(text)?.pairs?.last?.value
    }

    fileprivate static func reading(_ node: YAMLNode) -> Reading {
        switch node.content {
        case .scalar(let text): return .scalar(isNull(node) ? nil : text)
        case .sequence(let elements):
            var members: [String] = []
            for node in elements {
                guard let text = node.text else { return .nested }
                if !isNull(node) { members.append(text) }
            }
            return .list(members)
        case .mapping: return .nested
        }
    }

    /// Plain, without a tag that says otherwise.
    private static func isNull(_ node: YAMLNode) -> Bool {
        node.isPlain && node.tag == nil && ScalarScanner.isNull(node.text ?? "")
    }
}

/// The bounds of a text before a YAML parser may have it: a few lines can stand for more nodes than
/// there is memory, and brackets for more depth than there is stack.
enum YAMLBounds {
    /// The largest text that is parsed, in bytes: some 40 ms' worth.
    static let sizeLimit = 256 << 10

    /// Returns whether every line end is one to the parser and to us: a lone `\r`, U+0085, U+2028 and
    /// U+2029 are content here and line breaks there.
    static func isReadable(_ text: [UInt8]) -> Bool {
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

    /// Returns whether the parser may have it. Aliases multiply with each anchor that holds some; 32 of
    /// them stand for some 100,000 times the nodes of one at most, however they are nested.
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
            if depth > 100 || indentation > 200 { return false }
        }
        return occurrences(text, of: UInt8(ascii: "&")) == 0
            || occurrences(text, of: ASCII.asterisk) <= 32
    }

    /// Returns the number of times that `mark` stands where an anchor or alias may: before a name,
    /// not inside a word.
    private static func occurrences(_ text: [UInt8], of mark: UInt8) -> Int {
        var count = 0
        forEachName(text, after: mark) { _ in count += 1 }
        return count
    }

    /// The names of anchors (`&`) or aliases (`*`) in `text`; perhaps more, never less.
    static func names(_ text: [UInt8], after mark: UInt8) -> Set<String> {
        var names: Set<String> = []
        forEachName(text, after: mark) { names.insert(text.string($0)) }
        return names
    }

    private static func forEachName(
        _ text: [UInt8], after mark: UInt8, _ body: (Range<Int>) -> Void
    ) {
        for index in text.indices where text[index] == mark {
            if index > 0, isNameByte(text[index - 1]) || text[index - 1] >= 0x80 { continue }
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
