import SheafGit

/// How a transfer behaves towards whoever waits for it.
public struct Contact: Sendable {
    /// Whether ssh may ask for a passphrase on the terminal.
    public var prompts: Bool
    /// How long the other side may be silent.
    public var patience: Duration
    /// Told of each step, on any thread.
    public var progress: (@Sendable (TransportProgress) -> Void)?

    public init(
        prompts: Bool = false, patience: Duration = .seconds(60),
        progress: (@Sendable (TransportProgress) -> Void)? = nil
    ) {
        self.prompts = prompts
        self.patience = patience
        self.progress = progress
    }
}
