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
    /// with: a file may have several kinds, and a line that nobody touched keeps its own.
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
    private var wholeLines: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        forEachLine(in: 0..<count) { line in
            lines.append(self[line.start..<line.next])
            return true
        }
        return lines
    }
}

extension ArraySlice<UInt8> {
    fileprivate var droppingLineEnd: ArraySlice<UInt8> {
        guard last == ASCII.newline else { return self }
        let open = dropLast()
        return open.last == ASCII.carriageReturn ? open.dropLast() : open
    }
}
