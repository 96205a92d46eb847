import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// Files of vaults that TaskNotes and Obsidian Tasks keep: whatever is done to them, each byte that was not
/// asked for stays.
@Suite(.limited) struct ForeignVaultTests {
    private static let config = """
        format: 3
        statuses: [open, in-progress, done]
        keys: {completedDate: completed, dateCreated: created}

        """

    /// All properties that TaskNotes documents, in the forms that it and people write.
    private static let note = """
        ---
        title: "Water the plants"   # the ones on the balcony
        status: in-progress
        priority: normal
        due: 2027-01-15
        scheduled: "2027-01-14"
        tags:
          - task
          - "home"
        contexts: [ "@home",   balcony ]
        projects:
        - "[[Projects/Garden|Garden]]"
        timeEstimate: 15
        recurrence: "DTSTART:20270101;FREQ=WEEKLY;BYDAY=FR"
        recurrence_anchor: scheduled
        timeEntries:
          - startTime: 2027-01-08T09:00:00.000Z
            endTime: 2027-01-08T09:20:00.000Z
            description: "with the new can"
        reminders:
          - id: rem_1700000000000_ab12
            type: relative
            relatedTo: due
            offset: -PT15M
        blockedBy:
          - uid: "[[Buy soil]]"
            reltype: FINISHTOSTART
            gap: P1D
        dateCreated: 2026-12-30T08:00:00.000+09:00
        dateModified: 2027-01-08T10:30:00.000+09:00
        icsEventId: ["event-abc123"]
        'own key': {a: 1,  b: [x,y]}   # as typed
        ---

        - [x] fill the can
        * [ ] \tleft  side
        """

    private static let daily = """
        # Thursday

        - [ ] #task call the bank ⏫ 🔁 every week on Friday ⏳ 2027-01-14 📅 2027-01-15 🆔 abc123
        \t- [x] find the number ✅ 2027-01-13
        * [ ] pay  [due:: 2027-01-20]  [priority:: high]
        + [/] half done 🛫 2027-01-10 ⛔ abc123
        - [-] given up ❌ 2027-01-12
        > - [ ] quoted 📅 2027-01-16

        ```tasks
        not done
        ```
        No line end behind this
        """

    enum Form: CaseIterable, Sendable {
        case plain, windows, marked

        var end: String { self == .windows ? "\r\n" : "\n" }

        func lines(_ text: String) -> [String] {
            text.split(separator: end, omittingEmptySubsequences: false).map(String.init)
        }

        func text(_ text: String) -> String {
            switch self {
            case .plain: text
            case .windows: text.replacing("\n", with: "\r\n")
            case .marked: "\u{FEFF}" + text
            }
        }
    }

