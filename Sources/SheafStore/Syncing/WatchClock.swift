/// The clock of a watch: tells when it asks its remote next, and that the machine slept meanwhile.
struct WatchClock {
    /// The usual time between two questions.
    let interval: Duration
    /// Failures in a row double it, up to this.
    private static let longest = Duration.seconds(300)
    /// Longer differences between the clock that sleeps and the one that does not are a suspend.
    private static let suspended = Duration.seconds(5)

    private var next: ContinuousClock.Instant
    private var failures = 0
    private var awake: (SuspendingClock.Instant, ContinuousClock.Instant)

    init(interval: Duration) {
        self.interval = interval
        next = .now
        awake = (.now, .now)
    }

    /// True if it is time to ask.
    var isDue: Bool { ContinuousClock.now >= next }

    /// Returns the time to wait after so many failures.
    static func pause(_ interval: Duration, failures: Int) -> Duration {
        min(interval * (1 << min(failures, 6)), max(longest, interval))
    }

    mutating func succeeded() {
        failures = 0
        next = .now + interval
    }

    mutating func failed() {
        failures += 1
        next = .now + Self.pause(interval, failures: failures)
    }

    /// Returns whether the machine was suspended since the last call.
    mutating func hasSlept() -> Bool {
        let now = (SuspendingClock.now, ContinuousClock.now)
        let slept = (now.1 - awake.1) - (now.0 - awake.0) > Self.suspended
        awake = now
        return slept
    }
}
