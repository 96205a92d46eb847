import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct FoundTextTests {
    /// The text with what was found in brackets.
    static func marked(_ found: FoundText) -> String {
        var bytes = Array(found.text.utf8)
        for range in found.matches.reversed() {
            bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
            bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let line = """
        Oat milk and rye bread for the weekend, then the long way home past the old mill, and milk \
        once more for Mina and bread
        """

    private func cut(_ text: String, _ words: String..., to room: Int) -> String {
        Self.marked(FoundText(text, needles: words.map { Needle($0) }).cut(to: room))
    }

    @Test func `Matches that overlap or touch are one, and their texts are told`() {
        let found = FoundText("abcabc x ABC", needles: [Needle("abc"), Needle("bca")])
        #expect(found.matches == [0..<6, 9..<12])
        #expect(found.matchedTexts == ["abcabc", "ABC"])
    }

    @Test func `What fits is shown whole`() {
        #expect(cut("Oat milk", "milk", to: 8) == "Oat [milk]")
        #expect(cut("", "milk", to: 8) == "")
        #expect(cut("Oat milk", "tea", to: 8) == "Oat milk")
    }

    @Test func `The beginning is shown where it holds the words, the end where that does`() {
        #expect(cut(Self.line, "oat", to: 30) == "[Oat] milk and rye bread for th…")
        #expect(cut(Self.line, "nothing", to: 30) == "Oat milk and rye bread for th…")
        #expect(cut(Self.line, "mina", to: 30) == "…once more for [Mina] and bread")
    }

    @Test func `In between it begins with a word, the match a third of the way`() {
        #expect(cut(Self.line, "home", to: 30) == "…way [home] past the old mill,…")
    }

    @Test func `The part with the most words is shown, of these the tightest`() {
        #expect(cut(Self.line, "milk", "mina", to: 34) == "…[milk] once more for [Mina] and bread")
        #expect(cut(Self.line, "bread", "milk", to: 30) == "Oat [milk] and rye [bread] for th…")
        #expect(cut(Self.line, "bread", "mina", to: 26) == "…more for [Mina] and [bread]")
    }

    @Test func `Cells are counted, clusters stay whole`() {
        let wide: (Character) -> Int = { $0.utf8.count > 2 && $0 != "…" ? 2 : 1 }
        let text = "우리가 지난주에 쓴 회의록을 다시 읽어 보자"
        for room in 0..<40 {
            let found = FoundText(text, needles: [Needle("회의록")])
            let shown = found.cut(to: room, measuring: wide)
            #expect(shown.text.reduce(0) { $0 + wide($1) } <= room, "\(room): \(shown.text)")
            if room >= 8, room < 36 {
                #expect(Self.marked(shown).contains("[회의록]"), "\(room): \(shown.text)")
            }
        }
        let family = "👨‍👩‍👧‍👦"
        let emoji = FoundText("x" + String(repeating: family, count: 9), needles: [Needle("x")])
        #expect(Self.marked(emoji.cut(to: 5)) == "[x]\(family)\(family)\(family)…")
    }

    /// A ring around a letter belongs to its cluster.
    @Test func `A match is never a part of a cluster`() {
        #expect(
            Self.marked(FoundText("be\u{20DD}", needles: [Needle("e")]).cut(to: 5))
                == "b[e\u{20DD}]")
    }

    @Test func `Cutting again keeps what was found`() {
        let once = FoundText(Self.line, needles: [Needle("home")]).cut(to: 60)
        #expect(Self.marked(once.cut(to: 20)) == "…way [home] past the…")
    }

    @Test func `Whatever the text, a cut is no longer than the room and marks what it found`() {
        let seed = testSeed()
        var chance = SplitMix64(seed: seed)
        let parts = [
            "a", "b", " ", "  ", "회", "의", "e\u{301}", "\u{1112}\u{116C}", "👍🏽", "\u{301}", "\t",
            "ß",
            "\u{200B}", "x",
        ]
        for _ in 0..<2_000 {
            let text = (0..<Int.random(in: 0...300, using: &chance)).map { _ in
                parts.randomElement(using: &chance) ?? ""
            }.joined()
            let room = Int.random(in: 0...40, using: &chance)
            let needles = [Needle("회의"), Needle("a"), Needle("ss")]
            let found = FoundText(text, needles: needles)
            let shown = found.cut(to: room)
            #expect(shown.text.count <= room, "\(text), seed \(seed)")
            if room >= 6 {
                #expect(found.matches.isEmpty == shown.matches.isEmpty, "\(text), seed \(seed)")
            }
            for (match, part) in zip(shown.matches, shown.matchedTexts) {
                // What is longer than the room is shown in part.
                #expect(
                    shown.text != text || needles.contains { FoldedText(part).contains($0) },
                    "\(match) of \(shown.text), seed \(seed)")
                let start = shown.text.utf8.index(
                    shown.text.startIndex, offsetBy: match.lowerBound)
                #expect(shown.text.indices.contains(start), "\(shown.text), seed \(seed)")
            }
        }
    }
}
