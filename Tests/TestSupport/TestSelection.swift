import Glibc

/// The tests that `SHEAF_TESTS` in the environment asks for.
public enum TestSelection: String, Sendable {
    /// Plain `swift test`: every property, with as many random cases as fit into a few minutes.
    case usual
    /// More random cases and larger stores, which take an hour.
    case long
    /// The tests whose verdict depends on time as well, which nothing else may run beside.
    case timed

    public static let current =
        variable("SHEAF_TESTS").flatMap { TestSelection(rawValue: $0) } ?? .usual
}

/// Returns how many random cases a test runs. `SHEAF_RUNS` in the environment sets another number,
/// for a search or to repeat a failure.
///
/// - Parameters:
///   - usual: the number in plain `swift test`.
///   - long: the number with `SHEAF_TESTS=long`.
public func testRuns(_ usual: Int, long: Int) -> Int {
    if let asked = variable("SHEAF_RUNS").flatMap({ Int($0) }) { return asked }
    return TestSelection.current == .long ? long : usual
}

private func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
