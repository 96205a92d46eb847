/// Parts git's standard error into progress and messages. Progress lines are written over and
/// over with a carriage return, and may come in any pieces.
struct MessageReader {
    /// A server may send any amount of text; what matters comes last.
    static let limit = 64 * 1024

    private var line: [UInt8] = []
    private var messages: [UInt8] = []

    /// Takes more text and gives the steps it tells of.
    mutating func add(_ bytes: some Sequence<UInt8>) -> [TransportProgress] {
        var steps: [TransportProgress] = []
        for byte in bytes {
            guard byte == Ascii.lineFeed || byte == Ascii.carriageReturn else {
                if line.count < Self.limit { line.append(byte) }
                continue
            }
            if let step = endLine() { steps.append(step) }
        }
        return steps
    }

    /// The messages, one a line, the last 64 KiB of them.
    mutating func finish() -> String {
        _ = endLine()
        return String(decoding: messages.suffix(Self.limit), as: UTF8.self)
    }

    private mutating func endLine() -> TransportProgress? {
        defer { line.removeAll(keepingCapacity: true) }
        let text = String(decoding: line, as: UTF8.self)
        if let step = TransportProgress(line: text[...]) { return step }
        if !line.isEmpty {
            messages += line + [Ascii.lineFeed]
            if messages.count > 2 * Self.limit {
                messages.removeFirst(messages.count - Self.limit)
            }
        }
        return nil
    }
}
