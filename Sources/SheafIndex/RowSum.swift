/// A checksum over the values of a row: tells a row that was damaged, or that belongs to another file,
/// and guards against nothing else.
struct RowSum: Equatable {
    private(set) var value: UInt64

    /// - Parameter seed: what the row belongs to.
    init(seed: UInt64 = 0) { value = seed ^ 0x5851_f42d_4c95_7f2d }

    mutating func add(_ number: UInt64) { Self.mix(&value, number) }

    /// Every search goes over all the text, so this has to be about as fast as reading memory.
    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        var index = 0
        func word(_ offset: Int) -> UInt64 {
            bytes.loadUnaligned(fromByteOffset: index &+ offset, as: UInt64.self)
        }
        if bytes.count >= 128 {
            // Four at a time, since each waits for the one before it.
            var (two, three, four) = (value &+ 1, value &+ 2, value &+ 3)
            while index &+ 32 <= bytes.count {
                Self.mix(&value, word(0))
                Self.mix(&two, word(8))
                Self.mix(&three, word(16))
                Self.mix(&four, word(24))
                index += 32
            }
            for part in [two, three, four] { add(part) }
        }
        while index &+ 8 <= bytes.count {
            add(word(0))
            index += 8
        }
        var rest: UInt64 = 0
        while index < bytes.count {
            rest = rest << 8 | UInt64(bytes[index])
            index += 1
        }
        add(rest)
    }

    private static func mix(_ state: inout UInt64, _ word: UInt64) {
        state = (state ^ word) &* 0x9e37_79b9_7f4a_7c15
        state ^= state >> 32
    }

    static func of(_ bytes: [UInt8]) -> UInt64 {
        var sum = RowSum()
        bytes.withUnsafeBytes { sum.add($0) }
        return sum.value
    }
}
