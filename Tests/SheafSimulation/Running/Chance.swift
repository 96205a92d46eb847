import TestSupport

/// Chance that begins at a seed and is the same in every run.
public struct Chance: RandomNumberGenerator, Sendable {
    private var numbers: SplitMix64

    public init(seed: UInt64) {
        // Scrambled: of neighbouring seeds one would otherwise repeat the other, one number on.
        numbers = SplitMix64(seed: SplitMix64.mixed(seed))
    }

    public mutating func next() -> UInt64 { numbers.next() }

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
