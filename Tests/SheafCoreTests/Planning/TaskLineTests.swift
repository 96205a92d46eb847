import TestTraits
import Testing

@testable import SheafCore

/// Lines of checklists as Obsidian's Tasks and Dataview write them.
@Suite(.limited) struct TaskLineTests {
    private static let now = DateExpressionTests.friday
    private static let editor = ItemEditor(Configuration(), at: now)

    private func line(_ text: String) throws -> TaskLine {
        TaskLine(try #require(Document(Array("- [ ] \(text)\n".utf8)).checklist.first))
    }

    @Test func `signs and fields are read, and taken out of the title`() throws {
        let signs = try line("call Jun 🔁 every week ⏫ 🛫 2026-11-19 ⏳ 2026-11-20 📅 2026-11-25 #work")
        #expect(signs.title == "call Jun #work")
        #expect(signs.due == CalendarDate("2026-11-25"))
        #expect(signs.scheduled == CalendarDate("2026-11-20"))
        #expect(signs.start == CalendarDate("2026-11-19"))
        #expect(signs.priority == .high)
        #expect(signs.repeatText == "every week")
        #expect(signs.dialect == .signs)
        let fields = try line(
            "보내기 [due:: 2026-11-25] (scheduled::2026-11-20) [priority:: low] ^abc")
        #expect(fields.title == "보내기")
        #expect(fields.due == CalendarDate("2026-11-25"))
        #expect(fields.scheduled == CalendarDate("2026-11-20"))
        #expect(fields.priority == .low)
        #expect(fields.dialect == .fields)
        #expect(try line("⏳\u{FE0F} 2026-11-20 a").scheduled == CalendarDate("2026-11-20"))
    }

    @Test(
        arguments: [
            "plain", "see [[note]] and [a](b)", "due:: 2026-11-25", "[due: 2026-11-25]",
            "[author:: Mina]", "[due:: 2026-11-25", "📅 soon", "📅", "(due)", "std::vector",
            "Fly 🛫 to Rome ⏳ soon", "Read 🔁 loop chapter", "[due:: soon] text", "[priority:: 9]",
            "(repeat:: never ever) x", "🆔", "⛔ , a", "📅 2026-11-250", "📅 2026-11-25T10:00",
            "`📅 2026-11-25` is the form", "%% 📅 2026-11-25 %% a", "<!-- [due:: 2026-11-25] --> a",
            "[[x|📅 2026-11-25]]", "area m ^2 of 3", "[due:: [[2026-11-25]]]",
        ])
    func `other text is left alone`(text: String) throws {
        #expect(try line(text).isDated == false)
        #expect(try line(text).title == text)
    }

    @Test func `a sign in the text is text, the one with a value is taken`() throws {
        let tidy = try line("Tidy the 📅 calendar wall 📅 2026-11-25")
        #expect(tidy.title == "Tidy the 📅 calendar wall" && tidy.due == CalendarDate("2026-11-25"))
        let field = try line("[due:: soon] text [due:: 2026-11-25]")
        #expect(field.title == "[due:: soon] text" && field.due == CalendarDate("2026-11-25"))
        let loop = try line("Read 🔁 loop chapter 🔁 every week 📅 2026-11-25")
        #expect(loop.title == "Read 🔁 loop chapter" && loop.repeatText == "every week")
    }

    @Test(arguments: [
        ("pay 📅 2026-11-25.", "pay."), ("pay (📅 2026-11-25)", "pay ()"),
        ("pay (by 📅 2026-11-25), please", "pay (by), please"), ("pay 📅 2026-11-25까지", "pay 까지"),
    ])
    func `a date may have punctuation behind it`(text: String, title: String) throws {
        let line = try line(text)
        #expect(line.due == CalendarDate("2026-11-25"))
        #expect(line.title == title)
    }

    @Test func `the name of a line and what no key holds are known apart`() throws {
        let line = try line("call ➕ 2026-11-01 🆔 ab1 ⛔ cd2,ef3 📅 2026-11-25 ^kim")
        #expect(line.title == "call")
        #expect(line.blockName == "^kim")
        #expect(line.other == ["➕ 2026-11-01", "🆔 ab1", "⛔ cd2,ef3"])
        #expect(try self.line("^kim").blockName == nil)
    }

    @Test func `open lines with dates are read with their note, and survive being kept`() throws {
        let document = Document(
            Array(
                """
                # Meeting
                - [ ] call 📅 2026-11-25
                - [x] done 📅 2026-11-25
                ```
                - [ ] code 📅 2026-11-25
                ```
                - [ ] plain
                - [ ] send\tit [due:: 2026-11-26]

                """.utf8))
        let item = ItemReader(Configuration()).read(document, path: "a.md").item
        #expect(item.plan.lines.map(\.number) == [1, 4])
        #expect(Plan(texts: item.plan.texts).texts == item.plan.texts)
        #expect(item.plan.isEmpty)
        let tasks = item.lineTasks
        #expect(tasks.map(\.title) == ["call", "send it"])
        #expect(tasks.map(\.line?.note) == ["Meeting", "Meeting"])
        #expect(tasks[0].due == Due("2026-11-25"))
        var closed = item
        (closed.kind, closed.isClosed) = (.task, true)
        #expect(closed.lineTasks.isEmpty)
    }

    private func marked(_ line: String, done: Bool = true) throws -> String {
        let document = Document(Array("a\r\n  * \(line)\r\nb".utf8))
        let edited = try Self.editor.marking(document.checklist, done: done, in: document)
        let text = String(decoding: edited.bytes, as: UTF8.self)
        #expect(text.hasPrefix("a\r\n") && text.hasSuffix("\r\nb"))
        return String(text.dropFirst(2).dropLast(2))
    }

    @Test func `a tick writes the day as the line writes its dates, and an untick takes it away`()
        throws
    {
        let pairs = [
            ("call 📅 2026-11-25", "call 📅 2026-11-25 ✅ 2026-11-20"),
            ("send [due:: 2026-11-25]  ", "send [due:: 2026-11-25] [completion:: 2026-11-20]  "),
            ("a ⏫ ^name", "a ⏫ ✅ 2026-11-20 ^name"), ("plain", "plain"),
        ]
        for (before, after) in pairs {
            #expect(try marked("[ ] \(before)") == "  * [x] \(after)")
            #expect(try marked("[x] \(after)", done: false) == "  * [ ] \(before)")
        }
        // One that was ticked elsewhere, on another day.
        #expect(
            try marked("[x] a 📅 2026-11-25 ✅ 2026-11-01", done: false) == "  * [ ] a 📅 2026-11-25")
        #expect(try marked("[x] a 📅 2026-11-25") == "  * [x] a 📅 2026-11-25")
    }

    @Test func `above a line that repeats stands the next one`() throws {
        #expect(
            try marked("[ ] water 🔁 every week ⏳ 2026-11-17 📅 2026-11-18") == """
                  * [ ] water 🔁 every week ⏳ 2026-11-24 📅 2026-11-25\r
                  * [x] water 🔁 every week ⏳ 2026-11-17 📅 2026-11-18 ✅ 2026-11-20
                """)
        // The same day in the text is none of the line's dates.
        #expect(
            try marked("[ ] see 2026-11-18 🔁 every week 📅 2026-11-18").hasPrefix(
                "  * [ ] see 2026-11-18 🔁 every week 📅 2026-11-25"))
        // A rule that nobody reads is a line as any other.
        #expect(
            try marked("[ ] water 🔁 every blue moon 📅 2026-11-18")
                == "  * [x] water 🔁 every blue moon 📅 2026-11-18 ✅ 2026-11-20")
    }
}
