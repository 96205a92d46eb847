import Foundation
import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// What holds for every merge, on random files.
@Suite(.limited) struct MergePropertyTests {
    private static let count = testRuns(150, long: 5_000)

    @Test(arguments: MergeKind.allCases)
    func `merges keep what was written, on every device alike`(kind: MergeKind) {
        var clashes = 0
        var merges = 0
        var returning = 0
        for seed in UInt64(1)...UInt64(Self.count) {
            var generator = MergeGenerator(seed: seed &* 31 &+ UInt64(kind.rawValue.utf8.count))
            generator.movesLines = seed % 2 == 0
            let triple = generator.triple(kind)
            let merge = triple.merge
            let comment: Comment = "\(kind) seed \(seed): \(triple)\nmerged: \(merge.text)"
            clashes += merge.conflicts.isEmpty && merge.wordMerges == 0 ? 0 : 1
            merges += merge.bytes == triple.x.bytes || merge.bytes == triple.y.bytes ? 0 : 1
            expectSymmetry(triple, merge, comment)
            expectNothingLost(triple, merge, comment)
            expectSoundBlocks(triple, merge, kind, comment)
            // It cannot hold where both sides moved lines, nor on lines that are repeated.
            if !generator.movesLines, kind.hasUniqueLines || kind == .frontMatter {
                let isAbsorbed = absorbs(triple, merge, kind)
                #expect(isAbsorbed || kind.editsWords, comment)
                returning += isAbsorbed ? 0 : 1
            }
            if kind.hasUniqueLines { expectNoLineTwice(triple, merge, comment) }
            if kind == .lineEndings { expectOneLineEnding(triple, merge, comment) }
        }
        // Edits that never meet would prove nothing.
        #expect(merges > Self.count / 2, "\(kind): \(merges) merges")
        #expect(clashes > Self.count / 25, "\(kind): \(clashes) clashes")
        #expect(returning <= Self.count / 500, "\(kind): \(returning) lines came back")
    }

    private func expectSymmetry(_ triple: Triple, _ merge: ItemMerge, _ comment: Comment) {
        #expect(triple.exchanged.merge == merge, comment)
        let (base, x, y) = (triple.base.bytes, triple.x.bytes, triple.y.bytes)
        #expect(ItemMerge.merge(base: base, x: x, y: base, newer: triple.newer) == x, comment)
        #expect(ItemMerge.merge(base: base, x: base, y: y, newer: triple.newer) == y, comment)
        #expect(ItemMerge.merge(base: base, x: x, y: x, newer: triple.newer) == x, comment)
    }

    /// What a side wrote is there; so is what neither side removed, be it once of several times.
    private func expectNothingLost(_ triple: Triple, _ merge: ItemMerge, _ comment: Comment) {
        let base = tokenCounts(triple.base)
        let (x, y) = (tokenCounts(triple.x), tokenCounts(triple.y))
        let result = tokens(merge.text)
        for token in Set(base.keys).union(x.keys).union(y.keys) where !result.contains(token) {
            let before = base[token, default: 0]
            let isRemoved = x[token, default: 0] < before || y[token, default: 0] < before
            #expect(isRemoved, "lost \(token). \(comment)")
        }
    }

    private func tokenCounts(_ text: String) -> [String: Int] {
        Dictionary(allTokens(text).map { ($0, 1) }, uniquingKeysWith: +)
    }

    private func expectSoundBlocks(
        _ triple: Triple, _ merge: ItemMerge, _ kind: MergeKind, _ comment: Comment
    ) {
        let parts = Parts(merge.text)
        #expect(Set(parts.blocks.map(\.header)).count == parts.blocks.count, comment)
        // A block in a fence is text, and may be quoted like any other.
        let hasFence = [triple.base, triple.x, triple.y].contains {
            $0.contains("```") || $0.contains("~~~")
        }
        for block in parts.blocks where !hasFence {
            #expect(Parts(text(block.lines)).blocks.isEmpty, comment)
        }
        // Every reader finds the blocks that the merge knows of.
        let document = Document(merge.bytes)
        #expect(document.conflictBlocks.count == parts.blocks.count, comment)
        #expect(document.conflictBlocks.count >= merge.conflicts.count, comment)
        if kind == .frontMatter {
            guard case .block = document.frontMatter else {
                Issue.record("no front matter. \(comment)")
                return
            }
            #expect(document.findings.isEmpty, comment)
        }
        let headers = lines(merge.text).count { $0.hasPrefix("> [!conflict] ") }
        if kind != .blocks { #expect(headers == parts.blocks.count, comment) }
    }

    /// Returns whether merging a side once more changes nothing, whichever counts as newer. With words
    /// that fails for about one triple in a thousand: where one side only took words out of a line
    /// that the other rewrote, nothing in the merge tells any more which line that was, and the
    /// shortened line comes back in a block.
    private func absorbs(_ triple: Triple, _ merge: ItemMerge, _ kind: MergeKind) -> Bool {
        // The status follows the newer side, and the merge is the newer commit.
        let newer = kind == .frontMatter ? [ItemMerge.Side.x] : [.x, .y]
        return [triple.x, triple.y].allSatisfy { side in
            newer.allSatisfy { newer in
                ItemMerge.merge(
                    base: triple.base.bytes, x: merge.bytes, y: side.bytes, newer: newer)
                    == merge.bytes
            }
        }
    }

    private func expectNoLineTwice(_ triple: Triple, _ merge: ItemMerge, _ comment: Comment) {
        let body = Parts(merge.text).body
        #expect(Set(body).count == body.count, comment)
        // What a side removed and the other left alone does not come back.
        let base = Set(Parts(triple.base).body)
        let (x, y) = (Set(Parts(triple.x).body), Set(Parts(triple.y).body))
        let removed = base.subtracting(x).union(base.subtracting(y))
        #expect(removed.isDisjoint(with: body), comment)
        #expect(!merge.auditFired, comment)
    }

    private func expectOneLineEnding(_ triple: Triple, _ merge: ItemMerge, _ comment: Comment) {
        let ends = merge.text.utf8.count { $0 == ASCII.newline }
        let returns = merge.text.utf8.count { $0 == ASCII.carriageReturn }
        #expect(returns == 0 || returns == ends, comment)
    }
}
