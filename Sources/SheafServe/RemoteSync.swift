import SheafJSON
import SheafStore

/// The sync with the remote beside the server: by itself as the settings say, and when it is asked for.
struct RemoteSync: Sendable {
    private static let interval = Duration.seconds(5)
    private static let timeout = Duration.seconds(20)

    private let store: Store

    init(_ store: Store) {
        self.store = store
    }

    /// Keeps the store in sync as `sync --watch` does until the task is cancelled. How it gets on is
    /// among the store's changes.
    func keepInSync() async {
        try? await store.watch(options, interval: Self.interval) { _ in }
    }

    /// Syncs once. Throws as `Store.sync` does.
    func now() async throws -> JSON {
        let outcome = try await store.sync(options)
        return JSON([
            "received": outcome.received, "sent": outcome.sent,
            "conflicts": outcome.conflicts.count,
        ])
    }

    private var options: TransferOptions { TransferOptions(prompts: false, timeout: Self.timeout) }
}
