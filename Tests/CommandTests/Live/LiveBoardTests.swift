import SheafCore
import SheafTerminal
import Testing

@testable import sheaf

/// The live board's lists: what is selected, and what keys want done.
@Suite struct LiveBoardTests {
    private func table(_ language: Language = .english, columns: Int = 100, rows: Int = 30)
        throws -> LiveTable
    {
        var table = try LiveTable(language, columns: columns, rows: rows)
        table.loadSamples()
        return table
    }

    @Test(
        "arrows, letters and the same keys of a Hangul keyboard go the same ways",
        arguments: [
            ["\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[A"], ["j", "l", "h", "k"],
            ["ㅓ", "ㅣ", "ㅗ", "ㅏ"],
        ])
    func goes(keys: [String]) throws {
        var table = try table()
        #expect(table.selected == "Buy milk")
        table.type(keys[0])
        #expect(table.selected == "회의록 정리")
        table.type(keys[0])
        #expect(table.selected == "회의록 정리")
        table.type(keys[1])
        #expect(table.selected == "Read the book")
        table.type(keys[2])
        #expect(table.selected == "회의록 정리")
        table.type(keys[3])
        #expect(table.selected == "Buy milk")
        #expect(table.take() == [])
    }

    @Test func `Of a syllable that an input method made each key counts`() throws {
        var table = try table()
        // ㅇ is d, ㅏ is k: a question, and no yes.
        table.type("아")
        #expect(table.board.panels.isEmpty && table.take() == [])
        // ㅜ is n: the form is open, and what follows is text of it.
        table.type("ㅜ우유")
        #expect(table.screen.contains { $0.contains("> title    우유") })
    }

