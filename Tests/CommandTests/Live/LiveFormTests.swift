import SheafTerminal
import TestTraits
import Testing

@testable import SheafCore
@testable import sheaf

/// Writing and reading an item on the live board.
@Suite(.limited) struct LiveFormTests {
    /// A form on the selected item, whose text is this.
    private func editing(_ body: String) throws -> LiveTable {
        var table = try LiveTable.filled()
        table.type("e")
        #expect(table.take() == ["open Buy milk"])
        table.open(try #require(table.board.selected?.item), body: body)
        return table
    }

    @Test func `A new task has the status of its column, and what was typed`() throws {
        var table = try LiveTable.filled()
        table.type("ln우유 사기\tfri\t+home errands, home\t\t\t\t\tTwo litres\r- [ ] oat\u{13}")
        let draft = try #require(table.added, "\(table.wanted)")
        #expect(draft.title == "우유 사기" && draft.body == "Two litres\n- [ ] oat")
        #expect(
            draft.assignments == [
                .status("doing"), .due(.day(try #require(CalendarDate("2026-11-27")))),
                .addTag("home"), .addTag("errands"),
            ])
        // The form stays until the store has it.
        #expect(table.board.panels.count == 1)
        // What becomes of an earlier change is not what becomes of this one.
        table.send(.done(LiveOutcome(notes: ["Moved"])))
        table.send(
            .failed(Report(.usage, Message("unknown-key", ["key": "duee"])), isOfForm: false))
        table.type("x")
        #expect(table.board.panels.count == 1 && table.board.unsaved?[.body].text == draft.body)
        table.send(.done(LiveOutcome(notes: ["Added"], isOfForm: true)))
        #expect(table.board.panels.isEmpty && table.screen.contains("Added"))
    }

    @Test func `What repeats says its next days, and a phrase that cannot be read is not saved`()
        throws
    {
        var table = try LiveTable.filled()
        table.send(.resized(TerminalSize(columns: 140, rows: 30)))
        table.type("nPlants\tfri\t\t\t\tevery week on fri")
        let shown = try #require(table.screen.first { $0.hasPrefix("> repeat") })
        #expect(shown.contains("Fri, Dec 4, 2026, Fri, Dec 11, 2026"))
        table.type(" xyz\r")
        #expect(table.take().isEmpty)
        table.type("\u{17}\u{17}friday\tdec 1\u{13}")
        let draft = try #require(table.added, "\(table.wanted)")
        #expect(draft.assignments.contains(.repeat("every week on friday")))
        #expect(draft.assignments.contains(.wait(.day(try #require(CalendarDate("2026-12-01"))))))
    }

    @Test func `A new title takes tokens as add does, and shows how they were understood`() throws {
        var table = try LiveTable.filled()
        table.type("nBuy milk due:tomorrow 3pm +home project:kitchen -- +oat")
        table.send(.resized(TerminalSize(columns: 140, rows: 30)))
        let shown = try #require(table.screen.first { $0.hasPrefix("> title") })
        #expect(shown.contains("Sun, Nov 22, 2026") && shown.hasSuffix("+home  kitchen"))
        table.type("\t\t\tlow\r")
        let draft = try #require(table.added, "\(table.wanted)")
        #expect(draft.title == "Buy milk +oat")
        let day = try #require(CalendarDate("2026-11-22"))
        guard case .due(.some(let due)) = draft.assignments[1] else {
            Issue.record("\(draft.assignments)")
            return
        }
        #expect(due.date(in: .fixed(9 * 3600)) == day)
        #expect(draft.assignments.first == .status("todo"))
        #expect(
            draft.assignments.suffix(3) == [.addTag("home"), .project("kitchen"), .priority(.low)])
    }

    @Test func `A token that cannot be read is told, and a title of tokens alone is none`() throws {
        var table = try LiveTable.filled(.korean)
        table.type("n우유 마감:어쩌고")
        #expect(LiveKeys.shown(on: table.board).first?.isUsable == false)
        table.type("\r")
        #expect(table.take() == [])
        #expect(
            table.screen.contains { $0.contains("어쩌고") && $0.contains("날짜") }, "\(table.screen)")
        table.type("\u{15}+집")
        table.type("\r")
        #expect(table.take() == [] && table.screen.contains("제목이 비어 있습니다"))
        table.type("\u{15}우유 +집\r")
        #expect(table.take() == ["add task 우유 2"])
        // What is changed has the title that was typed.
        table = try editing("")
        table.type(" +home\r")
        #expect(table.saved == [.title("Buy milk +home")])
    }

    @Test func `A title that is longer than its field scrolls, and where it goes on is seen`()
        throws
    {
        var table = try LiveTable.filled(columns: 40, rows: 12)
        table.type("nThe quick brown fox jumps over the lazy dog")
        #expect(table.screen.contains { $0.hasSuffix("…fox jumps over the lazy dog") })
        #expect(try #require(table.board.screen.cursor).column == 39)
        table.type("\u{1B}[H")
        #expect(table.screen.contains { $0.hasSuffix("The quick brown fox jumps ov…") })
        table.type("\u{1B}[F\t")
        #expect(table.screen.contains { $0.hasSuffix("The quick brown fox jumps ov…") })
    }

