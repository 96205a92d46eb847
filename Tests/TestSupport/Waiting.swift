import Glibc

/// Looks every few milliseconds until it holds; `false` where it does not within so many seconds.
public func holds(within seconds: Int = 60, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(seconds)
    while ContinuousClock.now < end {
        if try condition() { return true }
        usleep(5_000)
    }
    return try condition()
}

/// Waits until what is written has a later time than everything before: files get the time of the
/// system's coarse clock, which goes on every few milliseconds.
public func waitForLaterFileTime() {
    let now = coarseTime()
    while coarseTime().tv_sec == now.tv_sec, coarseTime().tv_nsec == now.tv_nsec { usleep(500) }
}

/// Waits until the times of files have another second, which is all that git looks at.
public func waitForNextSecond() {
    let now = coarseTime()
    while coarseTime().tv_sec == now.tv_sec { usleep(5_000) }
}

private func coarseTime() -> timespec {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return time
}
