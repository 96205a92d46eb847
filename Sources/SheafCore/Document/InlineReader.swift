/// A stretch of a block's text that is not read as text.
struct InlineSpan: Equatable {
    enum Kind {
        case code, html, comment, math
        /// `<https://…>`
        case autolink
        /// `[[name]]`; code may stand in it, as a span of its own behind this one.
        case wikiLink
        /// The text in the parentheses of `[text](path "title")`.
        case destination
        /// `[label]: path "title"`
        case definition
    }

    let kind: Kind
    /// Offsets in the ``BlockText``.
    let range: Range<Int>
}

/// Reads what stands within the text of a block: code, HTML, comments, formulas and links.
///
/// Sources: the inlines of CommonMark 0.29; Obsidian's links, `%% comments %%` and formulas, whose rule
/// for a single `$` is Pandoc's: no blank behind the first, none before the last, no digit behind it.
struct InlineReader {
    /// In order.
    private(set) var spans: [InlineSpan] = []
    /// In order, without the numbers of their lines.
    private(set) var links: [NoteLink] = []

    private let text: BlockText
    private let bytes: [UInt8]
    private let end: Int
    /// False in front matter, where only `[[links]]` count, and quotation marks are none of theirs.
    private let isText: Bool
    private let keepsLinks: Bool
    /// The places of `[` that nothing has closed yet.
    private var open: [Int] = []
    /// So many of them, from the first on, stand around a link and can begin none, except pictures.
    private var enclosing = 0
    /// Behind here no `]]` comes any more.
    private var lastClosing: Int?
    /// So many brackets may be open within a destination, as in cmark.
    private static let deepest = 32
    /// Lengths of backtick runs that nothing closes: looked for once, not once a run.
    private var unclosedCode: Set<Int> = []
    /// Beginnings of HTML and comments whose end does not come any more.
    private var unclosed: Set<UInt8> = []
    /// The place of the last `>`, where all HTML ends.
    private lazy var lastGreater = bytes[text.range].lastIndex(of: ASCII.greaterThan) ?? -1

    /// The place of the last `)`, where all paths in parentheses end.
    private lazy var lastParenthesis = bytes[text.range].lastIndex(of: UInt8(ascii: ")")) ?? -1

    /// - Parameter keepsLinks: whether ``links`` is asked for.
    init(_ text: BlockText, isText: Bool = true, keepsLinks: Bool = true) {
        self.text = text
        bytes = text.bytes
        end = text.range.upperBound
        self.isText = isText
        self.keepsLinks = keepsLinks
        read()
    }

    /// Returns false if no span begins in the first part of a text, which ends with a blank or before one.
    static func mayHoldSpan(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var last: UInt8 = 0
        for byte in bytes[range] {
            switch byte {
            case ASCII.backtick, UInt8(ascii: "<"), UInt8(ascii: "$"): return true
            case UInt8(ascii: "%") where last == byte: return true
            case ASCII.openBracket where last == byte: return true
            case UInt8(ascii: "(") where last == ASCII.closeBracket: return true
            case ASCII.colon where last == ASCII.closeBracket: return true
            default: last = byte
            }
        }
        return false
    }

    /// Returns false if no link ends its brackets in a part of a text: `[[name]]`, `[text](path)`,
    /// `[label]: path`.
    static func mayHoldLink(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        var index = range.lowerBound
        while index < range.upperBound,
            let bracket = bytes.first(ASCII.closeBracket, in: index..<range.upperBound)
        {
            index = bracket + 1
            guard index < range.upperBound else { return false }
            switch bytes[index] {
            case ASCII.closeBracket, UInt8(ascii: "("), ASCII.colon: return true
            default: break
            }
        }
        return false
    }

    /// Returns whether a text has nothing but `[label]: path`.
    static func holdsOnlyDefinitions(_ text: BlockText) -> Bool {
        let spans = InlineReader(text, keepsLinks: false).spans
        return spans.allSatisfy { $0.kind == .definition }
            && spans.last?.range.upperBound == text.range.upperBound
    }

