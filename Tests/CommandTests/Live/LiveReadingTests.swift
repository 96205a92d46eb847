import SheafCore
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
        let card = LiveCard.task(
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
        table.send(.history((1...60).map { "\($0)번째" }))
        table.type("G")
        #expect(table.screen.contains("60번째"))
    }
}
