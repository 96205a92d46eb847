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
            folded.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
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

    /// In bytes. Nobody writes more marks on a letter; the normalizer sorts them, and takes time
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