    private mutating func read() {
        var index = isText ? readDefinitions() : text.range.lowerBound
        while index < end {
            switch bytes[index] {
            case ASCII.backslash where isText:
                index += index + 1 < end && bytes[index + 1].isPunctuation ? 2 : 1
            case ASCII.backtick where isText:
                index = readSpan(at: index) ?? endOfRun(index)
            case UInt8(ascii: "<") where isText, UInt8(ascii: "%") where isText,
                UInt8(ascii: "$") where isText:
                index = readSpan(at: index) ?? index + 1
            case ASCII.openBracket:
                if let end = readWiki(at: index) {
                    index = end
                } else {
                    open.append(index)
                    index += 1
                }
            case ASCII.closeBracket where isText:
                index = readClose(at: index)
            default: index += 1
            }
        }
        links.sort { $0.target.lowerBound < $1.target.lowerBound }
    }

    private mutating func readSpan(at index: Int) -> Int? {
        guard let span = span(at: index) else { return nil }
        spans.append(span)
        return span.range.upperBound
    }

    /// The code, HTML, comment or formula that begins at a place.
    private mutating func span(at index: Int) -> InlineSpan? {
        switch bytes[index] {
        case ASCII.backtick:
            return codeEnd(at: index).map { InlineSpan(kind: .code, range: index..<$0) }
        case UInt8(ascii: "<"): return html(at: index)
        case UInt8(ascii: "%"):
            guard bytes.has("%%", at: index, before: end) else { return nil }
            return closed("%%", from: index + 2, kind: UInt8(ascii: "%"))
                .map { InlineSpan(kind: .comment, range: index..<$0) }
        case UInt8(ascii: "$"):
            return mathEnd(at: index).map { InlineSpan(kind: .math, range: index..<$0) }
        default: return nil
        }
    }

    /// Behind the next place of a text; asked for once where it does not come any more.
    private mutating func closed(_ close: StaticString, from start: Int, kind: UInt8) -> Int? {
        guard !unclosed.contains(kind) else { return nil }
        if start < end, let found = HTMLMarkup.find(close, bytes, start..<end) {
            return found + close.utf8CodeUnitCount
        }
        unclosed.insert(kind)
        return nil
    }

    // MARK: - Code, HTML, formulas

    /// Behind the inline code that begins at a place.
    private mutating func codeEnd(at start: Int) -> Int? {
        let behind = endOfRun(start)
        let length = behind - start
        guard !unclosedCode.contains(length) else { return nil }
        var index = behind
        while index < end, let found = bytes.first(ASCII.backtick, in: index..<end) {
            let run = endOfRun(found)
            if run - found == length { return run }
            index = run
        }
        unclosedCode.insert(length)
        return nil
    }

    private func endOfRun(_ start: Int) -> Int {
        var index = start
        while index < end, bytes[index] == ASCII.backtick { index += 1 }
        return index
    }

    private mutating func html(at start: Int) -> InlineSpan? {
        guard start < lastGreater else { return nil }
        if bytes.has("<!--", at: start, before: end) {
            // `<!-->` and `<!--->` are whole comments (CommonMark 0.31, 6.6).
            return closed("-->", from: start + 2, kind: ASCII.dash)
                .map { InlineSpan(kind: .comment, range: start..<$0) }
        }
        if let autolink = HTMLMarkup.autolinkEnd(bytes, start, end) {
            return InlineSpan(kind: .autolink, range: start..<autolink)
        }
        let behind: Int?
        if bytes.has("<?", at: start, before: end) {
            behind = closed("?>", from: start + 2, kind: ASCII.questionMark)
        } else if bytes.has("<![CDATA[", at: start, before: end) {
            behind = closed("]]>", from: start + 9, kind: ASCII.openBracket)
        } else {
            behind = HTMLMarkup.inlineEnd(bytes, start, end)
        }
        return behind.map { InlineSpan(kind: .html, range: start..<$0) }
    }

    private func mathEnd(at start: Int) -> Int? {
        let mark = UInt8(ascii: "$")
        if bytes.has("$$", at: start, before: end) {
            return start + 2 < end
                ? HTMLMarkup.find("$$", bytes, start + 2..<end).map { $0 + 2 } : nil
        }
        guard start + 1 < end, !bytes[start + 1].isSpacing else { return nil }
        var index = start + 1
        while index < end, bytes[index] != mark, bytes[index] != ASCII.newline {
            index += bytes[index] == ASCII.backslash ? 2 : 1
        }
        guard index < end, bytes[index] == mark, !bytes[index - 1].isSpacing,
            index + 1 == end || !bytes[index + 1].isASCIIDigit
        else { return nil }
        return index + 1
    }

