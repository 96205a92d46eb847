import SheafStore
import SheafTerminal

/// The background work of the live board: watching the store for changes, and the sync with the
/// remote.
struct LiveCompanion: Sendable {
    let store: Store
    let context: Context
    let mailbox: LiveMailbox

    /// The time between two questions to the remote while the board is open.
    private static let interval = Duration.seconds(5)
    /// The time that the remote may be silent; nobody waits for it.
    private static let timeout = Duration.seconds(20)

    /// Tells of the store's changes until the task is cancelled, and of trouble once.
    func watchStore() async {
        var isTold = false
        repeat {
            do {
                let changes = try await store.changes()
                // What changed before is shown too, also after trouble.
                mailbox.send(.changedOutside)
                for try await change in changes {
                    isTold = false
                    switch change {
                    case .remote(let status): mailbox.send(.remote(status))
                    case .items, .head, .settings: mailbox.send(.changedOutside)
                    }
                }
            } catch {
                if !isTold { mailbox.send(.failed(Report(error, context), isOfForm: false)) }
                isTold = true
            }
        } while (try? await Task.sleep(for: Self.interval)) != nil
    }

    /// Keeps the store in sync as `sync --watch` does, by its settings, until the task is cancelled.
    func keepInSync() async {
        do {
            try await store.watch(contact, interval: Self.interval) { event in
                switch event {
                case .began: return
                case .synced(let outcome):
                    let isNews = outcome.received > 0 || !outcome.conflicts.isEmpty
                    mailbox.send(.synced(isNews ? text(outcome.summary) : nil))
                case .failed(let error): mailbox.send(outcome(of: error))
                case .recovered: mailbox.send(.synced(nil))
                }
            }
        } catch .noRemote, .watched, .cancelled {
            // How another program's watch gets on is among the store's changes.
            return
        } catch {
            mailbox.send(.failed(Report(error, context), isOfForm: false))
        }
    }

    /// Syncs once, because someone asked for it.
    func sync() async {
        mailbox.send(.syncing)
        do {
            let outcome = try await store.sync(contact)
            mailbox.send(.synced(text(outcome.summary)))
        } catch {
            // The user has asked, and is told even where the head says so already.
            if case .synced = outcome(of: error) {
                let message = Report(error, context).message
                mailbox.send(.synced(text(message).styled(.error)))
            } else {
                mailbox.send(outcome(of: error))
            }
        }
    }

    /// A remote out of reach is no failure: the store's standing tells since when.
    private func outcome(of error: StoreError) -> LiveEvent {
        if case .transport(let error) = error, error.isOffline { return .synced(nil) }
        return .syncFailed(Report(error, context))
    }

    private var contact: TransferOptions { TransferOptions(prompts: false, timeout: Self.timeout) }

    private func text(_ message: Message) -> StyledText { message.styled(context.language) }
}
