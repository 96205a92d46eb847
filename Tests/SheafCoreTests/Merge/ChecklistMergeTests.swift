import TestTraits
import Testing

@testable import SheafCore

/// Checklists: each box and each text is changed by one side only, so that the result is known.
@Suite(.limited) struct ChecklistMergeTests {
    private struct Entry {
        var isDone = false
        var words: [String]
    }

    private struct List {
        var entries: [Entry]
        /// New lines, by the place they stand before.
        var added: [Int: String] = [:]

        var text: String {
            var lines: [String] = []
            for index in 0...entries.count {
                if let line = added[index] { lines.append(line) }
                guard index < entries.count else { continue }
                let entry = entries[index]
                lines.append(
                    "- [\(entry.isDone ? "x" : " ")] " + entry.words.joined(separator: " "))
            }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    @Test func `boxes and texts of one list merge exactly`() {
        var reworded = 0
        for seed in UInt64(1)...1_500 {
            var generator = MergeGenerator(seed: seed)
            let base = List(
                entries: (0..<generator.number(1...7)).map { _ in
                    Entry(words: (0..<3).map { _ in generator.token() })
                })
            var (x, y, both) = (base, base, base)
            var touched: [Int: Set<Bool>] = [:]
            for index in base.entries.indices {
                if generator.chance(60) {
                    let isX = generator.chance(50)
                    both.entries[index].isDone = true
                    if isX {
                        x.entries[index].isDone = true
                    } else {
                        y.entries[index].isDone = true
                    }
                    touched[index, default: []].insert(isX)
                }
                if generator.chance(40) {
                    let isX = generator.chance(50)
                    let word = generator.number(0...2)
                    let token = generator.token()
                    both.entries[index].words[word] = token
                    if isX {
                        x.entries[index].words[word] = token
                    } else {
                        y.entries[index].words[word] = token
                    }
                    touched[index, default: []].insert(isX)
                }
            }
            for index in 0...base.entries.count where generator.chance(15) {
                let line = "- [ ] \(generator.token()) \(generator.token())"
                both.added[index] = line
                if generator.chance(50) { x.added[index] = line } else { y.added[index] = line }
            }
            reworded += touched.values.contains { $0.count == 2 } ? 1 : 0
            let triple = Triple(
                base: base.text, x: x.text, y: y.text, newer: generator.one(of: [.x, .y]))
            #expect(triple.merge.text == both.text, "seed \(seed): \(triple)")
        }
        #expect(reworded > 200)
    }
}
