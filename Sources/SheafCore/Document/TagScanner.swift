/// Finds `#tags` in lines of text: at the start of a line or behind a blank, outside inline code.
/// A tag begins with a letter of any script; letters, marks, digits, `_`, `-` follow, and `/`
/// between segments.
struct TagScanner {
    private var tags = DistinctTexts()
    /// The range of each tag, without its `#`, every time; `nil` if not asked for.
    private(set) var places: [Range<Int>]?
    private let bytes: [UInt8]

    init(_ bytes: [UInt8], keepsPlaces: Bool = false) {
        self.bytes = bytes
        places = keepsPlaces ? [] : nil
    }

    /// In the order of the text, each once.
    var found: [String] { tags.all }

    mutating func read(_ line: Range<Int>) {
        guard bytes.first(ASCII.hash, in: line) != nil else { return }
        var index = line.lowerBound
        // Lengths of backtick runs that nothing closes: looked for once, not once a run.
        var unclosed: UInt64 = 0
        while index < line.upperBound {
            switch bytes[index] {
            case ASCII.backtick:
                let end = runEnd(index, line.upperBound)
                let length = end - index
                index = end
                guard length < 64, unclosed & (1 << UInt64(length)) == 0 else { break }
                if let codeEnd = codeEnd(from: end, closedBy: length, line.upperBound) {
                    index = codeEnd
                } else {
                    unclosed |= 1 << UInt64(length)
                }
            case ASCII.hash where index == line.lowerBound || bytes[index - 1].isBlank:
                index = readTag(index + 1..<line.upperBound)
            default: index += 1
            }
        }
    }

    private func runEnd(_ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, bytes[index] == ASCII.backtick { index += 1 }
        return index
    }

    /// Behind the run of `count` backticks that closes inline code.
    private func codeEnd(from start: Int, closedBy count: Int, _ end: Int) -> Int? {
        var index = start
        while index < end {
            guard bytes[index] == ASCII.backtick else {
                index += 1
                continue
            }
            let run = runEnd(index, end)
            if run - index == count { return run }
            index = run
        }
        return nil
    }

    /// Takes the tag that begins `range`; answers where to go on.
    private mutating func readTag(_ range: Range<Int>) -> Int {
        var index = range.lowerBound
        var end = index
        while index < range.upperBound {
            if let next = characterEnd(index, range.upperBound, isFirst: index == range.lowerBound)
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
        if end > range.lowerBound {
            tags.insert(bytes.string(range.lowerBound..<end))
            places?.append(range.lowerBound..<end)
        }
        return max(index, range.lowerBound)
    }

    /// Behind the character of a tag at `index`; `nil` if none stands there.
    private func characterEnd(_ index: Int, _ end: Int, isFirst: Bool) -> Int? {
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
