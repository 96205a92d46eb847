import TestTraits
import Testing

@testable import SheafCore

/// So many times in a week, a month or a year, on days of one's own choice; Thursday is 2026-11-26.
@Suite(.limited) struct FrequencyTests {
    private static let now = Moment.at("2026-11-26 10:00")

    @Test(arguments: [
        ("3 times a week", 3, RecurrenceRule.Frequency.weekly), ("twice a week", 2, .weekly),
        ("5x a week", 5, .weekly), ("3 times weekly", 3, .weekly),
        ("three times every week", 3, .weekly), ("twice a month", 2, .monthly),
        ("3 times a year", 3, .yearly), ("주 3회", 3, .weekly), ("매주 두 번", 2, .weekly),
        ("일주일에 세 번", 3, .weekly), ("1주일에 3번씩", 3, .weekly), ("월 2회", 2, .monthly),
        ("한 달에 두 번", 2, .monthly), ("연 2회", 2, .yearly),
    ])
    func `a frequency is read`(
        phrase: String, times: Int, period: RecurrenceRule.Frequency
    ) throws {
        let recurrence = try Recurrence(phrase, at: Self.now)
        #expect(recurrence.timesPerPeriod == times)
        #expect(recurrence.rule == Self.each(period))
        #expect(recurrence.first(from: Self.now.date) == Self.now.date)
        // It counts from no day, so a file has the words that were typed.
        #expect(try Recurrence.text(phrase, from: Self.now.date, at: Self.now) == phrase)
    }

    private static func each(_ period: RecurrenceRule.Frequency) -> RecurrenceRule {
        var rule = RecurrenceRule(period)
        rule.clamps = true
        return rule
    }

    @Test func `a time and an end may stand with it`() throws {
        let recurrence = try Recurrence("주 3회 아침 7시 2026-12-31까지", at: Self.now)
        #expect(recurrence.timesPerPeriod == 3)
        #expect(recurrence.time?.description == "07:00")
        #expect(recurrence.until?.description == "2026-12-31")
    }

    /// What a user does on some days, `-` before one that is skipped, and where the item stands then.
    @Test(arguments: [
        // Monday, Tuesday, Thursday: enough for the week.
        (
            "3 times a week", "2026-11-23", "2026-11-23 2026-11-24 2026-11-26",
            "2026-11-24 2026-11-25 2026-11-30"
        ),
        // Late on Wednesday, then each day until the number is reached; the next week begins anew.
        (
            "주 2회", "2026-11-23", "2026-11-25 2026-11-27 2026-12-02",
            "2026-11-26 2026-11-30 2026-12-03"
        ),
        // Too few: the week is over, and so is its count.
        (
            "3 times a week", "2026-11-26", "2026-11-28 2026-11-29 2026-11-30",
            "2026-11-29 2026-11-30 2026-12-01"
        ),
        // Two weeks without it.
        ("twice a week", "2026-11-10", "2026-11-26 2026-11-27", "2026-11-27 2026-11-30"),
        // Skipped days do not count.
        (
            "twice a week", "2026-11-23", "-2026-11-23 2026-11-24 -2026-11-25 2026-11-26",
            "2026-11-24 2026-11-25 2026-11-26 2026-11-30"
        ),
        // Twice on one day: the second is that of the day at which it stands.
        (
            "3 times a week", "2026-11-23", "2026-11-23 2026-11-23 2026-11-25",
            "2026-11-24 2026-11-25 2026-11-30"
        ),
        (
            "월 2회", "2026-11-01", "2026-11-26 2026-11-30 2026-12-01",
            "2026-11-27 2026-12-01 2026-12-02"
        ),
        ("twice a year", "2026-03-01", "2026-03-01 2026-11-26", "2026-03-02 2027-01-01"),
    ])
    func `it stands at the next day until the period has its number`(
        phrase: String, due: String, days: String, expected: String
    ) throws {
        var document = Document(
            Array("---\nstatus: todo\ndue: \(due)\nrepeat: \(phrase)\n---\n# Swim\n".utf8))
        var positions: [String] = []
        for day in days.split(separator: " ") {
            let isSkipped = day.hasPrefix("-")
            let editor = ItemEditor(
                Configuration(), at: Moment.at(day.trimmingPrefix("-") + " 10:00"))
            let next = try editor.advancing(
                document, from: document, as: isSkipped ? .skipped : .complete)
            document = try #require(next)
            positions.append(document.text("due") ?? "")
        }
        #expect(positions.joined(separator: " ") == expected)
        // Earlier periods leave no trace.
        #expect(document.doneDays.count <= 3)
    }

