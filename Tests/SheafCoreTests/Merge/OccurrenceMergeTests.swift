import TestTraits
import Testing

@testable import SheafCore

/// A weekly task, done on two devices.
@Suite(.limited) struct OccurrenceMergeTests {
    private static func task(
        due: String, boxes: String = "- [ ] fern\n- [ ] ivy\n", more: String = "",
        status: String = "todo", rule: String = "every week on tue"
    ) -> String {
        "---\ntitle: Plants\nstatus: \(status)\ndue: \(due)\nrepeat: \(rule)\n\(more)---\n\(boxes)"
    }

    private static let base = task(due: "2026-12-01", boxes: "- [ ] fern\n- [ ] ivy\n")

    private func merge(
        _ x: String, _ y: String, newer: ItemMerge.Side = .x
    ) -> ItemMerge {
        ItemMerge(base: Self.base.bytes, x: x.bytes, y: y.bytes, newer: newer)
    }

    @Test(arguments: ItemMerge.Side.allCases)
    func `the later day stands, without a block, whoever is newer`(newer: ItemMerge.Side) {
        let once = Self.task(due: "2026-12-08")
        let twice = Self.task(due: "2026-12-15", more: "wait: 2026-12-14\n")
        for (x, y) in [(once, twice), (twice, once)] {
            let merge = merge(x, y, newer: newer)
            #expect(merge.text == twice)
            #expect(merge.conflicts.isEmpty && !merge.auditFired)
            #expect(merge.passedOccurrence?.description == "2026-12-08")
        }
    }

    /// Both stand at the 8th: one was done and then moved, the other one was moved and then said so.
    @Test(arguments: ItemMerge.Side.allCases)
    func `two sides at one day stay at it`(newer: ItemMerge.Side) {
        let done = Self.task(due: "2026-12-08")
        let moved = Self.task(due: "2026-12-10", more: "occurrence: 2026-12-08\n")
        let planned =
            "---\ntitle: Plants\nstatus: todo\nrepeat: every week on tue\nscheduled: 2026-12-08\n---\n- [ ] fern\n- [ ] ivy\n"
        for (x, y) in [(done, moved), (moved, done), (planned, done), (moved, planned)] {
            let day = "2026-12-08"
            let text = merge(x, y, newer: newer).text
            #expect(
                text.contains("occurrence: \(day)")
                    || !text.contains("occurrence:")
                        && (text.contains("due: \(day)")
                            || !text.contains("due:") && text.contains("scheduled: \(day)"))
            )
        }
    }

    /// Three devices; the clock of the last one is behind. It has seen what the first one did.
    @Test(arguments: ItemMerge.Side.allCases)
    func `what counts from the day it is done never goes back`(newer: ItemMerge.Side) throws {
        let rule = "every 2 weeks after done"
        func done(_ text: String, on day: String) throws -> String {
            let now = try #require(Timestamp("\(day)T10:00:00Z"))
            let moment = Moment(seconds: now.secondsSinceEpoch, zone: .fixed(0))
            let editor = ItemEditor(Configuration(), at: moment)
            let edited = try editor.applying(
                [.status("done")], to: Document(text.bytes), stem: "x")
            return String(decoding: edited.bytes, as: UTF8.self)
        }
        let base = Self.task(due: "2026-11-25", rule: rule)
        let one = try done(base, on: "2026-12-02")
        let two = try done(base, on: "2026-11-30")
        let three = try done(one, on: "2026-11-27")
        #expect(one.contains("due: 2026-12-16") && two.contains("due: 2026-12-14"))
        #expect(three.contains("due: 2026-12-30"))
        let merge = ItemMerge(base: base.bytes, x: two.bytes, y: three.bytes, newer: newer)
        #expect(merge.text.contains("due: 2026-12-30") && merge.conflicts.isEmpty)
    }

    @Test func `a box that was ticked for the day before is open on the next`() {
        let ticked = Self.task(due: "2026-12-01", boxes: "- [x] fern\n- [ ] ivy\n- [x] new\n")
        let done = Self.task(due: "2026-12-08")
        for (x, y) in [(ticked, done), (done, ticked)] {
            // What is new came with no day, and stays as it was made.
            #expect(
                merge(x, y).text
                    == Self.task(due: "2026-12-08", boxes: "- [ ] fern\n- [ ] ivy\n- [x] new\n"))
        }
    }

    @Test func `a day that the rule does not reach gives way to one that it does`() {
        let byHand = Self.task(due: "2026-12-10")
        let done = Self.task(due: "2026-12-08")
        #expect(merge(byHand, done).text == done)
        // One that says where it stands by the rule was only moved.
        let moved = Self.task(due: "2026-12-10", more: "occurrence: 2026-12-01\n")
        #expect(merge(moved, done).text == done)
    }

    /// Daily from now on and done for nine days, by its own rule; by the old one no day would be the tenth.
    @Test(arguments: ItemMerge.Side.allCases)
    func `a side that changed the rule is held against its own`(newer: ItemMerge.Side) {
        let daily = Self.task(due: "2026-12-10", rule: "every day")
        let done = Self.task(due: "2026-12-08")
        #expect(merge(daily, done, newer: newer).text == daily)
        #expect(merge(done, daily, newer: newer).text == daily)
    }

    @Test func `all else is merged as ever`() {
        let done = Self.task(due: "2026-12-08")
        let edited = Self.task(due: "2026-12-01", boxes: "- [ ] fern\n- [ ] ivy\nby the window\n")
            .replacing("title: Plants", with: "title: All plants")
        #expect(
            merge(done, edited).text
                == Self.task(due: "2026-12-08", boxes: "- [ ] fern\n- [ ] ivy\nby the window\n")
                .replacing("title: Plants", with: "title: All plants"))
        // Without a rule on one side the days are two values like any others.
        let once = "---\ntitle: Plants\nstatus: todo\ndue: 2026-12-20\n---\n- [ ] fern\n- [ ] ivy\n"
        #expect(merge(Self.task(due: "2026-12-08"), once).conflicts.map(\.key) == ["due"])
        // Closed at the same day, the ordinary rules hold.
        let closed = Self.task(due: "2026-12-01", status: "done")
        #expect(merge(Self.task(due: "2026-12-01", status: "doing"), closed).conflicts.isEmpty)
    }

    @Test func `front matter that cannot be changed leaves the ordinary rules`() {
        let odd = Self.task(due: "2026-12-15") + ""
        let broken = odd.replacing("title: Plants", with: "title: [Plants")
        #expect(merge(broken, Self.task(due: "2026-12-08")).text.contains("2026-12-15"))
    }
}
