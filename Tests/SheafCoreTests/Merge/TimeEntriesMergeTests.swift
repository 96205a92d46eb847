import TestTraits
import Testing

@testable import SheafCore

/// Times that TaskNotes counted on two devices.
@Suite(.limited) struct TimeEntriesMergeTests {
    private static func entry(_ hour: Int, until end: Int? = nil) -> String {
        "  - startTime: 2027-01-08T0\(hour):00:00.000Z\n"
            + (end.map { "    endTime: \"2027-01-08T0\($0):00:00.000Z\"\n" } ?? "")
            + "    description: \"by \(hour)\"\n"
    }

    private static func note(_ entries: String..., title: String = "Plants") -> String {
        "---\ntitle: \(title)\ntimeEntries:   # counted\n\(entries.joined())priority: normal\n---\nText\n"
    }

    private static let base = note(entry(1, until: 2), entry(3))

    private func merge(_ x: String, _ y: String) -> ItemMerge {
        ItemMerge(base: Self.base.bytes, x: x.bytes, y: y.bytes, newer: .x)
    }

    @Test func `times of both sides stand beside each other`() {
        let stopped = Self.note(Self.entry(1, until: 2), Self.entry(3, until: 4), Self.entry(7))
        let other = Self.note(
            Self.entry(1, until: 2), Self.entry(3), Self.entry(5, until: 6), title: "All")
        let merged = merge(stopped, other)
        #expect(merged.conflicts.isEmpty && !merged.auditFired)
        #expect(
            merged.text
                == Self.note(
                    Self.entry(1, until: 2), Self.entry(3, until: 4), Self.entry(7),
                    Self.entry(5, until: 6), title: "All"))
        #expect(
            merge(other, stopped).text
                == Self.note(
                    Self.entry(1, until: 2), Self.entry(3, until: 4), Self.entry(5, until: 6),
                    Self.entry(7), title: "All"))
    }

    @Test func `what one side took away goes, unless the other one has changed it`() {
        let taken = Self.note(Self.entry(3))
        let added = Self.note(Self.entry(1, until: 2), Self.entry(3), Self.entry(5))
        #expect(merge(taken, added).text == Self.note(Self.entry(3), Self.entry(5)))
        let changed = Self.note(Self.entry(1, until: 9), Self.entry(3))
        #expect(merge(taken, changed).text == Self.note(Self.entry(3), Self.entry(1, until: 9)))
    }

    @Test func `one time that both changed, and lists of another form, are merged as ever`() {
        let four = Self.note(Self.entry(1, until: 2), Self.entry(3, until: 4))
        let five = Self.note(Self.entry(1, until: 2), Self.entry(3, until: 5))
        #expect(merge(four, five).conflicts.map(\.key) == ["timeEntries"])
        let own = Self.note("  - a\n  - b\n")
        #expect(merge(four, own).conflicts.map(\.key) == ["timeEntries"])
    }
}