    @Test func `What the store does not take stays to be mended`() throws {
        var table = try LiveTable.filled()
        table.type("nText\r")
        #expect(table.take() == ["add task Text 1"])
        // While it is at work nothing is typed over it.
        table.type("xyz")
        table.send(.failed(Report(.usage, Message("unknown-key", ["key": "duee"])), isOfForm: true))
        #expect(table.screen.contains { $0.contains("> title    Text") })
        table.type("s\r")
        #expect(table.take() == ["add task Texts 1"])
    }

    @Test(arguments: ["", "   ", "\u{3164}", "\u{200B}"])
    func `An empty title cannot be saved, and that is shown`(title: String) throws {
        var table = try LiveTable.filled()
        table.type("n\(title)")
        #expect(LiveKeys.shown(on: table.board).first?.isUsable == false)
        table.type("\r\u{13}")
        #expect(table.take() == [] && table.screen.contains("title is empty"))
        table.type("x")
        #expect(LiveKeys.shown(on: table.board).first?.isUsable == true)
    }

    @Test func `A title that was emptied cannot be saved either`() throws {
        var table = try editing("Two litres.")
        table.type("\u{17}\u{17}\r")
        #expect(table.take() == [] && table.screen.contains("title is empty"))
    }

    @Test func `Only what was typed over is changed`() throws {
        var table = try editing("Two litres.\n")
        table.type("\u{13}")
        #expect(table.take() == [] && table.board.panels.isEmpty)
        table = try editing("Two litres.\n")
        table.type("\t\t\u{17}work\r")
        #expect(table.take() == ["save Buy milk 2"])
        table = try editing("Two litres.\n")
        table.type("\t\t\t\t\t\t\tOat.\u{13}")
        #expect(table.take() == ["save Buy milk 0 Two litres.\nOat."])
        table = try editing("")
        table.type("\t\u{17}\u{17}\u{17}\r")
        #expect(table.saved == [.due(nil)])
    }

    @Test func `What was typed is not left without a yes`() throws {
        var table = try LiveTable.filled()
        table.type("nText\u{1B}")
        #expect(table.screen.contains { $0.contains("Leave without saving") })
        table.type("n")
        #expect(table.screen.contains { $0.contains("> title    Text") })
        table.type("\u{1B}")
        table.type("y")
        #expect(table.board.panels.isEmpty)
        // Nothing was typed: nothing is asked.
        table.type("n\u{1B}")
        #expect(table.board.panels.isEmpty && table.take() == [])
    }

    @Test func `A date that is none and a word that is no tag are told`() throws {
        var table = try LiveTable.filled()
        table.type("nText\tsoon")
        #expect(table.screen.contains { $0.contains("not a date") })
        table.type("\r")
        #expect(table.take() == [])
        table.type("\u{17}모레")
        #expect(table.screen.contains { $0.contains("Mon, Nov 23, 2026") })
        table.type("\t2026\r")
        #expect(table.take() == [] && table.screen.contains("\"2026\" cannot be a tag"))
    }

    @Test func `A day is taken from the calendar`() throws {
        var table = try LiveTable.filled(.korean)
        table.type("n우유\t")
        #expect(table.screen.contains { $0.contains("2026년 11월") })
        // Down into it, a week on, a day on, a month on.
        table.type("\u{1B}[B\u{1B}[B\u{1B}[C\u{1B}[6~")
        #expect(table.screen.contains { $0.contains("2026년 12월") })
        table.type("\r")
        #expect(table.screen.contains { $0.hasPrefix("  마감     12월 29일  2026. 12. 29.") })
        table.type("\u{13}")
        #expect(table.take() == ["add task 우유 2"])
    }

    @Test func `Another day keeps the time`() throws {
        var table = try LiveTable.filled()
        table.type("nMilk\tfri 3:30pm\u{1B}[B\u{1B}[C\r")
        #expect(table.screen.contains { $0.hasPrefix("  due      Nov 28 3:30pm  Sat, Nov 28") })
    }

