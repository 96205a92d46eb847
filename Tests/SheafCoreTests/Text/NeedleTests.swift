import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct NeedleTests {
    /// The text with everything found in brackets; `nil` where nothing is.
    private func marked(_ text: String, _ needle: String) -> String? {
        let ranges = FoldedText(text).ranges(of: Needle(needle))
        guard !ranges.isEmpty else { return nil }
        var bytes = Array(text.utf8)
        for range in ranges.reversed() {
            bytes.insert(UInt8(ascii: "]"), at: range.upperBound)
            bytes.insert(UInt8(ascii: "["), at: range.lowerBound)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `Words are found inside words, whatever their case and composition`() {
        #expect(marked("Buttermilk, MILK", "milk") == "Butter[milk], [MILK]")
        #expect(marked("회의록을 본다", "의록") == "회[의록]을 본다")
        #expect(marked("CAFE\u{301}", "café") == "[CAFE\u{301}]")
        #expect(marked("milk", "mill") == nil)
    }

    @Test(arguments: [
        ("Café au lait", "cafe", "[Café] au lait"), ("cafe, café", "cafe", "[cafe], [café]"),
        ("Cafe\u{301}", "cafe", "[Cafe\u{301}]"), ("càfé", "café", "[càfé]"),
        ("Tiếng Việt", "tieng viet", "[Tiếng Việt]"), ("Łódź", "lodz", "[Łódź]"),
        ("naïve", "NAIVE", "[naïve]"), ("한글 café", "cafe", "한글 [café]"),
        ("don\u{2019}t", "don't", "[don\u{2019}t]"), ("don't", "don\u{2019}t", "[don't]"),
        ("\u{201C}so\u{201D}", "\"so\"", "[\u{201C}so\u{201D}]"),
    ])
    func `Marks on Latin letters and forms of quotation marks do not matter`(
        text: String, needle: String, expected: String
    ) {
        #expect(marked(text, needle) == expected)
    }

    @Test func `A mark that was typed is looked for`() {
        #expect(marked("cafe", "café") == nil)
        #expect(marked("cafè", "café") == nil)
        #expect(marked("카페", "cafe") == nil)
    }

    @Test(arguments: [
        ("회의록", "[회의록]"), ("회 의 록", "[회 의 록]"), ("회의\u{3000}록 ", "[회의\u{3000}록] "),
        ("회 의록을 회의 록", "[회 의록]을 [회의 록]"),
    ])
    func `Blanks between Hangul do not matter`(text: String, expected: String) {
        #expect(marked(text, "회의록") == expected)
        #expect(marked(text, "회의 록") == expected)
    }

    @Test(arguments: [
        ("호", "회의록", true), ("회으", "회의록", true), ("회의로", "회의록", true),
        ("혹", "회의록", false), ("하", "한글", true), ("한", "하나", true), ("한", "하 나", true),
        ("한", "하마", false), ("갑", "값", true), ("값", "갑시다", true), ("값", "갑다", false),
        ("달", "닭", true), ("닭", "달걀", true), ("궈", "권한", true), ("구", "권한", true),
        ("그", "긔", true), ("거", "그", false), ("각", "갂", true), ("각", "가구", true),
        ("갂", "가꾸다", true), ("ㅎ", "회의록", true), ("milk", "milk", true), ("가", "나", false),
    ])
    func `A syllable that is being put together finds what it may become`(
        typed: String, text: String, isFound: Bool
    ) {
        #expect(FoldedText(text).contains(Needle(typed).growing) == isFound)
        // What is whole still is found by itself, and nothing more.
        #expect(FoldedText(typed).contains(Needle(typed).growing))
        // So is it by a thread that has one of its own.
        for needle in [Needle(typed), Needle(typed).growing] {
            let own = needle.unshared
            #expect(own == needle && own !== needle)
            #expect(FoldedText(text).contains(own) == FoldedText(text).contains(needle))
        }
    }

    @Test func `What is typed to its end is another needle than what may still grow`() {
        #expect(Needle("회") != Needle("회").growing && Needle("회") != Needle("회의"))
        #expect(Needle("milk") == Needle("milk").growing && Needle("MILK") == Needle("milk"))
    }

    @Test func `Blanks matter everywhere else, and line ends everywhere`() {
        #expect(marked("buymilk", "buy milk") == nil)
        #expect(marked("buy  milk", "buy milk") == nil)
        #expect(marked("v2 회의", "v2회의") == nil)
        #expect(marked("v2 회의", "v2 회의") == "[v2 회의]")
        #expect(marked("회의\n록", "회의록") == nil)
    }

    @Test func `Initial consonants stand for syllables`() {
        #expect(marked("지난 회의록", "ㅎㅇㄹ") == "지난 [회의록]")
        #expect(marked("지난 회의록", "회ㅇㄹ") == "지난 [회의록]")
        #expect(marked("지난 회의 록", "ㄴㅎㅇ록") == "지[난 회의 록]")
        #expect(marked("호이라", "ㅎㅇㄹ") == "[호이라]")
        #expect(marked("회의록", "ㅎㅇㄴ") == nil)
        #expect(marked("까치", "ㄱㅊ") == nil)
        #expect(marked("까치", "ㄲㅊ") == "[까치]")
    }

    @Test func `Initial consonants are found as they were typed, too`() {
        #expect(marked("좋아 ㅋㅋㅋ", "ㅋㅋㅋ") == "좋아 [ㅋㅋㅋ]")
        #expect(marked("크크ㅋ", "ㅋㅋㅋ") == "[크크ㅋ]")
    }

    @Test func `Letters that keyboards make of two consonants are taken apart`() {
        #expect(marked("감사", "ㄳ") == "[감사]")
        #expect(marked("감 사", "ㄳ") == "[감 사]")
        #expect(marked("ㄳ", "ㄳ") == "[ㄳ]")
        #expect(marked("발표 회의", "ㄼㅎㅇ") == nil)
        #expect(marked("라벨 회의", "ㄼㅎㅇ") == "[라벨 회의]")
    }

    @Test func `A decomposed text is found by initial consonants`() {
        let decomposed = String(
            String.UnicodeScalarView("회의록".unicodeScalars.flatMap(decompose)))
        #expect(marked(decomposed, "ㅎㅇㄹ") == "[\(decomposed)]")
    }

    private func decompose(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        let index = scalar.value - 0xAC00
        let parts = [0x1100 + index / 588, 0x1161 + index % 588 / 28]
        let last = index % 28 == 0 ? [] : [0x11A7 + index % 28]
        return (parts + last).compactMap(Unicode.Scalar.init)
    }

    @Test func `What comes before the end of a text that breaks off is not read past it`() {
        #expect(marked("회", "회의") == nil)
        #expect(marked("ㄱ", "ㄳ") == nil)
        #expect(marked("", "ㅎ") == nil)
    }

    @Test func `A word of any length is found where it first stands`() {
        var random = SplitMix64(seed: 5)
        for turn in 0..<4_000 {
            let letters = turn % 2 == 0 ? ["a", "b"] : ["a", "é", "x", " "]
            func text(_ count: Int) -> String {
                (0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }.joined()
            }
            // Up to 64 bytes are looked for in one way, more in another.
            let word = text(turn % 5 == 0 ? 70 : Int.random(in: 1...5, using: &random))
            let before = text(Int.random(in: 0...40, using: &random))
            let bytes = Array((before + (turn % 3 == 0 ? word : "") + before).utf8)
            let wanted = Array(word.utf8)
            let start = Int.random(in: 0...bytes.count + 1, using: &random)
            let expected = (start..<max(start, bytes.count - wanted.count + 1)).first {
                bytes[$0...].starts(with: wanted)
            }
            let found = Needle(word).first(in: bytes, from: start)
            #expect(found == expected.map { $0..<$0 + wanted.count }, "\(word) in \(before)")
        }
    }

    @Test func `A text that is made to be slow holds no word that it does not`() {
        let text = [UInt8](repeating: 0x61, count: 4 << 20)
        for word in [
            "b" + String(repeating: "a", count: 60), String(repeating: "a", count: 300) + "b",
        ] {
            #expect(Needle(word).first(in: text, from: 0) == nil)
        }
        #expect(Needle("가나").first(in: Array(repeating: 0xEA, count: 4 << 20), from: 0) == nil)
    }
}
