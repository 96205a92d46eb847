import Libc
import SheafCore
import SheafStore
import SheafTerminal
import Synchronization

/// Runs the live board. One thread has the terminal and the board; the store's work, the looking for
/// changed files and the sync go on beside it, so that no key waits for them.
struct LiveProgram: Sendable {
    let store: Store
    let session: Session
    /// A query to begin with.
    let filter: String

    /// The reasons for the board to end.
    private enum Ending: Sendable {
        case left, interrupted
        case signal(Int32)
    }

    /// Runs until someone leaves the board, or the process is asked to end.
    func run() async throws {
        let mailbox = try LiveMailbox()
        let worker = LiveWorker(store, session, mailbox)
        let (effects, queue) = AsyncStream<(LiveEffect, Int)>.makeStream()
        let working = Task {
            for await (effect, number) in effects { worker.perform(effect, number: number) }
        }
        let companion = LiveCompanion(worker: worker)
        let watching = Task { await companion.watchStore() }
        let syncing = Task { await companion.keepInSync() }
        let (requests, asked) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let answering = Task { for await _ in requests { await companion.sync() } }
        defer { watching.cancel() }
        // Git would go on without us.
        func endSync() async {
            answering.cancel()
            syncing.cancel()
            await answering.value
            await syncing.value
        }
        let ending: Ending
        do {
            ending = try await onOwnThread { try loop(mailbox, worker, queue, asked) }
        } catch {
            await endSync()
            throw error
        }
        // What was asked for last is done, and sent where that waits for the end.
        queue.finish()
        await working.value
        if store.configuration.push == .onExit { try session.output.note(Message("live-sending")) }
        await endSync()
        switch ending {
        case .left: return
        case .interrupted: throw LeftByInterrupt()
        case .signal(let number): kill(getpid(), number)
        }
    }

    private typealias Queue = AsyncStream<(LiveEffect, Int)>.Continuation

    private func loop(
        _ mailbox: LiveMailbox, _ worker: LiveWorker, _ queue: Queue,
        _ sync: AsyncStream<Void>.Continuation
    ) throws -> Ending {
        let terminal = try RawTerminal()
        try terminal.enter()
        var board = LiveBoard(
            worker.printer, store.configuration.workflow, root: store.root, size: terminal.size)
        board.narrowing.filter = filter
        var decoder = KeyDecoder()
        var shown: Screen?
        var minute = minuteNow
        var day = dayNow
        // Typed text is kept where no question can be asked.
        func end(_ signal: Int32) -> Ending {
            terminal.leave()
            if let form = board.unsaved { worker.keep(form) }
            return .signal(signal)
        }
        var events: [LiveEvent] = [.changedOutside]
        if let warning = session.printer.warningLine { events.append(.told([warning])) }
        while true {
            if minute != minuteNow {
                minute = minuteNow
                events.append(.minutePassed)
            }
            for event in events {
                for effect in board.handle(event) {
                    switch effect {
                    case .quit(let isInterrupted): return isInterrupted ? .interrupted : .left
                    case .suspend:
                        try terminal.suspend()
                        shown = nil
                        _ = board.handle(.resized(terminal.size))
                    case .openEditor(let item):
                        terminal.leave()
                        worker.edit(item)
                        try terminal.enter()
                        shown = nil
                    case .share(let item): worker.share(item)
                    case .ring: try terminal.write([0x07])
                    case .sync: sync.yield()
                    case .load: queue.yield((effect, worker.loads.next()))
                    default: queue.yield((effect, 0))
                    }
                }
            }
            // Without an event only the time can change what is shown.
            if !events.isEmpty || shown == nil {
                let screen = board.screen
                try terminal.write(
                    screen.changes(from: shown, palette: session.output.resultPalette))
                shown = screen
            }
            let wait: Int32 = decoder.isWaiting ? 40 : 1000
            events = []
            if day != dayNow {
                day = dayNow
                // What is asked for, and in which order it stands, may be of another day.
                events = [.changedOutside]
                continue
            }
            switch terminal.wait(milliseconds: wait, or: mailbox.descriptor) {
            case .input(let bytes): events = decoder.decode(bytes).map(LiveEvent.input)
            case .timeout: events = decoder.flush().map(LiveEvent.input)
            case .other: events = mailbox.take()
            case .hangup: return end(SIGHUP)
            case .signal(.resized): events = [.resized(terminal.size)]
            case .signal(.stop):
                try terminal.suspend()
                shown = nil
                events = [.resized(terminal.size)]
            case .signal(.continued):
                try terminal.beginAnew()
                shown = nil
                events = [.resized(terminal.size), .changedOutside]
            case .signal(.end(let number)): return end(number)
            }
        }
    }

