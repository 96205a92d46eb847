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
