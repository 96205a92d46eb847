import Libc

/// The bytes that structure a file.
enum ASCII {
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let doubleQuote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let singleQuote = UInt8(ascii: "'")
    static let asterisk = UInt8(ascii: "*")
    static let comma = UInt8(ascii: ",")
    static let dash = UInt8(ascii: "-")
    static let colon = UInt8(ascii: ":")
    static let greaterThan = UInt8(ascii: ">")
    static let questionMark = UInt8(ascii: "?")
    static let openBracket = UInt8(ascii: "[")
    static let backslash = UInt8(ascii: "\\")
    static let closeBracket = UInt8(ascii: "]")
    static let backtick = UInt8(ascii: "`")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
}

extension UInt8 {
    /// A space or a tab.
    var isBlank: Bool { self == ASCII.space || self == ASCII.tab }

    /// A space, a tab, or part of a line end.
    var isSpacing: Bool {
        isBlank || self == ASCII.newline || self == ASCII.carriageReturn
    }

    package var isASCIIDigit: Bool { self &- 0x30 < 10 }

    var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

    package var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    var isASCIICapital: Bool { self &- 0x41 < 26 }

    /// The small letter of an ASCII capital; any other byte as it is.
    var loweredASCII: UInt8 { isASCIICapital ? self | 0x20 : self }
}

/// One line of a file. It ends at `\n` or `\r\n`; a lone `\r` is content.
struct Line: Equatable {
    var start: Int
    /// The offset of the line's end: `\n`, `\r\n`, or the end of the text.
    var end: Int
    /// The offset of the next line.
    var next: Int

    var content: Range<Int> { start..<end }
    var whole: Range<Int> { start..<next }
}

extension UnsafeBufferPointer<UInt8> {
    /// The first place of a byte. The system looks at many bytes at once, and every byte of every file
    /// is looked at.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        guard let base = UnsafeRawPointer(UnsafeBufferPointer(rebasing: self[range]).baseAddress),
            let found = memchr(base, Int32(byte), range.count)
        else { return nil }
        return range.lowerBound + base.distance(to: UnsafeRawPointer(found))
    }
}

extension [UInt8] {
    /// The first place of a byte.
    func first(_ byte: UInt8, in range: Range<Int>) -> Int? {
        withUnsafeBufferPointer { $0.first(byte, in: range) }
    }

    /// The line that starts at `start`, in the text that ends at `limit`.
    func line(at start: Int, before limit: Int) -> Line {
        guard let index = first(ASCII.newline, in: start..<Swift.max(start, limit)) else {
            return Line(start: start, end: limit, next: limit)
        }
        let hasReturn = index > start && self[index - 1] == ASCII.carriageReturn
        return Line(start: start, end: hasReturn ? index - 1 : index, next: index + 1)
    }

    /// Calls `body` with each line of `range`, until it answers false.
    func forEachLine(in range: Range<Int>, _ body: (Line) -> Bool) {
        var position = range.lowerBound
        while position < range.upperBound {
            let line = line(at: position, before: range.upperBound)
            if !body(line) { return }
            position = line.next
        }
    }

    /// The lines of `range`; the last one may be open.
    func lines(in range: Range<Int>) -> [Line] {
        var lines: [Line] = []
        forEachLine(in: range) { line in
            lines.append(line)
            return true
        }
        return lines
    }

    /// The first line of `range` that is wanted.
    func firstLine(in range: Range<Int>, where isWanted: (Line) -> Bool) -> Line? {
        var found: Line?
        forEachLine(in: range) { line in
            if isWanted(line) { found = line }
            return found == nil
        }
        return found
    }

    /// The number of line ends in `range`.
    func newlines(in range: Range<Int>) -> Int {
        self[range].reduce(0) { $0 + ($1 == ASCII.newline ? 1 : 0) }
    }

    /// The first place from `start` that is neither space nor tab.
    func skippingBlanks(from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, self[index].isBlank { index += 1 }
        return index
    }

    /// The first place from `start` that is neither blank nor part of a line end.
    func skippingSpacing(from start: Int, to end: Int) -> Int {
        var index = start
        while index < end, self[index].isSpacing { index += 1 }
        return index
    }

    /// Behind the bullet or the number of a list item that begins `range`; `nil` where none does.
    func listMarkerEnd(in range: Range<Int>) -> Int? {
        guard var index = range.first else { return nil }
        switch self[index] {
        case ASCII.dash, ASCII.asterisk, UInt8(ascii: "+"): return index + 1
        case 0x30...0x39:
            while index < range.upperBound, self[index].isASCIIDigit { index += 1 }
            guard index < range.upperBound,
                self[index] == UInt8(ascii: ".") || self[index] == UInt8(ascii: ")")
            else { return nil }
            return index + 1
        default: return nil
        }
    }

