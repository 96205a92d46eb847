import Libc
import SheafCore
import SheafGit
import SheafSystem
import Synchronization
import SystemPackage

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
