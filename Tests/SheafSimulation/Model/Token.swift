/// A word that stands nowhere else: it shows whether what somebody wrote is still there.
///
/// Written in capitals, which no id has: `T12Q3Z` is the third that step 12 wrote.
struct Token: Hashable, Comparable, Sendable, CustomStringConvertible {
    var step: Int
    var number: Int

    var description: String { "T\(step)Q\(number)Z" }

    static func < (left: Token, right: Token) -> Bool {
        (left.step, left.number) < (right.step, right.number)
    }
}

/// How often each token stands in some text.
struct TokenCount: Sendable {
    private(set) var counts: [Token: Int] = [:]

    var tokens: Set<Token> { Set(counts.keys) }

    subscript(token: Token) -> Int { counts[token] ?? 0 }

    init() {}

    /// The tokens of a text.
    init(of bytes: [UInt8]) { add(bytes) }

    /// Those of which there are fewer than in another count.
    func fallen(from other: TokenCount) -> Set<Token> {
        Set(other.counts.lazy.filter { self[$0.key] < $0.value }.map(\.key))
    }

    /// Counts the tokens of a text.
    mutating func add(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            var at = 0
            while at < bytes.count {
                guard bytes[at] == UInt8(ascii: "T"), let (token, end) = Self.token(bytes, at)
                else {
                    at += 1
                    continue
                }
                counts[token, default: 0] += 1
                at = end
            }
        }
    }

    static func tokens(of bytes: [UInt8]) -> Set<Token> { TokenCount(of: bytes).tokens }

    private static func token(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int
    ) -> (Token, end: Int)? {
        var at = start + 1
        guard let step = number(bytes, &at), at < bytes.count, bytes[at] == UInt8(ascii: "Q")
        else { return nil }
        at += 1
        guard let number = number(bytes, &at), at < bytes.count, bytes[at] == UInt8(ascii: "Z")
        else { return nil }
        return (Token(step: step, number: number), at + 1)
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ at: inout Int) -> Int? {
        var value: Int?
        while at < bytes.count, 0x30...0x39 ~= bytes[at], (value ?? 0) < 1 << 40 {
            value = (value ?? 0) * 10 + Int(bytes[at] - 0x30)
            at += 1
        }
        return value
    }
}

/// Makes the tokens of one step.
struct TokenMaker {
    let step: Int
    private var count = 0

    init(step: Int) { self.step = step }

    mutating func next() -> Token {
        count += 1
        return Token(step: step, number: count)
    }

    /// A new token as text.
    mutating func word() -> String { next().description }
}
