import SheafCore
import SheafStore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// Reading an item on the live board: its text, its checklist, its history.
@Suite(.limited) struct LiveReadingTests {
    @Test func `Reading shows the text, and follows to the next card`() throws {
        var table = try LiveTable.filled()
        table.type("\r")
        #expect(table.take() == ["read Buy milk"])
        let item = try #require(table.board.selected?.item)
        let lines = (1...40).map { "line \($0)" }.joined(separator: "\n")
        table.send(.read(LiveItem(item, body: lines)))
        #expect(table.screen.contains { $0.contains("3d overdue") })
        #expect(table.screen.contains("line 1") && !table.screen.contains("line 40"))
        table.type("G")
        #expect(table.screen.contains("line 40"))
        table.type("\u{1B}[C")
        #expect(table.take() == ["read 회의록 정리"])
        table.type(">")
        #expect(table.take() == ["move 회의록 정리 to doing"])
        table.type("\u{1B}")
        #expect(table.board.panels.isEmpty)
    }

    @Test func `Boxes of a checklist are ticked one by one`() throws {
        var table = try LiveTable.filled()
        table.type("x")
        #expect(table.take() == [] && table.screen.contains("No checklist in the text"))
        let card = ListedItem.task(
            "k7m3x9q2", "Buy milk", checklist: Checklist(done: 1, total: 2))
        table.load([[card], [], []])
        table.type("x")
        #expect(table.take() == ["read Buy milk"])
        table.send(.read(LiveItem(card.item, body: "- [ ] ask Mina\n- [x] check the fridge\n")))
        #expect(table.screen.contains { $0.contains("> [ ] ask Mina") })
        table.type(" jx")
        #expect(table.take() == ["check Buy milk 1 true", "check Buy milk 2 false"])
    }

    @Test func `An item that went meanwhile is read no longer`() throws {
        var table = try LiveTable.filled()
        table.type("\r")
        table.send(.read(nil))
        #expect(table.board.panels.isEmpty)
    }

    @Test func `The history comes when it is found, and says when there is none`() throws {
        var table = try LiveTable.filled(.korean)
        table.type("H")
        #expect(table.take() == ["history"] && table.screen.contains { $0.contains("잠시만") })
        table.send(.history([]))
        #expect(table.screen.contains { $0.hasPrefix("아직 기록이 없습니다.") })
        table.type("\u{1B}")
        table.type("\rh")
        #expect(table.take() == ["read Buy milk", "history Buy milk"])
        table.send(.history((1...60).map { .init("\($0)번째") }))
        table.type("G")
        #expect(table.screen.contains("60번째"))
    }

    @Test func `A version is opened from the history, and brought back as one change`() throws {
        var table = try LiveTable.filled()
        table.type("\rh")
        _ = table.take()
        let item = try #require(table.board.selected?.item)
        func row(_ commit: String) -> LiveHistory.Rows.Row {
            .init(
                "  changed in \(commit)",
                leadingTo: LiveVersion.Name(item: item, commit: commit, isDeletion: false))
        }
        table.send(.history([.init("2 h ago"), row("c2"), .init(""), .init("3 h ago"), row("c1")]))
        // Headings are passed over.
        table.type("j\r")
        #expect(table.take() == ["version Buy milk c1"])
        table.send(
            .version(
                LiveVersion(
                    name: try #require(row("c1").target), title: Message("live-history"),
                    lines: ["Two litres."], isRestorable: true)))
        #expect(table.screen.contains("Two litres."))
        table.type("r")
        #expect(table.take() == ["restore Buy milk c1"])
        // What was read is there again.
        #expect(table.board.panels.count == 1)
        table.send(.done(LiveOutcome(notes: ["Brought back"], item: item)))
        table.send(.stands(LiveStanding(canUndo: true)))
        _ = table.take()
        table.type("u")
        #expect(table.take() == ["undo"])
    }

    @Test
    func `A version that still stands is not brought back, and one that cannot be read is left`()
        throws
    {
        var table = try LiveTable.filled(.korean)
        table.type("H")
        let item = try #require(table.board.selected?.item)
        let name = LiveVersion.Name(item: item, commit: "c1", isDeletion: false)
        table.send(.history([.init("추가함", leadingTo: name)]))
        table.type("\r")
        table.send(
            .version(
                LiveVersion(
                    name: name, title: Message("live-history"), lines: [], isRestorable: false)))
        _ = table.take()
        table.type("r")
        #expect(table.take() == [] && table.screen.contains("지금도 이대로입니다"))
        table.type("\u{1B}")
        table.type("\r")
        table.send(.failed(Report(.usage, Message("unknown-key", ["key": "c1"])), isOfForm: false))
        #expect(table.screen[2].hasPrefix("기록"))
    }

    @Test(arguments: ["\r", "x", "H", "p", "c", "?"])
    func `Keys that open something else leave what covers the lists`(opening: String) throws {
        func opened() throws -> LiveTable {
            var table = try LiveTable.filled()
            let card = ListedItem.task(
                "k7m3x9q2", "Buy milk", checklist: Checklist(done: 0, total: 1))
            table.load([[card], [], []], memos: [.memo("e2f3g4h5", "Recipe")])
            table.type(opening)
            table.send(.read(LiveItem(card.item, body: "- [ ] ask Mina")))
            _ = table.take()
            return table
        }
        var table = try opened()
        table.type("n")
        #expect(table.board.panels.count == 1)
        #expect(table.screen.contains { $0.contains("> title") })
        table.type("\u{1B}")
        #expect(table.board.panels.isEmpty)
        table = try opened()
        table.type("t")
        #expect(table.board.panels.isEmpty && table.selected == "Recipe")
        #expect(table.take() == ["read Recipe"])
        table = try opened()
        table.type("/milk")
        #expect(table.board.panels.count == 1 && table.screen.contains { $0.contains("/milk") })
        guard opening != "p" else { return }
        table = try opened()
        table.type("p")
        #expect(table.take() == ["plan"] && table.board.panels.count == 1)
    }
}
