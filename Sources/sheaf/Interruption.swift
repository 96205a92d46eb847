import Libc
import Synchronization

/// Tells whether someone asked the program to stop, for commands that have to tidy up first.
/// Programs they started have no such watch and end by themselves.
enum Interruption {
    private static let asked = Atomic(false)

    static var wasAsked: Bool { asked.load(ordering: .relaxed) }

    static func watch() {
        guard Session.current.ownsProcess else { return }
        // Made before a handler could be the first to need it.
        asked.store(false, ordering: .relaxed)
        for number in signals {
            signal(number) { _ in Interruption.asked.store(true, ordering: .relaxed) }
        }
        // Who started this program may have done so from a thread that is spared all signals.
        var watched = sigset_t()
        sigemptyset(&watched)
        for number in signals { sigaddset(&watched, number) }
        pthread_sigmask(SIG_UNBLOCK, &watched, nil)
    }

    /// Such signals end the program again, as they do without a watch.
    static func endWatch() {
        guard Session.current.ownsProcess else { return }
        for number in signals { signal(number, SIG_DFL) }
    }

    /// From here on such signals do nothing, here and in programs started later.
    static func ignore() {
        for number in signals { signal(number, SIG_IGN) }
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]
}
