/// Finds `#tags` in the text of blocks: at the start of a line or behind a blank; not in inline code,
/// HTML, comments, formulas and links.
/// A tag begins with a letter of any script; letters, marks, digits, `_`, `-` follow, and `/`
/// between segments.
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
        var index = range.lowerBound
        var end = index
        while index < range.upperBound {
            if let next = characterEnd(
                bytes, index, range.upperBound, isFirst: end == range.lowerBound)
            {
                index = next
                end = next
            } else if bytes[index] == UInt8(ascii: "/"), index == end, end > range.lowerBound {
                // Part of the tag only if another segment follows.
                index += 1
            } else {
                break
            }
        }
        return (end, index)
    }

    /// Behind the character of a tag at `index`; `nil` if none stands there.
    private func characterEnd(
        _ bytes: [UInt8], _ index: Int, _ end: Int, isFirst: Bool
    ) -> Int? {
        let byte = bytes[index]
        guard byte >= 0x80 else {
            let isOther = byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == ASCII.dash
            return byte.isASCIILetter || (isOther && !isFirst) ? index + 1 : nil
        }
        var iterator = bytes[index..<min(end, index + 4)].makeIterator()
        var decoder = UTF8()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            return index + UTF8.width(scalar)
        case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber,
            .otherNumber, .otherSymbol:
            return isFirst ? nil : index + UTF8.width(scalar)
        default: return nil
        }
    }
}
