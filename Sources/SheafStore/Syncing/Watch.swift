import SheafCore
import SheafGit
import SheafSystem

/// An event of a watch.
public enum WatchEvent: Sendable {
    /// From now on changes are seen.
    case began
    /// A sync that changed something, here or there.
    case synced(SyncOutcome)
    /// A sync that failed and will be tried again; told once as long as it stays the same.
    case failed(StoreError)
    /// The remote is within reach again.
    case recovered
}

/// The state of a watch between two looks.
struct Watch {
    /// The interval at which it looks around.
    private static let tick = Duration.milliseconds(250)
    /// The longest time that the end of it waits for the remote.
    private static let lastLimit = Duration.seconds(300)
    /// The time that files have to be still before they are committed.
    private static let stillness = Duration.milliseconds(600)
    /// The interval at which files are looked for where the system does not tell.
    private static let unwatched = Duration.seconds(5)

    private let store: Store
    private let contact: TransferOptions
    private let files: FolderWatch
    private var clock: WatchClock
    private var touched: ContinuousClock.Instant?
    private var looked = ContinuousClock.now
    private var routes = NetworkTrace.routes()
    private var failure: String?

    init(_ store: Store, _ contact: TransferOptions, interval: Duration) {
        self.store = store
        self.contact = contact
        files = FolderWatch(store.root)
        clock = WatchClock(interval: interval)
    }

    /// Looks around until the task is cancelled, and sends what is left to do then.
    mutating func run(_ report: @Sendable (WatchEvent) -> Void) async throws {
        report(.began)
        while !Task.isCancelled {
            do {
                try await step(report)
                try await Task.sleep(for: Self.tick)
            } catch is CancellationError {
                break
            }
        }
        if store.configuration.push == .onExit { await sendAtTheEnd(report) }
    }

    /// Sends what waits although the task is cancelled.
    private func sendAtTheEnd(_ report: @Sendable (WatchEvent) -> Void) async {
        var options = contact
        options.limit = min(contact.limit, Self.lastLimit)
        let direction: SyncRequest.Direction =
            store.configuration.pull == .manual ? .sendOnly : .both
        do {
            let outcome = try await StoreExecutor.finish { [store, options] in
                try await store.sync(options, SyncRequest(direction: direction))
            }
            report(.synced(outcome))
        } catch {
            report(.failed(StoreError(error)))
        }
    }

    /// Looks around once, and syncs where there is a reason.
    private mutating func step(_ report: @Sendable (WatchEvent) -> Void) async throws {
        let now = ContinuousClock.now
        if files.hasChanged() { touched = now }
        if !files.isWatching, now - looked > Self.unwatched {
            looked = now
            touched = touched ?? now
        }
        var isDue = clock.isDue
        if clock.hasSlept() { isDue = true }
        let routes = NetworkTrace.routes()
        if routes != self.routes {
            self.routes = routes
            isDue = true
        }
        if let since = touched, now - since > Self.stillness {
            touched = nil
            if try await store.hasUnsent() { isDue = true }
        }
        if isDue { try await sync(report) }
    }

    private mutating func sync(_ report: @Sendable (WatchEvent) -> Void) async throws {
        do {
            // The settings may have come with the last sync.
            let store = try Store.open(at: store.root, environment: store.environment)
            guard let direction = store.automaticDirection else {
                _ = try SyncRun.commitHandEdits(in: store)
                return clock.succeeded()
            }
            var silent = contact
            silent.progress = nil
            var run = SyncRun(store, SyncRequest(direction: direction), silent)
            let outcome = try await run.sync()
            if let failure = outcome.settingsFailure { throw failure }
            clock.succeeded()
            if failure != nil {
                failure = nil
                report(.recovered)
            }
            if outcome.isWorthTelling { report(.synced(outcome)) }
        } catch let error as CancellationError {
            throw error
        } catch {
            try throwIfLasting(error)
            clock.failed()
            // Told again only where it is another one.
            let description = String(describing: error)
            if failure != description { report(.failed(StoreError(error))) }
            failure = description
        }
    }

    /// Throws an error that waiting does not cure: it ends the watch.
    private func throwIfLasting(_ error: any Error) throws {
        guard let error = error as? StoreError else { return }
        switch error {
        case .noRemote, .unrelatedHistories, .unknownFormat, .olderFormat, .configuration,
            .notARepository:
            throw error
        default: return
        }
    }
}

extension Store {
    /// Which ways changes travel by themselves; `nil` for none.
    fileprivate var automaticDirection: SyncRequest.Direction? {
        switch (configuration.pull, configuration.push) {
        case (.auto, .auto): .both
        case (.auto, _): .receiveOnly
        case (_, .auto): .sendOnly
        default: nil
        }
    }

    /// Returns whether files differ from the last commit, or commits wait to be sent.
    fileprivate func hasUnsent() async throws -> Bool {
        let pool = pool
        if try !pool.status().uncommitted.isEmpty { return true }
        let repository = try pool.repository()
        guard let link = try SyncLink(of: repository) else { return false }
        return try repository.head().commit != repository.reference(link.target.tracking)
    }
}

extension SyncOutcome {
    /// True if anything happened.
    fileprivate var isWorthTelling: Bool {
        committed + received + sent > 0 || !merged.isEmpty || remoteHistory != .continued
    }
}

/// The clock of a watch: tells when it asks its remote next, and that the machine slept meanwhile.
struct WatchClock {
    /// The usual time between two questions.
    let interval: Duration
    /// Failures in a row double it, up to this.
    private static let longest = Duration.seconds(300)
    /// Longer differences between the clock that sleeps and the one that does not are a suspend.
    private static let suspended = Duration.seconds(5)

    private var next: ContinuousClock.Instant
    private var failures = 0
    private var awake: (SuspendingClock.Instant, ContinuousClock.Instant)

    init(interval: Duration) {
        self.interval = interval
        next = .now
        awake = (.now, .now)
    }

    /// True if it is time to ask.
    var isDue: Bool { ContinuousClock.now >= next }

    /// Returns the time to wait after so many failures.
    static func pause(_ interval: Duration, failures: Int) -> Duration {
        min(interval * (1 << min(failures, 6)), max(longest, interval))
    }

    mutating func succeeded() {
        failures = 0
        next = .now + interval
    }

    mutating func failed() {
        failures += 1
        next = .now + Self.pause(interval, failures: failures)
    }

    /// Returns whether the machine was suspended since the last call.
    mutating func hasSlept() -> Bool {
        let now = (SuspendingClock.now, ContinuousClock.now)
        let slept = (now.1 - awake.1) - (now.0 - awake.0) > Self.suspended
        awake = now
        return slept
    }
}
