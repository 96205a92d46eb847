/// Which letters of a folded text were capitals: with them a text is what was written, and need not be
/// read from its file again to be shown. Kept as the gaps between them, of seven bits in a byte, the
/// lowest first, the eighth bit set where more follow.
enum Capitals {
    /// `nil` where the folded text differs by more than the case of ASCII letters.
    static func gaps(of written: String, over folded: [UInt8]) -> [UInt8]? {
        var written = written
        return written.withUTF8 { written in
            folded.withUnsafeBufferPointer { gaps(of: written, over: $0) }
        }
    }

    private static func gaps(
        of written: UnsafeBufferPointer<UInt8>, over folded: UnsafeBufferPointer<UInt8>
    ) -> [UInt8]? {
        guard written.count == folded.count else { return nil }
        var gaps: [UInt8] = []
        var last = 0
        for index in written.indices where written[index] != folded[index] {
            guard UInt8(ascii: "A")...UInt8(ascii: "Z") ~= written[index],
                written[index] | 0x20 == folded[index]
            else { return nil }
            var gap = index - last
            while gap > 0x7F {
                gaps.append(UInt8(gap & 0x7F) | 0x80)
                gap >>= 7
            }
            gaps.append(UInt8(gap))
            last = index
        }
        return gaps
    }

    /// The text as it was written.
    static func restored(
        _ folded: UnsafeBufferPointer<UInt8>, _ gaps: UnsafeBufferPointer<UInt8>
    ) -> String {
        guard !gaps.isEmpty else { return String(decoding: folded, as: UTF8.self) }
        var bytes = Array(folded)
        var (index, gap, shift) = (0, 0, 0)
        for byte in gaps {
            gap |= Int(byte & 0x7F) << min(shift, 56)
            shift += 7
            guard byte & 0x80 == 0 else { continue }
            index += gap
            guard index < bytes.count else { break }
            bytes[index] &= ~0x20
            (gap, shift) = (0, 0)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Title and body of an item as the index has them.
public struct IndexedText {
    /// Folded for searching.
    public let title: UnsafeBufferPointer<UInt8>
    /// Folded for searching.
    public let body: UnsafeBufferPointer<UInt8>
    let capitals: UnsafeBufferPointer<UInt8>?

    /// The body as it was written; `nil` where that has to be read from the file.
    public var writtenBody: String? { capitals.map { Capitals.restored(body, $0) } }
}
