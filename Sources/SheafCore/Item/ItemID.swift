import Algorithms

/// An item's name for life: a letter and seven letters or digits, random, in lower case.
///
/// `i l o u` are left out, so that nothing is misread and few words appear; a letter comes first,
/// so that an id is never taken for a number by a YAML parser or for a row of a listing.
public struct ItemID: Sendable, Hashable {
    /// The eight ASCII bytes, the first one highest: numbers compare as the texts do.
    public let bits: UInt64

    /// Characters, and bytes, of every id.
    public static let length = 8
    private static let letters = Array("abcdefghjkmnpqrstvwxyz".utf8)
    private static let symbols = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// `nil` unless the text is exactly an id.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        guard text.utf8.count == Self.length, Self.isPrefix(text.utf8) else { return nil }
        bits = text.utf8.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// `nil` unless they are the bits of an id.
    public init?(bits: UInt64) {
        guard Self.isLetter(UInt8(truncatingIfNeeded: bits >> 56)) else { return nil }
        for shift in stride(from: UInt64(0), to: 56, by: 8) {
            let byte = UInt8(truncatingIfNeeded: bits >> shift)
            guard Self.isLetter(byte) || 0x30...0x39 ~= byte else { return nil }
        }
        self.bits = bits
    }

    /// A new id; 22 × 32⁷ are equally likely.
    public static func random(using generator: inout some RandomNumberGenerator) -> ItemID {
        var bits = UInt64(letters[Int.random(in: 0..<letters.count, using: &generator)])
        for _ in 1..<length {
            let symbol = symbols[Int.random(in: 0..<symbols.count, using: &generator)]
            bits = bits << 8 | UInt64(symbol)
        }
        return ItemID(trusted: bits)
    }

    private init(trusted bits: UInt64) {
        self.bits = bits
    }

    /// Returns whether an id can begin with the text, or be it.
    public static func isPrefix(_ text: some StringProtocol) -> Bool {
        isPrefix(String(text).utf8)
    }

    // Generic code is slow from another module, and ids are read by the hundred thousand.
    private static func isPrefix(_ bytes: String.UTF8View) -> Bool {
        guard let first = bytes.first, bytes.count <= length else { return false }
        return isLetter(first) && bytes.allSatisfy { isLetter($0) || 0x30...0x39 ~= $0 }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "i"), UInt8(ascii: "l"), UInt8(ascii: "o"), UInt8(ascii: "u"): false
        default: UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        }
    }

    /// Returns whether this id begins with the text.
    public func hasPrefix(_ text: some StringProtocol) -> Bool {
        guard text.utf8.count <= Self.length else { return false }
        var shift = UInt64.bitWidth
        for byte in text.utf8 {
            shift -= 8
            guard UInt8(truncatingIfNeeded: bits >> UInt64(shift)) == byte else { return false }
        }
        return true
    }
}

extension ItemID: Comparable {
    /// The order of the texts.
    public static func < (left: ItemID, right: ItemID) -> Bool { left.bits < right.bits }
}

extension ItemID: CustomStringConvertible {
    public var description: String {
        String(unsafeUninitializedCapacity: Self.length) { buffer in
            for index in 0..<Self.length {
                buffer[index] = UInt8(truncatingIfNeeded: bits >> UInt64(56 - index * 8))
            }
            return Self.length
        }
    }
}

/// The shortest prefix of each id that has to be typed, among a store's ids.
public struct ShortestPrefixes: Sendable {
    private let sorted: [ItemID]

    public init(_ ids: some Sequence<ItemID>) {
        sorted = ids.sorted()
    }

    /// The number of leading characters that no other id shares; the whole length where another
    /// item has the same id. An id that is not in the set is measured as if it were.
    public func length(of id: ItemID) -> Int {
        let place = sorted.partitioningIndex { $0 >= id }
        var shared = 0
        if place > 0 { shared = sharedLength(id, sorted[place - 1]) }
        // Behind the id itself, if it is here.
        let isHere = place < sorted.count && sorted[place] == id
        let next = isHere ? place + 1 : place
        if next < sorted.count { shared = max(shared, sharedLength(id, sorted[next])) }
        return min(shared + 1, ItemID.length)
    }

    private func sharedLength(_ left: ItemID, _ right: ItemID) -> Int {
        (left.bits ^ right.bits).leadingZeroBitCount / 8
    }
}