    // MARK: - [[name]]

    /// Reads `[[name#anchor|text]]`; returns the place behind it.
    private mutating func readWiki(at start: Int) -> Int? {
        let inside = start + 2
        guard inside < end, bytes[start + 1] == ASCII.openBracket, lastClosing != end,
            let close = closing(from: inside)
        else { return nil }
        // Of `[[[x]]` the inner brackets count.
        guard bytes.first(ASCII.openBracket, in: inside..<close) == nil,
            bytes.first(ASCII.newline, in: inside..<close) == nil,
            let within = spansWithin(inside..<close)
        else { return nil }
        spans.append(InlineSpan(kind: .wikiLink, range: start..<close + 2))
        spans += within
        guard keepsLinks else { return close + 2 }
        var nameEnd = inside
        while nameEnd < close, bytes[nameEnd] != ASCII.hash, bytes[nameEnd] != UInt8(ascii: "|") {
            nameEnd += 1
        }
        var anchor: String?
        var next = nameEnd
        if nameEnd < close, bytes[nameEnd] == ASCII.hash {
            next = bytes.first(UInt8(ascii: "|"), in: nameEnd..<close) ?? close
            anchor = bytes.string(beforeEscape(nameEnd + 1..<next, close))
        }
        let shown = next < close ? bytes.string(bytes.trimmingBlanks(next + 1..<close)) : nil
        let target = bytes.trimmingBlanks(beforeEscape(inside..<nameEnd, close))
        append(
            .wiki, start..<close + 2, target, name: bytes.string(target), anchor: anchor,
            text: shown)
        return close + 2
    }

    /// The spans in brackets; `nil` where one reaches over the brackets' end, and they are none.
    private mutating func spansWithin(_ inside: Range<Int>) -> [InlineSpan]? {
        guard isText else { return [] }
        var found: [InlineSpan] = []
        var index = inside.lowerBound
        while index < inside.upperBound {
            let byte = bytes[index]
            if byte == ASCII.backtick || byte == UInt8(ascii: "<"), let span = span(at: index) {
                guard span.range.upperBound <= inside.upperBound else { return nil }
                found.append(span)
                index = span.range.upperBound
            } else {
                index = byte == ASCII.backtick ? endOfRun(index) : index + 1
            }
        }
        return found
    }

    /// In a table the `|` of a link is typed as `\|`.
    private func beforeEscape(_ part: Range<Int>, _ end: Int) -> Range<Int> {
        let isEscaped =
            part.upperBound < end && part.upperBound > part.lowerBound
            && bytes[part.upperBound] == UInt8(ascii: "|")
            && bytes[part.upperBound - 1] == ASCII.backslash
        return isEscaped ? part.lowerBound..<part.upperBound - 1 : part
    }

    /// The place of the next `]]`.
    private mutating func closing(from start: Int) -> Int? {
        if let lastClosing, lastClosing >= start { return lastClosing }
        lastClosing = HTMLMarkup.find("]]", bytes, start..<end) ?? end
        return lastClosing == end ? nil : lastClosing
    }

    // MARK: - [text](path)

    /// Reads what the `]` at a place closes; returns where to go on.
    private mutating func readClose(at index: Int) -> Int {
        guard let start = open.popLast() else { return index + 1 }
        let isPicture = start > text.range.lowerBound && bytes[start - 1] == UInt8(ascii: "!")
        let isActive = isPicture || open.count >= enclosing
        enclosing = min(enclosing, open.count)
        guard isActive, index + 1 < lastParenthesis, bytes[index + 1] == UInt8(ascii: "("),
            let found = destination(behind: index + 2)
        else { return index + 1 }
        spans.append(InlineSpan(kind: .destination, range: index + 1..<found.end))
        append(found.destination, found.isAngled, from: start, text: start + 1..<index)
        if !isPicture { enclosing = open.count }
        return found.end
    }

