import SheafCore

/// A generator whose runs can be repeated: SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension Zone {
    static let seoul = Zone.fixed(9 * 3600, identifier: "Asia/Seoul")

    /// Berlin's rules for the spring and autumn of 2026, written out.
    static let berlin = Zone(identifier: "Europe/Berlin") { seconds in
        let isSummer = (1_774_746_000..<1_792_890_000).contains(seconds)
        return isSummer ? 7200 : 3600
    }
}

extension Moment {
    /// What a clock in the zone shows, as `2026-11-20 10:00`.
    static func at(_ local: String, in zone: Zone = .seoul) -> Moment {
        guard case .local(let date, let time)? = Due(local) else {
            preconditionFailure("\(local) is no local time")
        }
        return Moment(seconds: zone.timestamp(date, time).secondsSinceEpoch, zone: zone)
    }
}
