import CGit2
import CSheafSystem

/// The SHA-1 name of a git object.
public struct ObjectID: Hashable, Sendable, Comparable, CustomStringConvertible {
    private let high: UInt64
    private let middle: UInt64
    private let low: UInt32

    /// Forty zeros: git's way to say that there is no object.
    public static let zero = ObjectID(words: (0, 0, 0, 0, 0))
    /// The tree without entries.
    public static let emptyTree = ObjectID(
        words: (0x4b82_5dc6, 0x42cb_6eb9, 0xa060_e54b, 0xf8d6_9288, 0xfbee_4904))
    /// The blob without bytes.
    static let emptyBlob = ObjectID(
        words: (0xe69d_e29b, 0xb2d1_d643, 0x4b8b_29ae, 0x775a_d8c2, 0xe48c_5391))

    init(words: (UInt32, UInt32, UInt32, UInt32, UInt32)) {
        high = UInt64(words.0) << 32 | UInt64(words.1)
        middle = UInt64(words.2) << 32 | UInt64(words.3)
        low = words.4
    }

    /// From 40 hexadecimal digits of either case; `nil` for anything else.
    public init?(hex: some StringProtocol) {
        self.init(hexDigits: hex.utf8)
    }

    /// Reads the bytes of 40 hexadecimal digits; `nil` for anything else.
    init?(hexDigits: some Sequence<UInt8>) {
        var words: [UInt32] = [0, 0, 0, 0, 0]
        var count = 0
        for byte in hexDigits {
            guard count < 40, let digit = Self.digit(byte) else { return nil }
            words[count / 8] = words[count / 8] << 4 | digit
            count += 1
        }
        guard count == 40 else { return nil }
        self.init(words: (words[0], words[1], words[2], words[3], words[4]))
    }

    /// From exactly 20 bytes; `nil` for any other number.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 20 else { return nil }
        var words: [UInt32] = [0, 0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() {
            words[index / 4] = words[index / 4] << 8 | UInt32(byte)
        }
        self.init(words: (words[0], words[1], words[2], words[3], words[4]))
    }

    /// From the 20 bytes at `offset`, which the caller has made sure of.
    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        high = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        middle = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
        low = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt32.self))
    }

    /// The first 64 bits, which tell objects of one repository apart as well as all of them do, as
    /// long as no one makes collisions on purpose.
    public var leading: UInt64 { high }

    /// The highest one.
    var firstByte: Int { Int(high >> 56) }

    /// The id that git gives a blob of these bytes, no filter applied (`git hash-object
    /// --no-filters`).
    public static func blob(_ bytes: [UInt8]) -> ObjectID {
        hash(.blob, bytes)
    }

    static func hash(_ kind: ObjectKind, _ bytes: [UInt8]) -> ObjectID {
        var hash = SHA1()
        hash.update("\(kind.rawValue) \(bytes.count)\0".utf8)
        hash.update(bytes)
        return hash.finish()
    }

    /// The 20 bytes.
    public var bytes: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(20)
        withUnsafeBytes(of: high.bigEndian) { out += $0 }
        withUnsafeBytes(of: middle.bigEndian) { out += $0 }
        withUnsafeBytes(of: low.bigEndian) { out += $0 }
        return out
    }

    /// 40 lower-case hexadecimal digits.
    public var description: String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(40)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The order of the bytes, which is that of the digits.
    public static func < (left: ObjectID, right: ObjectID) -> Bool {
        (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
    }

    init(_ raw: git_oid) {
        self = withUnsafeBytes(of: raw.id) { buffer in
            func word(_ at: Int) -> UInt32 {
                buffer.loadUnaligned(fromByteOffset: at, as: UInt32.self).bigEndian
            }
            return ObjectID(words: (word(0), word(4), word(8), word(12), word(16)))
        }
    }

    var raw: git_oid {
        var raw = git_oid()
        withUnsafeMutableBytes(of: &raw.id) { $0.copyBytes(from: bytes) }
        return raw
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}

/// The kinds of object that we read and write, by git's names for them.
enum ObjectKind: String {
    case blob, tree, commit
}

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
