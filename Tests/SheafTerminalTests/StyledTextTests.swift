import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct StyledTextTests {
    let width = CellWidth()

    @Test func `roles show as colours, or not at all`() {
        let text: StyledText = "Added \("k7m", .id)\("3x9q2", .idRest) \("Buy milk", .title)"
        #expect(text.rendered(in: nil) == "Added k7m3x9q2 Buy milk")
        #expect(
            text.rendered(in: .terminal)
                == "Added \u{1B}[1;35mk7m\u{1B}[0m\u{1B}[2m3x9q2\u{1B}[0m Buy milk")
    }

    @Test
    func `what is interpolated is made harmless, what is written in the source is not touched`() {
        let title = "x\u{1B}[2J\ny"
        let text: StyledText = "\(title, .title)"
        #expect(text.plain == "x␛[2J⏎y")
        #expect(StyledText(title).plain == "x␛[2J⏎y")
        #expect(StyledText(block: title).plain == "x␛[2J\ny")
    }

    @Test func `cutting keeps roles and counts cells`() {
        let text = StyledText("한글", .id) + StyledText(" 날 ", .muted) + "end"
        #expect(text.cells(width) == 11)
        #expect(text.cut(to: 11, width) == text)
        #expect(text.cut(to: 7, width) == StyledText("한글", .id) + StyledText(" …", .muted))
        #expect(text.cut(to: 4, width) == StyledText("한…", .id))
        #expect(text.cut(to: 0, width).isEmpty)
        #expect(text.fit(to: 13, width).plain == "한글 날 end  ")
        #expect(text.fit(to: 13, width, alignment: .trailing).plain == "  한글 날 end")
    }

    @Test func `a role for the whole leaves the pieces that have their own`() {
        let text: StyledText = "due \("today", .dueToday)"
        #expect(
            text.styled(.heading)
                == StyledText("due ", .heading) + StyledText("today", .dueToday))
    }

    @Test func `texts are joined with what stands between`() {
        #expect(["a", "b", "c"].map { StyledText($0) }.joined(separator: ", ").plain == "a, b, c")
        #expect([StyledText]().joined(separator: ", ").isEmpty)
    }

    @Test(arguments: [11, 12])
    func `fitting styled text is exact, whatever it holds`(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let text = (0..<3).map { index in
                // A piece begins with a letter, so that no cluster reaches over two pieces.
                StyledText(
                    "|" + generator.text(upTo: 4, from: SplitMix64.visible),
                    index == 1 ? .tag : nil)
            }.joined()
            let size = Int.random(in: 0...20, using: &generator)
            #expect(text.fit(to: size, width).cells(width) == size, "seed \(seed): \(text.plain)")
        }
    }
}
