import Libc
import SheafCore
import SheafGit
import Synchronization
import SystemPackage

/// Everything a store reads from the process around it. Passed in, so that an app or a test can
/// have its own clock, zone, home and chance.
public struct StoreEnvironment: Sendable {
    public var variables: [String: String]
    /// The current directory, from which relative paths are read.
    public var directory: FilePath
    /// The present time in seconds since 1970 UTC.
    public var clock: @Sendable () -> Int64
    public var zone: Zone
    /// Random bits for ids.
    public var random: @Sendable () -> UInt64

    public init(
        variables: [String: String],
        directory: FilePath,
        clock: @escaping @Sendable () -> Int64,
        zone: Zone,
        random: @escaping @Sendable () -> UInt64
    ) {
        self.variables = variables
        self.directory = directory
        self.clock = clock
        self.zone = zone
        self.random = random
    }

    /// The user's home directory, where `HOME` names one.
    public var home: FilePath? {
        variables["HOME"].flatMap { $0.isEmpty ? nil : FilePath($0) }
    }

    public var now: Moment { Moment(seconds: clock(), zone: zone) }

    /// The time that a change waits for another program's change to end before it gives up with
    /// `ChangeError.busy` or `.locked`: `SHEAF_LOCK_TIMEOUT` in seconds, 10 where it is not set.
    var lockTimeout: Duration {
        let seconds = variables["SHEAF_LOCK_TIMEOUT"].flatMap { Double($0) } ?? 10
        return .seconds(0 <= seconds && seconds <= 86_400 ? seconds : 10)
    }

    /// The same world as git sees it.
    var git: GitEnvironment {
        let zone = zone
        return GitEnvironment(
            variables: variables, now: clock, offset: { zone.offset(at: $0) / 60 }, random: random)
    }

    func newID() -> ItemID {
        var generator = RandomSource(source: random)
        return ItemID.random(using: &generator)
    }
}

/// The environment's chance as the standard library asks for it.
struct RandomSource: RandomNumberGenerator {
    let source: @Sendable () -> UInt64

    mutating func next() -> UInt64 { source() }
}

extension Zone {
    /// The process' own zone, by `TZ` or the system's setting, looked up anew each second: a program
    /// that runs for days follows a change of either, and one that reads 10,000 items does not look
    /// for the zone's file for each of their dates.
    public static var system: Zone {
        Zone(identifier: "local") { seconds in
            var instant = time_t(seconds)
            var parts = tm()
            let now = time(nil)
            if zoneLookup.exchange(now, ordering: .relaxed) != now { tzset() }
            guard localtime_r(&instant, &parts) != nil else { return 0 }
            return parts.tm_gmtoff
        }
    }
}

/// The second in which the zone was looked up last.
private let zoneLookup = Atomic<Int>(0)
