import Libc

/// The byte of a word that texts hold least often: the system finds a single byte many times faster than
/// anybody compares words.
struct RareByte: Hashable {
    /// Longer words are better looked for otherwise: a text may be made to hold the byte everywhere.
    static let longest = 64

    private let index: Int
    /// An estimate of how often texts hold it, in no unit.
    let frequency: Int

    init(of word: [UInt8]) {
        index =
            word.indices.min { Self.frequency(of: word[$0]) < Self.frequency(of: word[$1]) } ?? 0
        frequency = word.isEmpty ? .max : Self.frequency(of: word[index])
    }

    /// Returns the beginning of the word that this is of, at or after `start`.
    func first(of word: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let base = text.baseAddress, !word.isEmpty else { return nil }
        return word.withUnsafeBufferPointer { word in
            guard let bytes = word.baseAddress else { return nil }
            var begin = start
            while begin + word.count <= text.count {
                let rest = text.count - word.count - begin + 1
                guard let found = memchr(base + begin + index, Int32(word[index]), rest) else {
                    return nil
                }
                let place = UnsafeRawPointer(base).distance(to: found) - index
                if memcmp(base + place, bytes, word.count) == 0 { return place }
                begin = place + 1
            }
            return nil
        }
    }

    /// Returns an estimate of how often a byte stands in folded English and Korean texts, in no
    /// unit. Of a syllable the first byte is one of four, the others are spread over 64.
    private static func frequency(of byte: UInt8) -> Int {
        switch byte {
        case 0x61...0x7A: letters[Int(byte) - 0x61]
        case 0x20, 0x0A: 200
        case 0x80...0xBF: 8
        case 0xE1...0xED: 150
        default: 12
        }
    }

    /// Of each letter of the alphabet in English, in thousandths.
    private static let letters = [
        82, 15, 28, 43, 127, 22, 20, 61, 70, 2, 8, 40, 24, 67, 75, 19, 1, 60, 63, 91, 28, 10, 24, 2,
        20, 1,
    ]
}
