import TestSupport

extension SplitMix64 {
    /// Up to `count` pieces of what is hard to measure or to show.
    mutating func text(upTo count: Int, from pieces: [String]) -> String {
        (0..<Int.random(in: 0...count, using: &self))
            .map { _ in pieces.randomElement(using: &self) ?? "" }
            .joined()
    }

    static let visible = [
        "a", "Z", "7", " ", "-", "é", "e\u{301}", "한", "글", "\u{1112}\u{1161}\u{11AB}", "漢",
        "ﾊ", "🙂", "👩‍👩‍👧‍👦", "🇰🇷", "👍🏽", "❤️", "☝🏽", "1️⃣", "क्ष", "…", "→", "\u{200B}",
    ]

    static let hostile = [
        "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{9B}", "\u{85}", "\0", "\r", "\n", "\r\n", "\t",
        "\u{7F}", "\u{202E}", "\u{2066}", "\u{2028}", "\u{2029}", "\u{206A}", "\u{FFF9}",
    ]
}
