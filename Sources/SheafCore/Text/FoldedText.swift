import Algorithms

/// A text made ready for searching: composed (NFC) and without case, as UTF-8, with the way back
/// from places in it to places in the original.
///
/// ``CaseFolding`` states what counts as the same letter. Folding twice changes nothing.
public struct FoldedText: Sendable {
    /// The folded text.
    public let bytes: [UInt8]
    /// The places where folded and original bytes do not stand one for one, in order.
    private let changes: [Change]

    /// Bytes that fold as a whole.
    struct Change: Sendable, Equatable {
        var folded: Range<Int>
        var original: Range<Int>
    }

    public init(_ text: String) {
        var text = text
        (bytes, changes) = text.withUTF8 { original in
            if let plain = Self.plain(original) { return (plain, []) }
            var folder = Folder(original)
            folder.run()
            return (folder.folded, folder.changes)
        }
    }

    /// The folded text alone, for comparing what people type; names of files have a
    /// ``NameFolding`` of their own.
    public static func fold(_ text: String) -> String {
        String(decoding: FoldedText(text).bytes, as: UTF8.self)
    }

    /// Returns whether the needle occurs anywhere; an empty one does.
    public func contains(_ needle: Needle) -> Bool {
        needle.first(in: bytes, from: 0) != nil
    }

    /// The first occurrence, in UTF-8 bytes of the original text; widened to whole characters
    /// where the original was not composed.
    public func firstRange(of needle: Needle) -> Range<Int>? {
        needle.first(in: bytes, from: 0).map(original)
    }

    /// All occurrences that do not overlap, from the left, in UTF-8 bytes of the original text.
    public func ranges(of needle: Needle) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while !needle.isEmpty, let range = needle.first(in: bytes, from: start) {
            found.append(original(range))
            start = range.upperBound
        }
        return found
    }

    /// The bytes of the original that a range of folded bytes came from.
    public func original(_ range: Range<Int>) -> Range<Int> {
        let start = place(range.lowerBound, isEnd: false)
        return start..<max(start, place(range.upperBound, isEnd: true))
    }

    private func place(_ offset: Int, isEnd: Bool) -> Int {
        // The last change that begins before the offset, or at it where something begins.
        let behind = changes.partitioningIndex { change in
            let begin = change.folded.lowerBound
            return begin > offset || begin == offset && isEnd
        }
        guard behind > 0 else { return offset }
        let change = changes[behind - 1]
        guard offset < change.folded.upperBound else {
            return change.original.upperBound + offset - change.folded.upperBound
        }
        return isEnd ? change.original.upperBound : change.original.lowerBound
    }
}

extension FoldedText {
    /// The folded text where that is easy; `nil` elsewhere.
    static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        isPlain(bytes) ? lowered(bytes) : nil
    }

    /// Returns whether the text holds nothing but ASCII and composed Hangul syllables, so that folding
    /// only lowers ASCII letters, byte by byte.
    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                index += bytes.isASCII(at: index) ? 8 : 1
                continue
            }
            // U+AC00 to U+D7A3 are EA B0 80 to ED 9E A3.
            guard 0xEA...0xED ~= byte, index + 2 < bytes.count else { return false }
            let tail = UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index + 2])
            if byte == 0xEA, tail < 0xB080 { return false }
            if byte == 0xED, tail > 0x9EA3 { return false }
            index += 3
        }
        return true
    }

    private static func lowered(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            count = bytes.count
            lower(bytes, into: buffer)
        }
    }

    /// Returns whether folding a text does no more than ``lower(_:into:)``.
    public static func onlyLowers(_ text: String) -> Bool {
        var text = text
        return text.withUTF8(isPlain)
    }

    /// Writes a text with its ASCII letters in lower case.
    ///
    /// - Parameter buffer: at least as long as the text.
    public static func lower(
        _ bytes: UnsafeBufferPointer<UInt8>, into buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        for index in bytes.indices {
            let byte = bytes[index]
            buffer[index] = byte &- 0x41 < 26 ? byte | 0x20 : byte
        }
    }
}
