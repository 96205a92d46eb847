import Glibc

/// A small random source that begins at a seed and is the same in every run and on every machine
/// (Steele, Lea, Flood 2014). Tests print the seed of what failed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        return Self.mixed(state)
    }

    /// The number that a state stands for: neighbouring states have nothing to do with each other.
    public static func mixed(_ state: UInt64) -> UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

/// The seed that a test's random cases begin with: the same in every run, so that what passes once
/// passes again, and another with `SHEAF_SEED` in the environment, a number or `random`.
///
/// - Parameter case: tells the seeds of one test's several series apart.
public func testSeed(_ case: Int = 0) -> UInt64 {
    let seed: UInt64 =
        switch getenv("SHEAF_SEED").map({ String(cString: $0) }) {
        case "random": .random(in: 0 ... .max)
        case let text?: UInt64(text) ?? 1
        case nil: 1
        }
    return seed &+ UInt64(`case`)
}
