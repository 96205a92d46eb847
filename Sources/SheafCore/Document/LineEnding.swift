/// How the lines of a file end.
public enum LineEnding: String, Sendable, Equatable {
    case lf = "\n"
    case crlf = "\r\n"

    var bytes: [UInt8] { Array(rawValue.utf8) }

    /// The ending of at least half of the lines that have one; `\n` where none has.
    init(majorityOf bytes: [UInt8]) {
        var lines = 0
        var returns = 0
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == ASCII.newline {
                lines += 1
                if previous == ASCII.carriageReturn { returns += 1 }
            }
            previous = byte
        }
        self = returns > 0 && returns * 2 >= lines ? .crlf : .lf
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
