/// What is looked for in folded texts, prepared once.
///
/// Found by Knuth, Morris and Pratt's method, so that no text and no pattern is slow.
public struct Needle: Sendable, Hashable {
    /// The folded text.
    public let bytes: [UInt8]
    /// For each length of a matched prefix, how much of it is also its end.
    private let borders: [Int]

    public init(_ text: String) {
        bytes = FoldedText(text).bytes
        borders = Self.borders(of: bytes)
    }

    /// Whether nothing is looked for.
    public var isEmpty: Bool { bytes.isEmpty }

    /// The first occurrence in folded bytes at or after `start`; an empty needle is found at once.
    func first(in text: [UInt8], from start: Int) -> Range<Int>? {
        guard let head = bytes.first else { return start..<start }
        return text.withUnsafeBufferPointer { text in
            var matched = 0
            var index = start
            while index < text.count {
                if matched == 0 {
                    while index < text.count, text[index] != head { index += 1 }
                    guard index < text.count else { return nil }
                    matched = 1
                } else {
                    while matched > 0, text[index] != bytes[matched] {
                        matched = borders[matched - 1]
                    }
                    if text[index] == bytes[matched] { matched += 1 }
                }
                index += 1
                if matched == bytes.count { return index - matched..<index }
            }
            return nil
        }
    }

    private static func borders(of bytes: [UInt8]) -> [Int] {
        var borders = [Int](repeating: 0, count: bytes.count)
        var length = 0
        for index in bytes.indices.dropFirst() {
            while length > 0, bytes[index] != bytes[length] { length = borders[length - 1] }
            if bytes[index] == bytes[length] { length += 1 }
            borders[index] = length
        }
        return borders
    }
}

extension Needle: CustomStringConvertible {
    /// The folded text.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