    /// On Sunday the 29th, said of a day before.
    @Test(arguments: [
        ("3 times a week", "2026-11-29", "2026-11-28", "2026-11-29"),
        // It is the second one: the week has its number.
        ("twice a week", "2026-11-29", "2026-11-28", "2026-11-30"),
        // That week is over, and has no part in this one.
        ("twice a week", "2026-12-02", "2026-11-28", "2026-12-02"),
    ])
    func `a day that is named counts itself`(
        phrase: String, due: String, day: String, expected: String
    ) throws {
        let document = Document(
            Array(
                "---\ndue: \(due)\nrepeat: \(phrase)\ncomplete_instances: [2026-11-24]\n---\n".utf8)
        )
        let editor = ItemEditor(Configuration(), at: Moment.at("2026-11-29 10:00"))
        let done = try editor.advancing(
            document, from: document, Completion(on: CalendarDate(day)), as: .complete)
        #expect(done?.text("due") == expected)
        #expect(done?.doneDays.map(\.description) == ["2026-11-24", day])
    }

    @Test func `the last one before its end closes it`() throws {
        let document = Document(
            Array(
                "---\ndue: 2026-11-26\nrepeat: twice a week until 2026-11-29\ncomplete_instances: [2026-11-24]\n---\n"
                    .utf8))
        let editor = ItemEditor(Configuration(), at: Self.now)
        #expect(try editor.advancing(document, from: document, as: .complete) == nil)
    }

    @Test func `no day of it is missed`() throws {
        var before = Item(path: "a.md", title: "a", due: Due("2026-11-10"))
        before.plan.repeatText = "twice a week"
        var after = before
        after.due = Due("2026-11-27")
        #expect(before.missed(before: after, resolving: Self.now.date) == 0)
        #expect(before.occurrence(resolvedBy: after, on: Self.now.date) == Self.now.date)
    }

    @Test func `a day that was done already stays so`() throws {
        let document = Document(
            Array(
                "---\ndue: 2026-11-27\nrepeat: 주 3회\ncomplete_instances: [2026-11-26]\n---\n".utf8))
        let editor = ItemEditor(Configuration(), at: Self.now)
        #expect(editor.isPast(Completion(on: CalendarDate("2026-11-26")), document))
        #expect(!editor.isPast(Completion(on: CalendarDate("2026-11-25")), document))
    }

    @Test func `done on two devices it counts as often`() throws {
        let base = "---\nstatus: todo\ndue: 2026-11-23\nrepeat: 주 3회\n---\n# Swim\n"
        func done(_ text: String, on day: String) throws -> [UInt8] {
            let document = Document(Array(text.utf8))
            let editor = ItemEditor(Configuration(), at: Moment.at(day + " 10:00"))
            return try #require(
                try editor.advancing(document, from: document, as: .complete)
            ).bytes
        }
        let older = try done(base, on: "2026-11-23")
        let newer = try done(base, on: "2026-11-25")
        let merge = ItemMerge(base: Array(base.utf8), x: newer, y: older, newer: .x)
        let merged = Document(merge.bytes)
        #expect(merged.conflictBlocks.isEmpty)
        #expect(merged.text("due") == "2026-11-26")
        #expect(Set(merged.doneDays.map(\.description)) == ["2026-11-23", "2026-11-25"])
        // The third one ends the week.
        let third = try done(String(decoding: merge.bytes, as: UTF8.self), on: "2026-11-26")
        #expect(Document(third).text("due") == "2026-11-30")
    }

    @Test func `a line of a checklist keeps no count`() {
        let line = Document(Array("- [ ] swim 🔁 3 times a week 📅 2026-11-26\n".utf8)).checklist
        #expect(line.map { TaskLine($0).repeatText } == [nil])
    }
}