    /// The file without the id that it got on its first change.
    private func changed(
        _ text: String, at path: String, in form: Form, by change: (Store) throws -> Change
    ) async throws -> String {
        let sandbox = try await EditingSandbox([path: form.text(text)], config: Self.config)
        #expect(try change(sandbox.store).commit != nil)
        let lines = form.lines(try #require(try sandbox.read(path)))
        return lines.filter { !$0.hasPrefix("id: ") }.joined(separator: form.end)
    }

    @Test(arguments: Form.allCases)
    func `a note of TaskNotes changes where it was asked to`(form: Form) async throws {
        let path = "Tasks/Water the plants.md"
        let target = Targets.handles([path])
        let next = Self.note.replacing("status: in-progress", with: "status: open")
            .replacing("due: 2027-01-15", with: "due: 2027-01-22")
            .replacing("scheduled: \"2027-01-14\"", with: "scheduled: \"2027-01-21\"")
            .replacing("- [x] fill", with: "- [ ] fill")
        let done = try await changed(Self.note, at: path, in: form) {
            try $0.move(target, by: .done)
        }
        #expect(done == form.text(next))
        let skipped = try await changed(Self.note, at: path, in: form) { try $0.skip(target) }
        #expect(skipped == form.text(next))
        let set = try await changed(Self.note, at: path, in: form) {
            try $0.set(target, [.priority(.high), .addTag("water")])
        }
        #expect(
            set
                == form.text(
                    Self.note.replacing("priority: normal", with: "priority: high")
                        .replacing("  - \"home\"\n", with: "  - \"home\"\n  - water\n")))
        let ticked = try await changed(Self.note, at: path, in: form) { store in
            let box = try #require(store.items(target)[0].document.checklist.last)
            return try store.mark([box], done: true, in: target)
        }
        #expect(ticked == form.text(Self.note.replacing("* [ ] \tleft", with: "* [x] \tleft")))
        let closed = try await changed(Self.note, at: path, in: form) {
            try $0.move(target, by: .done, done: Completion(isLast: true))
        }
        let rest = form.lines(closed).filter { !$0.hasPrefix("completed: ") }
        #expect(
            rest.joined(separator: form.end)
                == form.text(Self.note.replacing("status: in-progress", with: "status: done")))
    }

    /// TaskNotes lists what became of each day, and says by a key of its own that a rule counts from the day
    /// on which it is done.
    @Test func `days that are done or skipped are listed as TaskNotes does`() async throws {
        let path = "Tasks/Water the plants.md"
        let note = Self.note.replacing(
            "recurrence_anchor: scheduled\n",
            with:
                "recurrence_anchor: completion\ncomplete_instances:\n  - 2027-01-08\nskipped_instances: [2027-01-15]\n"
        )
        func keys(_ text: String) -> [String] {
            text.split(separator: "\n").map(String.init).filter { line in
                ["due:", "complete_", "skipped_", "  - 2027"].contains { line.hasPrefix($0) }
            }
        }
        let done = try await changed(note, at: path, in: .plain) {
            try $0.move(.handles([path]), by: .done)
        }
        #expect(
            keys(done) == [
                "due: 2027-01-22", "complete_instances:", "  - 2027-01-08", "  - 2027-01-15",
                "skipped_instances: []",
            ])
        let early = try await changed(
            note.replacing("FREQ=WEEKLY;BYDAY=FR", with: "FREQ=DAILY;INTERVAL=3"), at: path,
            in: .plain
        ) {
            try $0.move(
                .handles([path]), by: .done, done: Completion(on: CalendarDate("2027-01-14")))
        }
        #expect(keys(early).first == "due: 2027-01-17")
        let skipped = try await changed(
            note.replacing("[2027-01-15]", with: "[]"), at: path, in: .plain
        ) { try $0.skip(.handles([path])) }
        #expect(keys(skipped).last == "skipped_instances: [2027-01-15]")
    }

    @Test(arguments: Form.allCases)
    func `a note with lines of Obsidian Tasks changes in the line that was asked for`(
        form: Form
    ) async throws {
        let path = "Daily/Thursday.md"
        let target = Targets.handles([path])
        let boxes = ["- [ ] #task call", "* [ ] pay"]
        for (number, box) in boxes.enumerated() {
            let ticked = try await changed(Self.daily, at: path, in: form) { store in
                let open = try store.items(target)[0].document.checklist.filter { !$0.isDone }
                return try store.mark([open[number]], done: true, in: target)
            }
            let wanted = form.lines(
                Self.daily.replacing(box, with: box.replacing("[ ]", with: "[x]"))
                    .replacing("\n", with: form.end))
            // Above a line that repeats stands the next one now.
            let lines = form.lines(ticked).filter {
                !$0.contains("- [ ] #task call the bank") || box != boxes[0]
            }.suffix(wanted.count)
            for (line, wanted) in zip(lines, wanted) {
                // A date may be added to what is done now.
                let isTicked = wanted.contains("[x]") && !Self.daily.contains(wanted)
                #expect(isTicked ? line.hasPrefix(wanted) : line == wanted)
            }
            #expect(lines.count == wanted.count)
        }
        let tagged = try await changed(Self.daily, at: path, in: form) {
            try $0.set(target, [.addTag("bank")])
        }
        #expect(tagged.hasSuffix(Self.daily.replacing("\n", with: form.end)))
    }
}
