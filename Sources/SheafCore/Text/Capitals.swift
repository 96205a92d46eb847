/// Which letters of a folded text were capitals: with them a text is what was written, and need not be
/// read from its file again to be shown. Kept as the gaps between them, of seven bits in a byte, the
/// lowest first, the eighth bit set where more follow.
public enum Capitals {
    /// `nil` where the folded text differs by more than the case of ASCII letters.
    public static func gaps(of written: String, over folded: [UInt8]) -> [UInt8]? {
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
        var (last, index) = (0, 0)
        while index < written.count {
            if let word = written.word(at: index), word == folded.word(at: index) {
                index += 8
                continue
            }
            defer { index += 1 }
            guard written[index] != folded[index] else { continue }
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

    /// What was written in a part of the text.
    static func restored(
        _ folded: UnsafeBufferPointer<UInt8>, _ gaps: UnsafeBufferPointer<UInt8>,
        in part: Range<Int>
    ) -> String {
        let bytes = UnsafeBufferPointer(rebasing: folded[part])
        guard !gaps.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { target in
            _ = target.update(fromContentsOf: bytes)
            var (index, gap, shift) = (0, 0, 0)
            for byte in gaps {
                gap |= Int(byte & 0x7F) << min(shift, 56)
                shift += 7
                guard byte & 0x80 == 0 else { continue }
                guard gap < part.upperBound - index else { break }
                index += gap
                if index >= part.lowerBound { target[index - part.lowerBound] &= ~0x20 }
                (gap, shift) = (0, 0)
            }
            return bytes.count
        }
    }
}
