import SheafStore
import SheafTerminal

extension Context {
    /// Runs what talks to a remote. Git would go on writing when this program is ended, so Ctrl-C and
    /// other requests to end cancel it: git is ended first. There is no other way to a contact that
    /// a person may be asked through.
    ///
    /// - Parameter contact: the times that were asked for. Ssh may ask where a person is, and each
    ///   step shows there.
    func contacting<Result: Sendable>(
        _ contact: TransferOptions = TransferOptions(),
        _ body: @escaping @Sendable (TransferOptions) async throws -> Result
    ) async throws -> Result {
        var contact = contact
        contact.prompts = canAsk
        contact.progress = terminal.errorIsTerminal ? showProgress : nil
        return try await interruptible { [contact] in try await body(contact) }
    }

    private func showProgress(_ progress: TransportProgress) {
        let phase: Message.TransferPhase =
            switch progress.phase {
            case .enumerating, .counting: .counting
            case .compressing, .receiving, .unpacking, .resolving: .fetching
            case .checkingOut: .applying
            case .writing: .sending
            }
        try? output.progress(.progress(phase, done: progress.done, total: progress.total))
    }
}
