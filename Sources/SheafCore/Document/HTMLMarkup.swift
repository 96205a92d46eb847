/// Raw HTML as Markdown knows it (CommonMark 0.29, 4.6 and 6.8).
enum HTMLMarkup {
    /// What begins a block of HTML, which says where it ends.
    enum BlockKind: Equatable {
        case code, comment, instruction, declaration, characterData
        /// A tag of a block, or a line with nothing but a tag: to the next blank line.
        case block

        var endsAtBlank: Bool { self == .block }
    }

    // MARK: - Blocks

    /// The kind of block that the text of a line begins; `nil` where it begins none.
    ///
    /// - Parameter interrupts: whether the line could go on with a paragraph instead.
    static func blockKind(
        _ bytes: [UInt8], _ range: Range<Int>, interrupts: Bool
    ) -> BlockKind? {
        let (start, end) = (range.lowerBound, range.upperBound)
        guard start + 1 < end else { return nil }
        switch bytes[start + 1] {
        case UInt8(ascii: "!"):
            if bytes.has("<!--", at: start, before: end) { return .comment }
            if bytes.has("<![CDATA[", at: start, before: end) { return .characterData }
            guard start + 2 < end, (0x41...0x5A).contains(bytes[start + 2]) else { return nil }
            return .declaration
        case ASCII.questionMark: return .instruction
        default: break
        }
        let isClosing = bytes[start + 1] == UInt8(ascii: "/")
        let name = nameRange(bytes, start + (isClosing ? 2 : 1), end)
        guard !name.isEmpty else { return nil }
        let folded = bytes[name].map { $0 | 0x20 }
        let next = name.upperBound < end ? bytes[name.upperBound] : ASCII.newline
        let isEnded = next.isSpacing || next == 0x0B || next == 0x0C
        if !isClosing, isEnded || next == ASCII.greaterThan,
            codeNames.contains(where: { $0.elementsEqual(folded) })
        {
            return .code
        }
        let isSelfClosed = bytes.has("/>", at: name.upperBound, before: end)
        if isEnded || next == ASCII.greaterThan || isSelfClosed, folded.count <= 10,
            blockNames.contains(String(decoding: bytes[name], as: UTF8.self).lowercased())
        {
            return .block
        }
        guard !interrupts, let tagEnd = tagEnd(bytes, start, end),
            bytes[tagEnd..<end].allSatisfy({ $0.isBlank || $0 == 0x0C })
        else { return nil }
        return .block
    }

    /// Returns whether a block ends with a line.
    static func ends(_ kind: BlockKind, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        switch kind {
        case .block: false
        case .comment: find("-->", bytes, range) != nil
        case .instruction: find("?>", bytes, range) != nil
        case .declaration: bytes.first(ASCII.greaterThan, in: range) != nil
        case .characterData: find("]]>", bytes, range) != nil
        case .code: hasCodeEnd(bytes, range)
        }
    }

    private static func hasCodeEnd(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while let found = find("</", bytes, index..<range.upperBound) {
            let name = nameRange(bytes, found + 2, range.upperBound)
            let folded = bytes[name].map { $0 | 0x20 }
            if name.upperBound < range.upperBound, bytes[name.upperBound] == ASCII.greaterThan,
                codeNames.contains(where: { $0.elementsEqual(folded) })
            {
                return true
            }
            index = found + 2
        }
        return false
    }

    private static let codeNames = [Array("script".utf8), Array("pre".utf8), Array("style".utf8)]

    private static let blockNames: Set<String> = [
        "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption",
        "center", "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt",
        "fieldset", "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2",
        "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link",
        "main", "menu", "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param",
        "section", "source", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title",
        "tr", "track", "ul",
    ]

    // MARK: - Within a text

