import Glibc

/// Returns the processor time that this thread has used so far. A limit on it also holds on a machine
/// that is busy with other programs, which a limit on elapsed time does not.
public func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// Returns the processor time that this thread uses for a synchronous call.
public func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let start = processorTime()
    try body()
    return processorTime() - start
}
