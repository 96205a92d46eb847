import Libc
import SheafCore
import SheafStore
import SheafTerminal

/// Runs the live board. One thread has the terminal and the board; the store's work, the looking for
/// changed files and the sync go on beside it, so that no key waits for them.
struct LiveProgram: Sendable {
    private let context: Context
    private let store: Store
    private let filter: String

    /// - Parameter filter: a query to begin with.
    init(_ store: Store, _ context: Context, filter: String = "") {
        self.store = store
        self.context = context
        self.filter = filter
    }

    /// The reasons for the board to end.
    private enum Ending: Sendable {
        case left, interrupted
        case signal(Int32)
    }

    /// Runs until someone leaves the board, or the process is asked to end.
    func run() async throws {
        let mailbox = try LiveMailbox()
        let worker = LiveWorker(store, context, mailbox)
        let (effects, queue) = AsyncStream<(LiveEffect, Int)>.makeStream()
        let working = Task {
            for await (effect, number) in effects { worker.perform(effect, number: number) }
        }
        let companion = LiveCompanion(store: store, context: context, mailbox: mailbox)
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
        if store.configuration.push == .onExit { try context.output.note(Message("live-sending")) }
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
            context, store.configuration.workflow, root: store.root, size: terminal.size)
        board.narrowing.filter = filter
        var decoder = KeyDecoder()
        var shown: Screen?
        var minute = context.minute
        var day = context.day
        // What was typed is kept where nobody can be asked.
        func end(_ signal: Int32) -> Ending {
            terminal.leave()
            if let form = board.unsaved { worker.keep(form) }
            return .signal(signal)
        }
        var events: [LiveEvent] = [.changedOutside]
        if let warning = context.warningLine { events.append(.told([warning])) }
        while true {
            if minute != context.minute {
                minute = context.minute
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
                    screen.changes(from: shown, palette: context.output.resultPalette))
                shown = screen
            }
            let wait: Int32 = decoder.isWaiting ? 40 : 1000
            events = []
            if day != context.day {
                day = context.day
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
}

/// The live board was left by Ctrl-C.
struct LeftByInterrupt: Error {}

extension Context {
    /// The minute and the time zone: with them overdue items and ages change.
    fileprivate var minute: [Int64] {
        let now = environment.now
        return [now.seconds / 60, Int64(now.zone.offset(at: now.seconds))]
    }

    /// The day, and the zone that it is reckoned in.
    fileprivate var day: [Int64] {
        let now = environment.now
        return [Int64(now.date.daysSinceEpoch), Int64(now.zone.offset(at: now.seconds))]
    }
}