    @Test(arguments: Language.allCases)
    func `A form is filled with the words of the language, which read back as the same`(
        language: Language
    ) throws {
        var table = try LiveTable.filled(language)
        let now = table.board.printer.environment.now
        let days = stride(from: -400, through: 800, by: 37).map { now.date.adding(days: $0) }
        let times = [nil, 0, 30, 9 * 60, 12 * 60, 12 * 60 + 5, 15 * 60, 23 * 60 + 59]
        for (day, minutes) in days.flatMap({ day in times.map { (day, $0) } }) {
            let time = minutes.map { TimeOfDay(secondsSinceMidnight: $0 * 60) }
            let due = time.map { Due.instant(now.zone.timestamp(day, $0)) } ?? .day(day)
            let item = Item(
                id: ItemID("k7m3x9q2"), path: "a.md", title: "Milk", status: "todo", kind: .task,
                dueText: due.description, due: due, priority: .high)
            var form = LiveForm(.existing(LiveItem(item, body: "")), language, at: now)
            let text = form[.due].text
            #expect(!text.contains("\(day)"), "\(text)")
            #expect(form.change(at: now) == nil)
            form[.due] = TextField(text + " ")
            #expect(try form.date(.due, at: now).get() == due, "\(text)")
        }
        // What is no date stays as it is written, and so does a time with seconds.
        for text in ["someday", "2026-11-27T15:00:07+09:00"] {
            let item = Item(
                path: "a.md", title: "Milk", status: "todo", kind: .task, dueText: text,
                due: Due(text))
            #expect(
                LiveForm(.existing(LiveItem(item, body: "")), language, at: now)[.due].text == text)
        }
        let due = Due("2026-11-27T15:00:00+09:00")
        table.type("e")
        table.open(
            Item(
                id: ItemID("k7m3x9q2"), path: "tasks/k7m3x9q2.md", title: "Milk", status: "todo",
                kind: .task, dueText: due?.description, due: due, priority: .high), body: "")
        let isKorean = language == .korean
        #expect(
            table.screen.contains {
                $0.hasPrefix(isKorean ? "  마감     11월 27일 오후 3시" : "  due      Nov 27 3pm")
            })
        #expect(
            table.screen.contains { $0.hasPrefix(isKorean ? "  우선순위 높음" : "  priority high") })
    }

    @Test func `Priority and project are fields of a task, and only what was typed is changed`()
        throws
    {
        var table = try LiveTable.filled(.korean)
        table.type("n우유\t\t\t급함")
        table.type("\r")
        #expect(table.screen.contains { $0.contains("높음, 보통, 낮음 가운데 하나") })
        #expect(table.take() == [])
        table.type("\u{17}높음\t부엌\r")
        let draft = try #require(table.added, "\(table.wanted)")
        #expect(
            draft.assignments == [.status("todo"), .priority(.high), .project("부엌")])
        let item = Item(
            id: ItemID("k7m3x9q2"), path: "a.md", title: "Buy milk", status: "todo", kind: .task,
            priority: .low, project: "kitchen")
        let now = table.board.printer.environment.now
        var form = LiveForm(.existing(LiveItem(item, body: "")), .korean, at: now)
        #expect(form[.priority].text == "낮음" && form[.project].text == "kitchen")
        #expect(form.change(at: now) == nil)
        form[.priority] = TextField("")
        form[.project] = TextField("garden")
        guard case .save(_, let changes, body: nil)? = form.change(at: now) else {
            Issue.record("nothing is saved")
            return
        }
        #expect(changes == [.priority(nil), .project("garden")])
    }

    @Test(arguments: [(40, 12), (80, 18), (80, 24)])
    func `A calendar shows its chosen week on any window`(columns: Int, rows: Int) throws {
        var table = try LiveTable.filled(columns: columns, rows: rows)
        // August 2026 takes six weeks.
        table.type("nMilk\t2026-08-31")
        #expect(table.screen.contains { $0.contains("August 2026") })
        #expect(table.screen.contains { $0.hasSuffix(" 31") })
        table.type("\u{17}\u{17}\u{17}2026-08-01")
        #expect(table.screen.contains { $0.hasSuffix(" 1  2") })
    }

    @Test func `A text that is pasted as a title brings its lines into the body`() throws {
        var table = try LiveTable.filled()
        table.type("n\u{1B}[200~Buy milk\rTwo litres.\rOat.\u{1B}[201~\u{13}")
        let draft = try #require(table.added, "\(table.wanted)")
        #expect(draft.title == "Buy milk" && draft.body == "Two litres.\nOat.")
        // Elsewhere pasted text is no command.
        table = try LiveTable.filled()
        table.type("\u{1B}[200~dyq\u{1B}[201~")
        #expect(table.take() == [] && table.board.panels.isEmpty)
    }

    @Test func `The cursor stands where text comes in, and nowhere else`() throws {
        var table = try LiveTable.filled(.korean)
        #expect(table.board.screen.cursor == nil)
        table.type("n우유")
        let place = try #require(table.board.screen.cursor)
        #expect(place.column == 11 + 4 && table.screen[place.row].contains("제목"))
        table.type("\u{1B}")
        #expect(table.board.screen.cursor == nil)
        table.type("y/ㅎ")
        #expect(try #require(table.board.screen.cursor).column == 3)
    }

    @Test func `A memo may have its title on its first line`() throws {
        var table = try LiveTable.filled()
        table.type("tn\t\t\tIdeas\rand more\u{13}")
        let draft = try #require(table.added, "\(table.wanted)")
        #expect(draft.kind == .memo && draft.title == nil && draft.body == "Ideas\nand more")
        #expect(!table.screen.contains { $0.contains("due") })
    }
}
