/// Held while the last commit is being sent to a remote, or is replaced by another one: both at a time would
/// make two of it. It ends with the value or the process.
public struct SendingLock: ~Copyable {
    private let lock: FileLock

    /// `nil` where another process still holds it after `waiting`.
    public init?(_ layout: RepositoryLayout, waiting: Duration = .zero) throws {
        guard
            let lock = try FileLock(
                trying: "sending", in: layout.makePrivateFolder(), waiting: waiting)
        else { return nil }
        self.lock = lock
    }
}
