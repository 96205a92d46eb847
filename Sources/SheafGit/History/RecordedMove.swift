/// A move of a file, as a line at the end of its commit's message records it:
///
///     Sheaf-Moved: "notes/plan.md" -> "notes/zeta.md"
///
/// Commits come by a fetch and may say anything. A value names two places of a working tree that a
/// command could have moved a file between: none of git's or of the store's settings, no control
/// characters, no endless names. Whether the commit did move that file only its trees tell, see
/// ``Repository/recordedMoves(of:since:)``.
public struct RecordedMove: Hashable, Sendable {
    public let from: TreePath
    public let to: TreePath

    /// The key of the trailers (git-interpret-trailers(1)).
    public static let key = "Sheaf-Moved"
    /// The number of moves that a message records, and that are read of one.
    public static let countLimit = 100
    /// The bytes of all trailers that a message gets.
    static let sizeLimit = 16 << 10
    /// The longest path that is recorded, in bytes.
    static let pathLimit = 1024

    /// `nil` for paths that are not recorded: too long, with control characters, below `.sheaf`, or the
    /// same one twice.
    public init?(from: TreePath, to: TreePath) {
        guard from != to, Self.isRecorded(from), Self.isRecorded(to) else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// Reads the value of a trailer.
    public init?(parsing value: some Sequence<UInt8>) {
        var rest = Array(value)[...]
        guard let from = QuotedPath.take(from: &rest), rest.starts(with: Self.arrow) else {
            return nil
        }
        rest = rest.dropFirst(Self.arrow.count)
        guard let to = QuotedPath.take(from: &rest), rest.isEmpty,
            let from = TreePath(bytes: from), let to = TreePath(bytes: to)
        else { return nil }
        self.init(from: from, to: to)
    }

    /// The value of the trailer, one line.
    public var value: String {
        QuotedPath.quoted(from.bytes) + " -> " + QuotedPath.quoted(to.bytes)
    }

    private static let arrow = Array(" -> ".utf8)

    private static func isRecorded(_ path: TreePath) -> Bool {
        let bytes = path.bytes
        let top = bytes.prefix { $0 != Ascii.slash }
        guard bytes.count <= pathLimit, !top.map({ $0 | 0x20 }).elementsEqual(".sheaf".utf8)
        else { return false }
        return !bytes.indices.contains { index in
            let byte = bytes[index]
            // U+0080 to U+009F are control characters as well.
            let isHigh =
                byte == 0xC2 && index + 1 < bytes.endIndex
                && (0x80...0x9F).contains(bytes[index + 1])
            return byte < 0x20 || byte == 0x7F || isHigh
        }
    }

    // MARK: - Messages

    /// The moves that the last paragraph of a commit's message records, in its order. Lines that cannot
    /// be read are passed over, and so is what follows the hundredth line.
    public static func all(in message: some Sequence<UInt8>) -> [RecordedMove] {
        let bytes = Array(message)
        guard hasLine(bytes) else { return [] }
        func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        var lines = bytes.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
        while lines.last.map(isBlank) == true { lines.removeLast() }
        let paragraph = lines[(lines.lastIndex(where: isBlank).map { $0 + 1 } ?? 0)...]
        return paragraph.lazy.filter { $0.starts(with: prefix) }.prefix(countLimit).compactMap {
            RecordedMove(parsing: $0.dropFirst(prefix.count))
        }
    }

    /// The values of the trailers that record some moves, as many as a message holds: the first ones.
    public static func trailers(_ moves: some Sequence<RecordedMove>) -> [(
        key: String, value: String
    )] {
        var trailers: [(key: String, value: String)] = []
        var size = 0
        for move in moves where trailers.count < countLimit {
            let value = move.value
            size += prefix.count + value.utf8.count + 1
            guard size <= sizeLimit else { break }
            trailers.append((key, value))
        }
        return trailers
    }

    private static let prefix = Array("\(key): ".utf8)

    /// Returns whether a message or commit has a line that may record a move.
    static func hasLine(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var isStart = true
            for index in bytes.indices {
                if isStart, bytes[index] == prefix[0], bytes.count - index > prefix.count,
                    bytes[index...].starts(with: prefix)
                {
                    return true
                }
                isStart = bytes[index] == Ascii.lineFeed
            }
            return false
        }
    }
}

/// A path in double quotes, with git's escapes (`core.quotePath`, git-config(1)): always in quotes, so
/// that blanks, arrows and quotes within it are no matter. What is UTF-8 stays readable.
enum QuotedPath {
    /// The letters of `\a` to `\r`, for the bytes from 7 on.
    private static let letters = Array("abtnvfr".utf8)
    private static let quote = UInt8(ascii: "\"")

    static func quoted(_ path: [UInt8]) -> String {
        let isUTF8 = String(validating: path, as: UTF8.self) != nil
        var bytes = [quote]
        for byte in path {
            switch byte {
            case quote, Ascii.backslash: bytes += [Ascii.backslash, byte]
            case 7...13: bytes += [Ascii.backslash, letters[Int(byte) - 7]]
            case 0x20...0x7E: bytes.append(byte)
            case 0x80... where isUTF8: bytes.append(byte)
            default:
                bytes += [
                    Ascii.backslash, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7),
                ]
            }
        }
        return String(decoding: bytes + [quote], as: UTF8.self)
    }

    /// Takes a path in quotes off the beginning; `nil` where there is none.
    static func take(from text: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard text.popFirst() == quote else { return nil }
        var path: [UInt8] = []
        while let byte = text.popFirst() {
            if byte == quote { return path }
            guard byte == Ascii.backslash else {
                path.append(byte)
                continue
            }
            guard let escape = text.popFirst() else { return nil }
            switch escape {
            case quote, Ascii.backslash: path.append(escape)
            case UInt8(ascii: "0")...UInt8(ascii: "3"):
                guard let middle = octal(text.popFirst()), let last = octal(text.popFirst()) else {
                    return nil
                }
                path.append((escape - 0x30) << 6 | middle << 3 | last)
            default:
                guard let index = letters.firstIndex(of: escape) else { return nil }
                path.append(UInt8(index) + 7)
            }
        }
        return nil
    }

    private static func octal(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { (0x30...0x37).contains($0) ? $0 - 0x30 : nil }
    }
}
