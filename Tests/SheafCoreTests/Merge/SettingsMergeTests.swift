import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct SettingsMergeTests {
    private func merge(_ base: String, _ newer: String, _ older: String) throws -> String {
        String(decoding: try whole(base, newer, older).bytes, as: UTF8.self)
    }

    private func whole(_ base: String, _ newer: String, _ older: String) throws -> SettingsMerge {
        try #require(
            SettingsMerge(base: base.bytes, sides: Sides(newer: newer.bytes, older: older.bytes)))
    }

    private static let base = "# ours\nformat: 3\n"

    @Test func `each side's entries stand, with their comments`() throws {
        let newer = Self.base + "# the columns\nstatuses: [todo, done]\n"
        let older = Self.base + "queries:\n  a: +x # mine\n"
        #expect(
            try merge(Self.base, newer, older)
                == Self.base + "queries:\n  a: +x # mine\n# the columns\nstatuses: [todo, done]\n")
        #expect(try whole(Self.base, newer, older).newBlocks.isEmpty)
        #expect(try merge("", newer, older).contains("queries:"))
    }

    @Test func `maps are merged by their keys, in both styles`() throws {
        let base = "keys: {a: due}\nqueries:\n  x: +x\n"
        let newer = "keys: {a: due, b: tags}\nqueries:\n  x: +x\n  y: +y\n"
        let older = "keys: {c: project, a: due}\nqueries:\n  x: +xx\n  z: \"priority:high or #a\"\n"
        let merged = try merge(base, newer, older)
        let read = try ConfigurationReading(yaml: merged)
        #expect(read.problems.isEmpty)
        #expect(read.configuration.keyAliases == ["a": "due", "b": "tags", "c": "project"])
        #expect(
            read.configuration.queries
                == ["x": "+xx", "y": "+y", "z": "priority:high or #a"])
    }

    @Test func `lists go by names`() throws {
        let base = "statuses: [todo, later, {name: done, closed: true}]\n"
        let newer = "statuses: [todo, doing, later, {name: done, closed: true}]\n"
        let older =
            "statuses:\n  - todo\n  - {name: done, closed: true, aliases: [fin]}\n  - dropped\n"
        let merged = try merge(base, newer, older)
        let workflow = try ConfigurationReading(yaml: merged).configuration.workflow
        #expect(workflow.statuses.map(\.name) == ["todo", "doing", "done", "dropped"])
        #expect(workflow.statuses[2].aliases == ["fin"] && workflow.statuses[2].isClosed)
    }

    @Test func `a value that both have set is the newer's, and a comment keeps the other`() throws {
        let base = "sync:\n  push: auto # now\n"
        let newer = "sync:\n  push: manual\nboard: live\n"
        let older = "sync:\n  push: on-exit\n"
        let merge = try whole(base, newer, older)
        let text = String(decoding: merge.bytes, as: UTF8.self)
        #expect(merge.newBlocks.map(\.key) == ["sync.push"])
        #expect(text.hasPrefix("sync:\n  push: manual\nboard: live\n# > [!conflict] "))
        #expect(text.hasSuffix("\n# > on-exit\n"))
        #expect(try ConfigurationReading(yaml: text).configuration.push == .manual)
        let conflicts = SettingsConflicts.conflicts(in: merge.bytes)
        #expect(conflicts.map(\.key) == ["sync.push"] && conflicts.map(\.line) == [4])
        #expect(conflicts.map(\.current) == ["manual"] && conflicts.map(\.other) == ["on-exit"])
        // One that has merged already adds nothing when it meets an old version.
        #expect(try self.merge(base, text, older) == text)
        #expect(try self.merge(base, older, text) == text)
        // Settled here, it is settled there.
        #expect(try self.merge(text, newer, text) == newer)
        let kept = try SettingsConflicts.settling([(conflicts[0], .current)], in: merge.bytes)
        #expect(kept == newer.bytes)
        let other = try SettingsConflicts.settling([(conflicts[0], .other)], in: merge.bytes)
        #expect(String(decoding: other, as: UTF8.self) == "sync:\n  push: on-exit\nboard: live\n")
    }

    @Test func `what was taken out here and edited there stays`() throws {
        let base = "queries:\n  a: +a\n  b: +b\nboard: live\n"
        #expect(
            try merge(base, "queries:\n  a: +a\n", "queries:\n  a: +c\n  b: +b\nboard: live\n")
                == "queries:\n  a: +c\n")
        #expect(
            try merge(base, "board: live\n", base.replacing("+b", with: "+c")).contains("b: +c"))
        #expect(try merge("format: 2\n", "format: 3\n", "format: 2\n") == "format: 3\n")
    }

    @Test(arguments: ["{a: b}\n", "a: [\n", "---\na: b\n", "- a\n", "a: !!int 3\n"])
    func `what cannot be taken apart is left to the other rules`(text: String) {
        #expect(
            SettingsMerge(
                base: "a: 1\n".bytes, sides: Sides(newer: text.bytes, older: "a: 2\n".bytes))
                == nil)
    }
}
