import SheafTerminal
import TestSupport
import TestTraits
import Testing

@testable import sheaf

/// Every key of the live board, with the Hangul keyboard in Korean.
@Suite(.limited) struct LiveKeysTests {
    struct Window: Sendable, CustomTestStringConvertible {
        var language: Language
        var columns: Int
        var rows: Int
        var testDescription: String { "\(language.rawValue) \(columns)×\(rows)" }
    }

    /// A script takes the store of a debug build 20 seconds of processor time, whatever the size: what
    /// all sizes draw is looked at without a store too, see ``LiveScreenTests``.
    static let windows: [Window] =
        TestSelection.current == .long
        ? Language.allCases.flatMap { language in
            [(40, 12), (80, 24), (300, 100)].map {
                Window(language: language, columns: $0.0, rows: $0.1)
            }
        }
        : [Window(language: .korean, columns: 80, rows: 24)]

    @Test(arguments: windows)
    func `Each key does what it says`(window: Window) async throws {
        let stage = try LiveStage(window.language, columns: window.columns, rows: window.rows) {
            try LiveDesk($0)
        }
        for script in stage.scripts { try await stage.play(script) }
        let desk = try #require(stage.window as? LiveDesk)
        try await desk.type(window.language == .korean ? "ㅂ" : "q")
        #expect(desk.isLeft && desk.model.unknown == [] && desk.model.hasColors)
        try expectSent(stage)
    }

    /// A session on a real pseudo-terminal, where the board runs as a program of its own.
    @Test(arguments: Language.allCases)
    func `On a terminal keys do the same`(language: Language) async throws {
        let stage = try LiveStage(language, columns: 80, rows: 24) {
            try LiveSession(
                $0.sandbox, columns: $0.columns, rows: $0.rows, with: $0.variables)
        }
        for script in [stage.moving, stage.writing, stage.editing, stage.resizing, stage.sending] {
            try await stage.play(script)
        }
        let session = try #require(stage.window as? LiveSession)
        session.type(language == .korean ? "ㅂ" : "q")
        #expect(try session.end() == 0)
        #expect(session.isGivenBack && session.model.unknown == [] && session.model.hasColors)
        try expectSent(stage)
    }

    /// What was done is in the store, and was sent.
    private func expectSent(_ stage: LiveStage) throws {
        #expect(try stage.sandbox.sheaf("doctor").code == 0)
        let log = try stage.sandbox.shell("git -C hub.git log --oneline").output
        #expect(log.contains("Call Mina today"))
    }

    /// The help names every key: each of them is pressed here.
    @Test func `No key is left out`() throws {
        let table = try LiveTable(.english)
        let stage = try LiveStage(.english, columns: 80, rows: 24) { try LiveDesk($0) }
        let typed = stage.scripts.flatMap(\.self).compactMap { step in
            switch step.act {
            case .press(let keys), .type(let keys): keys
            case .mouse, .resize, .shell: nil
            }
        }.joined(separator: "|")
        let named = LiveKeys.helpLines(table.board.printer)
            .flatMap { $0.lead.plain.split(separator: " ").map(String.init) }
        #expect(named.count > 20)
        for key in named.flatMap(Self.keys) where !key.isEmpty {
            #expect(typed.contains(key), "\(Array(key.utf8))")
        }
    }

    /// What a terminal sends for keys as the help writes them.
    private static func keys(_ name: String) -> [String] {
        let named = [
            "←↓↑→": [LiveKeyBytes.left, LiveKeyBytes.down, LiveKeyBytes.up, LiveKeyBytes.right],
            "PgUp": [LiveKeyBytes.pageUp], "PgDn": [LiveKeyBytes.pageDown], "⏎": ["\r"],
            "␣": [" "], "Ctrl-R": [LiveKeyBytes.control("r")],
            "Ctrl-S": [LiveKeyBytes.control("s")], "Ctrl-U": [LiveKeyBytes.control("u")],
            "esc": [LiveKeyBytes.escape],
            // `LiveTerminalTests` presses it, with a shell to go back to.
            "Ctrl-Z": [],
        ]
        return named[name] ?? name.map(String.init)
    }
}

extension LiveStage {
    /// One after the other: each begins where the one before it ends.
    fileprivate var scripts: [[LiveStep]] {
        [
            moving, writing, reading, editing, shifting, pickingAndDeleting, finding, telling,
            memos, mouse, resizing, leaving, syncing, conflicts,
        ]
    }
}
