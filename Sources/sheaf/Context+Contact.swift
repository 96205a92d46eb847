import SheafGit
import SheafStore
import SheafTerminal

extension Context {
    /// How transfers behave: ssh may ask where a person is, and each step shows there.
    var contact: Contact {
        Contact(prompts: canAsk, progress: terminal.errorIsTerminal ? showProgress : nil)
    }

    private func showProgress(_ progress: TransportProgress) {
        let phase: Message.TransferPhase =
            switch progress.phase {
            case .enumerating, .counting: .connecting
            case .compressing, .receiving, .unpacking, .resolving: .fetching
            case .checkingOut: .applying
            case .writing: .sending
            }
        try? output.progress(.progress(phase, done: progress.done, total: progress.total))
    }
}