    /// Reads `path "title")`.
    private func destination(
        behind start: Int
    ) -> (destination: Range<Int>, isAngled: Bool, end: Int)? {
        let close = UInt8(ascii: ")")
        let first = skippingSpace(start)
        guard let (destination, isAngled) = path(at: first, isInBrackets: true) else { return nil }
        let behind = destination.upperBound + (isAngled ? 1 : 0)
        var index = skippingSpace(behind)
        if index > behind, let title = titleEnd(at: index) { index = skippingSpace(title) }
        guard index < end, bytes[index] == close else { return nil }
        return (destination, isAngled, index + 1)
    }

    /// The bytes of a path: a blank ends it, except within `<…>`.
    ///
    /// - Parameter isInBrackets: whether a `)` ends it.
    private func path(at start: Int, isInBrackets: Bool) -> (range: Range<Int>, isAngled: Bool)? {
        guard start < end else { return nil }
        var index = start
        if bytes[start] == UInt8(ascii: "<") {
            index += 1
            while index < end, bytes[index] != ASCII.greaterThan {
                switch bytes[index] {
                case ASCII.newline, UInt8(ascii: "<"): return nil
                case ASCII.backslash: index += 2
                default: index += 1
                }
            }
            return index < end ? (start + 1..<index, true) : nil
        }
        var depth = 0
        while index < end, bytes[index] > 0x20, bytes[index] != 0x7F {
            switch bytes[index] {
            case ASCII.backslash where index + 1 < end && bytes[index + 1].isPunctuation:
                index += 1
            case UInt8(ascii: "("):
                depth += 1
                guard depth <= Self.deepest else { return nil }
            case UInt8(ascii: ")"):
                if depth == 0, isInBrackets { return (start..<index, false) }
                guard depth > 0 else { return nil }
                depth -= 1
            default: break
            }
            index += 1
        }
        return depth == 0 && index > start ? (start..<index, false) : nil
    }

    /// Behind `"title"`, `'title'` or `(title)`.
    private func titleEnd(at start: Int) -> Int? {
        guard start < end else { return nil }
        let isBracket = bytes[start] == UInt8(ascii: "(")
        guard isBracket || bytes[start] == ASCII.doubleQuote || bytes[start] == ASCII.singleQuote
        else { return nil }
        let close = isBracket ? UInt8(ascii: ")") : bytes[start]
        var index = start + 1
        while index < end, bytes[index] != close {
            if isBracket, bytes[index] == UInt8(ascii: "(") { return nil }
            index += bytes[index] == ASCII.backslash ? 2 : 1
        }
        return index < end ? index + 1 : nil
    }

    private func skippingSpace(_ start: Int) -> Int { bytes.skippingSpacing(from: start, to: end) }

    // MARK: - [label]: path

    /// Reads the definitions with which the text begins; returns the place behind them.
    private mutating func readDefinitions() -> Int {
        var index = text.range.lowerBound
        while index < end, bytes[index] == ASCII.openBracket, let next = readDefinition(at: index) {
            index = next
        }
        return index
    }

    private mutating func readDefinition(at start: Int) -> Int? {
        var close = start + 1
        while close < end, bytes[close] != ASCII.closeBracket {
            guard bytes[close] != ASCII.openBracket, close - start <= 1000 else { return nil }
            close += bytes[close] == ASCII.backslash ? 2 : 1
        }
        let label = start + 1..<min(close, end)
        guard close + 1 < end, bytes[close + 1] == ASCII.colon,
            bytes[label].contains(where: { !$0.isSpacing }), bytes[start + 1] != UInt8(ascii: "^")
        else { return nil }
        let first = skippingSpace(close + 2)
        guard let (destination, isAngled) = path(at: first, isInBrackets: false) else {
            return nil
        }
        let behind = destination.upperBound + (isAngled ? 1 : 0)
        guard let definitionEnd = definitionEnd(behind: behind) else { return nil }
        spans.append(InlineSpan(kind: .definition, range: start..<definitionEnd))
        append(destination, isAngled, from: start, text: label)
        return min(nextLine(definitionEnd), end)
    }

    /// Behind the title, if there is one, and otherwise behind the path; `nil` where something else
    /// follows in the line.
    private func definitionEnd(behind path: Int) -> Int? {
        let title = skippingSpace(path)
        if title > path, let behind = titleEnd(at: title), isLineEnd(behind) { return behind }
        return isLineEnd(path) ? path : nil
    }

