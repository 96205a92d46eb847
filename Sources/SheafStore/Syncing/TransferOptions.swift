import SheafGit
import SystemPackage

/// The options of a transfer.
public struct TransferOptions: Sendable {
    /// True if ssh may ask the user for a passphrase.
    public var prompts: Bool
    /// The time for which the other side may be silent.
    public var timeout: Duration
    /// The time for which a sync or a clone may talk to the other side in all.
    public var limit: Duration
    /// Told of each step, on any thread.
    public var progress: (@Sendable (TransportProgress) -> Void)?
    /// The limit of what has begun.
    private var running: TimeLimit?

    public init(
        prompts: Bool = false, timeout: Duration = .seconds(60),
        limit: Duration = TimeLimit.usual, progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.prompts = prompts
        self.timeout = timeout
        self.limit = limit
        self.progress = progress
    }

    /// The same for several transfers, which share the limit from now on.
    func begun() -> TransferOptions {
        var begun = self
        begun.running = TimeLimit(limit)
        return begun
    }

    func transport(directory: FilePath, _ scope: GitScope) -> Transport {
        var transport = Transport(directory: directory, scope: scope)
        transport.prompts = prompts
        transport.timeout = timeout
        transport.limit = running ?? TimeLimit(limit)
        return transport
    }
}
