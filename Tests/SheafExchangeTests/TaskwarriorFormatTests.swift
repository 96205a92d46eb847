import SheafCore
import SheafExchange
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct TaskwarriorFormatTests {
    private let format = ExchangeFormat.taskwarrior

    /// As Taskwarrior 2.6.2 exports it.
    private let sample = #"""
        [
        {"id":1,"description":"Buy milk","due":"20261130T150000Z","entry":"20261128T012204Z","estimate":"PT1H30M","modified":"20261128T162204Z","points":3,"priority":"H","project":"house.kitchen","reviewed":"20261101T000000Z","start":"20261128T022204Z","status":"pending","uuid":"00f22f15-2c50-4ae3-bb02-3b62ab392800","annotations":[{"entry":"20261128T012204Z","description":"Two litres\/oat https:\/\/x.y\/z"}],"tags":["errands","home"],"urgency":28.4403},
        {"id":2,"description":"Call \"Mina\" 한글 \\n back","entry":"20261128T012204Z","scheduled":"20261202T010000Z","status":"pending","uuid":"3bb49321-9eb2-457e-b966-3e4a0339880c","wait":"20261129T150000Z","depends":["00f22f15-2c50-4ae3-bb02-3b62ab392800"],"urgency":-8},
        {"id":0,"description":"Done thing","end":"20261128T023005Z","entry":"20261128T012204Z","status":"completed","uuid":"655e8f5d-a10c-4e2f-b692-c9b14f99380e","urgency":0},
        {"id":0,"description":"Del thing","end":"20261128T162204Z","entry":"20261128T162204Z","status":"deleted","uuid":"eff39fbd-aa5f-4dcb-86ae-38f7b4715e34","urgency":0}
        ]
        """#

    @Test func `All attributes are read`() throws {
        let reading = try format.reading(Array(sample.utf8))
        #expect(reading.errors.isEmpty)
        #expect(reading.losses.map(\.problem) == [.deleted])
        #expect(reading.losses.map(\.place) == [.record(4)])
        let items = reading.items
        try #require(items.count == 3)
        let milk = items[0]
        #expect(milk.source == "taskwarrior:00f22f15-2c50-4ae3-bb02-3b62ab392800")
        #expect(milk.title == "Buy milk")
        #expect(milk.state == .begun)
        #expect(milk.due?.description == "2026-12-01")
        #expect(milk.created?.description == "2026-11-28T10:22:04+09:00")
        #expect(milk.priority == .high)
        #expect(milk.project == "house.kitchen")
        #expect(milk.tags == ["errands", "home"])
        #expect(milk.estimate?.minutes == 90)
        #expect(milk.body == "- 2026-11-28 10:22:04 Two litres/oat https://x.y/z\n")
        #expect(
            milk.own.map { "\($0.key)=\($0.value)" } == [
                "points=3", "reviewed=20261101T000000Z", "taskwarrior-start=20261128T022204Z",
            ])
        let call = items[1]
        #expect(call.title == #"Call "Mina" 한글 \n back"#)
        #expect(call.scheduled?.description == "2026-12-02T10:00:00+09:00")
        #expect(call.wait?.description == "2026-11-30")
        #expect(call.depends.map(\.source) == [milk.source])
        #expect(items[2].state == .closed)
        #expect(items[2].completed?.description == "2026-11-28T11:30:05+09:00")
    }

    @Test func `What was read is written so that it reads back the same`() throws {
        let items = try format.reading(Array(sample.utf8)).items
        #expect(try format.returned(items) == items.map(\.anywhere))
        let text = format.text(items)
        #expect(text.contains(#""points":3"#))
        #expect(text.contains(#""start":"20261128T022204Z""#))
        #expect(text.contains(#""estimate":"PT1H30M""#))
        #expect(!text.contains("taskwarrior-"))
    }

    @Test func `A repeating task and its days are one item`() throws {
        let text = #"""
            [
            {"description":"Pay rent","due":"20261030T150000Z","entry":"20261001T000000Z","mask":"+--","recur":"monthly","rtype":"periodic","status":"recurring","until":"20271124T150000Z","uuid":"5d0cb5e1-0d4e-4489-96e3-bf33d6ea32ef"},
            {"description":"Pay rent","due":"20261030T150000Z","end":"20261101T000000Z","entry":"20261001T000000Z","imask":0,"parent":"5d0cb5e1-0d4e-4489-96e3-bf33d6ea32ef","recur":"monthly","rtype":"periodic","status":"completed","uuid":"744ba74d-b5e2-4a2b-a26e-d77fc242ff23"},
            {"description":"Pay rent","due":"20261129T150000Z","entry":"20261001T000000Z","imask":1,"parent":"5d0cb5e1-0d4e-4489-96e3-bf33d6ea32ef","recur":"monthly","rtype":"periodic","status":"pending","uuid":"339ebadf-e92e-4d97-8c65-44f2eaafee3c"},
            {"description":"Pay rent","due":"20261230T150000Z","entry":"20261001T000000Z","imask":2,"parent":"5d0cb5e1-0d4e-4489-96e3-bf33d6ea32ef","recur":"monthly","rtype":"periodic","status":"pending","uuid":"439ebadf-e92e-4d97-8c65-44f2eaafee3c"},
            {"description":"Call the landlord","depends":["339ebadf-e92e-4d97-8c65-44f2eaafee3c"],"entry":"20261001T000000Z","status":"pending","uuid":"539ebadf-e92e-4d97-8c65-44f2eaafee3c"}
            ]
            """#
        let reading = try format.reading(Array(text.utf8))
        #expect(reading.errors.isEmpty)
        #expect(reading.losses.map(\.problem) == [.laterDays(1)])
        try #require(reading.items.count == 3)
        let rent = reading.items[0]
        #expect(rent.source == "taskwarrior:5d0cb5e1-0d4e-4489-96e3-bf33d6ea32ef")
        #expect(rent.due?.description == "2026-11-30")
        #expect(rent.repeatText == "every month on the 31st until 2027-11-25")
        #expect(reading.items[1].state == .closed)
        // It depends on a day of the repeating task, which is no item of its own.
        #expect(reading.items[2].depends.count == 1)
        // The later day is made anew there.
        var items = reading.items.map(\.anywhere)
        items[0].aliases.removeLast()
        #expect(try format.returned(items) == items)

        // Done here, it is done there, and Taskwarrior makes the next one.
        var done = rent
        done.due = .day(try #require(CalendarDate("2026-12-31")))
        let written = format.text([done])
        #expect(written.contains(#""mask":"++-""#))
        #expect(
            written.contains(#""uuid":"339ebadf-e92e-4d97-8c65-44f2eaafee3c","status":"completed""#)
        )
    }

    @Test func `Ways of repeating have their names there`() throws {
        func recur(_ phrase: String, due: String) throws -> String? {
            var item = ExchangeItem(title: "Water the plants")
            item.id = ItemID("k7m3x9q2")
            item.due = Due(due)
            item.repeatText = phrase
            let text = format.text([item])
            return text.split(separator: #""recur":""#).dropFirst().first.map {
                String($0.prefix { $0 != "\"" })
            }
        }
        #expect(try recur("every day", due: "2026-11-28") == "daily")
        #expect(try recur("every 2 weeks on mon from 2026-11-30", due: "2026-11-30") == "P2W")
        #expect(try recur("매월 25일", due: "2026-12-25") == "monthly")
        #expect(try recur("weekdays", due: "2026-11-30") == "weekdays")
        #expect(try recur("every year on mar 2", due: "2027-03-02") == "yearly")
        // Those that Taskwarrior has no name for are left out, and said.
        #expect(try recur("every month on the last fri", due: "2026-12-25") == nil)
        #expect(try recur("every week on mon, thu", due: "2026-11-30") == nil)
        #expect(try recur("every 2 weeks after done", due: "2026-11-30") == nil)
    }

    @Test(arguments: [
        ("daily", "every day"), ("2wks", "every 2 weeks on tue from 2026-12-01"),
        ("P2W", "every 2 weeks on tue from 2026-12-01"), ("weekdays", "weekdays"),
        ("quarterly", "every 3 months on the 1st from 2026-12-01"),
        ("fortnight", "every 2 weeks on tue from 2026-12-01"),
        ("yearly", "every year on dec 1"), ("annual", "every year on dec 1"),
    ])
    func `Names of repeating are read`(recur: String, phrase: String) throws {
        let item = try format.items(
            """
            [{"description":"x","due":"20261130T150000Z","entry":"20261001T000000Z","mask":"",\
            "recur":"\(recur)","status":"recurring","uuid":"5d0cb5e1-0d4e-4489-96e3-bf33d6ea32ef"}]
            """)[0]
        #expect(item.repeatText == phrase)
        #expect(item.due?.description == "2026-12-01")
    }

    @Test func `Older exports are read: no array, waiting, dependencies as one text`() throws {
        let items = try format.items(
            #"""
            {"description":"One","entry":"20161128T012204Z","status":"waiting","wait":"20261230T150000Z","uuid":"00F22F15-2c50-4ae3-bb02-3b62ab392800"}
            {"description":"Two","entry":"20161128T012204Z","status":"pending","imask":"1.000000","depends":"00f22f15-2c50-4ae3-bb02-3b62ab392800,10f22f15-2c50-4ae3-bb02-3b62ab392800","uuid":"3bb49321-9eb2-457e-b966-3e4a0339880c"}
            """#)
        #expect(items.map(\.title) == ["One", "Two"])
        #expect(items[0].state == .open)
        #expect(items[1].depends.map(\.source) == [items[0].source])
        #expect(items[1].own.contains { $0.key == "taskwarrior-depends" })
    }

    @Test func `Ids go into UUIDs and come back`() throws {
        let id = try #require(ItemID("k7m3x9q2"))
        var item = ExchangeItem(title: "Ours")
        item.id = id
        let back = try format.returned([item])
        #expect(back.first?.id == id)
        #expect(back.first?.title == "Ours")
    }

    // MARK: Hostile files

    @Test func `A file that is broken says where, and the rest can be had`() throws {
        let broken = sample.replacing(#""priority":"H""#, with: #""priority":H"#)
        let reading = try format.reading(Array(broken.utf8))
        #expect(reading.errors.map(\.problem) == [.malformed])
        #expect(reading.errors.map(\.place) == [.line(2)])
        #expect(reading.items.map(\.title).last == "Done thing")
        #expect(reading.items.count == 2)
    }

    @Test(arguments: [
        #"[{"uuid":"1"}]"#,
        #"[{"uuid":"00f22f15-2c50-4ae3-bb02-3b62ab392800","status":"pending"}]"#,
        #"[1,2]"#, #"["#, #"{"#, #"[{"a":"\u12"}]"#, #"[{"a":1e999}]"#, "[\"\u{0}",
        #"[{"uuid":"../../etc/passwd","description":"x","status":"pending"}]"#,
        #"[{"uuid":"00f22f15-2c50-4ae3-bb02-3b62ab392800","description":" \u3164 ","status":"pending"}]"#,
    ])
    func `What is no task is refused`(text: String) throws {
        let reading = try format.reading(Array(text.utf8))
        #expect(!reading.errors.isEmpty)
        #expect(reading.items.isEmpty)
    }

    @Test func `Depth is bounded`() throws {
        let deep = String(repeating: "[", count: 100_000)
        let reading = try format.reading(Array("[{\"a\":\(deep)".utf8))
        #expect(reading.errors.map(\.problem) == [.tooDeep(limit: 32)])
    }

    @Test func `Bytes changed at random are read or refused`() throws {
        for number in 0..<150 {
            var random = SplitMix64(seed: testSeed(number))
            var bytes = Array(sample.utf8)
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = bytes.indices.randomElement(using: &random) ?? 0
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                default: bytes.insert(contentsOf: bytes[..<min(place, 200)], at: place)
                }
            }
            let reading = try format.reading(bytes)
            for item in reading.items { #expect(!item.title.isEmpty) }
        }
    }

    @Test func `Whatever both know comes back`() throws {
        for number in 0..<60 {
            var random = SplitMix64(seed: testSeed(number))
            var source = RandomItems(&random)
            let items = source.items(count: 12) { uuid in "taskwarrior:\(uuid)" }
            #expect(try format.returned(items) == items, "seed \(testSeed(number))")
        }
    }
}
