import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Tasks that repeat, on Friday 2027-01-15.
@Suite(.limited) struct RepeatingTests {
    private static let plants = """
        ---
        id: k7m3x9q2
        title: Plants # the ones on the balcony
        status: doing
        due: 2027-01-12T09:00:00+01:00
        scheduled: 2027-01-11
        wait: 2027-01-10
        repeat: "every tue and fri"
        note: kept
        ---
        - [x] fern
        - [X] ivy
        - [ ] fig

        """

    private func sandbox(_ text: String = plants) async throws -> EditingSandbox {
        try await EditingSandbox(["plants.md": text])
    }

    @Test func `closing goes on to the next day, and undo takes that back byte for byte`()
        async throws
    {
        let closings: [@Sendable (Store) throws -> Change] = [
            { try $0.move(.handles(["k7"]), by: .done) },
            { try $0.set(.handles(["k7"]), [.status("done")], as: .move) },
        ]
        for close in closings {
            let sandbox = try await sandbox()
            let change = try close(sandbox.store)
            #expect(
                try sandbox.read("plants.md") == """
                    ---
                    id: k7m3x9q2
                    title: Plants # the ones on the balcony
                    status: todo
                    due: 2027-01-19T09:00:00+01:00
                    scheduled: 2027-01-18
                    wait: 2027-01-17
                    repeat: "every tue and fri"
                    note: kept
                    ---
                    - [ ] fern
                    - [ ] ivy
                    - [ ] fig

                    """)
            let edit = try #require(change.edits.first)
            // Today is one of its days: it is today's that was done.
            #expect(edit.occurrence?.description == "2027-01-15")
            let message = try sandbox.place.git("log -1 --format=%B")
            #expect(message.contains("Sheaf-Occurrence: k7m3x9q2 2027-01-15"))
            #expect(message.hasPrefix("Do \"Plants\" of 2027-01-15\n"))
            _ = try sandbox.store.undo(UndoRequest(.undo))
            #expect(try sandbox.read("plants.md") == Self.plants)
        }
    }

    @Test func `after the last day it closes, and so it does for good when asked to`() async throws
    {
        let text = "---\nid: k7m3x9q2\ntitle: A\nstatus: todo\ndue: 2027-01-15\nrepeat: "
        let ends = try await sandbox(text + "every day until 2027-01-15\n---\n")
        let closed = try ends.store.move(.handles(["k7"]), by: .done)
        #expect(closed.items[0].isClosed && closed.items[0].completed != nil)
        let last = try await sandbox(text + "every day\n---\n")
        let over = try last.store.move(.handles(["k7"]), by: .done, done: Completion(isLast: true))
        #expect(over.items[0].isClosed && over.items[0].due?.description == "2027-01-15")
    }

    @Test func `skip passes over a day, and nothing of what does not repeat`() async throws {
        let sandbox = try await sandbox()
        let skipped = try sandbox.store.skip(.handles(["k7"]))
        #expect(skipped.items[0].position?.description == "2027-01-15")
        let plain = try await EditingSandbox(["a.md": "---\nid: k7m3x9q2\nstatus: todo\n---\nA\n"])
        let nothing = try plain.store.skip(.handles(["k7"]))
        #expect(nothing.commit == nil)
    }

    @Test func `words that cannot be read are kept, and nothing is closed`() async throws {
        let text = "---\nid: k7m3x9q2\nstatus: todo\nrepeat: now and then\n---\nA\n"
        let sandbox = try await sandbox(text)
        #expect(throws: StoreError.self) {
            try sandbox.store.move(.handles(["k7"]), by: .done)
        }
        #expect(try sandbox.read("plants.md") == text)
    }

    @Test func `a day that was moved keeps its own by the rule`() async throws {
        let sandbox = try await sandbox()
        let moved = try sandbox.store.set(
            .handles(["k7"]), [.due(.day(try #require(CalendarDate("2027-01-13"))))])
        #expect(moved.items[0].position?.description == "2027-01-12")
        let done = try sandbox.store.move(.handles(["k7"]), by: .done)
        #expect(done.items[0].due?.description == "2027-01-19")
        #expect(!done.items[0].extra.contains { $0.key == "occurrence" })
    }

    @Test func `a retry that names its day changes nothing, and the history tells what stands`()
        async throws
    {
        let sandbox = try await sandbox()
        let meant = Completion(occurrence: CalendarDate("2027-01-12"))
        func done() throws -> Change {
            try sandbox.store.move(.handles(["k7"]), by: .done, done: meant)
        }
        func subjects(withUndone: Bool = false) throws -> [String] {
            var request = HistoryRequest()
            request.includesUndone = withUndone
            return try sandbox.store.history(request).filter { $0.commit.verb != nil }
                .map { $0.commit.subject + ($0.isUndone ? " -" : "") }
        }
        let subject = "Do \"Plants\" of 2027-01-15"
        #expect(try done().commit != nil)
        let retry = try done()
        #expect(retry.commit == nil && retry.edits.map(\.isChanged) == [false])
        #expect(try subjects().first == subject)
        _ = try sandbox.store.undo(UndoRequest(.undo))
        #expect(try !subjects().contains(subject))
        #expect(try subjects(withUndone: true).contains(subject + " -"))
        // It is open again, so that the same change is none of the past.
        #expect(try done().commit != nil)
        #expect(try subjects().filter { $0 == subject }.count == 1)
        #expect(try sandbox.read("plants.md")?.contains("due: 2027-01-19T") == true)
    }

    @Test func `taking a step back leaves the boxes of a later day alone`() async throws {
        let devices = try await Devices(["plants.md": Self.plants])
        _ = try devices.one.move(.handles(["plants.md"]), by: .done)
        try await devices.syncAll()
        _ = try devices.two.move(.handles(["plants.md"]), by: .done)
        try await devices.syncAll()
        let before = try devices.read("one/plants.md")
        _ = try devices.one.undo(UndoRequest(.undo))
        #expect(try devices.read("one/plants.md") == before)
    }

    @Test func `a step taken back on one device stays so, whatever else another one edits`()
        async throws
    {
        let devices = try await Devices(["plants.md": Self.plants])
        _ = try devices.one.move(.handles(["plants.md"]), by: .done)
        try await devices.syncAll()
        _ = try devices.one.undo(UndoRequest(.undo))
        _ = try devices.two.set(.handles(["plants.md"]), [.title("All plants")])
        let outcomes = try await devices.syncAll()
        let wanted = Self.plants.replacing("title: Plants ", with: "title: All plants ")
        #expect(try devices.read("one/plants.md") == wanted)
        #expect(outcomes.flatMap(\.notes).isEmpty)
    }

    @Test func `done on two devices is done once`() async throws {
        let devices = try await Devices(["plants.md": Self.plants])
        for store in [devices.one, devices.two] {
            _ = try store.move(.handles(["plants.md"]), by: .done)
        }
        try await devices.syncAll()
        for name in ["one", "two"] {
            let text = try devices.read("\(name)/plants.md")
            #expect(text?.contains("due: 2027-01-19T09:00:00+01:00\n") == true)
            #expect(text?.contains("[x]") == false && text?.contains("sheaf:") == false)
        }
    }
}
