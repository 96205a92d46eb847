/// Finds the links within one line of a note.
struct InlineLinks {
    private let bytes: [UInt8]
    private let range: Range<Int>
    private let number: Int
    /// False in front matter, where only `[[links]]` count, and quotation marks are none of theirs.
    private let isText: Bool
    private var links: [NoteLink] = []
    /// The places of `[` that nothing has closed yet.
    private var open: [Int] = []
    /// Behind here no `]]` comes any more.
    private var lastClosing: Int?
    /// The place of the last `)`; before the line where there is none.
    private lazy var lastBracket =
        bytes[range].lastIndex(of: UInt8(ascii: ")")) ?? range.lowerBound - 1
    /// So many brackets may be open within a destination, as in cmark.
    private static let deepest = 32
    /// Lengths of backtick runs that nothing closes: looked for once, not once a run.
    private var unclosedCode: Set<Int> = []

    init(_ bytes: [UInt8], _ range: Range<Int>, number: Int, isText: Bool) {
        (self.bytes, self.range, self.number, self.isText) = (bytes, range, number, isText)
    }

    mutating func read() -> [NoteLink] {
        if isText { readDefinition() }
        var index = range.lowerBound
        while index < range.upperBound {
            switch bytes[index] {
            case ASCII.backslash where isText: index += 2
            case ASCII.backtick where isText: index = endOfCode(at: index)
            case ASCII.openBracket:
                if let end = readWiki(at: index) {
                    index = end
                } else {
                    open.append(index)
                    index += 1
                }
            case ASCII.closeBracket where isText:
                if let start = open.popLast(), index + 1 < range.upperBound,
                    bytes[index + 1] == UInt8(ascii: "(")
                {
                    readDestination(behind: index + 2, text: start + 1..<index)
                }
                index += 1
            default: index += 1
            }
        }
        return links.sorted { $0.target.lowerBound < $1.target.lowerBound }
    }

    // MARK: - [[name]]

    /// Reads `[[name#anchor|text]]`; returns the place behind it.
    private mutating func readWiki(at start: Int) -> Int? {
        let inside = start + 2
        guard inside < range.upperBound, bytes[start + 1] == ASCII.openBracket,
            lastClosing != range.upperBound, let end = closing(from: inside)
        else { return nil }
        // Of `[[[x]]` the inner brackets count.
        guard !bytes[inside..<end].contains(ASCII.openBracket) else { return nil }
        var nameEnd = inside
        while nameEnd < end, bytes[nameEnd] != ASCII.hash, bytes[nameEnd] != UInt8(ascii: "|") {
            nameEnd += 1
        }
        var anchor: String?
        var next = nameEnd
        if nameEnd < end, bytes[nameEnd] == ASCII.hash {
            next = bytes.first(UInt8(ascii: "|"), in: nameEnd..<end) ?? end
            anchor = bytes.string(beforeEscape(nameEnd + 1..<next, end))
        }
        let text = next < end ? bytes.string(bytes.trimmingBlanks(next + 1..<end)) : nil
        let target = bytes.trimmingBlanks(beforeEscape(inside..<nameEnd, end))
        append(
            .wiki, start..<end + 2, target, name: bytes.string(target), anchor: anchor, text: text)
        return end + 2
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
        var index = start
        while let found = bytes.first(ASCII.closeBracket, in: index..<range.upperBound) {
            guard found + 1 < range.upperBound else { break }
            if bytes[found + 1] == ASCII.closeBracket {
                lastClosing = found
                return found
            }
            index = found + 1
        }
        lastClosing = range.upperBound
        return nil
    }

    // MARK: - [text](path)

    private mutating func readDestination(behind start: Int, text: Range<Int>) {
        let first = bytes.skippingBlanks(from: start, to: range.upperBound)
        guard let (destination, isAngled) = destination(at: first, isInBrackets: true) else {
            return
        }
        append(
            destination, isAngled, from: text.lowerBound - 1, text: bytes.string(text))
    }

    /// `[label]: path` at the beginning of a line.
    private mutating func readDefinition() {
        let start = range.lowerBound
        guard start < range.upperBound, bytes[start] == ASCII.openBracket,
            let close = bytes.first(ASCII.closeBracket, in: range), close + 1 < range.upperBound,
            bytes[close + 1] == ASCII.colon, close > start + 1,
            bytes[start + 1] != UInt8(ascii: "^"), bytes[start + 1] != ASCII.openBracket
        else { return }
        let first = bytes.skippingBlanks(from: close + 2, to: range.upperBound)
        guard let (destination, isAngled) = destination(at: first, isInBrackets: false) else {
            return
        }
        append(destination, isAngled, from: start, text: bytes.string(start + 1..<close))
    }

