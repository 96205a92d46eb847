import SheafTerminal
import Testing

@testable import sheaf

/// Every key of the live board on a real pseudo-terminal, with the Hangul keyboard in Korean.
@Suite struct LiveKeysTests {
    struct Window: Sendable, CustomTestStringConvertible {
        var language: Language
        var columns: Int
        var rows: Int
        var testDescription: String { "\(language.rawValue) \(columns)×\(rows)" }
    }

    static let windows = Language.allCases.flatMap { language in
        [(40, 12), (80, 24), (300, 100)].map {
            Window(language: language, columns: $0.0, rows: $0.1)
        }
    }

    @Test(arguments: windows)
    func `Each key does what it says`(window: Window) async throws {
        // It waits most of its time, and others have their limits: not on a thread of theirs.
        let ending = try await onOwnThread { try Self.play(window) }
        #expect(ending.code == 0 && ending.isGivenBack)
        #expect(ending.unknown == [] && ending.hasColors)
        // What was done is in the store, and was sent.
        #expect(ending.doctor == 0 && ending.log.contains("Call Mina today"))
    }

    private struct Ending: Sendable {
        var code: Int32
        var isGivenBack: Bool
        var unknown: [String]
        var hasColors: Bool
        var doctor: Int32
        var log: String
    }

    private static func play(_ window: Window) throws -> Ending {
        let stage = try LiveStage(window.language, columns: window.columns, rows: window.rows)
        for script in stage.scripts { try stage.play(script) }
        let (session, sandbox) = (stage.session, stage.sandbox)
        session.type(window.language == .korean ? "ㅂ" : "q")
        return Ending(
            code: try session.end(), isGivenBack: session.isGivenBack,
            unknown: session.model.unknown, hasColors: session.model.hasColors,
            doctor: try sandbox.sheaf("doctor").code,
            log: try sandbox.shell("git -C hub.git log --oneline").output)
    }

    /// The help names every key: each of them is pressed here.
    @Test func `No key is left out`() throws {
        let table = try LiveTable(.english)
        let stage = try LiveStage(.english, columns: 80, rows: 24)
        let typed = stage.scripts.flatMap(\.self).compactMap { step in
            switch step.act {
            case .press(let keys), .type(let keys): keys
            case .mouse, .resize, .shell: nil
            }
        }.joined(separator: "|")
        let named = LiveKeys.helpLines(table.board.context)
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
