internal import CSheafYAML

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
        byte.isASCIILetterOrDigit || byte == ASCII.dash || byte == UInt8(ascii: "_")
    }
}

/// One step of libyaml through a text.
struct YAMLEvent {
    enum Kind {
        case documentStart
        case alias(String)
        case scalar(String, isPlain: Bool)
        case sequenceStart
        case mappingStart
        case collectionEnd
        case streamEnd
        /// A character that says nothing about nodes.
        case other
    }

    var kind: Kind
    /// The name under which aliases below find the node.
    var anchor: String?
    var tag: String?
    var mark: YAMLMark
}

/// libyaml's parser over a text, and the only place that knows its C types.
///
/// libyaml is called as it is: what wraps it for Swift brings Foundation along, and that costs every
/// start of the program time.
struct YAMLParser: ~Copyable {
    /// Allocated, since libyaml keeps the address.
    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let text: UnsafeBufferPointer<UInt8>

    /// - Parameter text: is read where it stands, so it has to outlive the parser.
    init(_ text: UnsafeBufferPointer<UInt8>) throws(YAMLError) {
        let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
        guard yaml_parser_initialize(parser) == 1 else {
            parser.deallocate()
            throw .outOfMemory
        }
        // Told, so that libyaml guesses nothing from the first bytes.
        yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        yaml_parser_set_input_string(parser, text.baseAddress, text.count)
        self.parser = parser
        self.text = text
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
    }

    mutating func next() throws(YAMLError) -> YAMLEvent {
        var event = yaml_event_t()
        guard yaml_parser_parse(parser, &event) == 1 else { throw error }
        defer { yaml_event_delete(&event) }
        return YAMLEvent(event)
    }

    private var error: YAMLError {
        let state = parser.pointee
        guard let problem = state.problem else { return .outOfMemory }
        return YAMLError(
            reason: String(cString: problem),
            mark: state.error == YAML_READER_ERROR
                ? mark(at: state.problem_offset) : YAMLMark(state.problem_mark))
    }

    /// The place of a byte, which is all that libyaml says of characters that may not be there.
    private func mark(at offset: Int) -> YAMLMark {
        let lines = String(decoding: text[..<min(offset, text.count)], as: UTF8.self)
            .unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return YAMLMark(line: lines.count, column: (lines.last?.count ?? 0) + 1)
    }
}

extension YAMLError {
    fileprivate static let outOfMemory = YAMLError(reason: "out of memory", mark: .start)
}

extension YAMLMark {
    fileprivate init(_ mark: yaml_mark_t) {
        self.init(line: mark.line + 1, column: mark.column + 1)
    }
}

extension YAMLEvent {
    fileprivate init(_ event: yaml_event_t) {
        self.init(kind: .other, mark: YAMLMark(event.start_mark))
        let data = event.data
        switch event.type {
        case YAML_DOCUMENT_START_EVENT: kind = .documentStart
        case YAML_STREAM_END_EVENT: kind = .streamEnd
        case YAML_ALIAS_EVENT: kind = .alias(String(cString: data.alias.anchor))
        case YAML_SCALAR_EVENT:
            let scalar = data.scalar
            let text = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
            kind = .scalar(
                String(decoding: text, as: UTF8.self),
                isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
            anchor = Self.name(scalar.anchor)
            tag = scalar.quoted_implicit == 1 ? YAMLTag.text : Self.name(scalar.tag)
        case YAML_SEQUENCE_START_EVENT:
            kind = .sequenceStart
            anchor = Self.name(data.sequence_start.anchor)
            tag = Self.name(data.sequence_start.tag)
        case YAML_MAPPING_START_EVENT:
            kind = .mappingStart
            anchor = Self.name(data.mapping_start.anchor)
            tag = Self.name(data.mapping_start.tag)
        case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: kind = .collectionEnd
        default: break
        }
    }

    private static func name(_ text: UnsafePointer<yaml_char_t>?) -> String? {
        guard let text, text.pointee != 0 else { return nil }
        return String(cString: text)
    }
}

/// The reason why a text is no YAML, and its place.
struct YAMLError: Error, Equatable {
    /// In libyaml's words; empty where a text was refused before it was read.
    var reason: String
    var mark: YAMLMark
}

/// A place in a text. Lines and columns count from 1, columns in Unicode scalars.
struct YAMLMark: Equatable {
    static let start = YAMLMark(line: 1, column: 1)

    var line: Int
    var column: Int
}
