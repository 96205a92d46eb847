extension Document {
    /// All links, in the order of the file: not those in code, HTML, comments and conflict blocks.
    public var links: [NoteLink] {
        guard InlineReader.mayHoldLink(bytes, bytes.indices) else { return [] }
        var links: [NoteLink] = []
        if HTMLMarkup.find("[[", bytes, 0..<bodyRange.lowerBound) != nil {
            bytes.forEachLine(in: 0..<bodyRange.lowerBound) { line in
                let first = bytes.skippingBlanks(from: line.start, to: line.end)
                if first < line.end, bytes[first] != ASCII.hash {
                    links += InlineReader(BlockText(bytes, line.content), isText: false).links
                }
                return true
            }
        }
        let structure = structure
        for block in structure.blocks where block.isText {
            let lines = structure.lines[block.lines]
            guard let first = lines.first, let last = lines.last,
                InlineReader.mayHoldLink(
                    bytes, first.content.lowerBound..<last.content.upperBound)
            else { continue }
            links += InlineReader(BlockText(bytes, lines)).links
        }
        var (number, counted) = (1, 0)
        return links.map { link in
            // Links may stand within others, but their targets come one after the other.
            let start = link.target.lowerBound
            number += bytes[counted..<start].count { $0 == ASCII.newline }
            counted = start
            return link.numbered(number)
        }
    }

    /// The line in which a byte stands, without blanks at its ends.
    public func line(around offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
        let line = bytes.line(at: start, before: bytes.count)
        return bytes.string(bytes.trimmingBlanks(line.content))
    }
}

/// `%20` in links.
enum PercentEncoding {
    /// The text of bytes in which some are written as `%` and two hexadecimal digits. What is no encoding of
    /// UTF-8 stays as it is typed.
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        let typed = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(UInt8(ascii: "%")) else { return typed }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.endIndex,
                let byte = UInt8(
                    String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16),
                byte >= 0x20
            {
                result.append(byte)
                index += 3
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? typed
    }

    /// A path as a destination takes it.
    ///
    /// - Parameter letters: whether letters beyond ASCII are encoded too, as in what stood there before.
    static func encoded(_ path: String, letters: Bool) -> [UInt8] {
        let bytes = Array(path.utf8)
        return bytes.indices.reduce(into: []) { text, index in
            let byte = bytes[index]
            var isPlain =
                byte >= 0x80
                ? !letters
                : byte.isASCIILetter || byte.isASCIIDigit || "-._~/!$&'*+,;=:@".utf8.contains(byte)
            // `&amp;` would be read as the character that it names.
            if byte == UInt8(ascii: "&") { isPlain = HTMLEntity.read(bytes[index...]) == nil }
            if isPlain {
                text.append(byte)
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += Array(("%" + (digits.count < 2 ? "0" : "") + digits).utf8)
            }
        }
    }
}
