/// A set of byte values, as a bracket expression like `[a-z]` describes one.
struct ByteSet: Hashable, Sendable {
    private var words = InlineWords()

    private struct InlineWords: Hashable, Sendable {
        var a: UInt64 = 0
        var b: UInt64 = 0
        var c: UInt64 = 0
        var d: UInt64 = 0
    }

    init(where contains: (UInt8) -> Bool) {
        for byte in UInt8.min...UInt8.max where contains(byte) { insert(byte) }
    }

    func contains(_ byte: UInt8) -> Bool {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: return words.a & bit != 0
        case 1: return words.b & bit != 0
        case 2: return words.c & bit != 0
        default: return words.d & bit != 0
        }
    }

    private mutating func insert(_ byte: UInt8) {
        let bit = UInt64(1) << UInt64(byte & 63)
        switch byte >> 6 {
        case 0: words.a |= bit
        case 1: words.b |= bit
        case 2: words.c |= bit
        default: words.d |= bit
        }
    }
}
