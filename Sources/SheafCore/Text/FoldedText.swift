import Algorithms
// The standard library has the composition, though not as public API yet. Foundation has it too, but
// makes a static program of nothing else 70 MB large instead of 10.
@_spi(_Unicode) import Swift

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

    /// The bytes of the original that a range of folded bytes came from; widened to whole
    /// characters where the original was not composed.
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
            buffer[index] = bytes[index].loweredASCII
        }
    }
}

/// One pass of folding over valid UTF-8.
struct Folder {
    private let original: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The last scalar that was folded, which a combining mark may still join.
    private var last: FoldedText.Change?
    /// Characters that the normalizer was asked about; a text repeats few.
    private var normalized: [[UInt8]: [UInt8]] = [:]

    private(set) var folded: [UInt8] = []
    private(set) var changes: [FoldedText.Change] = []

    init(_ original: UnsafeBufferPointer<UInt8>) {
        self.original = original
        folded.reserveCapacity(original.count + 16)
    }

    mutating func run() {
        while position < original.count {
            if original.isASCII(at: position) {
                appendASCII()
                continue
            }
            let (scalar, length) = scalar(at: position)
            if let simple = CaseFolding.folded(scalar) {
                appendSimple(simple, length: length)
            } else {
                normalizeRun()
            }
        }
    }

    /// Lowers eight bytes of ASCII, which most texts consist of.
    private mutating func appendASCII() {
        for byte in original[position..<position + 8] {
            folded.append(byte.loweredASCII)
        }
        position += 8
        last = FoldedText.Change(
            folded: folded.count - 1..<folded.count, original: position - 1..<position)
    }

    private mutating func appendSimple(_ scalar: Unicode.Scalar, length: Int) {
        let start = folded.count
        if scalar.isASCII {
            folded.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            folded.append(contentsOf: scalar.utf8)
        }
        let change = FoldedText.Change(
            folded: start..<folded.count, original: position..<position + length)
        if change.folded.count != length { changes.append(change) }
        last = change
        position += length
    }

    /// Normalizes from the scalar before, which a mark may join, up to the next one that can
    /// begin anew; character by character, so that places stay close.
    private mutating func normalizeRun() {
        var start = position
        if let last {
            start = last.original.lowerBound
            folded.removeLast(last.folded.count)
            if changes.last == last { changes.removeLast() }
        }
        var end = position
        while end < original.count {
            let (scalar, length) = scalar(at: end)
            if end > position, CaseFolding.folded(scalar) != nil { break }
            end += length
        }
        let run = String(decoding: original[start..<end], as: UTF8.self)
        var place = start
        for character in run {
            let bytes = Array(character.utf8)
            let begin = folded.count
            folded.append(contentsOf: normalized(bytes))
            let length = bytes.count
            changes.append(
                FoldedText.Change(
                    folded: begin..<folded.count, original: place..<place + length))
            place += length
        }
        position = end
        // A run ends only where something begins that joins nothing.
        last = nil
    }

    private mutating func normalized(_ character: [UInt8]) -> [UInt8] {
        if let known = normalized[character] { return known }
        let text = String(decoding: character, as: UTF8.self)
        guard character.count <= Self.longestCharacter else { return Self.foldedInParts(text) }
        let bytes = Self.folded(text)
        normalized[character] = bytes
        return bytes
    }

    private static func folded(_ text: String) -> [UInt8] {
        // A small letter may join a mark that its capital did not.
        Array(composed(CaseFolding.folded(composed: composed(text))).utf8)
    }

    /// In bytes. Real letters have fewer marks; the normalizer sorts them, and takes time
    /// that grows with the square of their number.
    private static let longestCharacter = 256

    /// As texts safe for streams are normalized (Unicode Annex 15, 13): not too many marks at once.
    private static func foldedInParts(_ character: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = character.unicodeScalars[...]
        while !rest.isEmpty {
            bytes += folded(String(rest.prefix(30)))
            rest = rest.dropFirst(30)
        }
        return bytes
    }

    private func scalar(at index: Int) -> (Unicode.Scalar, length: Int) {
        let first = UInt32(original[index])
        if first < 0x80 { return (Unicode.Scalar(UInt8(first)), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = first & (0x7F >> UInt32(length))
        for offset in 1..<length { value = value << 6 | UInt32(original[index + offset] & 0x3F) }
        return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
    }
}

/// Paths as people type them, relative to a folder of the store.
public enum RelativePath {
    /// The path from the store's root; `nil` where it leads out of the store.
    ///
    /// - Parameters:
    ///   - path: from `folder`, or from the root where it begins with a slash.
    ///   - folder: relative to the root, without a slash behind it; empty for the root itself.
    public static func normalized(_ path: String, in folder: String) -> String? {
        var components = path.hasPrefix("/") ? [] : folder.split(separator: "/")
        for component in path.split(separator: "/") {
            switch component {
            case ".": continue
            case "..":
                guard components.popLast() != nil else { return nil }
            default: components.append(component)
            }
        }
        return components.joined(separator: "/")
    }
}

/// The canonical composition (NFC) of a text, as Unicode Annex 15 defines it.
///
/// It is slow, so it is done only to texts that hold a scalar which may not be composed.
func composed(_ text: String) -> String {
    let isComposed = text.unicodeScalars.allSatisfy { CaseFolding.folded($0) != nil }
    if isComposed { return text }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text._nfc)
    return String(scalars)
}
