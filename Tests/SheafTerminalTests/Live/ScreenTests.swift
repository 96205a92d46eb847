import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct ScreenTests {
    private func screen(_ columns: Int, _ rows: Int) -> Screen {
        Screen(TerminalSize(columns: columns, rows: rows))
    }

    @Test func `Text is clipped at its rectangle, and a wide character is never cut in half`() {
        var screen = screen(8, 2)
        screen.draw("한글나라", in: Rectangle(column: 1, row: 0, width: 5, height: 1))
        #expect(screen.text == [" 한글", ""])
        screen.draw("x", in: screen.bounds, column: 2)
        #expect(screen.text[0] == "  x글")
        screen.draw("y", in: screen.bounds, column: 3)
        #expect(screen.text[0] == "  xy")
        screen.draw("아", in: screen.bounds, column: 7)
        screen.draw("아", in: screen.bounds, row: 2)
        #expect(screen.text == ["  xy", ""])
    }

    @Test func `Nothing is drawn outside, wherever a rectangle lies`() {
        var screen = screen(4, 2)
        let whole = screen
        screen.draw("text", in: Rectangle(column: 9, row: 0, width: 4, height: 1))
        screen.draw("text", in: Rectangle(column: 0, row: -1, width: 4, height: 1))
        screen.draw("text", in: Rectangle(column: 0, row: 0, width: -4, height: 1))
        screen.showCursor(column: 4, row: 0, in: screen.bounds)
        #expect(screen == whole)
    }

    @Test func `What has not changed is not written`() {
        var before = screen(20, 3)
        before.draw("todo", in: before.bounds)
        #expect(before.changes(from: before, palette: nil).isEmpty)
        var after = before
        after.draw("X", in: after.bounds, row: 2, column: 5)
        let text = String(decoding: after.changes(from: before, palette: nil), as: UTF8.self)
        #expect(text.contains("\u{1B}[3;6HX") && !text.contains("todo"))
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
    }

    @Test func `Colours come from the palette, and without one only what is selected stands out`() {
        var screen = screen(20, 1)
        screen.draw("\("late", .overdue)", in: screen.bounds)
        let colored = String(decoding: screen.changes(from: nil, palette: .fixed), as: UTF8.self)
        #expect(colored.contains("\u{1B}[0;38;5;196mlate"))
        let plain = String(decoding: screen.changes(from: nil, palette: nil), as: UTF8.self)
        #expect(!plain.contains("38;5"))
        screen.draw("late", in: screen.bounds, emphasis: .selected, fills: true)
        let selected = String(decoding: screen.changes(from: nil, palette: nil), as: UTF8.self)
        #expect(selected.contains("\u{1B}[0;7mlate"))
    }

    @Test func `A screen of another size is drawn anew`() {
        var small = screen(10, 2)
        small.draw("a", in: small.bounds)
        var large = screen(20, 4)
        large.draw("a", in: large.bounds)
        let text = String(decoding: large.changes(from: small, palette: nil), as: UTF8.self)
        #expect(text.contains("\u{1B}[2J"))
    }
}

extension Screen {
    /// All of it.
    var bounds: Rectangle { Rectangle(size) }
}
