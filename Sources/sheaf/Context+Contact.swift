import SheafGit
import SheafStore
import SheafTerminal

extension Context {
    /// How transfers behave: ssh may ask where a person is, and each step shows there.
    var contact: Contact {
        Contact(prompts: canAsk, progress: terminal.errorIsTerminal ? showProgress : nil)
    }

    /// The same, with the time that the other side may be silent, in seconds.
    func contact(timeout: Int?) throws -> Contact {
        var contact = contact
        guard let timeout else { return contact }
        guard 1...86_400 ~= timeout else {
            throw UsageError.wrongValue(String(timeout), option: "--timeout")
        }
        contact.patience = .seconds(timeout)
        return contact
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
