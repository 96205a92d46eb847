/// The exit status of a command; the numbers follow BSD's `sysexits.h`.
public enum ExitCode: Int32, Sendable, CaseIterable {
    /// Done; an empty list is done too, and so is a reader that closed the pipe.
    case ok = 0
    /// A search found nothing.
    case notFound = 1
    /// Wrong arguments, an ambiguous handle.
    case usage = 64
    /// Bad data, or something that needs a person.
    case data = 65
    /// No such item.
    case noItem = 66
    /// The remote cannot be reached.
    case unavailable = 69
    /// A file or a store cannot be created.
    case cannotCreate = 73
    /// Reading or writing failed.
    case io = 74
    /// Someone else holds the store; try again.
    case busy = 75
    /// Not allowed, declined, or not in this state of the repository.
    case refused = 77
    /// A bad config.
    case config = 78
    /// Ended by Ctrl-C.
    case interrupted = 130
}
