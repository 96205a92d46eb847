import Synchronization
import TestSupport
import Testing

/// Returns random bits for a store of the test that runs, the same in every run: by chance a new id
/// begins with what a test has typed as the beginning of another one.
///
/// Each call within one test gives other bits, as two devices have them.
public func testRandom() -> @Sendable () -> UInt64 {
    let test = Test.current.map { "\($0.sourceLocation.fileID) \($0.name)" } ?? ""
    let number = calls.withLock { calls in
        calls[test, default: 0] += 1
        return calls[test, default: 0]
    }
    let seed = test.utf8.reduce(SplitMix64.mixed(testSeed(number))) {
        SplitMix64.mixed($0 ^ UInt64($1))
    }
    let generator = Mutex(SplitMix64(seed: seed))
    return { generator.withLock { $0.next() } }
}

/// The calls so far, by test.
private let calls = Mutex<[String: Int]>([:])
