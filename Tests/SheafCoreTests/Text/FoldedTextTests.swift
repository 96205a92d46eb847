import TestSupport
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct FoldedTextTests {
    @Test(arguments: [
        ("Buy MILK", "buy milk"), ("회의록", "회의록"), ("ÉCOLE", "école"), ("E\u{301}cole", "école"),
        ("\u{1112}\u{116C}\u{110B}\u{1174}", "회의"), ("ΣΊΣΥΦΟΣ", "σίσυφοσ"), ("σίσυφος", "σίσυφοσ"),
        ("İstanbul", "istanbul"), ("I\u{307}x", "ix"), ("ПРИВЕТ", "привет"), ("ＡＢＣ", "ａｂｃ"),
        ("VIỆT", "việt"), ("VIE\u{323}\u{302}T", "việt"), ("straße", "strasse"),
        ("STRASSE", "strasse"), ("ẞ", "ss"),
        ("ISPARTA", "isparta"), ("ısparta", "isparta"), ("5 µm", "5 μm"), ("\u{FB01}n", "fin"),
        ("か\u{3099}", "が"), ("\u{212B}\u{212A}", "åk"), ("Ⱥ", "ⱥ"), ("Ǆ", "ǆ"), ("Ⅷ", "ⅷ"),
        ("👩‍👩‍👧 🇰🇷", "👩‍👩‍👧 🇰🇷"), ("", ""), ("\u{301}a", "\u{301}a"),
    ])
    func `folds`(_ text: String, _ folded: String) {
        // Bytes, because strings are equal already under canonical equivalence.
        #expect(FoldedText(text).bytes == Array(folded.utf8))
    }

    @Test(arguments: [
        ("Buy oat MILK", "milk", "MILK"), ("주간 회의록을 쓴다", "회의록", "회의록"),
        ("\u{1112}\u{116C}\u{110B}\u{1174}록", "의", "\u{110B}\u{1174}"),
        ("Cafe\u{301} noir", "café", "Cafe\u{301}"), ("Cafe\u{301} noir", "noir", "noir"),
        ("Cafe\u{301} noir", "n", "n"), ("Große", "s", "ß"), ("Große", "SSE", "ße"),
        ("xİy", "i", "İ"), ("xİy", "y", "y"), ("ẞẞx", "x", "x"),
        ("aaab", "aab", "aab"), ("abababac", "ababac", "ababac"),
    ])
    func `finds the place in the original`(_ text: String, _ wanted: String, _ found: String) throws
    {
        let range = try #require(FoldedText(text).firstRange(of: Needle(wanted)))
        let bytes = Array(Array(text.utf8)[range])
        #expect(bytes == Array(found.utf8))
    }

    @Test(arguments: [("cafe", "cafe\u{301}"), ("회의", "호"), ("abc", "abcd"), ("aab", "ab ")])
    func `does not find`(_ text: String, _ wanted: String) {
        #expect(!FoldedText(text).contains(Needle(wanted)))
    }

    @Test func `finds all that do not overlap`() {
        #expect(FoldedText("aAaAa").ranges(of: Needle("aa")) == [0..<2, 2..<4])
        #expect(FoldedText("abc").ranges(of: Needle("")).isEmpty)
        #expect(FoldedText("가나가").ranges(of: Needle("가")) == [0..<3, 6..<9])
    }

    /// Latin, Greek, Cyrillic, Armenian, Georgian, Cherokee, Deseret, Adlam and all that will come.
    @Test func `Every letter is found by its capital and by its small letter`() {
        var letters = 0
        for value in UInt32(0)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.isCased else { continue }
            letters += 1
            let (text, properties) = (String(scalar), scalar.properties)
            let forms = [text, properties.uppercaseMapping, properties.lowercaseMapping]
            for form in forms where text != "İ" {
                let folded = FoldedText(form).bytes
                #expect(folded == FoldedText(text).bytes, "U+\(String(value, radix: 16))")
                #expect(
                    FoldedText(String(decoding: folded, as: UTF8.self)).bytes == folded,
                    "U+\(String(value, radix: 16)) twice")
            }
        }
        #expect(letters > 2_800)
    }

    @Test func `Marks without end are folded at once`() {
        let start = processorTime()
        let text = "milk" + String(repeating: "\u{301}\u{323}", count: 250_000)
        #expect(FoldedText(text).contains(Needle("mil")))
        #expect(processorTime() - start < .seconds(20))
    }

    /// What every fold has to keep, tried on texts of characters that fold in all ways.
    @Test func `ranges map back to the characters that were folded`() {
        let parts = [
            "a", "B", " ", "가", "힣", "\u{1112}\u{116C}", "\u{11AB}", "É", "e\u{301}", "\u{301}",
            "İ", "ß", "ẞ", "Ⱥ", "ς", "Σ", "か\u{3099}", "漢", "👍🏽", "🇰🇷", "\u{212B}", "ه", "ไม้", "Ａ",
            "\n", "―", "Ж", "ǆ", "\u{FB01}", "𝐀", "𐐀",
        ]
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let count = Int.random(in: 0...12, using: &generator)
            let chosen = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }
            let text = chosen.joined()
            let original = Array(text.utf8)
            let folded = FoldedText(text)
            let again = FoldedText(String(decoding: folded.bytes, as: UTF8.self))
            #expect(again.bytes == folded.bytes, "twice, seed \(seed)")
            #expect(folded.original(0..<folded.bytes.count) == 0..<original.count, "seed \(seed)")
            // Every folded scalar comes from original bytes that fold to something with it.
            var start = 0
            for scalar in String(decoding: folded.bytes, as: UTF8.self).unicodeScalars {
                let end = start + scalar.utf8.count
                let place = folded.original(start..<end)
                let source = String(decoding: original[place], as: UTF8.self)
                #expect(Array(source.utf8) == Array(original[place]), "cut, seed \(seed)")
                #expect(
                    FoldedText(source).contains(Needle(String(scalar))),
                    "\(scalar.escaped(asASCII: true)) in \(chosen), seed \(seed)")
                start = end
            }
        }
    }

    /// A needle is found exactly where a plain comparison at every place finds it.
    @Test func `finds what a comparison at every place finds`() {
        let seed = testSeed()
        var generator = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let text = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
                Bool.random(using: &generator) ? "a" : "b"
            }
            let wanted = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                Bool.random(using: &generator) ? "a" : "b"
            }
            let expected = text.indices.first { text[$0...].starts(with: wanted) }
            let found = FoldedText(text.joined()).firstRange(of: Needle(wanted.joined()))
            #expect(
                found == expected.map { $0..<$0 + wanted.count },
                "\(wanted.joined()) in \(text.joined()), seed \(seed)")
        }
    }
}

extension FoldedText {
    /// The first occurrence, in UTF-8 bytes of the original text.
    func firstRange(of needle: Needle) -> Range<Int>? {
        needle.first(in: bytes, from: 0).map(original)
    }

    /// All occurrences that do not overlap, from the left, in UTF-8 bytes of the original text.
    func ranges(of needle: Needle) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        while !needle.isEmpty, let range = needle.first(in: bytes, from: start) {
            found.append(original(range))
            start = range.upperBound
        }
        return found
    }
}
