import SheafCore
import SheafStore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// A form of the live board shows what is on disk, and says when that changes.
@Suite(.limited) struct LiveOpeningTests {
    /// A list with a selected task, whose text is known to the board.
    private func table(_ language: Language = .english, columns: Int = 80) throws -> LiveTable {
        var table = try LiveTable.filled(language, columns: columns, rows: 24)
        table.send(.read(LiveItem(try #require(table.board.selected?.item), body: "Old.")))
        _ = table.take()
        return table
    }

    /// What lies on disk by now.
    private func item(_ title: String = "Buy milk") -> Item {
        ListedItem.task("k7m3x9q2", title, due: "2026-11-18", tags: ["home"]).item
    }

    @Test func `A form opens on what was read for it, and not on what was read before`() throws {
        var table = try table()
        table.type("e")
        #expect(table.take() == ["open Buy milk"] && table.board.panels.isEmpty)
        table.send(.read(LiveItem(item(), body: "Old.")))
        table.send(.opened(.item(LiveItem(item(), body: "Older.")), number: 0))
        #expect(table.board.panels.isEmpty)
        table.open(item("Buy oat milk"), body: "New.")
        #expect(table.screen.contains { $0.contains("> title    Buy oat milk") })
        #expect(table.screen.contains { $0.contains("New.") })
    }

    @Test func `What is typed before it is there goes into it`() throws {
        var table = try table()
        table.type("edy\u{1B}[200~q\u{1B}[201~")
        #expect(table.take() == ["open Buy milk"])
        table.open(item(), body: "")
        #expect(table.screen.contains { $0.contains("> title    Buy milkdyq") })
        // Left before it is there, nothing opens.
        table = try self.table()
        table.type("e\u{1B}")
        table.open(item(), body: "")
        #expect(table.board.panels.isEmpty)
    }

    @Test func `An item that is gone is not opened, and nothing typed for it is a command`()
        throws
    {
        var table = try table()
        table.type("edy")
        table.send(.opened(.gone, number: table.board.opening.number))
        #expect(table.take() == ["open Buy milk"] && table.board.panels.isEmpty)
        #expect(table.screen.contains("\"Buy milk\" is not there any more"))
    }

    @Test(arguments: [(Language.english, "changed meanwhile; saving"), (.korean, "저장하면 합칩니다")])
    func `What changes while something was typed is said`(language: Language, said: String) throws {
        var table = try table(language, columns: 60)
        table.type("e")
        table.open(item(), body: "Old.")
        table.type("!")
        table.send(.changedOutside)
        #expect(table.take().last == "open Buy milk")
        table.open(item(), body: "Old.")
        #expect(!table.screen.contains { $0.contains(said) })
        table.open(item(), body: "New.")
        #expect(table.screen.contains { $0.contains(said) })
        #expect(table.screen.contains { $0.contains("Buy milk!") })
        // It is as it was when the form was opened.
        table.open(item(), body: "Old.")
        #expect(!table.screen.contains { $0.contains(said) })
        table.send(.opened(.gone, number: table.board.opening.number))
        #expect(table.screen.contains { $0.contains(language == .korean ? "지워졌" : "deleted") })
    }

    @Test func `Where nothing was typed yet the form shows what is there now`() throws {
        var table = try table()
        table.type("e")
        table.open(item(), body: "Old.")
        table.type("\t")
        table.open(item("Buy oat milk"), body: "New.")
        #expect(table.screen.contains { $0.contains("this is the new text") })
        #expect(table.screen.contains { $0.contains("Buy oat milk") })
        #expect(table.screen.contains { $0.hasPrefix("> due") })
        table.type("\u{13}")
        #expect(table.take() == ["open Buy milk"] && table.board.panels.isEmpty)
    }
}
