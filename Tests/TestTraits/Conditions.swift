import TestSupport
import Testing

extension Trait where Self == ConditionTrait {
    /// Marks a test whose verdict depends on time: a ratio of times, a limit near what it takes, or a
    /// moment at which a process is killed. It is skipped in plain `swift test`, which runs other tests
    /// beside it, often next to a build. Such tests are in a suite named `Timed`, so that
    /// `SHEAF_TESTS=timed swift test --no-parallel --filter /Timed/` runs all of them and nothing else.
    public static var timed: Self {
        .enabled(
            if: TestSelection.current == .timed,
            "depends on time: SHEAF_TESTS=timed swift test --no-parallel --filter /Timed/")
    }

    /// Marks a test that takes minutes and whose short form is in plain `swift test`.
    public static var long: Self {
        .enabled(if: TestSelection.current == .long, "takes minutes: SHEAF_TESTS=long swift test")
    }
}
