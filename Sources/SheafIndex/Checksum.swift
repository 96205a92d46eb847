/// A checksum of 64 bits over words of eight bytes: tells damage, and guards against nothing else.
/// Every search goes over all the text, so it has to be about as fast as reading memory.
struct Checksum {
    static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = UInt64(bytes.count) ^ 0x5851_f42d_4c95_7f2d
        var index = 0
        func word(_ offset: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self)
        }
        if bytes.count >= 128 {
            // Four at a time, since each waits for the one before it.
            var (two, three, four) = (state &+ 1, state &+ 2, state &+ 3)
            while index &+ 32 <= bytes.count {
                mix(&state, word(0))
                mix(&two, word(8))
                mix(&three, word(16))
                mix(&four, word(24))
                index += 32
            }
            mix(&state, two)
            mix(&state, three)
            mix(&state, four)
        }
        let whole = bytes.count & ~7
        while index < whole {
            mix(&state, word(0))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        mix(&state, rest)
        return state ^ state >> 29
    }

    private static func mix(_ state: inout UInt64, _ word: UInt64) {
        state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
        state ^= state >> 32
    }
}