    /// Behind the tag or the declaration that begins at `start`.
    static func inlineEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        guard bytes.has("<!", at: start, before: end) else { return tagEnd(bytes, start, end) }
        var index = start + 2
        while index < end, (0x41...0x5A).contains(bytes[index]) { index += 1 }
        guard index > start + 2, index < end, isSpace(bytes[index]) else { return nil }
        return bytes.first(ASCII.greaterThan, in: index..<end).map { $0 + 1 }
    }

    /// Behind `<scheme:address>` or `<name@host>`.
    static func autolinkEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        guard start + 1 < end, bytes[start + 1].isASCIILetter || bytes[start + 1].isASCIIDigit
        else { return emailEnd(bytes, start, end) }
        var index = start + 1
        while index < end, index - start <= 33,
            bytes[index].isASCIILetter || bytes[index].isASCIIDigit
                || "+.-".utf8.contains(bytes[index])
        {
            index += 1
        }
        let isScheme =
            bytes[start + 1].isASCIILetter && (3...33).contains(index - start) && index < end
            && bytes[index] == ASCII.colon
        guard isScheme else { return emailEnd(bytes, start, end) }
        while index < end, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "<"),
            bytes[index] != ASCII.greaterThan
        {
            index += 1
        }
        return index < end && bytes[index] == ASCII.greaterThan ? index + 1 : nil
    }

    private static func emailEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        var index = start + 1
        func isPart(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }
        while index < end,
            isPart(bytes[index]) || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(bytes[index])
        {
            index += 1
        }
        guard index > start + 1, index < end, bytes[index] == UInt8(ascii: "@") else { return nil }
        repeat {
            let label = index + 1
            index = label
            while index < end, isPart(bytes[index]) || bytes[index] == ASCII.dash { index += 1 }
            guard index > label, index - label <= 63, isPart(bytes[label]),
                isPart(bytes[index - 1]), index < end
            else { return nil }
        } while bytes[index] == UInt8(ascii: ".")
        return bytes[index] == ASCII.greaterThan ? index + 1 : nil
    }

    /// Behind an opening or closing tag.
    private static func tagEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        let isClosing = start + 1 < end && bytes[start + 1] == UInt8(ascii: "/")
        let name = nameRange(bytes, start + (isClosing ? 2 : 1), end)
        guard !name.isEmpty else { return nil }
        var index = name.upperBound
        if isClosing {
            index = skippingSpace(bytes, index, end)
        } else {
            while true {
                let next = skippingSpace(bytes, index, end)
                guard next > index, let behind = attributeEnd(bytes, next, end) else {
                    index = next
                    break
                }
                index = behind
            }
            if index < end, bytes[index] == UInt8(ascii: "/") { index += 1 }
        }
        return index < end && bytes[index] == ASCII.greaterThan ? index + 1 : nil
    }

    /// Behind `name`, `name=value`, `name="value"`.
    private static func attributeEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int? {
        var index = start
        guard index < end,
            bytes[index].isASCIILetter || bytes[index] == UInt8(ascii: "_")
                || bytes[index] == ASCII.colon
        else { return nil }
        while index < end,
            bytes[index].isASCIILetter || bytes[index].isASCIIDigit
                || ":._-".utf8.contains(bytes[index])
        {
            index += 1
        }
        let equals = skippingSpace(bytes, index, end)
        guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return index }
        let value = skippingSpace(bytes, equals + 1, end)
        guard value < end else { return nil }
        if bytes[value] == ASCII.doubleQuote || bytes[value] == ASCII.singleQuote {
            return bytes.first(bytes[value], in: value + 1..<end).map { $0 + 1 }
        }
        var behind = value
        while behind < end, !isSpace(bytes[behind]), !"\"'=<>`".utf8.contains(bytes[behind]) {
            behind += 1
        }
        return behind > value ? behind : nil
    }

    private static func nameRange(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Range<Int> {
        guard start < end, bytes[start].isASCIILetter else { return start..<start }
        var index = start
        while index < end,
            bytes[index].isASCIILetter || bytes[index].isASCIIDigit || bytes[index] == ASCII.dash
        {
            index += 1
        }
        return start..<index
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte.isSpacing || byte == 0x0B || byte == 0x0C
    }

    private static func skippingSpace(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, isSpace(bytes[index]) { index += 1 }
        return index
    }

    /// The first place of an ASCII text.
    static func find(_ text: StaticString, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound,
            let found = bytes.first(text.utf8Start[0], in: index..<range.upperBound)
        {
            if bytes.has(text, at: found, before: range.upperBound) { return found }
            index = found + 1
        }
        return nil
    }
}
