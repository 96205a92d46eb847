/// Chance that begins at a seed and is the same in every run: the numbers of SplitMix64 (Steele,
/// Lea, Flood 2014).
public struct Chance: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) {
        // Scrambled: of neighbouring seeds one would otherwise repeat the other, one number on.
        state = Self.mixed(seed)
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mixed(state)
    }

    private static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// `true` in so many cases of a hundred.
    mutating func happens(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &self) < percent
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// One of the choices; `nil` where there is none.
    mutating func one<Choices: RandomAccessCollection>(of choices: Choices) -> Choices.Element? {
        choices.randomElement(using: &self)
    }

    /// One of the choices, the heavier ones more often.
    mutating func one<Choice>(of choices: [(weight: Int, choice: Choice)]) -> Choice? {
        var place = Int.random(in: 0..<max(1, choices.reduce(0) { $0 + $1.weight }), using: &self)
        return choices.first { choice in
            place -= choice.weight
            return place < 0
        }?.choice
    }
}
