import Foundation
import SheafMarkdown
import TestTraits
import Testing

/// Every example of the CommonMark specification reads as it says there, but for those with raw HTML,
/// which is text here.
@Suite(.limited) struct CommonMarkTests {
    struct Example: CustomStringConvertible {
        var number: Int
        var markdown: String
        var html: String
        var description: String { "example \(number)" }
    }

    static func examples() throws -> [Example] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/commonmark/examples.txt")
        let fence = String(repeating: "`", count: 32)
        let blocks = try String(contentsOf: file, encoding: .utf8)
            .components(separatedBy: fence + " example\n").dropFirst()
        return blocks.enumerated().map { index, block in
            let text = (block.components(separatedBy: "\n" + fence).first ?? "")
                .replacing("→", with: "\t")
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let middle = lines.firstIndex(of: ".") ?? lines.endIndex
            func joined(_ lines: ArraySlice<Substring>) -> String {
                lines.map { $0 + "\n" }.joined()
            }
            return Example(
                number: index + 1, markdown: joined(lines[..<middle]),
                html: joined(lines[min(middle + 1, lines.endIndex)...]))
        }
    }

    /// Raw HTML, which a page must not hold.
    private static let rawHTML =
        Array(118...160) + [170, 278, 279, 307, 317, 344, 474, 475, 476, 488, 491, 520, 532]
        + Array(609...613) + [619, 621] + Array(624...628) + [639, 640]

    @Test func `Each example becomes the HTML of the specification`() throws {
        let examples = try Self.examples()
        #expect(examples.count == 649)
        var different: [Int] = []
        for example in examples
        where MarkdownDocument(example.markdown, .commonMark).html() != example.html {
            different.append(example.number)
        }
        #expect(different == Self.rawHTML)
    }
}
