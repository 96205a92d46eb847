import SheafCore
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct StyledTextFoundTests {
    private let width = CellWidth()

    private func styled(_ text: String, _ word: String, room: Int) -> StyledText {
        StyledText(FoundText(text, needles: [Needle(word)]), in: room, width, otherwise: .heading)
    }

    @Test func `what was found is marked, what is around it has its role`() {
        let expected =
            StyledText("Oat ", .heading) + StyledText("milk", .match) + StyledText(".", .heading)
        #expect(styled("Oat milk.", "MILK", room: 20) == expected)
    }

    @Test func `the line is cut by cells around the match, wide characters being two`() {
        let text = "우리가 지난주에 쓴 회의록을 다시 읽어 보자"
        #expect(styled(text, "회의록", room: 20).plain == "…쓴 회의록을 다시…")
        for room in 0..<50 {
            #expect(styled(text, "회의록", room: room).cells(width) <= room)
            let wide = CellWidth(ambiguousIsWide: true)
            let found = FoundText(text, needles: [Needle("다시")])
            #expect(StyledText(found, in: room, wide).cells(wide) <= room)
        }
    }

    @Test func `what could harm a terminal is shown as a sign, and its cells are counted`() {
        let nasty = String(repeating: "\u{1B}[2J\u{202E}\t\u{7F}", count: 20) + "milk"
        for room in [10, 40, 80] {
            let shown = styled(nasty, "milk", room: room)
            #expect(shown.plain.hasSuffix("milk"))
            #expect(shown.cells(width) <= room)
            #expect(Sanitizer.line(shown.plain) == shown.plain)
        }
    }
}
