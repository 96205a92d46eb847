import SheafCore
import SheafExchange
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct TodoTxtFormatTests {
    private let format = ExchangeFormat.todoTxt

    private func item(_ line: String) throws -> ExchangeItem {
        try #require(format.items(line).first)
    }

    @Test func `Priority, dates, projects, contexts and keys are read`() throws {
        let item = try item(
            "(A) 2026-11-20 Call Mina +Family @phone due:2026-11-30 t:2026-11-29 rec:+1w ref:7")
        #expect(item.title == "Call Mina")
        #expect(item.state == .open)
        #expect(item.priority == .high)
        #expect(item.created?.description == "2026-11-20")
        #expect(item.project == "Family")
        #expect(item.tags == ["phone"])
        #expect(item.due?.description == "2026-11-30")
        #expect(item.wait?.description == "2026-11-29")
        #expect(item.repeatText == "+1w")
        #expect(item.own.map { "\($0.key)=\($0.value)" } == ["ref=7"])
    }

    @Test func `Done lines have both dates, and their priority by a key`() throws {
        let item = try item("x 2026-11-21 2026-11-20 우유 사기 @집 pri:B")
        #expect(item.state == .closed)
        #expect(item.completed?.description == "2026-11-21")
        #expect(item.created?.description == "2026-11-20")
        #expect(item.priority == .medium)
        #expect(item.title == "우유 사기")
        #expect(try self.item("x (C) 2026-11-21 Mow the lawn").priority == .low)
        #expect(try self.item("x Mow the lawn").completed == nil)
    }

    @Test(arguments: [
        // As the description of the format has them.
        ("(A) Thank Mom for the meatballs @phone", "Thank Mom for the meatballs", Priority.high),
        ("Really gotta call Mom (A) @phone @someday", "Really gotta call Mom (A)", nil),
        ("(b) Get back to the boss", "(b) Get back to the boss", nil),
        ("(B)->Submit TPS report", "(B)->Submit TPS report", nil),
        ("xylophone lesson", "xylophone lesson", nil),
        ("X 2012-01-01 Make resolutions", "X 2012-01-01 Make resolutions", nil),
        ("Email SoAndSo at soandso@example.com", "Email SoAndSo at soandso@example.com", nil),
        ("Learn how to add 2+2", "Learn how to add 2+2", nil),
        ("See http://example.com/a:b", "See http://example.com/a:b", nil),
        ("Meet at 10:30", "Meet at 10:30", nil),
        ("Thank +mom for the @meatballs today", "Thank +mom for the @meatballs today", nil),
    ])
    func `Text stays text`(line: String, title: String, priority: Priority?) throws {
        let item = try item(line)
        #expect(item.title == title)
        #expect(item.priority == priority)
        #expect(item.state == .open)
    }

    @Test func `Marks within the text count too, and are not written twice`() throws {
        let item = try item("Thank +mom for the @meatballs today @phone +mom +food")
        #expect(item.project == "mom")
        #expect(item.tags == ["meatballs", "phone"])
        #expect(item.own.map { "\($0.key)=\($0.value)" } == ["todotxt-projects=food"])
        #expect(
            format.text([item]) == "Thank +mom for the @meatballs today +food @phone\n")
    }

    @Test func `A line stays the same one when it is done or put off`() throws {
        let lines = [
            "Buy milk", "(A) Buy milk due:2026-11-30", "x 2026-11-30 2026-11-20 Buy milk @shop",
        ]
        let sources = try lines.map { try item($0).source }
        #expect(Set(sources).count == 1)
        #expect(try item("Buy bread").source != sources[0])
        let twice = try format.items("Buy milk\nBuy milk\n")
        #expect(twice[0].source == sources[0])
        #expect(twice[1].source == sources[0].map { $0 + "-2" })
    }

    @Test func `What was read is written so that it reads back the same`() throws {
        let text = """
            (A) 2026-11-20 Call Mina +Family @phone due:2026-11-30 t:2026-11-29 rec:+1w ref:7
            x 2026-11-21 2026-11-20 우유 사기 @집 pri:B
            (D) Paint the fence rec:3d h:1
            Learn +swift in the evening +code @home
            Each business day rec:1b
            Water the plants rec:+2w
            x Mow the lawn due:soon

            """
        let items = try format.items(text)
        #expect(try format.returned(items).count == items.count)
        let again = try format.returned(items)
        // A task that is done has a day on which it was, where one must stand.
        #expect(again == items.map(\.anywhere))
        #expect(format.text(try format.items(format.text(items))) == format.text(items))
    }

    @Test func `What has no place there is said`() throws {
        var item = ExchangeItem(title: "Report")
        item.id = ItemID("k7m3x9q2")
        item.body = "One\n\nTwo\n"
        item.due = Due("2026-11-30T14:00:00+09:00")
        item.scheduled = Due("2026-11-29")
        item.repeatText = "every month on the last fri"
        item.place = .item("k7m3x9q2")
        let writing = format.write([item], now)
        #expect(
            String(decoding: writing.bytes, as: UTF8.self)
                == "Report due:2026-11-30 sheaf:k7m3x9q2\n")
        #expect(
            writing.losses.map(\.problem) == [
                .key("due 2026-11-30T14:00:00+09:00"),
                .repetition("every month on the last fri"), .text(lines: 2), .key("scheduled"),
            ])
        #expect(try format.items(format.text([item]))[0].id == item.id)
        var memo = ExchangeItem(title: "Notes")
        memo.state = nil
        #expect(format.write([memo], now).losses.map(\.problem) == [.memo])
    }

    // MARK: Hostile files

    @Test func `Lines that cannot be read are refused one by one`() throws {
        let long = Array(repeating: UInt8(ascii: "a"), count: 100_000)
        let bytes =
            Array("Buy milk\n".utf8) + long + Array("\n\u{3164} due:2026-11-30\n".utf8)
            + [0xFF, 0xFE, 0x0A] + Array("Buy bread".utf8)
        let reading = try format.reading(bytes)
        #expect(reading.items.map(\.title) == ["Buy milk", "Buy bread"])
        #expect(reading.errors.map(\.place) == [.line(2), .line(3), .line(4)])
        #expect(
            reading.errors.map(\.problem) == [
                .tooMuch(limit: 65536), .missing(key: "title"), .encoding,
            ])
    }

    @Test func `A byte order mark and carriage returns are no text`() throws {
        let items = try format.items("\u{FEFF}x Buy milk\r\nBuy bread @shop\r\n")
        #expect(items.map(\.title) == ["Buy milk", "Buy bread"])
        #expect(items.map(\.state) == [.closed, .open])
        #expect(items[1].tags == ["shop"])
    }

    @Test func `Random lines come back as they were read`() throws {
        let parts = [
            "x", "(A)", "(Z)", "2026-11-20", "Buy", "milk", "+home", "@shop", "due:2026-11-30",
            "due:x", "t:2026-1-1", "pri:C", "rec:1w", "rec:", "a:b", ":", "+", "@", "http://x",
            "title:y", "sheaf:k7m3x9q2", "우유", "h:1", "id:9",
        ]
        for number in 0..<400 {
            var random = SplitMix64(seed: testSeed(number))
            let line = (0..<Int.random(in: 1...9, using: &random)).map { _ in
                parts.randomElement(using: &random) ?? ""
            }.joined(separator: " ")
            var items = try format.reading(Array(line.utf8)).items
            for index in items.indices { items[index].id = ItemID("k7m3x9q2") }
            // The first writing puts marks in order; from then on nothing changes any more.
            let once = try format.returned(items)
            #expect(try format.returned(once) == once, "\(line)")
            #expect(once.map(\.due) == items.map(\.due), "\(line)")
        }
    }
}

@Suite(.limited) struct ExchangeFormatTests {
    @Test(arguments: [
        ("tasks.json", #"[{"uuid":"x","description":"y","status":"pending"}]"#, "taskwarrior"),
        ("", #"{"uuid":"x","description":"y","status":"pending"}"#, "taskwarrior"),
        ("todo.txt", "Buy milk", "todo.txt"), ("work.todo.txt", "Buy milk", "todo.txt"),
        ("", "(A) Buy milk", "todo.txt"),
        ("list.txt", "x 2026-11-20 Buy milk", "todo.txt"),
    ])
    func `The format is told by the file`(name: String, text: String, format: String) {
        #expect(ExchangeFormat.recognized(name: name, Array(text.utf8))?.name == format)
    }

    @Test(arguments: [("notes.md", "(A) Buy milk"), ("", "Buy milk"), ("x.json", "{}")])
    func `A file that may be anything is not guessed`(name: String, text: String) {
        #expect(ExchangeFormat.recognized(name: name, Array(text.utf8)) == nil)
    }

    @Test func `Formats have names that nobody has twice`() {
        let names = ExchangeFormat.all.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        #expect(ExchangeFormat.named("TaskWarrior")?.name == "taskwarrior")
    }
}
