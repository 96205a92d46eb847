import TestTraits
import Testing

@testable import SheafCore

/// What people do every day on two devices, and what they would want to find then.
@Suite(.limited) struct EverydayMergeTests {
    @Test(arguments: try MergeFixtures.names())
    func `an everyday case ends as expected, whichever side is which`(name: String) throws {
        let base = try MergeFixtures.bytes(name, "base.md")
        let x = try MergeFixtures.bytes(name, "x.md")
        let y = try MergeFixtures.bytes(name, "y.md")
        let expected = try MergeFixtures.bytes(name, "expected.md")
        let isXNewer = try MergeFixtures.bytes(name, "newer").first == UInt8(ascii: "x")
        let merge = ItemMerge(base: base, x: x, y: y, newer: isXNewer ? .x : .y)
        #expect(merge.bytes == expected)
        #expect(!merge.auditFired)
        #expect(ItemMerge.merge(base: base, x: y, y: x, newer: isXNewer ? .y : .x) == expected)
        // The device that comes late finds its own work in it.
        for side in [x, y] {
            #expect(ItemMerge.merge(base: base, x: expected, y: side, newer: .x) == expected)
        }
    }

    @Test func `the cases are all there`() throws {
        #expect(try MergeFixtures.names().count == 31)
    }
}
