import SheafCore
import Testing

@Suite struct SnippetTests {
    private func marked(_ body: String, _ words: String...) -> String? {
        Snippet(of: body, needles: words.map { Needle($0) }).map { snippet in
            var bytes = Array(snippet.text.utf8)
            for range in snippet.matches.reversed() {
                bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
                bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
            }
            return "\(snippet.line): " + String(decoding: bytes, as: UTF8.self)
        }
    }

    @Test func `The line with the most words is shown, matches marked`() {
        #expect(marked("a milk\n  oat milk \nmilk", "milk", "oat") == "2: [oat] [milk]")
        #expect(marked("Milk, MILK", "milk") == "1: [Milk], [MILK]")
        #expect(marked("x\r\nmilk\r\n", "milk") == "2: [milk]")
        #expect(marked("nothing", "milk") == nil)
    }

    @Test func `Korean is found inside words and in decomposed text`() {
        #expect(marked("지난 회의록을 본다", "회의") == "1: 지난 [회의]록을 본다")
        let decomposed = "회의록".unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            let index = scalar.value - 0xAC00
            let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
            let last = index % 28 == 0 ? [] : [0x11A7 + index % 28]
            return (parts + last).compactMap(Unicode.Scalar.init)
        }
        let text = String(String.UnicodeScalarView(decomposed))
        #expect(marked(text, "회의록") == "1: [\(text)]")
    }

    @Test func `A long line is cut around the first match`() throws {
        let body =
            String(repeating: "가나다 ", count: 200) + "우유 " + String(repeating: "x ", count: 200)
        let snippet = try #require(Snippet(of: body, needles: [Needle("우유")]))
        #expect(snippet.text.count <= 125)
        #expect(snippet.text.hasPrefix("…") && snippet.text.hasSuffix("…"))
        #expect(snippet.matches.count == 1)
    }

    @Test func `Matches that touch are one`() {
        #expect(marked("abcabc", "abc", "bca") == "1: [abcabc]")
    }
}
