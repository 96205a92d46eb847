import SheafJSON
import SheafStore
import Synchronization

/// Limits how quickly one device may change something: a page in a loop would fill the history.
final class WriteRate: Sendable {
    /// The most at once, as of a device that comes back after days without a network.
    private static let most = 500.0
    private static let perSecond = 10.0

    private struct Allowance {
        var left: Double
        var at: ContinuousClock.Instant
    }

    private let state = Mutex<[String: Allowance]>([:])

    /// Throws ``Failure`` `tooFast` with the seconds until so many changes are allowed again.
    func take(
        _ count: Int, for device: String, at now: ContinuousClock.Instant = .now
    ) throws(Failure) {
        let missing = state.withLock { devices in
            var own = devices[device] ?? Allowance(left: Self.most, at: now)
            let (seconds, rest) = (now - own.at).components
            let passed = Double(seconds) + Double(rest) / 1e18
            own = Allowance(left: min(Self.most, own.left + passed * Self.perSecond), at: now)
            let missing = Double(count) - own.left
            if missing <= 0 { own.left -= Double(count) }
            devices[device] = own
            return missing
        }
        guard missing > 0 else { return }
        throw Failure("tooFast", 429, ["seconds": Int((missing / Self.perSecond).rounded(.up))])
    }
}
