import TestTraits
import Testing

@testable import SheafCore

/// Front matter that is one flow mapping, `{title: a, own: b}`, as some programs write it: it cannot
/// be merged entry by entry, and yet nothing of it is lost.
@Suite(.limited) struct FlowFrontMatterMergeTests {
    private static let count = 100
    private static let keys = ["title", "project", "own", "note", "마감"]

    @Test func `Both sides of a flow mapping are kept, alike on every device`() {
        var clashes = 0
        for seed in UInt64(1)...UInt64(Self.count) {
            var generator = MergeGenerator(seed: seed)
            let base = entries(&generator)
            let triple = Triple(
                base: note(base, &generator), x: note(edited(base, &generator), &generator),
                y: note(edited(base, &generator), &generator),
                newer: generator.chance(50) ? .x : .y)
            let merge = triple.merge
            let comment: Comment = "seed \(seed): \(triple)\nmerged: \(merge.text)"
            #expect(triple.exchanged.merge == merge, comment)
            let (before, x, y) = (tokens(triple.base), tokens(triple.x), tokens(triple.y))
            // What a side wrote, and what neither took away.
            let kept = x.union(y).subtracting(before).union(before.intersection(x).intersection(y))
            #expect(kept.subtracting(tokens(merge.text)).isEmpty, comment)
            if merge.bytes != triple.x.bytes, merge.bytes != triple.y.bytes { clashes += 1 }
            let read = ItemReader(Configuration()).read(Document(merge.bytes), path: "a.md")
            #expect(read.findings.isEmpty, comment)
        }
        #expect(clashes > Self.count / 2)
    }

    private func entries(_ generator: inout MergeGenerator) -> [(key: String, value: String)] {
        Self.keys.filter { _ in generator.chance(60) }.map { ($0, generator.token("v")) }
    }

    private func edited(
        _ entries: [(key: String, value: String)], _ generator: inout MergeGenerator
    ) -> [(key: String, value: String)] {
        var entries = entries
        for _ in 0..<generator.number(1...2) {
            let key = generator.one(of: Self.keys)
            let index = entries.firstIndex { $0.key == key }
            if let index, generator.chance(15) {
                entries.remove(at: index)
            } else if let index {
                entries[index].value = generator.token("v")
            } else {
                entries.append((key, generator.token("v")))
            }
        }
        return entries
    }

    /// On one line or on several.
    private func note(
        _ entries: [(key: String, value: String)], _ generator: inout MergeGenerator
    ) -> String {
        let members = entries.map { "\($0.key): \($0.value)" }
        let mapping =
            generator.chance(30)
            ? "{\n  \(members.joined(separator: ",\n  "))\n}"
            : "{\(members.joined(separator: ", "))}"
        return "---\n\(mapping)\n---\nbody\n"
    }
}
