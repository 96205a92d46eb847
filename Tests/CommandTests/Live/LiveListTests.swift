import SheafCore
import SheafStore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// What the live board's lists show where there is not room for all.
@Suite(.limited) struct LiveListTests {
    /// As many tasks, with nothing but titles.
    private func table(
        _ count: Int, _ language: Language = .english, columns: Int = 80, rows: Int = 24
    ) throws -> LiveTable {
        var table = try LiveTable(language, columns: columns, rows: rows)
        let cards = (1...max(1, count)).map { ListedItem.task("k7m3\(1000 + $0)", "Task \($0)") }
        table.load([count > 0 ? cards : [], [.task("c9d8e7f6", "Other", status: "doing")], []])
        return table
    }

    @Test(arguments: [(80, 24), (140, 40), (40, 12), (60, 19)])
    func `A message hides no selected card`(columns: Int, rows: Int) throws {
        var table = try table(50, columns: columns, rows: rows)
        for _ in 0..<50 {
            table.type("j")
            let title = try #require(table.selected)
            table.send(.done(LiveOutcome(notes: ["Moved", "and something more"])))
            #expect(table.screen.contains { $0.contains("> ") && $0.contains(title) }, "\(title)")
            table.type("d")
            #expect(table.screen.contains { $0.contains("> ") && $0.contains(title) }, "\(title)")
            #expect(table.screen.contains { $0.contains("Delete \"\(title)\"") })
            table.type("n")
        }
    }

    @Test(arguments: [
        (Language.english, 80, 24, "↓7 more", "↑7 more"), (.korean, 40, 12, "↓6개 더", "↑6개 더"),
    ])
    func `Where more cards lie above and below is said`(
        language: Language, columns: Int, rows: Int, below: String, above: String
    ) throws {
        var table = try table(15, language, columns: columns, rows: rows)
        #expect(table.screen.contains { $0.hasPrefix("  \(below)") }, "\(table.screen)")
        table.type("G")
        #expect(table.screen.contains { $0.hasPrefix("  \(above)") }, "\(table.screen)")
        table.type("kkkk")
        #expect(table.screen.contains { $0.hasPrefix("  \(above)") }, "\(table.screen)")
        table.type("kkkkkkk")
        #expect(table.screen.contains { $0.hasPrefix("  ↑") && $0.contains(" ↓") })
    }

    @Test func `Nothing is said of cards that are all there, and no room is left unused`() throws {
        var table = try table(8)
        #expect(!table.screen.contains { $0.contains("more") })
        table = try self.table(15)
        table.type("G")
        #expect(table.screen.contains { $0.contains("↑") })
        // The window grows: what was above comes back.
        table.send(.resized(TerminalSize(columns: 80, rows: 60)))
        #expect(!table.screen.contains { $0.contains("↑") })
        #expect(table.screen.contains { $0.contains("Task 1 ") })
    }

    @Test func `The wheel goes up and down in the column that it is over`() throws {
        var table = try LiveTable.filled()
        table.load([
            [.task("k7m3x9q2", "Buy milk")],
            [
                .task("c9d8e7f6", "Read the book", status: "doing"),
                .task("d9d8e7f6", "Write one", status: "doing"),
            ], [],
        ])
        table.type("\u{1B}[<65;50;5M")
        #expect(table.selected == "Write one")
        table.type("\u{1B}[<64;5;5M")
        #expect(table.selected == "Buy milk")
        // Beside a text that is read, too.
        table.send(.resized(TerminalSize(columns: 140, rows: 30)))
        table.type("\r")
        table.send(.read(LiveItem(try #require(table.board.selected?.item), body: "Two litres.")))
        table.type("\u{1B}[<65;40;5M")
        #expect(table.selected == "Write one")
    }

    @Test(arguments: [(Language.english, "no remote"), (.korean, "원격")])
    func `Syncing without a remote says so`(language: Language, said: String) throws {
        var table = try LiveTable(language)
        // Before that is known, the store has to say it.
        table.type("s")
        #expect(table.take() == ["sync"])
        table.send(.stands(LiveStanding()))
        table.type("s")
        #expect(table.take() == [])
        #expect(table.screen.contains { $0.contains(said) }, "\(table.screen)")
    }

    @Test func `A key shares the selected item`() throws {
        var table = try LiveTable.filled(.korean)
        table.type("ㅛ")
        #expect(table.take() == ["share Buy milk"])
        table.send(.told(["복사했습니다"]))
        #expect(table.screen.contains("복사했습니다"))
    }

    @Test func `What becomes due rings and is said, whatever is open`() throws {
        var table = try LiveTable.filled()
        table.clock.seconds += 60
        table.send(.minutePassed)
        table.clock.seconds += 60
        table.send(.minutePassed)
        let start = LiveTable.start
        #expect(table.take() == ["due since \(start)", "due since \(start + 60)"])
        table.type("nText")
        table.send(.due([]))
        #expect(table.take() == [])
        table.send(.due([ListedItem.task("k7m3x9q2", "Buy milk").item]))
        #expect(table.take() == ["ring"])
        table.type("s")
        #expect(table.screen.contains("Due now: \"Buy milk\""))
        table.type("\u{1B}")
        table.type("y")
        table.type("j")
        #expect(!table.screen.contains("Due now: \"Buy milk\""))
    }

    @Test(arguments: [("", "1;5;38;5;196"), ("reduced", "1;38;5;196")])
    func `The sign of being offline is red, and blinks unless less motion is wanted`(
        motion: String, look: String
    ) throws {
        var table = try LiveTable(.korean, with: ["SHEAF_MOTION": motion])
        table.send(
            .stands(LiveStanding(hasRemote: true, offlineSince: LiveTable.start - 300)))
        let bytes = table.board.screen.changes(from: nil, palette: .fixed)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("\u{1B}[0;\(look)m오프라인(5분 전부터)"), "\(text)")
    }
}
