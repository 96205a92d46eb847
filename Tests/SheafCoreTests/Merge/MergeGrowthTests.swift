import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Large and odd files: the time a merge takes grows with their size, not with its square. What is
/// measured is the time of the processor, which a busy machine does not change; the limits are wide,
/// for builds without optimisation, and a quadratic step would pass them many times over.
@Suite(.limited) struct MergeGrowthTests {
    private func expectMerge(
        _ base: [String], _ x: [String], _ y: [String], within limit: Duration,
        _ place: SourceLocation = #_sourceLocation
    ) -> ItemMerge {
        let triple = Triple(base: text(base), x: text(x), y: text(y), newer: .x)
        let start = processorTime()
        let merge = triple.merge
        #expect(processorTime() - start < limit, sourceLocation: place)
        return merge
    }

    @Test func `ten thousand lines with a thousand edits on each side`() {
        var generator = MergeGenerator(seed: 7)
        let base = generator.body(.checklist, lines: 10_000...10_000)
        let x = generator.edited(base, .checklist, edits: 1_000, hot: 0)
        let y = generator.edited(base, .checklist, edits: 1_000, hot: 0)
        let merge = expectMerge(base, x, y, within: .seconds(10))
        let known = tokens(text(base))
        let new = tokens(text(x)).union(tokens(text(y))).subtracting(known)
        #expect(new.count > 800)
        #expect(new.isSubset(of: tokens(merge.text)))
        #expect(!merge.auditFired)
    }

    @Test func `ten thousand equal lines`() {
        let base = Array(repeating: "a", count: 10_000)
        let x = ["x"] + base.dropLast() + ["x"]
        let y = ["y"] + base.dropLast(1_000) + ["y"]
        let merge = expectMerge(base, x, y, within: .seconds(10))
        #expect(lines(merge.text).count { $0 == "a" } >= 8_999)
    }

    @Test func `lines that alternate, with edits at both ends`() {
        let base = (0..<10_000).map { $0 % 2 == 0 ? "a" : "b" }
        let x = ["x"] + base[1..<9_990] + ["x"]
        let y = ["y"] + base[3...] + ["y"]
        let merge = expectMerge(base, x, y, within: .seconds(20))
        // Too large for a table, and yet most lines are found to be the same.
        #expect(lines(merge.text).count < 10_100)
    }

    @Test func `thousands of conflict blocks`() {
        let base = ["line"] + (0..<3_000).flatMap { lines(block("text \($0)")) }
        let x = Array(base.dropLast(300)) + ["x"]
        let y = [base[0]] + base.dropFirst(301) + ["y"]
        let merge = expectMerge(base, x, y, within: .seconds(20))
        #expect(Document(merge.bytes).conflictBlocks.count == 2_800)
    }

    @Test func `lines of a hundred thousand bytes`() {
        let words = (0..<15_000).map { "word\($0)" }
        var (x, y) = (words, words)
        for index in stride(from: 0, to: words.count, by: 100) {
            x[index] = "x\(index)"
            y[index + 50] = "y\(index)"
        }
        var both = x
        for index in stride(from: 50, to: words.count, by: 100) { both[index] = y[index] }
        let line = { (words: [String]) in [words.joined(separator: " ")] }
        let merge = expectMerge(line(words), line(x), line(y), within: .seconds(10))
        #expect(merge.text == text(line(both)))
    }

    @Test func `lines that stand once only between others that do`() {
        // Each line is unique only inside the window that the one before it leaves.
        let nested = stride(from: 4_000, to: 0, by: -1).flatMap { ["s\($0 + 1)", "s\($0)"] }
        let x = ["x"] + nested.enumerated().filter { $0.offset % 5 != 0 }.map(\.element)
        let y = nested.enumerated().filter { $0.offset % 7 != 0 }.map(\.element) + ["y"]
        let merge = expectMerge(nested, x, y, within: .seconds(10))
        #expect(merge.text.hasPrefix("x\n"))
    }
}
