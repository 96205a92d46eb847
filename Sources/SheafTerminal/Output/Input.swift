import Libc
import Synchronization

/// Standard input: text that is piped in, and answers that are typed. Safe to use from any task.
public final class Input: Sendable {
    private enum Source {
        case descriptor(Int32)
        case memory
    }

    private let source: Source
    /// The bytes that have been read and not been asked for yet; all there are, for a source in
    /// memory.
    private let waiting: Mutex<[UInt8]>

    private static let pieceSize = 64 * 1024

    /// The standard input of this process.
    public static func standard() -> Input {
        Input(.descriptor(0))
    }

    /// Text that stands in for standard input, for tests.
    public static func inMemory(_ text: String) -> Input {
        Input(.memory, waiting: Array(text.utf8))
    }

    /// Another descriptor, which stays the caller's to close.
    static func reading(_ descriptor: Int32) -> Input {
        Input(.descriptor(descriptor))
    }

    private init(_ source: Source, waiting: [UInt8] = []) {
        self.source = source
        self.waiting = Mutex(waiting)
    }

    /// True if text stands ready for this process alone: a pipe, or a file from its beginning. A terminal,
    /// a socket and `/dev/null` are none, nor is a file that another program has begun to read, such as
    /// that of a loop in a shell.
    public var isPiped: Bool {
        switch source {
        case .descriptor(let descriptor): Descriptor.isPiped(descriptor)
        case .memory: waiting.withLock { !$0.isEmpty }
        }
    }

    /// Everything up to the end. Throws ``StreamError/tooLarge(limit:)`` beyond `limit` bytes.
    public func readAll(limit: Int) throws(StreamError) -> [UInt8] {
        var all = waiting.withLock { Self.take(&$0) }
        while all.count <= limit {
            let piece = try nextPiece()
            if piece.isEmpty { return all }
            all += piece
        }
        throw .tooLarge(limit: limit)
    }

    /// The next line without its end, what is not UTF-8 repaired; `nil` at the end.
    public func readLine() throws(StreamError) -> String? {
        var line: [UInt8] = []
        while true {
            let (piece, isWhole) = waiting.withLock { waiting in
                guard let end = waiting.firstIndex(of: UInt8(ascii: "\n")) else {
                    return (Self.take(&waiting), false)
                }
                defer { waiting.removeFirst(end + 1) }
                return (Array(waiting[..<end]), true)
            }
            line += piece
            if isWhole { break }
            let next = try nextPiece()
            if next.isEmpty {
                if line.isEmpty { return nil }
                break
            }
            waiting.withLock { $0 = next }
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// Forgets what was typed on the terminal and not read yet: it was not meant for what is asked next.
    /// Text that is piped in stays.
    public func dropTypedAhead() {
        guard case .descriptor(let descriptor) = source, isatty(descriptor) == 1 else { return }
        waiting.withLock { $0 = [] }
        tcflush(descriptor, TCIFLUSH)
    }

    private func nextPiece() throws(StreamError) -> [UInt8] {
        switch source {
        case .descriptor(let descriptor):
            try Descriptor.read(upTo: Self.pieceSize, from: descriptor)
        case .memory: []
        }
    }

    private static func take(_ bytes: inout [UInt8]) -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }
}
