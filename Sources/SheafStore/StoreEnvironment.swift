import Libc
import SheafCore
import SheafGit
import SheafSystem
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

    /// The environment for git.
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

extension StoreEnvironment {
    /// The environment of this process.
    public static func process() -> StoreEnvironment {
        StoreEnvironment(
            variables: processVariables(), directory: currentDirectory() ?? "/", zone: .system)
    }

    /// An environment whose clock and random bits are the system's.
    ///
    /// Two variables hold it still, for tests and demonstrations: `SHEAF_NOW` (RFC 3339) is the
    /// time, `SHEAF_SEED` (a number) where the random bits begin.
    public init(variables: [String: String], directory: FilePath, zone: Zone) {
        let fixed = variables["SHEAF_NOW"].flatMap { Timestamp($0) }?.secondsSinceEpoch
        let seed = variables["SHEAF_SEED"].flatMap { UInt64($0) }
        let clock: @Sendable () -> Int64 = { fixed ?? Int64(time(nil)) }
        let random: @Sendable () -> UInt64 =
            if let seed { Self.randomSource(seed: seed) } else {
                { UInt64.random(in: .min ... .max) }
            }
        self.init(
            variables: variables, directory: directory, clock: clock, zone: zone, random: random)
    }

    private static func currentDirectory() -> FilePath? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return FilePath(platformString: path)
    }

    /// The numbers that SplitMix64 makes from a seed (Steele, Lea, Flood 2014). The seed is mixed
    /// first: each state is the last one plus a constant, so that seeds beside each other could
    /// make the same numbers, one place apart.
    static func randomSource(seed: UInt64) -> @Sendable () -> UInt64 {
        let increment: UInt64 = 0x9e37_79b9_7f4a_7c15
        let state = Mutex(mixed(seed &+ increment))
        return {
            state.withLock { state in
                state &+= increment
                return mixed(state)
            }
        }
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}
