import SheafCore
import SheafStore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// The live board's lists: what is selected, and what keys want done.
@Suite(.limited) struct LiveBoardTests {
    @Test(arguments: [
        ["\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[A"], ["j", "l", "h", "k"],
        ["ㅓ", "ㅣ", "ㅗ", "ㅏ"],
    ])
    func `arrows, letters and the same keys of a Hangul keyboard go the same ways`(keys: [String])
        throws
    {
        var table = try LiveTable.filled()
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
        var table = try LiveTable.filled()
        // ㅇ is d, ㅏ is k: a question, and no yes.
        table.type("아")
        #expect(table.board.panels.isEmpty && table.take() == [])
        // ㅜ is n: the form is open, and what follows is text of it.
        table.type("ㅜ우유")
        #expect(table.screen.contains { $0.contains("> title    우유") })
    }

    @Test func `A card moves to the column beside it or to the one of a number`() throws {
        var table = try LiveTable.filled()
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
        var table = try LiveTable.filled()
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
        var table = try LiveTable.filled()
        table.type("d")
        #expect(table.screen.contains("Delete \"Buy milk\"? (y/n)"))
        table.type(answer)
        #expect(table.take() == [] && table.board.panels.isEmpty)
    }

    @Test func `Undo and redo are dimmed and do nothing where there is nothing`() throws {
        var table = try LiveTable.filled()
        func usable(_ table: LiveTable) -> [String: Bool] {
            Dictionary(
                uniqueKeysWithValues: LiveKeys.shown(on: table.board).map { ($0.key, $0.isUsable) })
        }
        table.send(.stands(LiveStanding()))
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
        var table = try LiveTable.filled()
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
        var table = try LiveTable.filled()
        let moved = ListedItem.task("k7m3x9q2", "Buy milk", status: "doing")
        table.send(.done(LiveOutcome(notes: ["Moved"], item: moved.item)))
        #expect(table.take() == ["load", "look"])
        #expect(table.screen.contains("Moved"))
        table.load([[], [.task("c9d8e7f6", "Read the book", status: "doing"), moved], []])
        #expect(table.board.column == 1 && table.selected == "Buy milk")
    }

    @Test func `Whoever goes on meanwhile is not taken back to what was changed`() throws {
        var table = try LiveTable.filled()
        let milk = ListedItem.task("k7m3x9q2", "Buy milk")
        table.send(.done(LiveOutcome(notes: [], item: milk.item)))
        table.type("j")
        table.load([[milk, .task("b4c5d6e7", "회의록 정리")], [], []])
        #expect(table.selected == "회의록 정리")
    }