    @Test func `A card moves to the column beside it or to the one of a number`() throws {
        var table = try table()
        table.type("<>3.,1")
        #expect(
            table.take() == [
                "move Buy milk to doing", "move Buy milk to done", "move Buy milk to doing",
            ])
        table.type("ll>")
        #expect(table.take() == [])
        table.type("<")
        #expect(table.take() == ["move Old thing to doing"])
    }

    @Test func `Several that were picked move and go together`() throws {
        var table = try table()
        table.type("  l ")
        #expect(table.screen[0].contains("3 picked"))
        table.type("3")
        #expect(table.take() == ["move Buy milk, 회의록 정리, Read the book to done"])
        table.type("d")
        #expect(table.screen.contains("Delete 3 items? (y/n)"))
        table.type("y")
        #expect(table.take() == ["remove Buy milk, 회의록 정리, Read the book"])
        table.type("\u{1B}")
        #expect(!table.screen[0].contains("picked"))
    }

    @Test(arguments: ["n", "\u{1B}", "q", "\r", "Y"])
    func `Nothing is deleted without a yes`(answer: String) throws {
        var table = try table()
        table.type("d")
        #expect(table.screen.contains("Delete \"Buy milk\"? (y/n)"))
        table.type(answer)
        #expect(table.take() == [] && table.board.panels.isEmpty)
    }

    @Test func `Undo and redo are dimmed and do nothing where there is nothing`() throws {
        var table = try table()
        func usable(_ table: LiveTable) -> [String: Bool] {
            Dictionary(
                uniqueKeysWithValues: LiveKeys.shown(on: table.board).map { ($0.key, $0.isUsable) })
        }
        table.type("u\u{12}s")
        #expect(table.take() == [])
        #expect(usable(table)["u"] == false && usable(table)["^R"] == false)
        #expect(usable(table)["s"] == false && usable(table)["c"] == false)
        table.send(.stands(LiveStanding(canUndo: true, canRedo: true, hasRemote: true)))
        #expect(usable(table)["u"] == true && usable(table)["^R"] == true)
        table.type("u\u{12}s")
        #expect(table.take() == ["undo", "redo", "sync"])
    }

    @Test func `The selection stays on its card when the store shows others`() throws {
        var table = try table()
        table.type("j")
        table.load([
            [
                .task("a2b3c4d5", "New", due: "2026-11-01"), .task("k7m3x9q2", "Buy milk"),
                .task("b4c5d6e7", "회의록 정리"),
            ], [], [],
        ])
        #expect(table.selected == "회의록 정리")
        // Where it has gone, its place counts.
        table.load([[.task("a2b3c4d5", "New"), .task("k7m3x9q2", "Buy milk")], [], []])
        #expect(table.selected == "Buy milk")
        table.load([[], [], []])
        #expect(table.selected == nil)
        table.type("d\r>ex ")
        #expect(table.take() == [])
    }

    @Test func `What was changed is selected where it stands afterwards`() throws {
        var table = try table()
        let moved = LiveCard.task("k7m3x9q2", "Buy milk", status: "doing")
        table.send(.done(LiveOutcome(notes: ["Moved"], item: moved.item)))
        #expect(table.take() == ["load", "look"])
        #expect(table.screen.contains("Moved"))
        table.load([[], [.task("c9d8e7f6", "Read the book", status: "doing"), moved], []])
        #expect(table.board.column == 1 && table.selected == "Buy milk")
    }

    @Test func `Whoever goes on meanwhile is not taken back to what was changed`() throws {
        var table = try table()
        let milk = LiveCard.task("k7m3x9q2", "Buy milk")
        table.send(.done(LiveOutcome(notes: [], item: milk.item)))
        table.type("j")
        table.load([[milk, .task("b4c5d6e7", "회의록 정리")], [], []])
        #expect(table.selected == "회의록 정리")
    }

    @Test func `A search shows what holds the words while they are typed`() throws {
        var table = try table()
        table.type("/ㅎㅇ록")
        #expect(table.take() == ["load /ㅎ", "load /ㅎㅇ", "load /ㅎㅇ록"])
        #expect(table.screen.last?.hasPrefix("/ㅎㅇ록") == true || table.screen.contains("/ㅎㅇ록"))
        // An answer to what was typed before is none.
        let none = Workflow.standard.statuses.map { LiveSnapshot.Column(status: $0, cards: []) }
        table.send(.loaded(LiveSnapshot(columns: none)))
        #expect(table.selected == "Buy milk")
        table.load([[.task("b4c5d6e7", "회의록 정리")], [], []])
        #expect(table.selected == "회의록 정리" && table.screen.contains { $0.contains("no match") })
        table.type("\r")
        #expect(table.board.panels.isEmpty && table.board.narrowing.search == "ㅎㅇ록")
        table.type("\u{1B}")
        #expect(table.take() == ["load"])
    }

    @Test func `A query is read when it is whole, and one that is wrong can be mended`() throws {
        var table = try table()
        table.type("fdue:")
        #expect(table.take() == [])
        table.type("\r")
        #expect(table.take() == ["load due:"])
        let report = Report(.invalidForTests, exitCode: .usage)
        table.send(.notNarrowed(report))
        #expect(table.screen.contains { $0.contains("filter: due:") })
        table.type("fri\r")
        #expect(table.take() == ["load due:fri"])
        #expect(table.board.narrowing.arguments == ["(", "due:fri", ")"])
        // Whoever leaves a wrong one is where they were before.
        table.load([[.task("k7m3x9q2", "Buy milk")], [], []])
        table.type("f duee:x\r")
        #expect(table.take() == ["load due:fri duee:x"])
        table.send(.notNarrowed(report))
        table.type("\u{1B}")
        #expect(table.take() == [] && table.board.panels.isEmpty)
        #expect(table.board.narrowing.filter == "due:fri")
    }

    @Test func `Memos stand beside their text, and after a deletion the top one is selected`()
        throws
    {
        var table = try table()
        table.type("t")
        #expect(table.take() == ["read Recipe"])
        table.send(
            .read(LiveItem(LiveCard.memo("e2f3g4h5", "Recipe").item, body: "Flour, milk.\n")))
        #expect(table.screen.contains { $0.contains("> e2f3 Recipe") })
        #expect(table.screen.contains { $0.hasSuffix("Flour, milk.") })
        table.type("j")
        #expect(table.take() == ["read 장보기"])
        #expect(!table.screen.contains { $0.hasSuffix("Flour, milk.") })
        table.type("dy")
        #expect(table.take() == ["remove 장보기"])
        table.send(.done(LiveOutcome(notes: [])))
        table.load([[], [], []], memos: [.memo("e2f3g4h5", "Recipe"), .memo("g2h3j4k5", "Other")])
        #expect(table.selected == "Recipe")
        table.type("h")
        #expect(table.take() == ["history Recipe"])
    }

    @Test func `The mouse selects, drags a card to another column, and scrolls`() throws {
        var table = try table()
        let milk = try #require(table.screen.firstIndex { $0.contains("Buy milk") })
        let minutes = try #require(table.screen.firstIndex { $0.contains("회의록") })
        table.type("\u{1B}[<0;5;\(minutes + 1)M\u{1B}[<0;5;\(minutes + 1)m")
        #expect(table.selected == "회의록 정리" && table.take() == [])
        table.type("\u{1B}[<0;5;\(milk + 1)M\u{1B}[<32;50;3M\u{1B}[<0;50;9m")
        #expect(table.take() == ["move Buy milk to doing"])
        table.type("\u{1B}[<65;5;5M")
        #expect(table.selected == "회의록 정리")
        table.type("\u{1B}[<0;5;\(milk + 1)M\u{1B}[<32;6;9M\u{1B}[<0;6;9m")
        #expect(table.take() == [])
    }

    @Test func `What is past turns overdue by itself at midnight`() throws {
        var table = try table()
        table.load([[.task("k7m3x9q2", "Buy milk", due: "2026-11-21")], [], []])
        #expect(table.screen.contains { $0.hasSuffix("today") })
        table.clock.seconds += 6 * 3600
        #expect(table.screen.contains { $0.contains("1d overdue") })
    }

    @Test(arguments: [
        (LiveStanding(), ""),
        (LiveStanding(hasRemote: true, lastSync: LiveTable.start - 120), "2분 전 동기화"),
        (
            LiveStanding(hasRemote: true, toSend: 3, offlineSince: LiveTable.start - 300),
            "오프라인(5분 전부터) · 보낼 것 3개"
        ),
        (LiveStanding(hasRemote: true, offlineSince: LiveTable.start - 5), "오프라인"),
        (LiveStanding(conflicted: 2, hasRemote: true, toSend: 1), "충돌 2개 · 보낼 것 1개"),
    ])
    func `The head tells how the store stands`(standing: LiveStanding, text: String) throws {
        var table = try table(.korean)
        table.send(.stands(standing))
        #expect(table.screen[0].hasSuffix(text))
    }

    @Test(arguments: [
        (LiveStanding(conflicted: 2, hasRemote: true, lastSync: LiveTable.start), "충돌 2개"),
        (LiveStanding(conflicted: 2, hasRemote: true, toSend: 3), "충돌 2개 ↑3"),
        (
            LiveStanding(hasRemote: true, toSend: 3, offlineSince: LiveTable.start - 300),
            "오프라인 ↑3"
        ),
        (LiveStanding(hasRemote: true, toSend: 3), "보낼 것 3개"),
    ])
    func `On a narrow window the head is brief`(standing: LiveStanding, text: String) throws {
        var table = try table(.korean, columns: 40, rows: 12)
        table.send(.stands(standing))
        #expect(table.screen[0].hasPrefix("[할 일 2]  진행 중 1  완료 1 "))
        #expect(table.screen[0].dropFirst(21).drop { $0 == " " } == text)
    }

    @Test func `A sync that fails is told until one goes through`() throws {
        var table = try table()
        table.send(.stands(LiveStanding(hasRemote: true, lastSync: LiveTable.start)))
        table.send(.syncFailed(Report(.unknownKey("duee"), exitCode: .usage)))
        #expect(table.screen[0].hasSuffix("sync failed"))
        #expect(table.screen.contains { $0.contains("unknown key") })
        table.type("j")
        #expect(table.screen[0].hasSuffix("sync failed"))
        table.send(.synced(nil))
        #expect(table.screen[0].hasSuffix("synced just now"))
    }

    @Test func `What a sync says by itself stands beside what a key was answered`() throws {
        var table = try table()
        table.send(.done(LiveOutcome(notes: ["Settled"])))
        table.send(.synced("Received 1 commit"))
        table.send(.synced("Received 2 commits"))
        #expect(table.screen.contains("Settled") && table.screen.contains("Received 2 commits"))
        #expect(!table.screen.contains("Received 1 commit"))
        table.type("j")
        #expect(!table.screen.contains("Settled") && !table.screen.contains("Received 2 commits"))
    }

    @Test func `Conflicts that are shown follow what changes`() throws {
        var table = try table()
        table.type("c")
        #expect(table.take() == ["conflicts"])
        table.send(.done(LiveOutcome(notes: [])))
        #expect(table.take() == ["load", "look", "conflicts"])
        table.send(.changedOutside)
        #expect(table.take() == ["load", "look", "conflicts"])
        table.type("\u{1B}")
        table.send(.changedOutside)
        #expect(table.take() == ["load", "look"])
    }

    @Test func `Words that are looked for are marked on cards, in tags and in the text`() throws {
        var table = try LiveTable(.korean, columns: 100, rows: 30)
        let card = LiveCard.task(
            "b4c5d6e7", "회의록 정리", tags: ["회의"], preview: "지난 회의 요약")
        table.send(
            .loaded(
                LiveSnapshot(
                    columns: [.init(status: Workflow.standard.statuses[0], cards: [card])],
                    needles: [Needle("ㅎㅇ").growing])))
        let bytes = table.board.screen.changes(from: nil, palette: .fixed)
        var terminal = TerminalModel(columns: 100, rows: 30)
        terminal.feed(bytes)
        let marked = (0..<30).map { row in
            terminal.text(row: row) { $0.contains(.underlined) }.split(separator: " ")
        }
        #expect(marked.flatMap(\.self) == ["회의", "회의", "회의"])
    }

    @Test func `An empty list says what to do next, where the keys are`() throws {
        var table = try LiveTable(.english)
        #expect(table.screen.contains { $0.contains("one moment") })
        table.load([[], [], []])
        #expect(table.screen.filter { $0.contains("n adds one") }.count == 1)
        #expect(table.screen.contains { $0.hasPrefix("  n adds one") })
        table.type("/zz")
        table.load([[], [], []])
        #expect(table.screen.contains { $0.hasPrefix("  esc shows all") })
    }

    @Test func `Other statuses in the settings make other columns`() throws {
        var table = try table()
        table.type("ll")
        let inbox = Workflow.Status(name: "inbox")
        table.send(
            .loaded(
                LiveSnapshot(
                    columns: [
                        .init(status: inbox, cards: [.task("a2b3c4d5", "New", status: "inbox")])
                    ])))
        #expect(table.screen.contains { $0.hasPrefix("inbox 1") } && table.selected == "New")
        table.type("l>2d")
        #expect(table.take().allSatisfy { !$0.hasPrefix("move") })
    }

    @Test func `Leaving is asked about only where text would be lost`() throws {
        var table = try table()
        table.type("q")
        #expect(table.take() == ["quit"])
        table.type("nText\u{3}")
        #expect(table.take() == [] && table.screen.contains { $0.contains("without saving") })
        table.type("n")
        #expect(table.screen.contains { $0.contains("> title    Text") })
        table.type("\u{3}y")
        #expect(table.take() == ["quit"])
    }
}

extension Message {
    fileprivate static var invalidForTests: Message { .unknownKey("duee") }
}