    private func isLineEnd(_ index: Int) -> Bool {
        let next = bytes.skippingBlanks(from: index, to: end)
        return next >= end || bytes[next] == ASCII.newline || bytes[next] == ASCII.carriageReturn
    }

    private func nextLine(_ index: Int) -> Int {
        guard index < end else { return end }
        return bytes.first(ASCII.newline, in: index..<end).map { $0 + 1 } ?? end
    }

    // MARK: - Links

    private mutating func append(
        _ destination: Range<Int>, _ isAngled: Bool, from start: Int, text label: Range<Int>
    ) {
        guard keepsLinks else { return }
        let hash = anchor(in: destination)
        let target = destination.lowerBound..<(hash ?? destination.upperBound)
        let typed = bytes[target]
        // Anything with a scheme leads elsewhere, and so does `//host`.
        guard !Self.hasScheme(typed), !typed.starts(with: "//".utf8), !Self.isPlaceholder(typed)
        else { return }
        append(
            isAngled ? .angled : .markdown, start..<destination.upperBound, target,
            name: PercentEncoding.decoded(Self.unescaped(typed)),
            anchor: hash.map {
                PercentEncoding.decoded(
                    Self.unescaped(bytes[($0 + 1)..<destination.upperBound]))
            }, text: bytes.string(label).replacing("\r\n", with: " ").replacing("\n", with: " "))
    }

    private mutating func append(
        _ form: NoteLink.Form, _ link: Range<Int>, _ target: Range<Int>, name: String,
        anchor: String?, text shown: String?
    ) {
        // What cannot be a name in any file system is none.
        guard name.utf8.count <= 4096, !name.utf8.contains(0) else { return }
        let mark = link.lowerBound - 1
        let isEmbed = mark >= text.range.lowerBound && bytes[mark] == UInt8(ascii: "!")
        links.append(
            NoteLink(
                form: form, isEmbed: isEmbed, range: text.places(link),
                target: text.places(target), name: name, anchor: anchor, text: shown, line: 0))
    }

    /// The `#` behind which a heading is named, and not one of `&#39;`.
    private func anchor(in destination: Range<Int>) -> Int? {
        var start = destination.lowerBound
        while let hash = bytes.first(ASCII.hash, in: start..<destination.upperBound) {
            guard hash > destination.lowerBound, bytes[hash - 1] == UInt8(ascii: "&"),
                HTMLEntity.read(bytes[hash - 1..<destination.upperBound]) != nil
            else { return hash }
            start = hash + 1
        }
        return nil
    }

    /// Returns whether a generator of sites puts a path there: `{{ site.url }}/a`, `{% link a.md %}`.
    private static func isPlaceholder(_ typed: ArraySlice<UInt8>) -> Bool {
        let brace = UInt8(ascii: "{")
        return zip(typed, typed.dropFirst()).contains {
            $0 == brace && ($1 == brace || $1 == UInt8(ascii: "%"))
        }
    }

    private static func hasScheme(_ typed: ArraySlice<UInt8>) -> Bool {
        guard let first = typed.first, first.isASCIILetter else { return false }
        let rest = typed.drop {
            $0.isASCIILetterOrDigit || "+.-".utf8.contains($0)
        }
        return rest.first == ASCII.colon
    }

    /// A backslash before punctuation is none of the path, and `&amp;` is the character that it names.
    private static func unescaped(_ typed: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard typed.contains(ASCII.backslash) else { return HTMLEntity.decoded(typed) }
        var result: [UInt8] = []
        var index = typed.startIndex
        while index < typed.endIndex {
            if let entity = HTMLEntity.read(typed[index...]) {
                result += entity.text.utf8
                index += entity.length
                continue
            }
            let next = index + 1
            if typed[index] == ASCII.backslash, next < typed.endIndex, typed[next].isPunctuation {
                index = next
            }
            result.append(typed[index])
            index += 1
        }
        return result[...]
    }
}

extension UInt8 {
    /// ASCII punctuation, which a backslash before it makes text.
    fileprivate var isPunctuation: Bool {
        (0x21...0x7E).contains(self) && !isASCIILetterOrDigit
    }
}
