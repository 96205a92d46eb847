import SheafCore
import SheafStore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// What the live board shows of what is looked for.
@Suite(.limited) struct LiveNarrowingTests {
    @Test func `A search shows what holds the words while they are typed`() throws {
        var table = try LiveTable.filled()
        table.type("/ㅎㅇ록")
        #expect(table.take() == ["load /ㅎ", "load /ㅎㅇ", "load /ㅎㅇ록"])
        #expect(table.screen.last?.hasPrefix("/ㅎㅇ록") == true || table.screen.contains("/ㅎㅇ록"))
        // An answer to what was typed before is none.
        table.send(.loaded(LiveSnapshot(board: Board())))
        #expect(table.selected == "Buy milk")
        table.load([[.task("b4c5d6e7", "회의록 정리")], [], []])
        #expect(table.selected == "회의록 정리" && table.screen.contains { $0.contains("no match") })
        table.type("\r")
        #expect(table.board.panels.isEmpty && table.board.narrowing.search == "ㅎㅇ록")
        table.type("\u{1B}")
        #expect(table.take() == ["load"])
    }

    @Test func `A query is read when it is whole, and one that is wrong can be mended`() throws {
        var table = try LiveTable.filled()
        table.type("fdue:")
        #expect(table.take() == [])
        table.type("\r")
        #expect(table.take() == ["load due:"])
        let report = Report(.usage, .invalidForTests)
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

    @Test func `Words that are looked for are marked on cards, in tags and in the text`() throws {
        var table = try LiveTable(.korean, columns: 100, rows: 30)
        let card = ListedItem.task(
            "b4c5d6e7", "회의록 정리", tags: ["회의"], preview: "지난 회의 요약")
        table.send(
            .loaded(
                LiveSnapshot(board: Board([[card]]), needles: [Needle("ㅎㅇ").growing])))
        let bytes = table.board.screen.changes(from: nil, palette: .fixed)
        var terminal = TerminalModel(columns: 100, rows: 30)
        terminal.feed(bytes)
        let marked = (0..<30).map { row in
            terminal.text(row: row) { $0.contains(.underlined) }.split(separator: " ")
        }
        #expect(marked.flatMap(\.self) == ["회의", "회의", "회의"])
    }

    @Test func `What was found in another column is selected there`() throws {
        var table = try LiveTable.filled()
        table.type("/book")
        table.load([[], [.task("c9d8e7f6", "Read the book", status: "doing")], []])
        #expect(table.selected == "Read the book" && table.board.column == 1)
        // Who goes elsewhere then is left there.
        table.type("\r")
        table.type("h")
        table.load([[], [.task("c9d8e7f6", "Read the book", status: "doing")], []])
        #expect(table.board.column == 0)
        // On the other page it is said.
        table.type("/s")
        table.load([[], [], []], memos: [.memo("e2f3g4h5", "Recipe")])
        #expect(table.screen.contains { $0.contains("t shows 1 memo") })
    }

    @Test(arguments: [(Language.english, "\"회의록\" finds 2 items"), (.korean, "\"회의록\"으로 항목 2개")])
    func `Nothing found says what the other keyboard would find, and takes it`(
        language: Language, said: String
    ) throws {
        var table = try LiveTable.filled(language)
        table.type("/ghldmlfhr")
        func find() {
            table.send(
                .loaded(
                    LiveSnapshot(
                        board: Board(), narrowing: table.board.narrowing,
                        otherKeyboard: .init(search: "회의록", count: 2))))
            _ = table.take()
        }
        find()
        #expect(table.screen.contains { $0.contains(said) }, "\(table.screen)")
        table.type("\t")
        #expect(table.take() == ["load /회의록"])
        #expect(table.screen.contains { $0.hasPrefix("/회의록") })
        // What is typed on is not answered yet.
        table.type("x")
        #expect(!table.screen.contains { $0.contains(said) })
        // In the lists the same key takes it.
        find()
        table.type("\r\t")
        #expect(table.take() == ["load /회의록"])
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
}

extension Message {
    fileprivate static var invalidForTests: Message { Message("unknown-key", ["key": "duee"]) }
}
