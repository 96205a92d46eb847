import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct SanitizerTests {
    @Test(arguments: [
        ("red \u{1B}[31malert", "red ␛[31malert"),
        ("\u{1B}]0;title\u{7}", "␛]0;title␇"),
        ("nul\0del\u{7F}", "nul␀del␡"),
        ("csi\u{9B}2J nel\u{85}", "csi<U+009B>2J nel<U+0085>"),
        ("bidi\u{202E}txt\u{2069}", "bidi<U+202E>txt<U+2069>"),
        ("one\ntwo\r\nthree\rfour", "one⏎two⏎three␍four"),
        ("a\u{2028}b\u{2029}c", "a⏎b⏎c"),
        ("tab\there", "tab here"),
        ("note\u{FFF9}\u{206A}", "note<U+FFF9><U+206A>"),
    ])
    func `what could act on a terminal becomes visible`(text: String, expected: String) {
        #expect(Sanitizer.line(text) == expected)
    }

    @Test func `a body keeps its lines and tabs`() {
        #expect(Sanitizer.block("a\n\tb\r\nc\u{2028}d\u{1B}[0m\r") == "a\n\tb\nc\nd␛[0m␍")
    }

    @Test(arguments: [
        "", "Buy milk", "회의록 — “초안”", "👩‍👩‍👧‍👦 ❤️‍🔥", "می‌خواهم", "‏שלום", "é e\u{301} ½ Â©",
        "\u{A0}", "\u{FF21}\u{FFE6}\u{FFFD}", "\u{2010}\u{2027}\u{202F}\u{2065}",
    ])
    func `ordinary text is left as it is`(text: String) {
        #expect(Array(Sanitizer.line(text).utf8) == Array(text.utf8))
        #expect(Array(Sanitizer.block(text).utf8) == Array(text.utf8))
    }

    @Test func `no harmful character ever comes out, and cleaning twice changes nothing`() {
        for seed in UInt64(1)...4 {
            var generator = SplitMix64(seed: seed)
            for _ in 0..<500 {
                let text = generator.text(
                    upTo: 10, from: SplitMix64.visible + SplitMix64.hostile)
                let line = Sanitizer.line(text)
                let block = Sanitizer.block(text)
                #expect(!line.unicodeScalars.contains(where: isHarmful), "seed \(seed)")
                #expect(
                    !block.unicodeScalars.contains { $0 != "\n" && $0 != "\t" && isHarmful($0) },
                    "seed \(seed)")
                #expect(Sanitizer.line(line) == line, "seed \(seed)")
                #expect(Sanitizer.block(block) == block, "seed \(seed)")
            }
        }
    }

    private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        default: break
        }
        return [0x202A...0x202E, 0x2066...0x206F, 0xFFF9...0xFFFB].contains { range in
            range.contains(scalar.value)
        }
    }
}
