/// The beginnings and ends of words in folded texts.
enum WordBoundary {
    /// Returns whether the needle stands somewhere as a word, neither letters nor digits touching it. Korean
    /// particles are written on to their words, so after Hangul anything may follow.
    static func standsAlone(_ needle: Needle, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        for _ in 0..<placesLooked {
            guard let range = needle.first(in: text, from: start), !range.isEmpty else {
                return false
            }
            if isApart(range, in: text) { return true }
            start = range.upperBound
        }
        return false
    }

    private static let placesLooked = 64

    /// Returns whether what stands there is a word by itself.
    static func isApart(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let before = scalar(before: range.lowerBound, in: text), isWord(before) {
            return false
        }
        guard let after = scalar(at: range.upperBound, in: text), isWord(after) else {
            return true
        }
        return scalar(before: range.upperBound, in: text).map(Hangul.isSyllable) ?? false
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return 0x30...0x39 ~= scalar.value || 0x61...0x7A ~= scalar.value | 0x20
        }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
    }

    private static func scalar(
        at index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Unicode.Scalar? {
        guard index < text.count else { return nil }
        if text[index] < 0x80 { return Unicode.Scalar(text[index]) }
        return String(decoding: text[index..<min(text.count, index + 4)], as: UTF8.self)
            .unicodeScalars.first
    }

    private static func scalar(
        before index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Unicode.Scalar? {
        guard index > 0 else { return nil }
        var start = index - 1
        while start > max(0, index - 4), text[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start, in: text)
    }
}
