/// Text of Markdown as it is read: without marks of emphasis, with the text of links in their place,
/// without pictures, HTML, comments and the shortcodes of sites' generators.
struct ShownText {
    private let bytes: [UInt8]
    private let range: Range<Int>
    private var result: [UInt8] = []
    private var spans: ArraySlice<InlineSpan>
    private var links: [Int: NoteLink] = [:]
    /// The places in the result where brackets were opened.
    private var brackets: [(place: Int, isPicture: Bool)] = []
    /// The places in the result where emphasis may begin.
    private var openings: [(mark: UInt8, count: Int, place: Int)] = []
    /// Stretches of the result that are marks, in no order.
    private var marks: [Range<Int>] = []

    /// The text of a part of one line.
    static func read(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        let isPlain = !bytes[range].contains { byte in
            switch byte {
            case ASCII.asterisk, ASCII.openBracket, ASCII.backslash, UInt8(ascii: "_"),
                UInt8(ascii: "<"), UInt8(ascii: "{"), UInt8(ascii: "&"), UInt8(ascii: "~"),
                UInt8(ascii: "="), UInt8(ascii: "%"):
                true
            default: false
            }
        }
        guard !isPlain, !isLink(bytes, range) else { return bytes.string(range) }
        var text = ShownText(bytes, range)
        text.read()
        return text.string
    }

    /// Returns whether the whole is one `[[link]]` or `[link](path)`. It stays as it is typed: a note by the name of
    /// another one would catch the links to that.
    private static func isLink(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard range.count > 4, bytes[range.lowerBound] == ASCII.openBracket else { return false }
        if bytes[range.lowerBound + 1] == ASCII.openBracket {
            return HTMLMarkup.find("]]", bytes, range) == range.upperBound - 2
        }
        guard bytes[range.upperBound - 1] == UInt8(ascii: ")"),
            let middle = HTMLMarkup.find("](", bytes, range)
        else { return false }
        return HTMLMarkup.find("](", bytes, middle + 1..<range.upperBound) == nil
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, self.range) = (bytes, range)
        let reader = InlineReader(BlockText(bytes, range))
        spans = reader.spans.sorted { $0.range.lowerBound < $1.range.lowerBound }[...]
        for link in reader.links where link.form == .wiki { links[link.range.lowerBound] = link }
    }

    private var string: String {
        var kept: [UInt8] = []
        var position = 0
        for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if mark.lowerBound > position { kept += result[position..<mark.lowerBound] }
            position = max(position, mark.upperBound)
        }
        kept += result[position...]
        return kept.string(kept.trimmingBlanks(0..<kept.count))
    }

    private mutating func read() {
        var index = range.lowerBound
        while index < range.upperBound {
            while let span = spans.first, span.range.upperBound <= index { spans.removeFirst() }
            if let span = spans.first, span.range.lowerBound == index, let end = take(span) {
                index = end
                continue
            }
            let byte = bytes[index]
            switch byte {
            case ASCII.backslash where index + 1 < range.upperBound && isMark(bytes[index + 1]):
                result.append(bytes[index + 1])
                index += 2
            case UInt8(ascii: "&"):
                let entity = HTMLEntity.read(bytes[index..<range.upperBound])
                result += entity.map { Array($0.text.utf8) } ?? [byte]
                index += entity?.length ?? 1
            case UInt8(ascii: "{"):
                index = shortcodeEnd(index) ?? copy(index)
            case ASCII.openBracket:
                let isPicture = result.last == UInt8(ascii: "!")
                brackets.append((result.count, isPicture))
                index = copy(index)
            case ASCII.closeBracket: index = close(index)
            case ASCII.asterisk, UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "="):
                index = emphasis(index)
            default: index = copy(index)
            }
        }
    }

    private mutating func copy(_ index: Int) -> Int {
        result.append(bytes[index])
        return index + 1
    }

    /// Takes what a span shows; returns the place behind it, `nil` where it is read as text.
    private mutating func take(_ span: InlineSpan) -> Int? {
        switch span.kind {
        case .html, .comment, .definition: break
        case .autolink:
            result += bytes[span.range.lowerBound + 1..<span.range.upperBound - 1]
        case .code, .math: result += bytes[span.range]
        case .wikiLink:
            guard let link = links[span.range.lowerBound] else { return nil }
            if link.isEmbed {
                result.removeLast()
            } else {
                let anchor = link.anchor.map { link.name.isEmpty ? $0 : "#" + $0 } ?? ""
                result += (link.text ?? link.name + anchor).utf8
            }
        // Its brackets were closed before it.
        case .destination: break
        }
        return span.range.upperBound
    }

    /// Takes what a bracket closes: the text of a link stays, a picture goes.
    private mutating func close(_ index: Int) -> Int {
        guard let open = brackets.popLast() else { return copy(index) }
        let next = spans.first { $0.range.lowerBound > index }
        guard let next, next.kind == .destination, next.range.lowerBound == index + 1 else {
            return copy(index)
        }
        if open.isPicture {
            result.removeSubrange((open.place - 1)...)
            openings.removeAll { $0.place >= result.count }
            marks.removeAll { $0.lowerBound >= result.count }
        } else {
            marks.append(open.place..<open.place + 1)
        }
        return next.range.upperBound
    }

    /// Behind `{{< x >}}`, `{{% x %}}` or `{% x %}`.
    private func shortcodeEnd(_ start: Int) -> Int? {
        for (open, close) in [("{{<", ">}}"), ("{{%", "%}}"), ("{%", "%}")]
            as [(
                StaticString, StaticString
            )] where bytes.has(open, at: start, before: range.upperBound)
        {
            return HTMLMarkup.find(close, bytes, start..<range.upperBound).map {
                $0 + close.utf8CodeUnitCount
            }
        }
        return nil
    }

    /// Takes a run of marks: those of emphasis that was opened before close it (a simple form of
    /// CommonMark's rule: runs of the same length).
    private mutating func emphasis(_ start: Int) -> Int {
        let mark = bytes[start]
        var end = start
        while end < range.upperBound, bytes[end] == mark { end += 1 }
        let count = end - start
        let before = start > range.lowerBound ? bytes[start - 1] : ASCII.space
        let after = end < range.upperBound ? bytes[end] : ASCII.space
        let isWordMark = mark == UInt8(ascii: "_")
        let needsTwo = mark == UInt8(ascii: "~") || mark == UInt8(ascii: "=")
        let canClose = !before.isSpacing && !(isWordMark && isLetter(after))
        let canOpen = !after.isSpacing && !(isWordMark && isLetter(before))
        let place = result.count
        result += bytes[start..<end]
        guard needsTwo ? count == 2 : count <= 3 else { return end }
        if canClose, let open = openings.lastIndex(where: { $0.mark == mark && $0.count == count })
        {
            let opening = openings[open].place
            openings.removeSubrange(open...)
            marks.append(opening..<opening + count)
            marks.append(place..<place + count)
        } else if canOpen {
            openings.append((mark, count, place))
        }
        return end
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80
    }

    private func isMark(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !byte.isASCIILetter && !byte.isASCIIDigit
    }
}
