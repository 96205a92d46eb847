import SheafCore
import SheafExchange
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct ICalendarFormatTests {
    private let format = ExchangeFormat.iCalendar

    private func calendar(_ lines: String) -> String {
        let text = "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\n\(lines)\nEND:VCALENDAR\n"
        return text.replacing("\n", with: "\r\n")
    }

    private func task(_ lines: String) -> String {
        calendar("BEGIN:VTODO\nUID:a@x\n\(lines)\nEND:VTODO")
    }

    private func item(_ lines: String) throws -> ExchangeItem {
        try #require(format.items(task(lines)).first)
    }

    private func own(_ item: ExchangeItem) -> [String] { item.own.map { "\($0.key)=\($0.value)" } }

    @Test func `Files of a folder are one calendar, and are named where they are wrong`() throws {
        func file(_ name: String, _ lines: String) -> ExchangeFile {
            ExchangeFile(name: name, Array(calendar("BEGIN:VTODO\n\(lines)\nEND:VTODO").utf8))
        }
        let files = [
            file("a.ics", "UID:a\nSUMMARY:Part\nRELATED-TO:b"),
            ExchangeFile(name: "b.ics", Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\n".utf8)),
            file("c.ics", "UID:b\nSUMMARY:Whole"), file("d.ics", "UID:d"),
        ]
        let reading = try #require(format.reading(files, now, ExchangeOptions()))
        #expect(reading.items.map(\.title) == ["Part", "Whole"])
        #expect(reading.items[0].parent == reading.items[1].reference)
        #expect(reading.items[1].place == .fileLine("c.ics", 4))
        #expect(reading.errors.map(\.place).contains(.fileLine("b.ics", 2)))
        #expect(reading.errors.map(\.place).last == .fileLine("d.ics", 4))
        #expect(ExchangeFormat.csv.reading(files, now, ExchangeOptions()) == nil)
    }

    @Test func `Properties of a task are read`() throws {
        let item = try item(
            """
            SUMMARY:Buy milk\\, bread\\; and \\\\ more
            DESCRIPTION:Two litres\\nof oat
              milk
            DUE;VALUE=DATE:20261130
            DTSTART:20261128T050000Z
            STATUS:IN-PROCESS
            PRIORITY:3
            PERCENT-COMPLETE:40
            CATEGORIES:home,a\\,b
            CATEGORIES:shop
            LOCATION:Shop\\, left
            X-APPLE-SORT-ORDER;X-A="b;c:d":7
            CREATED:20261120T010203Z
            LAST-MODIFIED:20261121T000000Z
            """)
        #expect(item.title == "Buy milk, bread; and \\ more")
        #expect(item.body == "Two litres\nof oat milk\n")
        #expect(item.due == Due("2026-11-30"))
        #expect(item.scheduled?.description == "2026-11-28T14:00:00+09:00")
        #expect(item.state == .begun && item.priority == .high)
        #expect(item.tags == ["home", "a,b", "shop"])
        #expect(item.created?.description == "2026-11-20T10:02:03+09:00")
        #expect(item.source == "ics:a@x")
        #expect(
            own(item) == [
                "ics-location=Shop, left", "ics-percent-complete=40", "ics-priority=3",
                "ics-x-apple-sort-order=;X-A=\"b;c:d\":7",
            ])
        let text = format.text([item])
        for line in [
            "PRIORITY:3", "PERCENT-COMPLETE:40", "CATEGORIES:home,a\\,b,shop",
            "LOCATION:Shop\\, left", "X-APPLE-SORT-ORDER;X-A=\"b;c:d\":7",
            "DUE;VALUE=DATE:20261130", "DTSTART:20261128T050000Z",
        ] {
            #expect(text.contains("\r\n\(line)\r\n"), "\(line)")
        }
        #expect(try format.returned([item]) == [item.anywhere])
    }

    @Test(arguments: [
        ("STATUS:COMPLETED", ExchangeItem.State.closed), ("STATUS:NEEDS-ACTION", .open),
        ("STATUS:CANCELLED", .closed), ("PERCENT-COMPLETE:100", .closed), ("X-A:b", .open),
        ("COMPLETED:20261130T000000Z", .closed), ("PERCENT-COMPLETE:5", .begun),
    ])
    func `Programs say in several ways that something is done`(
        line: String, state: ExchangeItem.State
    ) throws {
        let item = try item("SUMMARY:x\n\(line)")
        #expect(item.state == state)
        #expect(try format.returned([item]) == [item.anywhere])
    }

    @Test func `Times are of a zone that the file describes, float, or are UTC`() throws {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Custom/Berlin
            BEGIN:STANDARD
            DTSTART:19701025T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19700329T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
            END:DAYLIGHT
            END:VTIMEZONE
            """
        func due(_ value: String) throws -> String? {
            let text = calendar(
                "BEGIN:VTODO\nUID:a\nSUMMARY:x\nDUE\(value)\nEND:VTODO\n\(zone)")
            return try format.items(text).first?.due?.description
        }
        #expect(try due(";TZID=Custom/Berlin:20261130T090000") == "2026-11-30T17:00:00+09:00")
        #expect(try due(";TZID=\"Custom/Berlin\":20260701T090000") == "2026-07-01T16:00:00+09:00")
        #expect(try due(":20261130T090000") == "2026-11-30T09:00")
        #expect(try due(";TZID=Asia/Seoul:20261130T090000") == "2026-11-30T09:00:00+09:00")
        let reading = try format.reading(
            Array(task("SUMMARY:x\nDUE;TZID=Nowhere:20261130T090000").utf8))
        #expect(reading.items[0].due?.description == "2026-11-30T09:00")
        #expect(reading.losses.map(\.problem) == [.zone("Nowhere", key: "DUE")])
    }

    @Test(arguments: [
        ("FREQ=WEEKLY;BYDAY=MO,WE", "FREQ=WEEKLY;BYDAY=MO,WE"),
        ("FREQ=MONTHLY;BYDAY=-1FR", "FREQ=MONTHLY;BYDAY=-1FR"),
        ("FREQ=YEARLY;INTERVAL=2", "FREQ=YEARLY;INTERVAL=2"),
        ("FREQ=DAILY;UNTIL=20270101T145959Z", "FREQ=DAILY;UNTIL=20270101"),
        ("FREQ=DAILY;COUNT=3", "DTSTART:20261130;FREQ=DAILY;COUNT=3"),
    ])
    func `Rules are read, and written as they were`(rule: String, text: String) throws {
        let item = try item(
            "SUMMARY:x\nDTSTART:20261130T050000Z\nDUE:20261130T050000Z\nRRULE:\(rule)")
        #expect(item.repeatText == text)
        #expect(item.scheduled == nil)
        let written = format.text([item])
        #expect(written.contains("\r\nDTSTART;TZID=\"Asia/Seoul\":20261130T140000\r\n"))
        #expect(rule.contains("COUNT") || written.contains("\r\nRRULE:\(rule)\r\n"), "\(written)")
        #expect(try format.returned([item]) == [item.anywhere])
    }

    @Test(arguments: [
        ("every month on the 31st", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
        ("every 2 weeks on mon", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO"),
        ("매월 마지막 금요일", "FREQ=MONTHLY;BYDAY=-1FR"), ("every day", "FREQ=DAILY"),
    ])
    func `Our own words come back, unless the rule was changed there`(
        phrase: String, rule: String
    ) throws {
        var item = ExchangeItem(title: "x")
        item.id = ItemID("k7m3x9q2")
        item.source = "ics:k7m3x9q2@sheaf"
        item.due = Due("2026-12-31")
        item.repeatText = phrase
        let text = format.text([item])
        #expect(text.contains("\r\nRRULE:\(rule)\r\n"), "\(text)")
        #expect(try format.returned([item]) == [item])
        let changed = text.replacing("RRULE:\(rule)", with: "RRULE:FREQ=YEARLY")
        #expect(try format.items(changed)[0].repeatText == "FREQ=YEARLY")
        let gone = text.replacing("RRULE:\(rule)\r\n", with: "")
        #expect(try format.items(gone)[0].repeatText == nil)
    }

    @Test func `What cannot be said by a rule is told and kept`() throws {
        var item = ExchangeItem(title: "x")
        item.id = ItemID("k7m3x9q2")
        item.due = Due("2026-12-31")
        item.repeatText = "every 2 weeks after done"
        let writing = format.write([item], now)
        #expect(writing.losses.map(\.problem) == [.repetition("every 2 weeks after done")])
        #expect(try format.returned([item])[0].repeatText == item.repeatText)
        let hourly = try format.reading(Array(task("SUMMARY:x\nRRULE:FREQ=HOURLY").utf8))
        #expect(hourly.losses.map(\.problem) == [.repetition("FREQ=HOURLY")])
    }

    @Test func `Parts, dependencies, occurrences and alarms`() throws {
        let text = calendar(
            """
            BEGIN:VTODO
            UID:a
            SUMMARY:Whole
            RELATED-TO;RELTYPE=CHILD:c
            RRULE:FREQ=DAILY
            DTSTART;VALUE=DATE:20261130
            EXDATE;VALUE=DATE:20261201
            BEGIN:VALARM
            ACTION:DISPLAY
            DESCRIPTION:x
            TRIGGER:-PT15M
            END:VALARM
            BEGIN:VALARM
            ACTION:AUDIO
            TRIGGER;RELATED=END:PT0S
            END:VALARM
            END:VTODO
            BEGIN:VTODO
            UID:b
            SUMMARY:Part
            RELATED-TO:a
            RELATED-TO;RELTYPE=DEPENDS-ON:c
            RELATED-TO;RELTYPE=SIBLING:c
            END:VTODO
            BEGIN:VTODO
            UID:c
            SUMMARY:Other part
            RELATED-TO;RELTYPE=DEPENDS-ON:z
            END:VTODO
            BEGIN:VTODO
            UID:a
            RECURRENCE-ID;VALUE=DATE:20261202
            SUMMARY:Whole\\, later
            END:VTODO
            """)
        let reading = try format.reading(Array(text.utf8))
        #expect(reading.errors == [])
        let items = reading.items
        #expect(items.map(\.source) == ["ics:a", "ics:b", "ics:c", "ics:a#20261202"])
        #expect(items[1].parent?.source == "ics:a" && items[2].parent?.source == "ics:a")
        #expect(items[3].parent?.source == "ics:a")
        #expect(items[1].depends.map(\.source) == ["ics:c"])
        #expect(own(items[1]) == ["ics-related-to.3=;RELTYPE=SIBLING:c"])
        #expect(own(items[0]) == ["ics-alarm=-PT15M ;RELATED=END:PT0S"])
        #expect(items[0].skippedDays.map(\.description) == ["2026-12-01", "2026-12-02"])
        #expect(reading.losses.map(\.problem) == [.dependency("z")])
        #expect(own(items[2]) == ["ics-related-to=;RELTYPE=DEPENDS-ON:z"])
        let again = try format.returned(items)
        #expect(again.dropLast(2) == items.map(\.anywhere).dropLast(2))
        #expect(again.map(\.source) == items.map(\.source))
        #expect(format.text(again) == format.text(items))
    }

    @Test func `Days that are left out are passed over, and stay left out`() throws {
        let text = calendar(
            """
            BEGIN:VTODO
            UID:a
            SUMMARY:Whole
            DTSTART:20261130T050000Z
            DUE:20261130T060000Z
            RRULE:FREQ=WEEKLY;BYDAY=MO
            EXDATE:20261130T050000Z,20261214T050000Z
            EXDATE;VALUE=DATE:20270104
            RDATE:20261203T050000Z,20261204T050000Z
            END:VTODO
            BEGIN:VTODO
            UID:a
            RECURRENCE-ID:20261207T050000Z
            DUE:20261208T060000Z
            SUMMARY:Whole\\, on Tuesday
            END:VTODO
            """)
        let reading = try format.reading(Array(text.utf8))
        let (whole, changed) = (reading.items[0], reading.items[1])
        #expect(whole.scheduled?.description == "2026-12-21T14:00:00+09:00")
        #expect(whole.due?.description == "2026-12-21T15:00:00+09:00")
        #expect(
            whole.skippedDays.map(\.description) == [
                "2026-11-30", "2026-12-07", "2026-12-14", "2027-01-04",
            ])
        #expect(own(whole) == ["ics-rdate=20261203T050000Z,20261204T050000Z"])
        #expect(reading.losses.map(\.problem) == [.extraDays(2)])
        #expect(changed.source == "ics:a#20261207T050000Z" && changed.parent == whole.reference)
        #expect(changed.due?.description == "2026-12-08T15:00:00+09:00")
        #expect(own(changed) == ["ics-recurrence-id=20261207T050000Z"])

        let written = format.text(reading.items)
        let lines = written.split(separator: "\r\n").filter { $0.hasPrefix("EXDATE") }
        #expect(
            lines
                == ["20261130", "20261214", "20270104"].map {
                    "EXDATE;TZID=\"Asia/Seoul\":\($0)T140000"
                })
        #expect(written.contains("\r\nUID:a\r\n") && !written.contains("RELATED-TO"))
        #expect(written.contains("\r\nRECURRENCE-ID:20261207T050000Z\r\n"))
        #expect(try format.returned(reading.items) == reading.items.map(\.anywhere))
        // Without its changed occurrence the series does not come on that day either.
        #expect(try format.returned([whole]) == [whole.anywhere])
    }

    @Test func `Where no day is left, a task stays where it is`() throws {
        let item = try item(
            "SUMMARY:x\nDUE;VALUE=DATE:20261130\nRRULE:FREQ=DAILY;UNTIL=20261201\nEXDATE;VALUE=DATE:20261130,20261201"
        )
        #expect(item.due == Due("2026-11-30"))
        #expect(try format.returned([item]) == [item.anywhere])
    }

    @Test(arguments: [
        ("RRULE:FREQ=HOURLY\nEXDATE:20261130T050000Z", "ics-exdate=20261130T050000Z"),
        ("EXDATE:20261130T050000Z", "ics-exdate=20261130T050000Z"),
        ("RRULE:FREQ=DAILY\nEXDATE:soon", "ics-exdate=soon"),
    ])
    func `Days that say nothing here are kept as they are`(lines: String, kept: String) throws {
        let reading = try format.reading(
            Array(task("SUMMARY:x\nDUE:20261130T050000Z\n\(lines)").utf8))
        #expect(own(reading.items[0]) == [kept])
        #expect(reading.items[0].skippedDays == [])
        #expect(reading.losses.isEmpty != lines.contains("RRULE"))
        #expect(try format.returned(reading.items) == reading.items.map(\.anywhere))
    }

    @Test func `Events are memos where they are asked for`() throws {
        let text = calendar(
            "BEGIN:VEVENT\nUID:e\nSUMMARY:Talk\nDTSTART;VALUE=DATE:20261130\nDTEND;VALUE=DATE:20261202\nEND:VEVENT"
        )
        let without = try format.reading(Array(text.utf8))
        #expect(without.items == [] && without.losses.map(\.problem) == [.events(1)])
        var options = ExchangeOptions()
        options.takesEvents = true
        let read = try #require(format.read)
        let memo = try #require(read(Array(text.utf8), now, options).items.first)
        #expect(memo.state == nil && memo.due == Due("2026-11-30"))
        #expect(own(memo) == ["ics-dtend=;VALUE=DATE:20261202"])
    }

    @Test func `What both sides know comes back, in the same bytes at any time`() throws {
        for number in 0..<20 {
            var random = SplitMix64(seed: testSeed(number))
            var made = RandomItems(&random)
            var items = made.items(count: 20) { "ics:\($0)" }
            for index in items.indices {
                items[index].depends = items[index].depends.map { .init(source: $0.source) }
                items[index].body =
                    ["", "One\n\nTwo; \\n 2, 3\n"].randomElement(using: &random) ?? ""
                items[index].repeatText = nil
            }
            #expect(try format.returned(items) == items)
            let later = Moment(seconds: now.seconds + 90_000, zone: now.zone)
            #expect(format.write(items, later).bytes == format.write(items, now).bytes)
        }
    }

    @Test func `Lines are folded, and none holds what an item says of its own`() throws {
        var item = ExchangeItem(title: "긴 제목 " + String(repeating: "우유, ", count: 40))
        item.source = "ics:a\r\nBEGIN:VEVENT"
        item.own = [
            .init(key: "ics-x-a", value: ";A=b\r\nEND:VTODO"), .init(key: "ics-a:b", value: "c"),
            .init(key: "owner", value: "미나\nEND:VTODO"),
        ]
        let writing = format.write([item], now)
        let lines = String(decoding: writing.bytes, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\n") })
        #expect(lines.filter { $0.hasPrefix("END:") } == ["END:VTODO", "END:VCALENDAR"])
        #expect(lines.filter { $0.hasPrefix("BEGIN:") } == ["BEGIN:VCALENDAR", "BEGIN:VTODO"])
        #expect(writing.losses.map(\.problem) == [.key("ics-a:b")])
    }

    // MARK: Hostile files

    @Test func `What is no calendar is refused with its line`() throws {
        func problems(_ text: String) throws -> [ExchangeError] {
            try format.reading(Array(text.utf8)).errors
        }
        #expect(try problems(task("SUMMARY:x\nno line")).map(\.place) == [.line(7)])
        #expect(try problems(task("X-A:b")).map(\.problem) == [.missing(key: "SUMMARY")])
        #expect(
            try problems(calendar("BEGIN:VTODO\nSUMMARY:x\nEND:VTODO")).map(\.problem)
                == [.missing(key: "UID")])
        #expect(try problems("BEGIN:VCALENDAR\nBEGIN:VTODO\n").map(\.problem) == [.malformed])
        let deep = String(repeating: "BEGIN:VTODO\n", count: 100_000)
        #expect(try problems("BEGIN:VCALENDAR\n" + deep).map(\.problem) == [.tooDeep(limit: 8)])
        let many = String(repeating: "X-A:b\n", count: 20_000)
        #expect(
            try problems(task("SUMMARY:x\n" + many)).map(\.problem) == [.tooMuch(limit: 1000)])
        let long = "SUMMARY:" + String(repeating: "a\n ", count: 1 << 20)
        #expect(try problems(task(long)).map(\.problem) == [.tooMuch(limit: 1 << 20)])
        let spoiled = calendar(
            "BEGIN:VTODO\nUID:a\nSUMMARY:x\n?\nEND:VTODO\nBEGIN:VTODO\nUID:b\nSUMMARY:y\nEND:VTODO")
        let reading = try format.reading(Array(spoiled.utf8))
        #expect(reading.items.map(\.title) == ["y"] && reading.errors.count == 1)
    }

    @Test func `A zone or a rule without an end is bounded`() throws {
        let rules = String(
            repeating:
                "BEGIN:DAYLIGHT\nDTSTART:00010101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0100\nRRULE:FREQ=DAILY\nEND:DAYLIGHT\n",
            count: 1000)
        let text = calendar(
            "BEGIN:VTIMEZONE\nTZID:a\n\(rules)END:VTIMEZONE\nBEGIN:VTODO\nUID:a\nSUMMARY:x\nDUE;TZID=a:99991231T235959\nEND:VTODO"
        )
        #expect(try format.items(text).count == 1)
        let strange = try item(
            "SUMMARY:x\nDTSTART;VALUE=DATE:20260101\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=9999"
        )
        #expect(try format.returned([strange]).count == 1)
    }

    @Test func `Random lines never do harm`() throws {
        let parts = [
            "BEGIN:VTODO", "END:VTODO", "UID:a", "UID:b", "SUMMARY:x", "RRULE:FREQ=DAILY;COUNT=2",
            "DUE:20261130T010203Z", "DUE;TZID=:2026", "DTSTART;VALUE=DATE:20261130", " ", "\tmore",
            "BEGIN:VALARM", "END:VALARM", "TRIGGER:PT", "RELATED-TO:a", "RELATED-TO:b", ":", ";=:",
            "STATUS:DONE", "X-SHEAF-KEY;X-NAME=title:x", "X-SHEAF-KEY;X-NAME=owner:x", "EXDATE:1",
        ]
        for number in 0..<300 {
            var random = SplitMix64(seed: testSeed(number))
            let lines = (0..<30).map { _ in parts.randomElement(using: &random) ?? "" }
            let items = try format.reading(Array(calendar(lines.joined(separator: "\n")).utf8))
                .items
            let once = try format.reading(format.write(items, now).bytes).items
            #expect(once.count == items.count, "\(lines)")
        }
    }

    @Test(arguments: [("a.ics", "BEGIN:VCALENDAR"), ("", "\u{FEFF}BEGIN:VCALENDAR\r\n")])
    func `A calendar is told by its beginning`(name: String, text: String) {
        #expect(ExchangeFormat.recognized(name: name, Array(text.utf8))?.name == "ics")
    }
}
