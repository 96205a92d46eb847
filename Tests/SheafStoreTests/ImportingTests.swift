import SheafCore
import SheafExchange
import SheafGit
import TestSupport
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct ImportingTests {
    private func request(
        _ text: String, _ format: ExchangeFormat = .todoTxt, name: String = "todo.txt",
        _ store: Store
    ) throws -> ImportRequest {
        let read = try #require(format.read)
        let reading = read(Array(text.utf8), store.environment.now, ExchangeOptions())
        #expect(reading.errors == [])
        return ImportRequest(reading.items, format: format, name: name)
    }

    @discardableResult
    private func importing(
        _ text: String, _ store: Store, name: String = "todo.txt", mirrors: Bool = false
    ) throws -> ImportResult {
        var request = try request(text, name: name, store)
        request.mirrors = mirrors
        return try store.importing(request)
    }

    @Test func `what comes in is one commit, and comes twice without one`() async throws {
        let (place, store) = try await TestPlace.withStore()
        let text = "(A) 2026-11-20 Buy milk +kitchen @shop due:2026-11-30\nx 2026-11-21 Call Mina\n"
        let first = try importing(text, store)
        #expect(first.added.map(\.title) == ["Buy milk", "Call Mina"])
        let milk = try #require(first.added.first)
        let id = try #require(milk.id).description
        // In the folder of the month in which it was made.
        #expect(milk.path == "tasks/2026-11/buy-milk-\(id).md")
        #expect(
            try place.read(milk.path)
                == """
                ---
                id: \(id)
                title: Buy milk
                status: todo
                due: 2026-11-30
                tags: [shop]
                priority: high
                project: kitchen
                created: 2026-11-20
                source: \(try #require(milk.source))
                ---

                """.replacing("---\n\n", with: "---\n"))
        #expect(try place.git("log -1 --format=%s") == "Import 2 items from todo.txt\n")
        #expect(
            try place.git("log -1 --format=%B").contains("\nSheaf-Import: todo.txt todo.txt\n"))
        let second = try importing(text, store)
        #expect(second.change?.commit == nil)
        #expect(second.unchanged == 2)
        #expect(try place.git("rev-list --count HEAD") == "2\n")
    }

    @Test func `what changed there arrives, and what was changed here stays`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try importing("Buy milk due:2026-11-30\nCall Mina\n", store)
        _ = try store.set(.handles(["milk"]), [.project("kitchen"), .title("Buy oat milk")])
        _ = try store.append("Two litres.", to: .handles(["milk"]))
        for due in ["2026-12-01", "2026-12-02", "2026-12-03"] {
            let result = try importing("Buy milk due:\(due)\nCall Mina\n", store)
            #expect(result.changed.map(\.title) == ["Buy oat milk"])
            #expect(result.conflicted.isEmpty)
            let item = try #require(result.changed.first)
            #expect(item.due?.description == due)
            #expect(item.project == "kitchen")
            #expect(try place.read(item.path)?.hasSuffix("---\nTwo litres.\n") == true)
        }
        // What was taken over once is not taken back by a source that says the same.
        _ = try store.set(.handles(["milk"]), [.due(Due("2027-01-01"))])
        let same = try importing("Buy milk due:2026-12-03\nCall Mina\n", store)
        #expect(same.change?.commit == nil)
        #expect(try store.items().results.count == 2)
    }

    @Test func `what both changed keeps both`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try importing("Buy milk due:2026-11-30\n", store)
        _ = try store.set(.handles(["milk"]), [.due(Due("2026-12-24"))])
        let result = try importing("Buy milk due:2026-12-01\n", store)
        #expect(result.conflicted.count == 1)
        let item = try #require(result.changed.first)
        #expect(item.due?.description == "2026-12-01")
        #expect(item.isConflicted)
        let same = try importing("Buy milk due:2026-12-01\n", store)
        #expect(same.change?.commit == nil)
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `what is gone there stays, unless the file is mirrored`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try importing("Buy milk\nCall Mina\nPay rent\n", store)
        try importing("From elsewhere\n", store, name: "work.txt")
        _ = try store.set(.handles(["rent"]), [.project("house")])
        let left = try importing("Call Mina\n", store)
        #expect(Set(left.gone.map(\.title)) == ["Buy milk", "Pay rent"])
        #expect(left.change?.commit == nil)
        let mirrored = try importing("Call Mina\n", store, mirrors: true)
        #expect(mirrored.deleted.map(\.title) == ["Buy milk"])
        // It was changed here.
        #expect(mirrored.gone.map(\.title) == ["Pay rent"])
        #expect(
            Set(try store.items().results.map(\.title))
                == ["Call Mina", "Pay rent", "From elsewhere"])
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `what was deleted here stays deleted until it changes there`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try importing("Buy milk\nCall Mina\n", store)
        _ = try store.remove(.handles(["milk"]))
        let same = try importing("Buy milk\nCall Mina\n", store)
        #expect(same.deletedHere == 1)
        #expect(same.change?.commit == nil)
        let changed = try importing("Buy milk due:2026-12-01\nCall Mina\n", store)
        #expect(changed.added.map(\.title) == ["Buy milk"])
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `an import that is undone can be done again`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try importing("Buy milk\nCall Mina\n", store)
        _ = try store.undo(UndoRequest(.undo))
        #expect(try store.items().results.isEmpty)
        let again = try importing("Buy milk\nCall Mina\n", store)
        #expect(again.added.count == 2)
        #expect(again.deletedHere == 0)
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `a dry run tells the same and changes nothing`() async throws {
        let (place, store) = try await TestPlace.withStore()
        var request = try request("Buy milk\n", .todoTxt, store)
        request.isDryRun = true
        let result = try store.importing(request)
        #expect(result.added.map(\.title) == ["Buy milk"])
        #expect(result.change == nil)
        #expect(try place.git("rev-list --count HEAD") == "1\n")
        #expect(try store.items().results.isEmpty)
    }

    @Test func `what was exported and changed there finds its item`() async throws {
        let (place, store) = try await TestPlace.withStore()
        var draft = Draft(title: "Buy milk", body: "Two litres, oat.\n")
        draft.assignments = [.own(key: "shop", value: "corner"), .due(Due("2026-11-30"))]
        let item = try #require(store.add([draft]).items.first)
        let before = try #require(try place.read(item.path))
        for format in [ExchangeFormat.todoTxt, .taskwarrior] {
            let written = format.write(
                try store.exchangeItems(store.items().results), store.environment.now)
            let text = String(decoding: written.bytes, as: UTF8.self)
            let same = try store.importing(request(text, format, name: "back", store))
            #expect(same.change?.commit == nil, "\(format.name)")
            #expect(try place.read(item.path) == before)
        }
        let line = "Buy bread due:2026-12-01 shop:corner sheaf:\(try #require(item.id))\n"
        let changed = try importing(line, store)
        #expect(changed.changed.map(\.title) == ["Buy bread"])
        #expect(
            try place.read(item.path)
                == before.replacing("Buy milk", with: "Buy bread").replacing(
                    "2026-11-30", with: "2026-12-01"))
    }

    @Test func `lines of the same words are told apart by their ids`() async throws {
        let (place, store) = try await TestPlace.withStore()
        try importing("Water due:2027-01-20\nWater due:2027-01-21\n", store)
        let items = try store.items().results.sorted {
            $0.due?.description ?? "" < $1.due?.description ?? ""
        }
        let (first, second) = (try #require(items.first?.id), try #require(items.last?.id))
        // In another order, one of them copied with its id, and a new one of the same words.
        let text = """
            Water due:2027-01-19
            Water due:2027-01-21 sheaf:\(second)
            Water due:2027-01-20 sheaf:\(first)
            Water due:2027-01-22 sheaf:\(first)

            """
        let result = try importing(text, store)
        #expect(result.changed.isEmpty)
        #expect(Set(result.added.compactMap(\.due?.description)) == ["2027-01-19", "2027-01-22"])
        #expect(try importing(text, store).change?.commit == nil)
        let all = try store.items().results
        #expect(Set(all.compactMap(\.id)).count == 4)
        #expect(all.first { $0.id == first }?.due?.description == "2027-01-20")
        #expect(all.first { $0.id == second }?.due?.description == "2027-01-21")
        #expect(try place.git("status --porcelain").isEmpty)
    }

    @Test func `dependencies lead to the items that were made`() async throws {
        let (place, store) = try await TestPlace.withStore()
        let text = #"""
            [
            {"description":"Wash","entry":"20261101T000000Z","status":"pending","depends":["10f22f15-2c50-4ae3-bb02-3b62ab392800"],"uuid":"00f22f15-2c50-4ae3-bb02-3b62ab392800"},
            {"description":"Dry","entry":"20261101T000000Z","status":"pending","uuid":"10f22f15-2c50-4ae3-bb02-3b62ab392800"}
            ]
            """#
        let result = try store.importing(request(text, .taskwarrior, name: "-", store))
        let ids = result.added.compactMap(\.id)
        try #require(ids.count == 2)
        #expect(try place.read(result.added[0].path)?.contains("depends: [\(ids[1])]\n") == true)
        let blocked = try store.items(matching: store.query(["is:blocked"])).results
        #expect(blocked.map(\.item.title) == ["Wash"])
    }

    @Test func `days that a calendar leaves out do not come`() async throws {
        let (place, store) = try await TestPlace.withStore()
        let text = """
            BEGIN:VCALENDAR
            BEGIN:VTODO
            UID:a
            SUMMARY:Water
            DTSTART;VALUE=DATE:20270111
            RRULE:FREQ=WEEKLY
            EXDATE;VALUE=DATE:20270111,20270125
            END:VTODO
            BEGIN:VTODO
            UID:a
            RECURRENCE-ID;VALUE=DATE:20270201
            DUE;VALUE=DATE:20270203
            SUMMARY:Water and feed
            END:VTODO
            END:VCALENDAR

            """
        let result = try store.importing(request(text, .iCalendar, name: "a.ics", store))
        let series = try #require(result.added.first { $0.title == "Water" })
        #expect(series.position?.description == "2027-01-18")
        let days = try store.agenda(
            #require(CalendarDate("2027-01-15"))...#require(CalendarDate("2027-02-15"))
        ).results.map { "\($0.day) \($0.item.title)" }
        #expect(
            days == [
                "2027-01-18 Water", "2027-02-03 Water and feed", "2027-02-08 Water",
                "2027-02-15 Water",
            ])
        _ = try store.move(.handles([#require(series.id).description]), by: .done)
        let next = try store.items().results.first { $0.title == "Water" }
        #expect(next?.position?.description == "2027-02-08")
        #expect(try place.read(series.path)?.contains("skipped_instances: [2027-01-11") == true)
        // What was done here stays, and the calendar says nothing new.
        let again = try store.importing(request(text, .iCalendar, name: "a.ics", store))
        #expect(again.change?.commit == nil)
    }

    @Test(arguments: [ExchangeFormat.taskwarrior, .todoTxt])
    func `a year of tasks comes, goes back and comes again whole`(
        format: ExchangeFormat
    ) async throws {
        let (place, store) = try await TestPlace.withStore()
        let now = store.environment.now
        let count = testRuns(500, long: 5000)
        let tasks = (0..<count).map { year(task: $0, format, now) }
        let bytes = format.write(tasks, now).bytes
        let read = try #require(format.read)
        let came = read(bytes, now, ExchangeOptions())
        #expect(came.errors == [] && came.items.count == count)
        let request = ImportRequest(came.items, format: format, name: "year")
        let first = try store.importing(request)
        #expect(first.added.count == count)
        #expect(try place.git("rev-list --count HEAD") == "2\n")
        let items = try store.exchangeItems(store.items(withUpdated: false).results)
        let back = read(format.write(items, now).bytes, now, ExchangeOptions())
        func whole(_ items: [ExchangeItem]) -> Set<String> {
            Set(
                items.map { item in
                    var item = item
                    (item.place, item.id) = (.record(0), nil)
                    return "\(item)"
                })
        }
        #expect(whole(back.items) == whole(came.items))
        let again = try store.importing(ImportRequest(back.items, format: format, name: "year"))
        #expect(again.change?.commit == nil)
        #expect(again.unchanged == count)
    }

    /// A task of a year in which things are made, put off, done and left, all of it by its number.
    private func year(task number: Int, _ format: ExchangeFormat, _ now: Moment) -> ExchangeItem {
        let first = CalendarDate(daysSinceEpoch: 20_000)
        let made = first.adding(days: number % 365)
        var item = ExchangeItem(title: "Task \(number) 할 일")
        let digits = String(number + 100_000)
        item.source = "taskwarrior:00f22f15-2c50-4ae3-bb02-000000\(digits)"
        item.created = .day(made)
        if format.name == "taskwarrior" {
            let noon = TimeOfDay.noon
            item.created = .instant(now.zone.timestamp(made, noon))
        }
        if number % 3 == 0 {
            item.state = .closed
            item.completed = item.created
        }
        if number % 2 == 0 { item.due = .day(made.adding(days: 14)) }
        if number % 5 == 0 { item.wait = .day(made.adding(days: 3)) }
        item.priority = [.high, .medium, .low, nil][number % 4]
        if number % 7 < 4 { item.project = "p\(number % 7)" }
        if number % 3 == 1 { item.tags = ["home", "t\(number % 11)"] }
        if number % 13 == 0 { item.own = [.init(key: "ref", value: "\(number)")] }
        return item
    }
}
