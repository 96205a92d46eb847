import SheafWords

/// The reason why a stream could not be written or read.
public enum StreamError: Error, Equatable {
    /// The reader has gone, as with `| head`: no failure, the command ends with exit code 0.
    case closedPipe
    /// Anything else, such as a full disk: exit code 74. The number is the system's `errno`.
    case failed(errno: Int32)
    /// There is more to read than the caller takes, in bytes.
    case tooLarge(limit: Int)

    /// The system's words for a failure, in the C locale; `nil` for the other cases.
    public var reason: String? {
        guard case .failed(let code) = self else { return nil }
        return Fact.systemWords(code)
    }
}