    /// The bytes of a destination.
    ///
    /// - Parameter isInBrackets: whether a `)` ends it.
    private mutating func destination(
        at start: Int, isInBrackets: Bool
    ) -> (range: Range<Int>, isAngled: Bool)? {
        guard start < range.upperBound else { return nil }
        if bytes[start] == UInt8(ascii: "<") {
            guard let end = bytes.first(ASCII.greaterThan, in: start..<range.upperBound) else {
                return nil
            }
            return (start + 1..<end, true)
        }
        var index = start
        var depth = 0
        while index < range.upperBound, !bytes[index].isBlank {
            switch bytes[index] {
            case ASCII.backslash: index += 1
            case UInt8(ascii: "("):
                depth += 1
                guard depth <= Self.deepest else { return nil }
            case UInt8(ascii: ")"):
                if depth == 0, isInBrackets { return (start..<index, false) }
                depth -= 1
            default: break
            }
            index += 1
        }
        let end = min(index, range.upperBound)
        // Behind a blank there may be a title, and the bracket behind that.
        let isClosed = !isInBrackets || lastBracket >= end
        return isClosed && end > start ? (start..<end, false) : nil
    }

    private mutating func append(
        _ destination: Range<Int>, _ isAngled: Bool, from start: Int, text: String
    ) {
        let hash = bytes.first(ASCII.hash, in: destination)
        let target = destination.lowerBound..<(hash ?? destination.upperBound)
        let typed = bytes[target]
        // Anything with a scheme leads elsewhere, and so does `//host`.
        guard !Self.hasScheme(typed), !typed.starts(with: "//".utf8) else { return }
        append(
            isAngled ? .angled : .markdown, start..<destination.upperBound, target,
            name: PercentEncoding.decoded(Self.unescaped(typed)),
            anchor: hash.map {
                PercentEncoding.decoded(bytes[($0 + 1)..<destination.upperBound])
            }, text: text)
    }

    private mutating func append(
        _ form: NoteLink.Form, _ link: Range<Int>, _ target: Range<Int>, name: String,
        anchor: String?, text: String?
    ) {
        // What cannot be a name in any file system is none.
        guard name.utf8.count <= 4096, !name.utf8.contains(0) else { return }
        let mark = link.lowerBound - 1
        let isEmbed = mark >= range.lowerBound && bytes[mark] == UInt8(ascii: "!")
        links.append(
            NoteLink(
                form: form, isEmbed: isEmbed, range: link, target: target, name: name,
                anchor: anchor,
                text: text, line: number))
    }

    private static func hasScheme(_ typed: ArraySlice<UInt8>) -> Bool {
        guard let first = typed.first, first.isASCIILetter else { return false }
        let rest = typed.drop {
            $0.isASCIILetter || $0.isASCIIDigit || "+.-".utf8.contains($0)
        }
        return rest.first == ASCII.colon
    }

    /// A backslash before punctuation is none of the path.
    private static func unescaped(_ typed: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard typed.contains(ASCII.backslash) else { return typed }
        var result: [UInt8] = []
        var index = typed.startIndex
        while index < typed.endIndex {
            let next = index + 1
            let isEscape =
                typed[index] == ASCII.backslash && next < typed.endIndex
                && (0x21...0x7E).contains(typed[next]) && !typed[next].isASCIILetter
                && !typed[next].isASCIIDigit
            if isEscape { index = next }
            result.append(typed[index])
            index += 1
        }
        return result[...]
    }

    // MARK: - Code

    /// The place behind inline code, or behind the backticks that begin none.
    private mutating func endOfCode(at start: Int) -> Int {
        let end = endOfRun(start)
        let length = end - start
        guard !unclosedCode.contains(length) else { return end }
        var index = end
        while let found = bytes.first(ASCII.backtick, in: index..<range.upperBound) {
            let run = endOfRun(found)
            if run - found == length { return run }
            index = run
        }
        unclosedCode.insert(length)
        return end
    }

    private func endOfRun(_ start: Int) -> Int {
        var index = start
        while index < range.upperBound, bytes[index] == ASCII.backtick { index += 1 }
        return index
    }
}
