/// The rules for tags, and for which tags a filter finds.
public enum Tag {
    /// Returns whether the text can be written as `#tag`, by Obsidian's rule: letters and digits of any
    /// script, emoji, `-` and `_`, and `/` between the parts of a nested tag; not digits alone.
    public static func isValid(_ text: some StringProtocol) -> Bool {
        var reader = TagReader()
        var isOpen = true
        for scalar in text.unicodeScalars {
            guard reader.take(scalar) else { return false }
            isOpen = scalar == "/" || TagCharacter(scalar) == .joiner
        }
        return !isOpen && reader.isTag
    }

    /// Returns whether `+text` among other words is a tag: one that can be written as `#tag`, with a
    /// letter or an emoji in it. `+82-10-1234` is a telephone number, and `+3d` a date.
    public static func isTyped(_ text: some StringProtocol) -> Bool {
        guard isValid(text), let first = text.unicodeScalars.first,
            text.unicodeScalars.contains(where: {
                [.letter, .emoji].contains(TagCharacter($0))
            })
        else { return false }
        return switch TagCharacter(first) {
        case .digit: !isDistance(text)
        case .sign: false
        default: true
        }
    }

    /// Returns whether a text is a number and a unit of time, as in `due:+3d`.
    private static func isDistance(_ text: some StringProtocol) -> Bool {
        var rest = text[...]
        while !rest.isEmpty {
            let number = rest.prefix(while: \.isNumber)
            // `+2026년` is no distance.
            guard 1...3 ~= number.count else { return false }
            let unit = rest.dropFirst(number.count).prefix { !$0.isNumber }
            guard units.contains(unit.lowercased()) else { return false }
            rest = rest.dropFirst(number.count + unit.count)
        }
        return true
    }

    private static let units: Set<String> = [
        "m", "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "d", "day",
        "days", "w", "wk", "week", "weeks", "mo", "month", "months", "y", "yr", "year", "years",
        "분", "시간", "일", "주", "주일", "달", "개월", "년", "해",
    ]

    /// Returns whether a filter for `wanted` finds `tag`: the same tag without regard to case, or one
    /// nested in it, as `work/office` in `work`. Both are folded.
    static func isFound(folded tag: [UInt8], by wanted: [UInt8]) -> Bool {
        guard tag.starts(with: wanted) else { return false }
        return tag.count == wanted.count || tag[wanted.count] == UInt8(ascii: "/")
    }

    /// All that finds a tag, folded: of `work/office` that, and `work`.
    public static func folded(withOuter tag: String) -> [[UInt8]] {
        let bytes = FoldedText(tag).bytes
        let outer = bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }
        return outer.map { Array(bytes[..<$0]) } + [bytes]
    }
}

/// The kinds of characters that tags are made of.
enum TagCharacter {
    case letter, digit, emoji
    /// A mark that belongs to the character before it.
    case mark
    /// U+200C or U+200D, which joins two characters.
    case joiner
    /// `-` or `_`.
    case sign
    /// `/`, between two parts.
    case separator

    /// `nil` for what ends a tag.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "-", "_": self = .sign
        case "/": self = .separator
        case "\u{200C}", "\u{200D}": self = .joiner
        // Around a digit it makes an emoji: 1️⃣.
        case "\u{20E3}": self = .emoji
        case "a"..."z", "A"..."Z": self = .letter
        case "0"..."9": self = .digit
        default:
            guard !scalar.isASCII else { return nil }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter,
                .otherLetter, .letterNumber:
                self = .letter
            case .decimalNumber, .otherNumber: self = .digit
            case .nonspacingMark, .spacingMark, .enclosingMark: self = .mark
            case .otherSymbol: self = .emoji
            default:
                guard scalar.properties.isEmoji else { return nil }
                self = scalar.properties.isEmojiModifier ? .mark : .emoji
            }
        }
    }
}

/// Reads a tag character by character.
struct TagReader {
    private var previous: TagCharacter?
    private var hasName = false
    private var hasDigit = false
    private var hasSign = false

