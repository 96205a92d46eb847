import SheafCore
import SheafExchange
import TestSupport
import TestTraits
import Testing

@Suite(.limited) struct CSVFormatTests {
    private let format = ExchangeFormat.csv

    private func reading(
        _ text: String, _ columns: [String: String] = [:]
    ) throws -> ExchangeReading {
        var options = ExchangeOptions()
        options.columns = columns
        let read = try #require(format.read)
        return read(Array(text.utf8), now, options)
    }

    @Test func `Columns are taken by their names, in English and Korean`() throws {
        let text = """
            Name,Due Date,Status,Tags,Notes,Assigned To,Priority,Created at
            Buy milk,2026-11-30,In progress,"home, #shop","Two
            ""litres"" more",Mina,High,2026/11/20
            """
        let item = try #require(try reading(text).items.first)
        #expect(item.title == "Buy milk")
        #expect(item.due?.description == "2026-11-30")
        #expect(item.state == .begun)
        #expect(item.tags == ["home", "shop"])
        #expect(item.body == "Two\n\"litres\" more\n")
        #expect(item.priority == .high)
        #expect(item.created?.description == "2026-11-20")
        #expect(item.own.map { "\($0.key)=\($0.value)" } == ["assigned-to=Mina"])
        #expect(item.place == .line(2))
        let korean = try #require(try reading("제목;마감일;상태;담당\n우유;2026. 11. 30.;완료;미나\n").items.first)
        #expect(korean.title == "우유" && korean.state == .closed)
        #expect(korean.due?.description == "2026-11-30")
        #expect(korean.own.map { "\($0.key)=\($0.value)" } == ["담당=미나"])
    }

