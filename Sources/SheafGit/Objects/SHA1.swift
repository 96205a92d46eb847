import CSheafSystem

/// The hash that git names objects by and closes its index file with.
///
/// libgit2 hashes objects but no raw bytes, and comes late: what only reads needs no library.
package struct SHA1 {
    private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) =
        (0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0)
    private var pending: [UInt8] = []
    private var length: UInt64 = 0
    private let usesProcessor: Bool

    /// - Parameter usesProcessor: whether the processor's own instructions are used, where it has them.
    package init(usesProcessor: Bool = true) {
        self.usesProcessor = usesProcessor
        pending.reserveCapacity(128)
    }

    package mutating func update(_ bytes: some Sequence<UInt8>) {
        let done: Void? = bytes.withContiguousStorageIfAvailable { update($0) }
        if done == nil { Array(bytes).withUnsafeBufferPointer { update($0) } }
    }

    private mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
        length += UInt64(bytes.count)
        var start = 0
        if !pending.isEmpty {
            start = min(64 - pending.count, bytes.count)
            pending.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<start]))
            guard pending.count == 64 else { return }
            let block = pending
            block.withUnsafeBufferPointer { compress($0) }
            pending.removeAll(keepingCapacity: true)
        }
        let end = start + (bytes.count - start) & ~63
        compress(UnsafeBufferPointer(rebasing: bytes[start..<end]))
        pending.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[end...]))
    }

    /// The 20 bytes of the hash.
    package consuming func finish() -> ObjectID {
        let bits = length * 8
        let blanks = (119 - pending.count) % 64
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + blanks + 8) { tail in
            tail.initialize(repeating: 0)
            tail[0] = 0x80
            UnsafeMutableRawBufferPointer(tail).storeBytes(
                of: bits.bigEndian, toByteOffset: 1 + blanks, as: UInt64.self)
            update(UnsafeBufferPointer(tail))
        }
        return ObjectID(words: state)
    }

    private mutating func compress(_ blocks: UnsafeBufferPointer<UInt8>) {
        guard !blocks.isEmpty else { return }
        let bytes = UnsafeRawBufferPointer(blocks)
        if usesProcessor, compressByProcessor(bytes) { return }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { schedule in
            guard let w = schedule.baseAddress else { return }
            for start in stride(from: 0, to: bytes.count, by: 64) {
                for i in 0..<16 {
                    w[i] =
                        bytes.loadUnaligned(fromByteOffset: start &+ i &* 4, as: UInt32.self)
                        .bigEndian
                }
                for i in 16..<80 {
                    w[i] = Self.rotate(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1)
                }
                mix(w)
            }
        }
    }

    /// Several times as fast, and a hundred thousand entries of git's index are hashed whenever a file
    /// is committed. `false` where the processor has no instructions for it.
    private mutating func compressByProcessor(_ bytes: UnsafeRawBufferPointer) -> Bool {
        withUnsafeMutableBytes(of: &state) { state in
            sheaf_sha1(
                state.bindMemory(to: UInt32.self).baseAddress,
                bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count / 64) != 0
        }
    }

    @inline(__always)
    private mutating func mix(_ w: UnsafeMutablePointer<UInt32>) {
        var (a, b, c, d, e) = state
        for i in 0..<20 {
            (a, b, c, d, e) = Self.round(a, b, c, d, e, d ^ (b & (c ^ d)), 0x5a82_7999 &+ w[i])
        }
        for i in 20..<40 {
            (a, b, c, d, e) = Self.round(a, b, c, d, e, b ^ c ^ d, 0x6ed9_eba1 &+ w[i])
        }
        for i in 40..<60 {
            (a, b, c, d, e) = Self.round(
                a, b, c, d, e, (b & c) | (d & (b | c)), 0x8f1b_bcdc &+ w[i])
        }
        for i in 60..<80 {
            (a, b, c, d, e) = Self.round(a, b, c, d, e, b ^ c ^ d, 0xca62_c1d6 &+ w[i])
        }
        state = (
            state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e
        )
    }

    @inline(__always)
    private static func round(
        _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ e: UInt32, _ f: UInt32, _ k: UInt32
    ) -> (UInt32, UInt32, UInt32, UInt32, UInt32) {
        (rotate(a, 5) &+ f &+ e &+ k, a, rotate(b, 30), c, d)
    }

    @inline(__always)
    private static func rotate(_ word: UInt32, _ by: UInt32) -> UInt32 {
        word &<< by | word &>> (32 &- by)
    }
}