    @Test func `Memos stand beside their text, and after a deletion the top one is selected`()
        throws
    {
        var table = try LiveTable.filled()
        table.type("t")
        #expect(table.take() == ["read Recipe"])
        table.send(
            .read(LiveItem(ListedItem.memo("e2f3g4h5", "Recipe").item, body: "Flour, milk.\n")))
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
        var table = try LiveTable.filled()
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

    @Test func `A double click opens a card, and two slow ones select it`() throws {
        var table = try LiveTable.filled()
        let row = try #require(table.screen.firstIndex { $0.contains("회의록") }) + 1
        let click = "\u{1B}[<0;5;\(row)M\u{1B}[<0;5;\(row)m"
        let start = ContinuousClock.now
        table.board.uptime = { start }
        table.type(click)
        table.board.uptime = { start + .seconds(1) }
        table.type(click)
        #expect(table.take() == [] && table.board.panels.isEmpty)
        table.type("k" + click)
        #expect(table.take() == [])
        table.type(click)
        #expect(table.take() == ["read 회의록 정리"] && table.board.panels.count == 1)
        // The next press is no third one.
        table.type("\u{1B}")
        table.type(click)
        #expect(table.board.panels.isEmpty)
    }

    @Test func `A card that is dragged right after a click moves, and is not opened`() throws {
        var table = try LiveTable.filled()
        let row = try #require(table.screen.firstIndex { $0.contains("Buy milk") }) + 1
        let now = ContinuousClock.now
        table.board.uptime = { now }
        let press = "\u{1B}[<0;5;\(row)M"
        table.type(press + "\u{1B}[<0;5;\(row)m")
        table.type(press)
        #expect(table.take() == [] && table.board.panels.isEmpty)
        table.type("\u{1B}[<32;50;3M\u{1B}[<0;50;9m")
        #expect(table.take() == ["move Buy milk to doing"] && table.board.panels.isEmpty)
    }

    @Test(arguments: [60, 80, 120])
    func `A long title leaves every task the reason why it comes next`(columns: Int) throws {
        let sandbox = try Sandbox.store()
        let title = "Write the report about " + String(repeating: "all of the vaults ", count: 6)
        try sandbox.sheaf("add", title, "priority:high", "due:2026-12-20")
        try sandbox.sheaf("add", "Buy milk", "due:2026-12-20")
        try sandbox.sheaf("add", "Read", "priority:high")
        let rows = try sandbox.terminal("next", columns: columns).output
            .replacing("\r\n", with: "\n").split(separator: "\n")
        func row(_ text: String) -> Substring? { rows.first { $0.contains(text) } }
        let reason = try #require(row("milk")?.firstRange(of: "due")).lowerBound
        #expect(row("milk")?[reason...].contains("Dec 20") == true, "\(rows)")
        #expect(row("Write")?.contains("Dec 20, high") == true, "\(rows)")
        #expect(row("Read")?.hasSuffix("high") == true)
    }

    @Test func `The plan is read for the width it has, and again for another one`() throws {
        var table = try LiveTable.filled()
        func columns(_ table: inout LiveTable) -> Int? {
            defer { _ = table.take() }
            if case .plan(let columns)? = table.effects.last { return columns }
            return nil
        }
        table.type("p")
        #expect(columns(&table) == 80)
        table.send(.resized(TerminalSize(columns: 100, rows: 24)))
        #expect(columns(&table) == 100)
        table.type("\u{1B}")
        table.send(.resized(TerminalSize(columns: 90, rows: 24)))
        #expect(table.take() == [])
    }

    @Test func `A row of the plan is selected by a click and opened by two`() throws {
        var table = try LiveTable.filled()
        table.type("p")
        let book = ListedItem.task("c9d8e7f6", "Read the book", status: "doing").item
        let milk = try #require(table.board.selected?.item)
        table.send(
            .planned([
                .init("Next"), .init("milk", leadingTo: milk), .init("book", leadingTo: book),
            ]))
        let row = try #require(table.screen.firstIndex { $0 == "book" }) + 1
        let heading = try #require(table.screen.firstIndex { $0 == "Next" }) + 1
        _ = table.take()
        func click(_ row: Int) -> String { "\u{1B}[<0;2;\(row)M\u{1B}[<0;2;\(row)m" }
        table.type(click(heading) + click(heading))
        #expect(table.take() == [])
        table.type(click(row) + click(row))
        #expect(table.take() == ["read Read the book"] && table.selected == "Read the book")
    }

    @Test func `A click on a key at the foot presses it, where it can be used`() throws {
        var table = try LiveTable.filled()
        table.send(.stands(LiveStanding()))
        func click(_ text: String, _ table: inout LiveTable) throws {
            let row = try #require(table.screen.lastIndex { $0.contains(text) })
            let line = table.screen[row]
            let place = try #require(line.firstRange(of: text)).lowerBound
            let column = CellWidth().cells(of: String(line[..<place]))
            table.type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
        }
        try click("> move", &table)
        #expect(table.take() == ["move Buy milk to doing"])
        try click("<> move", &table)
        #expect(table.take() == [])
        try click("undo", &table)
        #expect(table.take() == [])
        try click("delete", &table)
        try click("no", &table)
        #expect(table.take() == [] && table.board.panels.isEmpty)
        try click("^R redo", &table)
        #expect(table.take() == [])
        try click("new", &table)
        table.type("Milk")
        try click("tab next field", &table)
        #expect(table.screen.contains { $0.hasPrefix("> due") })
        try click("⏎ save", &table)
        #expect(table.take() == ["add task Milk 1"])
        table = try LiveTable.filled()
        table.type("/")
        try click("/", &table)
        #expect(table.board.panels.count == 1)
    }

    @Test func `What is past turns overdue by itself at midnight`() throws {
        var table = try LiveTable.filled()
        table.load([[.task("k7m3x9q2", "Buy milk", due: "2026-11-21")], [], []])
        #expect(table.screen.contains { $0.hasSuffix("today") })
        table.clock.seconds += 6 * 3600
        #expect(table.screen.contains { $0.contains("1d overdue") })
    }

    @Test func `Conflicts that are shown follow what changes`() throws {
        var table = try LiveTable.filled()
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

    @Test func `Other statuses in the settings make other columns`() throws {
        var table = try LiveTable.filled()
        table.type("ll")
        let inbox = Workflow([Workflow.Status(name: "inbox")])
        let board = Board([[.task("a2b3c4d5", "New", status: "inbox")]], inbox)
        table.send(.loaded(LiveSnapshot(board: board)))
        #expect(table.screen.contains { $0.hasPrefix("inbox 1") } && table.selected == "New")
        table.type("l>2d")
        #expect(table.take().allSatisfy { !$0.hasPrefix("move") })
    }

    @Test func `Leaving is asked about only where text would be lost`() throws {
        var table = try LiveTable.filled()
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
