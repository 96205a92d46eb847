import CGit2

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

    /// The same from the digits' bytes.
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
    /// long as nobody means harm.
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
