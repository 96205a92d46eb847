import SheafCore
import SheafStore
import SheafTerminal
import Synchronization
import SystemPackage
import TestSupport

@testable import sheaf

/// A live board in this process. It does at once what the board asks for, with a real store, and a
/// ``TerminalModel`` takes what the program would write to the terminal. Nothing waits: after each key
/// the screen is as it stays.
final class LiveDesk: LiveWindow {
    private let store: Store
    private let mailbox: LiveMailbox
    private let worker: LiveWorker
    private let companion: LiveCompanion
    private let palette: Palette
    private var board: LiveBoard
    private var decoder = KeyDecoder()
    private var shown: Screen?
    private(set) var model: TerminalModel
    /// True once the board was left.
    private(set) var isLeft = false

    init(_ opening: LiveStage.Opening) throws {
        let variables = opening.sandbox.environment(step: 60, adding: opening.variables)
        let environment = StoreEnvironment(
            variables: variables, directory: FilePath(opening.sandbox.home),
            zone: .fixed(9 * 3600))
        let session = Session(
            [], environment: environment, input: .inMemory(""), streams: .recorded(OutputRecord()))
        let options = try GlobalOptions.parse(["--lang", opening.language.rawValue])
        store = try Store.open(at: FilePath(opening.sandbox.store), environment: environment)
        mailbox = try LiveMailbox()
        worker = LiveWorker(store, session.with(options), mailbox)
        companion = LiveCompanion(worker: worker)
        palette = Palette(variables: variables)
        model = TerminalModel(columns: opening.columns, rows: opening.rows)
        board = LiveBoard(
            worker.printer, store.configuration.workflow, root: store.root,
            size: TerminalSize(columns: opening.columns, rows: opening.rows))
    }

    func type(_ keys: String) async throws {
        // As the program begins.
        if shown == nil { try await look() }
        try await handle((decoder.decode(Array(keys.utf8)) + decoder.flush()).map(LiveEvent.input))
    }

    func resize(columns: Int, rows: Int) async throws {
        model.resize(columns: columns, rows: rows)
        try await handle([.resized(TerminalSize(columns: columns, rows: rows))])
    }

    func look() async throws {
        try await handle([.changedOutside, .remote(try store.remoteStatus())])
    }

    func wait(for what: String, until isReached: (TerminalModel) -> Bool) async throws {
        guard isReached(model) else {
            throw LiveSession.Unexpected(waitedFor: what, screen: model.text)
        }
    }

    /// Hands events to the board, and those that follow from what it asks for, until none is left.
    private func handle(_ events: [LiveEvent]) async throws {
        var events = events
        while !events.isEmpty {
            for event in events {
                for effect in board.handle(event) { try await perform(effect) }
            }
            let screen = board.screen
            model.feed(screen.changes(from: shown, palette: palette))
            shown = screen
            events = mailbox.take()
        }
    }

    private func perform(_ effect: LiveEffect) async throws {
        switch effect {
        case .load: worker.perform(effect, number: worker.loads.next())
        case .sync:
            await companion.sync()
            mailbox.send(.changedOutside)
            mailbox.send(.remote(try store.remoteStatus()))
        case .openEditor(let item):
            worker.edit(item)
        case .share(let item):
            // The clipboard of a process without a terminal is nowhere.
            let note = Message("asked-to-copy", ["item": ItemName(item)])
            mailbox.send(.told([note.styled(board.printer.language)]))
        case .quit: isLeft = true
        case .ring, .suspend: break
        case .change:
            worker.perform(effect, number: 0)
            mailbox.send(.remote(try store.remoteStatus()))
        default: worker.perform(effect, number: 0)
        }
    }
}
