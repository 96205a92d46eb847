import SheafCore
import SheafStore
import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal
@testable import sheaf

/// What the live board looks like, at any size.
@Suite(.limited) struct LiveScreenTests {
    @Test(arguments: LiveScreens.all)
    func `the lists, in both languages and at three sizes`(sample: LiveScreens.Sample) throws {
        var table = try LiveTable.filled(
            sample.language, columns: sample.columns, rows: sample.rows)
        table.send(.stands(LiveStanding(canUndo: true, hasRemote: true, toSend: 2)))
        let shown = table.screen.joined(separator: "\n")
        #expect(shown == sample.text, "\n\(shown)")
    }

    /// Keys that do something somewhere.
    private static let keys =
        Array("hjklqtnde<>123uxHhcs?/fE gG").map(String.init)
        + [
            "\u{1B}", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~",
            "\r", "\t", "\u{7F}", "ㅜ", "한글", "\u{1B}[<0;9;9M", "\u{1B}[<32;50;9M",
            "\u{1B}[<0;50;9m", "\u{1B}[<65;3;3M", "\u{1B}[200~a\rb\u{1B}[201~", "y", "\u{13}",
        ]

    @Test func `Whatever is typed on whatever window, all of it can be drawn`() throws {
        let seed = testSeed()
        var chance = SplitMix64(seed: seed)
        for round in 0..<12 {
            let columns = Int.random(in: 1...300, using: &chance)
            let rows = Int.random(in: 1...100, using: &chance)
            var table = try LiveTable(
                Bool.random(using: &chance) ? .korean : .english, columns: columns, rows: rows)
            table.loadSamples()
            table.load(
                [
                    (0..<40).map {
                        .task("k7m3x9\(10 + $0)", "hostile \u{1B}[31m\u{202E} 한글 🙂 \($0)")
                    }, [], [.task("d2e3f4g5", String(repeating: "길다 ", count: 90), status: "done")],
                ], memos: [.memo("e2f3g4h5", "Recipe"), .memo("f2g3h4j5", "\u{9B}31m")])
            for _ in 0..<80 {
                let key = Self.keys.randomElement(using: &chance) ?? "q"
                table.type(key)
                if let item = table.board.selected?.item, Int.random(in: 0..<4, using: &chance) == 0
                {
                    table.send(.read(LiveItem(item, body: "a\tb\n- [ ] c\n\u{1B}[2J한글\n")))
                }
                if Int.random(in: 0..<20, using: &chance) == 0 {
                    table.send(
                        .resized(
                            TerminalSize(
                                columns: Int.random(in: 1...120, using: &chance),
                                rows: Int.random(in: 1...50, using: &chance))))
                }
                let text = table.screen.joined()
                #expect(
                    !text.unicodeScalars.contains { $0.value < 0x20 || 0x7F...0x9F ~= $0.value },
                    "seed \(seed), round \(round)")
            }
        }
    }

    @Test func `A frame that is cut off anywhere leaves a terminal that can be given back`() throws
    {
        let table = try LiveTable.filled(.korean, columns: 90, rows: 24)
        let frame = table.board.screen.changes(from: nil, palette: .fixed)
        for count in frame.indices {
            var terminal = TerminalModel(columns: 90, rows: 24)
            terminal.feed(Array("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h".utf8))
            terminal.feed(frame[..<count] + Array(RawTerminal.leaving.utf8))
            #expect(terminal.modes == [25] && terminal.unknown == [], "after \(count) bytes")
        }
    }

    @Test func `What is written makes a terminal show the screen, from whatever it showed before`()
        throws
    {
        var table = try LiveTable.filled(.korean, columns: 90, rows: 24)
        var terminal = TerminalModel(columns: 90, rows: 24)
        var shown: Screen?
        for key in [
            "j", "\u{1B}[C", " ", "n", "우유 👩‍👩‍👧‍👦 e\u{301}", "\t", "\u{1B}", "y", "t", "j", "?",
            "\u{1B}", "t", "/ㅎ",
        ] {
            table.type(key)
            let screen = table.board.screen
            terminal.feed(screen.changes(from: shown, palette: .fixed))
            shown = screen
            #expect(terminal.text == screen.text, "after \(key)")
            #expect(terminal.showsCursor == (screen.cursor != nil))
            if let cursor = screen.cursor { #expect(terminal.cursor == cursor) }
        }
        #expect(terminal.unknown == [])
        let bytes = table.board.screen.changes(from: shown, palette: .fixed)
        #expect(bytes.isEmpty)
    }

    @Test func `A key costs little among a thousand cards`() throws {
        var table = try LiveTable(.korean, columns: 120, rows: 40)
        let cards: [ListedItem] = (0..<1_000).map {
            .task(
                "k7m\(10_000 + $0)", "회의록을 정리해서 보내기 \($0)", due: "2026-11-25",
                tags: ["업무", "보고서"], preview: "지난 분기 자료를 먼저 모은다.")
        }
        table.load([cards, cards, cards])
        var shown = table.board.screen
        let keys = ["j", "j", "\u{1B}[6~", "G", "k", "l", "\u{1B}[5~", "g", "h", "j"]
        let start = processorTime()
        for key in keys {
            table.type(key)
            let screen = table.board.screen
            _ = screen.changes(from: shown, palette: .fixed)
            shown = screen
        }
        let each = (processorTime() - start) / keys.count
        // Tests are built without optimization; the benchmark measures.
        #expect(each < .milliseconds(400), "\(each)")
    }
}
