import TestSupport
import TestTraits
import Testing

@testable import SheafCore

/// Settling many conflicts of one file at once.
@Suite(.limited) struct SettlingTests {
    private func settled(_ text: String, _ resolution: Resolution) throws -> String {
        let document = Document(text.bytes)
        let edited = try document.settling(document.conflicts.map { ($0, resolution) })
        return String(decoding: edited.bytes, as: UTF8.self)
    }

    @Test func `Blocks and markers go at once, copies of a block with it`() throws {
        let text =
            "a\n\n" + block("one") + "b\n\n" + block("two") + block("one")
            + "<<<<<<< a\nmine\n=======\ntheirs\n>>>>>>> b\n"
        #expect(try settled(text, .current) == "a\n\nb\n\nmine\n")
    }

    @Test func `A rule below the first blocks does not become front matter`() throws {
        let rest = "---\nb: 1\n---\nc\n"
        #expect(try settled(block("one") + block("two") + rest, .current) == "\n" + rest)
    }

    @Test(arguments: [Resolution.current, .other, .both])
    func `Hundreds of blocks are settled in time`(resolution: Resolution) throws {
        let count = testRuns(300, long: 3_000)
        let text = (0..<count).map { "line \($0) of it\n\n" + block("other \($0) of it") }.joined()
        let start = processorTime()
        let result = try settled(text, resolution)
        #expect(processorTime() - start < .seconds(10))
        #expect(!result.contains("[!conflict]"))
        for number in [0, count / 2, count - 1] where resolution != .current {
            #expect(result.contains("other \(number) of it\n"))
        }
        if resolution != .other { #expect(result.contains("line \(count - 1) of it\n")) }
    }

    @Test func `Values of thousands of keys are listed in time`() {
        let keys = (0..<3_000).map { "k\($0): v\n" }.joined()
        let blocks = (0..<3_000).map { block("\($0)", key: "k\($0)") }.joined()
        let document = Document(("---\n" + keys + "---\ntext\n\n" + blocks).bytes)
        let start = processorTime()
        let conflicts = document.conflicts
        #expect(processorTime() - start < .seconds(10))
        #expect(conflicts.count == 3_000 && conflicts.allSatisfy { $0.current == "v" })
    }
}