    @Test func `Columns are named by the user`() throws {
        let reading = try reading(
            "Title\tWhat\tWhen, at last\nx\tBuy milk\t2026-11-30\n",
            ["title": "What", "마감": "when, at last"])
        #expect(reading.errors == [])
        #expect(reading.items.map(\.title) == ["Buy milk"])
        #expect(reading.items.map(\.due) == [Due("2026-11-30")])
        #expect(reading.items[0].own.map(\.key) == ["csv-title"])
        #expect(
            reading.columns.map { "\($0.name)=\($0.key)" }
                == ["Title=csv-title", "What=title", "When, at last=due"])
        let wrong = try self.reading("A,B\n1,2\n", ["title": "C"])
        #expect(wrong.errors.map(\.problem) == [.columnMissing("C", among: ["A", "B"])])
        let none = try self.reading("A,B\n1,2\n")
        #expect(none.errors.map(\.problem) == [.titleColumnMissing(among: ["A", "B"])])
    }

    @Test(arguments: [
        ("2026-11-30", "2026-11-30"), ("2026/11/30", "2026-11-30"),
        ("2026. 11. 30.", "2026-11-30"), ("2026년 11월 30일", "2026-11-30"),
        ("30.11.2026", "2026-11-30"), ("1.2.2026", "2026-02-01"), ("11/30/2026", "2026-11-30"),
        ("30/11/2026", "2026-11-30"), ("2026-11-30 14:00", "2026-11-30T14:00"),
        ("11/30/2026 14:00", "2026-11-30T14:00"),
        ("2026-11-30T05:00:00Z", "2026-11-30T05:00:00Z"), ("November 30, 2026", "2026-11-30"),
    ])
    func `Dates are read as tables have them`(text: String, due: String) throws {
        let reading = try reading("title,due\nx,\"\(text)\"\n")
        #expect(reading.items.first?.due == Due(due), "\(text)")
        #expect(reading.losses == [])
    }

    @Test(arguments: ["1/2/2026", "tomorrow", "soon", "2026-02-30", "13/13/2026", "99"])
    func `What is no date, or may be two, is kept as text`(text: String) throws {
        let reading = try reading("title,due\nx,\(text)\n")
        #expect(reading.items.first?.due == nil)
        #expect(reading.items.first?.own.map(\.value) == [text])
        #expect(reading.losses.map(\.problem) == [.notADate(key: "due", value: text)])
    }

    @Test func `A row is known by its id, else by its title`() throws {
        let items = try format.items("id,title\n7,Buy milk\nk7m3x9q2,Call\n,Pay\n,Pay\n")
        #expect(items.map(\.source).prefix(2) == ["csv:7", "csv:k7m3x9q2"])
        #expect(items.map { $0.id?.description } == [nil, "k7m3x9q2", nil, nil])
        #expect(items[3].source == items[2].source.map { $0 + "-2" })
        #expect(try format.items("title,due\nPay,2026-11-30\n")[0].source == items[2].source)
        let linked = try reading("id,title,depends,parent\n7,A,,\n8,B,\"7, 9\",7\n")
        #expect(linked.items[1].depends.map(\.source) == ["csv:7"])
        #expect(linked.items[1].parent?.source == "csv:7")
        #expect(linked.losses.map(\.problem) == [.dependency("9")])
        #expect(linked.items[1].own.map(\.value) == ["9"])
    }

    @Test(arguments: ["=1+1", "+1 more", "-x", "@home", "'=1", "''-a", "\tx", "it's", "'", "-5"])
    func `No cell is a formula, and each comes back as it was`(text: String) throws {
        var item = ExchangeItem(title: "x")
        item.id = ItemID("k7m3x9q2")
        item.own = [.init(key: "note-of", value: text)]
        #expect(try format.returned([item])[0].own == item.own)
        let cell = try #require(format.text([item]).split(separator: ",").last)
        let first = cell.drop { $0 == "\"" }.first
        #expect(first.map { !"=+@\t".contains($0) } == true)
        #expect(first != "-" || Double(text) != nil)
        let there = try format.items("title,note-of\nx,\"\(text)\"\n")[0].own[0].value
        #expect(text.hasPrefix("'=") || text.hasPrefix("''") || there == text)
    }

    @Test func `What both sides know comes back`() throws {
        for number in 0..<20 {
            var random = SplitMix64(seed: testSeed(number))
            var made = RandomItems(&random)
            var items = made.items(count: 20) { "csv:\($0)" }
            for index in items.indices {
                items[index].body =
                    ["", "One\n\nTwo, \"2\"; x\n", "=1\n"].randomElement(using: &random) ?? ""
                if items[index].estimate?.minutes == 0 { items[index].estimate = nil }
            }
            var again = try format.returned(items)
            for index in again.indices { again[index].statusName = nil }
            #expect(again == items)
        }
    }

    @Test func `A status that is not known stays`() throws {
        let item = try format.items("title,status\nx,Waiting for Mina\ny,Done\n")
        let texts = item.map { item in
            let id = ItemID("k7m3x9q2")!
            let document = item.document(
                id: id, created: Due("2026-11-28")!, workflow: .standard, depends: [], parent: nil)
            return String(decoding: document.bytes, as: UTF8.self)
        }
        #expect(texts[0].contains("status: todo\n"), "\(texts[0])")
        #expect(texts[0].contains("csv-status: Waiting for Mina\n"), "\(texts[0])")
        #expect(texts[1].contains("status: done\n") && !texts[1].contains("csv-"), "\(texts[1])")
    }

    // MARK: Hostile files

    @Test func `What is no table is refused with its line`() throws {
        let bytes =
            Array("title,due\r\nBuy milk,\r\n\r\nx,1,2\r\n,2026-11-30\r\n".utf8)
            + [0xFF, 0x2C, 0x31, 0x0A] + Array("y,\"open\nz,1\n".utf8)
        let reading = try format.reading(bytes)
        #expect(reading.items.map(\.title) == ["Buy milk"])
        #expect(reading.errors.map(\.place) == [.line(4), .line(5), .line(6), .line(7)])
        #expect(
            reading.errors.map(\.problem)
                == [.malformed, .missing(key: "title"), .encoding, .malformed])
        let wide = "title" + String(repeating: ",x", count: 100_000) + "\nx\n"
        #expect(try self.reading(wide).errors.map(\.problem) == [.tooMuch(limit: 1000)])
        let long = "title\n" + String(repeating: "a", count: 2 << 20) + "\nx\n"
        let after = try self.reading(long)
        #expect(after.errors.map(\.problem) == [.tooMuch(limit: 1 << 20)])
        #expect(after.items.map(\.title) == ["x"])
    }

    @Test func `Other encodings of spreadsheets are read`() throws {
        let units = Array("title\tdue\n우유\t2026-11-30\n".utf16)
        let utf16: [UInt8] = [0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try format.reading(utf16).items.map(\.title) == ["우유"])
        // 우유 in CP949.
        let korean = Array("title\n".utf8) + [0xBF, 0xEC, 0xC0, 0xAF, 0x0A]
        #expect(try format.reading(korean).items.map(\.title) == ["우유"])
        #expect(try format.reading(Array("\u{FEFF}title\nx\n".utf8)).items.count == 1)
    }

    @Test func `Random bytes never do harm`() throws {
        let parts = ["title", ",", ";", "\"", "\n", "\r", "\t", "due", "우유", "'", "=", "id", "x"]
        for number in 0..<300 {
            var random = SplitMix64(seed: testSeed(number))
            let text =
                "title,due\n"
                + (0..<40).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
            let items = try reading(text).items
            let once = try format.returned(items)
            #expect(try format.returned(once) == once, "\(text.debugDescription)")
        }
    }
}