    /// Returns whether `[ ]` or `[x]` stands at `index`, with a blank or the end behind it.
    func hasBox(at index: Int, before end: Int) -> Bool {
        index + 3 <= end && self[index] == ASCII.openBracket
            && [ASCII.space, UInt8(ascii: "x"), UInt8(ascii: "X")].contains(self[index + 1])
            && self[index + 2] == ASCII.closeBracket && isBlankOrEnd(index + 3, end)
    }

    /// `range` without spaces and tabs at both ends.
    func trimmingBlanks(_ range: Range<Int>) -> Range<Int> {
        let start = skippingBlanks(from: range.lowerBound, to: range.upperBound)
        var end = range.upperBound
        while end > start, self[end - 1].isBlank { end -= 1 }
        return start..<end
    }

    /// Returns whether `range` holds nothing but spaces and tabs.
    func isBlank(_ range: Range<Int>) -> Bool {
        skippingBlanks(from: range.lowerBound, to: range.upperBound) == range.upperBound
    }

    /// Returns whether the byte at `index` is a space or tab, or lies past `end`.
    func isBlankOrEnd(_ index: Int, _ end: Int) -> Bool {
        index >= end || self[index].isBlank
    }

    /// The length of the line end that closes `range`: 0, 1 or 2.
    func lineEndLength(of range: Range<Int>) -> Int {
        guard let last = range.last, self[last] == ASCII.newline else { return 0 }
        return last > range.lowerBound && self[last - 1] == ASCII.carriageReturn ? 2 : 1
    }

    /// Returns whether the ASCII `text` stands at `index`, before `end`.
    func has(_ text: StaticString, at index: Int, before end: Int) -> Bool {
        guard index >= 0, end - index >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount
        where self[index + offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    /// The text in `range`; what is not UTF-8 reads as U+FFFD.
    func string(_ range: Range<Int>) -> String {
        String(decoding: self[range], as: UTF8.self)
    }
}

/// The line ending of a file.
public enum LineEnding: String, Sendable, Equatable {
    case lf = "\n"
    case crlf = "\r\n"

    var bytes: [UInt8] { Array(rawValue.utf8) }

    /// The ending of at least half of the lines that have one; `\n` where none has.
    init(majorityOf bytes: [UInt8]) {
        guard bytes.first(ASCII.carriageReturn, in: bytes.indices) != nil else {
            self = .lf
            return
        }
        // Without branches and bounds checks the compiler counts many bytes at once.
        self = bytes.withUnsafeBufferPointer { bytes in
            var lines = bytes.first == ASCII.newline ? 1 : 0
            var returns = 0
            for index in bytes.indices.dropFirst() {
                let isNewline = bytes[index] == ASCII.newline
                let isReturn = bytes[index - 1] == ASCII.carriageReturn
                lines &+= isNewline ? 1 : 0
                returns &+= isNewline && isReturn ? 1 : 0
            }
            return returns > 0 && returns * 2 >= lines ? .crlf : .lf
        }
    }

    /// `text` with every `\n` and `\r\n` written as this ending.
    func applied(to text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            guard byte == ASCII.newline else {
                result.append(byte)
                continue
            }
            if result.last == ASCII.carriageReturn { result.removeLast() }
            if self == .crlf { result.append(ASCII.carriageReturn) }
            result.append(ASCII.newline)
        }
        return result
    }
}

extension [UInt8] {
    /// The text with the line ends of `earlier` in the lines that both begin with, and in those that both end
    /// with: a file may have several kinds, and an untouched line keeps its own.
    func keepingLineEnds(of earlier: [UInt8]) -> [UInt8] {
        let (old, new) = (earlier.wholeLines, wholeLines)
        let isSame = { (left: ArraySlice<UInt8>, right: ArraySlice<UInt8>) in
            left.droppingLineEnd == right.droppingLineEnd && left.last == right.last
        }
        var (start, end) = (0, 0)
        while start < Swift.min(old.count, new.count), isSame(old[start], new[start]) { start += 1 }
        while end < Swift.min(old.count, new.count) - start,
            isSame(old[old.count - 1 - end], new[new.count - 1 - end])
        {
            end += 1
        }
        return Array(
            (old[..<start] + new[start..<(new.count - end)] + old[(old.count - end)...]).joined())
    }

    /// With their ends.
    private var wholeLines: [ArraySlice<UInt8>] { lines(in: 0..<count).map { self[$0.whole] } }
}

extension ArraySlice<UInt8> {
    fileprivate var droppingLineEnd: ArraySlice<UInt8> {
        guard last == ASCII.newline else { return self }
        let open = dropLast()
        return open.last == ASCII.carriageReturn ? open.dropLast() : open
    }
}
