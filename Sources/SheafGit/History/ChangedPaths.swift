/// The paths that a commit changed against its first parent, as a Bloom filter of a commit graph: it
/// knows for sure only which ones it did not (gitformat-commit-graph(5), "Bloom filter data").
public struct ChangedPaths: Sendable {
    let filter: ArraySlice<UInt8>
    /// The number of bits that each path sets.
    let hashes: Int
    /// In the first one bytes above 127 were negative numbers on some machines, and are not on others.
    let version: Int

    /// A path that is looked for in many filters.
    public struct Key: Sendable {
        fileprivate let signed: (UInt32, UInt32)
        fileprivate let unsigned: (UInt32, UInt32)

        public init(_ path: TreePath) {
            let seeds: (UInt32, UInt32) = (0x293a_e76f, 0x7e64_6e2c)
            let hash = { (seed: UInt32, isSigned: Bool) in
                Murmur3.hash(path.bytes, seed: seed, isSigned: isSigned)
            }
            signed = (hash(seeds.0, true), hash(seeds.1, true))
            unsigned = (hash(seeds.0, false), hash(seeds.1, false))
        }
    }

    /// False where the commit has the same at the path as its first parent, whether a file, a folder
    /// or nothing.
    public func mayContain(_ key: Key) -> Bool {
        holds(key.unsigned) || (version == 1 && holds(key.signed))
    }

    private func holds(_ hash: (UInt32, UInt32)) -> Bool {
        let bits = UInt64(filter.count) * 8
        return (0..<UInt32(hashes)).allSatisfy { index in
            let bit = UInt64(hash.0 &+ index &* hash.1) % bits
            return filter[filter.startIndex + Int(bit / 8)] & (1 << (bit % 8)) != 0
        }
    }
}

/// MurmurHash3 of 32 bits (Austin Appleby, public domain), as git uses it.
private enum Murmur3 {
    static func hash(_ bytes: [UInt8], seed: UInt32, isSigned: Bool) -> UInt32 {
        let value = { (index: Int) -> UInt32 in
            isSigned
                ? UInt32(bitPattern: Int32(Int8(bitPattern: bytes[index]))) : UInt32(bytes[index])
        }
        var hash = seed
        let whole = bytes.count & ~3
        for index in stride(from: 0, to: whole, by: 4) {
            let word =
                value(index) | value(index + 1) << 8 | value(index + 2) << 16
                | value(index + 3) << 24
            hash ^= mixed(word)
            hash = rotated(hash, 13) &* 5 &+ 0xe654_6b64
        }
        var rest: UInt32 = 0
        for index in (whole..<bytes.count).reversed() {
            rest ^= value(index) << UInt32(8 * (index - whole))
        }
        if whole < bytes.count { hash ^= mixed(rest) }
        hash ^= UInt32(truncatingIfNeeded: bytes.count)
        hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
        hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
        return hash ^ hash >> 16
    }

    private static func mixed(_ word: UInt32) -> UInt32 {
        rotated(word &* 0xcc9e_2d51, 15) &* 0x1b87_3593
    }

    private static func rotated(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word << bits | word >> (32 - bits)
    }
}
