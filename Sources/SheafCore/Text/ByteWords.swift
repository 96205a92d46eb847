extension UnsafeBufferPointer<UInt8> {
    /// The eight bytes from `index` on, in no order that matters; `nil` where there are fewer.
    @inline(__always)
    func word(at index: Int) -> UInt64? {
        guard index + 8 <= count else { return nil }
        return UnsafeRawPointer(baseAddress)?.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    }

    /// Returns whether the eight bytes from `index` on are there and ASCII.
    @inline(__always)
    func isASCII(at index: Int) -> Bool {
        word(at: index).map { $0 & 0x8080_8080_8080_8080 == 0 } ?? false
    }
}
