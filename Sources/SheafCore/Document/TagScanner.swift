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
