import SheafCore

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
