import TestSupport
import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct TextFieldTests {
    private func field(_ text: String, _ keys: [Key], hasLines: Bool = false) -> TextField {
        var field = TextField(text, hasLines: hasLines)
        for key in keys { _ = field.type(key, room: 10) }
        return field
    }

    @Test func `The caret goes by what the eye sees as one character`() {
        let family = "가👩‍👩‍👧‍👦e\u{301}"
        #expect(field(family, [.backspace]).text == "가👩‍👩‍👧‍👦")
        #expect(field(family, [.backspace, .backspace]).text == "가")
        #expect(field(family, [.left, .left]).after == "👩‍👩‍👧‍👦e\u{301}")
        #expect(field(family, [.home, .delete]).text == "👩‍👩‍👧‍👦e\u{301}")
        #expect(field("가", [.left, .left, .left, .character("나")]).text == "나가")
    }

    @Test func `Letters that come one by one join`() {
        let field = field(
            "", "\u{1112}\u{1161}\u{11AB}".unicodeScalars.map { .character(Character($0)) })
        #expect(field.text == "한" && field.before.count == 1)
    }

    @Test func `Words and lines are gone over and taken at once`() {
        #expect(field("buy oat milk", [.wordLeft]).after == "milk")
        #expect(field("buy oat milk", [.control("w"), .control("w")]).text == "buy ")
        #expect(field("buy oat", [.home, .wordRight, .control("k")]).text == "buy")
        #expect(field("회의록 정리", [.alt("\u{7F}")]).text == "회의록 ")
        #expect(field("buy oat milk", [.wordLeft, .control("u")]).text == "milk")
        #expect(field("a\nbc", [.control("u")], hasLines: true).text == "a\n")
        #expect(field("a\nbc", [.home, .control("k")], hasLines: true).text == "a\n")
    }

    @Test func `One line stays one line, and no control character comes in`() {
        var line = TextField("a\nb\tc\u{1B}[31m\u{0}d")
        #expect(line.text == "a b c[31md")
        #expect(!line.type(.enter) && !line.type(.up))
        #expect(TextField("a\nb\tc\u{1B}", hasLines: true).text == "a\nb\tc")
    }

    @Test func `Up and down keep the column, over rows that are broken and wide cells`() {
        let text = "one two three\n한글을 쓴다\nend"
        #expect(field(text, [.up], hasLines: true).before == "one two three\n한글을 쓴")
        let layout = TextLayout(TextField(text, hasLines: true), room: 10, CellWidth())
        #expect(layout.rows.map(\.text) == ["one two ", "three", "한글을 ", "쓴다", "end"])
        #expect(layout.caret.row == 4 && layout.caret.column == 3)
        let up = field(text, [.up, .up, .up, .up], hasLines: true)
        #expect(up.before == "on")
        #expect(field(text, Array(repeating: .down, count: 3), hasLines: true).after.isEmpty)
    }

    @Test func `Every row fits, all rows together are the text, and the caret lies on one of them`()
    {
        var random = SplitMix64(seed: 11)
        let width = CellWidth()
        for round in 0..<500 {
            let text = random.text(upTo: 60, from: SplitMix64.visible + ["\n", " ", "word "])
            var field = TextField(text, hasLines: true)
            for _ in 0..<Int.random(in: 0...80, using: &random) { _ = field.type(.left) }
            let room = Int.random(in: 2...30, using: &random)
            let layout = TextLayout(field, room: room, width)
            let comment: Comment = "seed 11, round \(round)"
            for row in layout.rows {
                let cells = width.cells(of: row.text)
                #expect(cells <= room || row.text.hasSuffix(" ") && cells == room + 1, comment)
            }
            #expect(
                layout.rows.map(\.text).joined() == field.text.filter { $0 != "\n" }, comment)
            let line = layout.rows[layout.caret.row].text
            #expect(layout.caret.column <= width.cells(of: line), comment)
        }
    }

    @Test func `The cursor stands at the caret, in a long line too`() throws {
        var screen = Screen(TerminalSize(columns: 10, rows: 3))
        var field = TextField("가나")
        screen.draw(field, in: screen.bounds.top(1), hasCursor: true)
        #expect(try #require(screen.cursor) == (4, 0))
        _ = field.type(.left)
        screen.draw(field, in: screen.bounds.top(1), hasCursor: true)
        #expect(try #require(screen.cursor) == (2, 0))
        screen.draw(TextField("a very long line"), in: screen.bounds.top(1), hasCursor: true)
        let place = try #require(screen.cursor)
        #expect(place.column < 10 && screen.text[0].hasSuffix("line"))
        screen.clear(screen.bounds)
        let body = TextField("1\n2\n3\n4\n5", hasLines: true)
        screen.draw(body, in: screen.bounds, hasCursor: true)
        #expect(screen.text == ["3", "4", "5"])
        #expect(try #require(screen.cursor) == (1, 2))
    }
}