    /// True if what was taken so far, less a separator or joiner at its end, is a tag.
    var isTag: Bool { hasName || hasDigit && hasSign }

    /// Returns false for a character that no tag has in this place.
    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard let character = TagCharacter(scalar) else { return false }
        if previous == .separator { hasSign = true }
        switch character {
        case .letter, .emoji: hasName = true
        case .digit: hasDigit = true
        case .sign: hasSign = true
        case .mark, .joiner:
            guard let previous, previous != .separator, previous != .joiner else { return false }
        case .separator:
            guard let previous, previous != .separator, previous != .joiner else { return false }
        }
        previous = character
        return true
    }
}

/// Finds `#tags` in the text of blocks: at the start of a line or behind a blank; not in inline code,
/// HTML, comments, formulas and links.
/// A tag has letters and digits of any script, emoji, `_`, `-`, and `/` between its parts, and not digits
/// alone.
struct TagScanner {
    private var tags = DistinctTexts()
    /// The range of each tag, without its `#`, every time; `nil` if not asked for.
    private(set) var places: [Range<Int>]?
    /// - Parameter keepsPlaces: whether ``places`` is asked for.
    init(_ document: Document, keepsPlaces: Bool = false) {
        places = keepsPlaces ? [] : nil
        let structure = document.structure
        for block in structure.blocks
        where block.kind == .paragraph || block.kind == .heading(isUnderlined: true) {
            read(document.bytes, structure.lines[block.lines])
        }
    }

    /// In the order of the text, each once.
    var found: [String] { tags.all }

    /// Reads the text of a block.
    private mutating func read(_ bytes: [UInt8], _ lines: ArraySlice<BlockLine>) {
        guard let first = lines.first, let last = lines.last else { return }
        let whole = first.content.lowerBound..<last.content.upperBound
        guard bytes.first(ASCII.hash, in: whole) != nil else { return }
        let text = BlockText(bytes, lines)
        var spans: ArraySlice<InlineSpan>?
        var index = text.range.lowerBound
        // No span begins before here.
        var checked = index
        while index < text.range.upperBound,
            let hash = text.bytes.first(ASCII.hash, in: index..<text.range.upperBound)
        {
            index = hash + 1
            guard hash == text.range.lowerBound || text.bytes[hash - 1].isSpacing else { continue }
            let tag = tagEnd(text.bytes, index..<text.range.upperBound)
            guard tag.end > index else { continue }
            var rest = spans ?? []
            if spans == nil, InlineReader.mayHoldSpan(text.bytes, checked..<hash) {
                rest = InlineReader(text, keepsLinks: false).spans[...]
                spans = rest
            }
            checked = hash
            while let span = rest.first, span.range.upperBound <= hash { rest.removeFirst() }
            if spans != nil { spans = rest }
            if let span = rest.first, span.range.lowerBound <= hash {
                index = span.range.upperBound
            } else {
                tags.insert(text.bytes.string(index..<tag.end))
                places?.append(text.places(index..<tag.end))
                index = tag.next
            }
        }
    }

    /// The end of the tag that `range` begins with, its start where there is none, and where to go on.
    private func tagEnd(_ bytes: [UInt8], _ range: Range<Int>) -> (end: Int, next: Int) {
        var reader = TagReader()
        var index = range.lowerBound
        var end = index
        while index < range.upperBound {
            let byte = bytes[index]
            let scalar: Unicode.Scalar
            if byte < 0x80 {
                scalar = Unicode.Scalar(byte)
            } else {
                var iterator = bytes[index..<min(range.upperBound, index + 4)].makeIterator()
                var decoder = UTF8()
                guard case .scalarValue(let decoded) = decoder.decode(&iterator) else { break }
                scalar = decoded
            }
            guard reader.take(scalar) else { break }
            index += UTF8.width(scalar)
            // A slash is part of the tag only if another part follows, and so is a joiner.
            if byte != UInt8(ascii: "/"), scalar != "\u{200C}", scalar != "\u{200D}" { end = index }
        }
        return reader.isTag ? (end, index) : (range.lowerBound, index)
    }
}