    /// The minute and the time zone: with them overdue items and ages change.
    private var minuteNow: [Int64] {
        let now = session.now
        return [now.seconds / 60, Int64(now.zone.offset(at: now.seconds))]
    }

    /// The day, and the zone that it is reckoned in.
    private var dayNow: [Int64] {
        let now = session.now
        return [Int64(now.date.daysSinceEpoch), Int64(now.zone.offset(at: now.seconds))]
    }
}

/// The live board was left by Ctrl-C.
struct LeftByInterrupt: Error {}

/// The queue of events for the live board: sent from any thread, taken by the one that waits for
/// keys, which a pipe wakes up.
final class LiveMailbox: Sendable {
    private let waiting = Mutex<[LiveEvent]>([])
    private let ends: (reading: Int32, writing: Int32)

    init() throws(StreamError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .failed(errno: errno) }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        self.ends = (ends[0], ends[1])
    }

    deinit {
        close(ends.reading)
        close(ends.writing)
    }

    /// Readable while something waits.
    var descriptor: Int32 { ends.reading }

    func send(_ event: LiveEvent) {
        waiting.withLock { $0.append(event) }
        var byte: UInt8 = 0
        // A pipe that is full wakes up as well.
        _ = write(ends.writing, &byte, 1)
    }

    /// All that came since the last call.
    func take() -> [LiveEvent] {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(ends.reading, &bytes, bytes.count) == bytes.count {}
        return waiting.withLock { exchange(&$0, with: []) }
    }
}

/// Runs `body`, which waits most of its time, on a thread of its own.
func onOwnThread<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let work = ThreadWork { continuation.resume(with: Result { try body() }) }
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer {
                    Unmanaged<ThreadWork>.fromOpaque(pointer).takeRetainedValue().run()
                }
                return nil
            }, Unmanaged.passRetained(work).toOpaque())
        if code == 0 {
            pthread_detach(thread)
        } else {
            continuation.resume(throwing: StreamError.failed(errno: code))
        }
    }
}

private final class ThreadWork {
    let run: () -> Void

    init(_ run: @escaping () -> Void) { self.run = run }
}

/// The background work of the live board: watching the store for changes, and the sync with the
/// remote.
struct LiveCompanion: Sendable {
    let worker: LiveWorker

    private var store: Store { worker.store }
    private var printer: Printer { worker.printer }
    private var mailbox: LiveMailbox { worker.mailbox }

    /// The time between two questions to the remote while the board is open.
    private static let interval = Duration.seconds(5)
    /// The time that the remote may be silent, in the background.
    private static let timeout = Duration.seconds(20)

    /// Tells of the store's changes until the task is cancelled, and of trouble once.
    func watchStore() async {
        var isReported = false
        repeat {
            do {
                let changes = try await store.changes()
                // What changed before is shown too, also after trouble.
                worker.reopen()
                mailbox.send(.changedOutside)
                for try await change in changes {
                    isReported = false
                    switch change {
                    case .remote(let status): mailbox.send(.remote(status))
                    case .settings:
                        worker.reopen()
                        mailbox.send(.changedOutside)
                    case .items, .head: mailbox.send(.changedOutside)
                    }
                }
            } catch {
                if !isReported { mailbox.send(.failed(Report(error, printer), isOfForm: false)) }
                isReported = true
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
            mailbox.send(.failed(Report(error, printer), isOfForm: false))
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
                let message = Report(error, printer).message
                mailbox.send(.synced(text(message).styled(.error)))
            } else {
                mailbox.send(outcome(of: error))
            }
        }
    }

    /// A remote out of reach is no failure: the store's standing tells since when.
    private func outcome(of error: StoreError) -> LiveEvent {
        if case .transport(let error) = error, error.isOffline { return .synced(nil) }
        return .syncFailed(Report(error, printer))
    }

    private var contact: TransferOptions { TransferOptions(prompts: false, timeout: Self.timeout) }

    private func text(_ message: Message) -> StyledText { message.styled(printer.language) }
}
