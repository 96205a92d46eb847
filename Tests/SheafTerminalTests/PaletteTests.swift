import Foundation
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct PaletteTests {
    /// The relative luminance of a colour, 0 for black and 1 for white (WCAG 2.2).
    private func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
        func linear(_ part: Int) -> Double {
            let part = Double(part) / 255
            return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// How well one colour can be told from another, 1 to 21 (WCAG 2.2).
    private func contrast(_ one: Double, _ other: Double) -> Double {
        (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// A colour of xterm's cube, 16 to 231, or of its greys, 232 to 255.
    private func luminance(ofNumber number: Int) -> Double {
        guard number < 232 else {
            let level = 8 + 10 * (number - 232)
            return luminance(level, level, level)
        }
        let levels = [0, 95, 135, 175, 215, 255]
        let place = number - 16
        return luminance(levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }

    @Test(arguments: Hue.allCases)
    func `every fixed colour can be read on light and on dark backgrounds`(hue: Hue) {
        #expect(hue.sgr(.fixed) == "38;5;\(hue.rawValue)")
        #expect((16...255).contains(hue.rawValue))
        let color = luminance(ofNumber: hue.rawValue)
        // WCAG asks for 3 at least; 4.58 is the most there can be on white and black at once.
        #expect(contrast(color, luminance(255, 255, 255)) > 3.9)
        #expect(contrast(color, luminance(0, 0, 0)) > 3.9)
        // Solarized, a light and a dark theme that many use.
        #expect(contrast(color, luminance(0xFD, 0xF6, 0xE3)) >= 3)
        #expect(contrast(color, luminance(0x00, 0x2B, 0x36)) >= 3)
    }

    @Test func `the terminal's own yellow, blue, black, white and bright colours are not used`() {
        for hue in Hue.allCases {
            #expect(["2", "31", "32", "35", "36"].contains(hue.sgr(.terminal)))
        }
    }

    @Test(
        arguments: [
            ([:], .terminal), (["TERM": "xterm"], .terminal), (["TERM": "linux"], .terminal),
            (["TERM": "xterm-256color"], .fixed), (["TERM": "xterm-kitty"], .fixed),
            (["TERM": "screen", "COLORTERM": "truecolor"], .fixed),
            (["TERM": "tmux-256color", "SHEAF_PALETTE": "terminal"], .terminal),
            (["TERM": "tmux-256color", "SHEAF_PALETTE": ""], .fixed),
        ] as [([String: String], Palette)])
    func `the fixed colours are used where the terminal has them`(
        variables: [String: String], expected: Palette
    ) {
        #expect(Palette(variables: variables) == expected)
    }

    @Test func `every role is plain or ends where it began, in both palettes`() {
        for role in Role.allCases {
            for palette in Palette.allCases {
                let shown = StyledText("x", role).rendered(in: palette)
                #expect(
                    shown == "x" || (shown.hasPrefix("\u{1B}[") && shown.hasSuffix("mx\u{1B}[0m")))
            }
        }
        #expect(StyledText("x", .overdue).rendered(in: .fixed) == "\u{1B}[38;5;196mx\u{1B}[0m")
        #expect(StyledText("x", .error).rendered(in: .fixed) == "\u{1B}[1;38;5;196mx\u{1B}[0m")
    }
}
