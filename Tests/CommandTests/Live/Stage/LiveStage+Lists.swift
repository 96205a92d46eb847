import SheafTerminal

// What is done in the lists.
extension LiveStage {
    private typealias Key = LiveKeyBytes

    /// Every way to another card.
    var moving: [LiveStep] {
        [
            .type(
                "", .selects("Buy milk"), .counts("todo", 2), .counts("doing", 1), .noCaret,
                also: reversals(undo: false, redo: false)),
            // There is nothing to take back: the key does nothing.
            .press("uj", .selects("회의록 정리"), also: reversals(undo: false, redo: false)),
            .press("k", .selects("Buy milk")),
            .press("j", .selects("회의록 정리")),
            .press("k", .selects("Buy milk")),
            .press("l", .selects("Read the book")),
            .press("l", .selects("Old thing")),
            .press("h", .selects("Read the book")),
            .press("h", .selects("Buy milk")),
            .type(Key.down, .selects("회의록 정리")),
            .type(Key.up, .selects("Buy milk")),
            .type(Key.right, .selects("Read the book")),
            .type(Key.left, .selects("Buy milk")),
            .type("\t", .selects("Read the book")),
            .type(Key.backTab, .selects("Buy milk")),
            .type(Key.pageDown, .selects("회의록 정리")),
            .type(Key.pageUp, .selects("Buy milk")),
            .type(Key.control("d"), .selects("회의록 정리")),
            .type(Key.control("b"), .selects("Buy milk")),
            // The two-set keyboard types the same letter with and without Shift there.
            .type(language == .korean ? Key.end : "G", .selects("회의록 정리")),
            .press("g", .selects("Buy milk")),
            // The plan: the first task of it is opened, and left again.
            .press("p", .shows(Message("live-next"))),
            .press("p", .hides(Message("live-next")), .selects("Buy milk")),
            .press(
                "y",
                .shows(Message("asked-to-copy", ["item": ItemName(title: "Buy milk", handle: "")]))),
        ]
    }

    /// Whether undo and redo are dimmed, where the foot has room to say it.
    private func reversals(undo: Bool, redo: Bool) -> [LiveExpectation] {
        guard !isSmall else { return [] }
        return [
            undo ? .usable("u", Message("live-key-undo")) : .dimmed("u", Message("live-key-undo")),
            redo
                ? .usable("^R", Message("live-key-redo")) : .dimmed("^R", Message("live-key-redo")),
        ]
    }

    /// To other columns, taken back and done again. "Call Mina today" is selected.
    var shifting: [LiveStep] {
        [
            .press(">", .counts("doing", 2), .counts("todo", 2), .selects("Call Mina today")),
            .press("<", .counts("doing", 1), .counts("todo", 3), .selects("Call Mina today")),
            .press("3", .counts("done", 2), .selects("Call Mina today")),
            .press("1", .counts("todo", 3), .counts("done", 1)),
            .press("2", .counts("doing", 2), .counts("todo", 2)),
            .press(",", .counts("todo", 3)),
            .press(
                ".", .counts("doing", 2), .shows(word("Moved", "옮겼습니다")),
                also: reversals(undo: true, redo: false)),
            .press(
                "u", .counts("todo", 3), .shows(word("Undid", "되돌렸습니다")),
                also: reversals(undo: true, redo: true)),
            .type(
                Key.control("r"), .counts("doing", 2), .shows(word("Redid", "다시 실행했습니다")),
                also: reversals(undo: true, redo: false)),
            .press("u", .counts("todo", 3), .selects("Call Mina today")),
        ]
    }

    /// Several at once, and deleting. "Call Mina today" is selected.
    var pickingAndDeleting: [LiveStep] {
        let mina = ItemName(title: "Call Mina today", handle: "")
        return [
            .press("g", .selects("Buy milk")),
            .type(
                " ", .shows(Message("live-picked", ["count": 1.counted])),
                .selects("Call Mina today")),
            .type(" ", .shows(Message("live-picked", ["count": 2.counted])), .selects("회의록 정리")),
            .press(
                "3", .counts("done", 3), .counts("todo", 1),
                .hides(Message("live-picked", ["count": 2.counted]))),
            // Both are named.
            .press(
                "u", .counts("todo", 3), .selects("Call Mina today"),
                .shows(word("change to \"Call Mina today\"", "\"Call Mina today\" 변경을")),
                .shows(word("change to \"Buy milk\"", "\"Buy milk\" 변경을"))),
            .press(
                "d", .shows(Message("live-delete", ["item": mina])),
                .usable("n", Message("live-key-no"))),
            .press("n", .hides(Message("live-delete", ["item": mina])), .counts("todo", 3)),
            .press("d", .shows(Message("live-delete", ["item": mina]))),
            .press("y", .counts("todo", 2), .shows(Message("deleted", ["item": mina]))),
            .press("u", .counts("todo", 3), .selects("Call Mina today")),
            .type(Key.delete, .shows(Message("live-delete", ["item": mina]))),
            .type(Key.escape, .hides(Message("live-delete", ["item": mina])), .counts("todo", 3)),
            .press("g", .selects("Buy milk")),
            .type("  ", .shows(Message("live-picked", ["count": 2.counted]))),
            .press("d", .shows(Message("live-delete-count", ["count": 2.counted]))),
            .press(
                "n", .hides(Message("live-delete-count", ["count": 2.counted])),
                .shows(Message("live-picked", ["count": 2.counted]))),
            .type(
                Key.escape, .hides(Message("live-picked", ["count": 2.counted])), .counts("todo", 3)
            ),
        ]
    }

    /// Memos: the newest change first; after new and delete the top one is selected.
    var memos: [LiveStep] {
        let shopping = ItemName(title: "장보기", handle: "")
        return [
            .press("t", .selects("Recipe")),
            .press("j", .selects("장보기")),
            .press("k", .selects("Recipe")),
            .press("n", .shows(Message("live-new-memo")), .caret(behind: " ")),
            .type("Ideas\t\t\tFirst one", .caret(behind: "First one")),
            .type(Key.control("s"), .selects("Ideas"), .noCaret),
            .type(Key.end, .selects("장보기")),
            .press("d", .shows(Message("live-delete", ["item": shopping]))),
            .press("y", .selects("Ideas"), .shows(Message("deleted", ["item": shopping]))),
            .press("u", .selects("장보기")),
            .press(
                "h", .shows(Message("live-history-of", ["item": shopping])),
                .shows(Message("was-added"))),
            .type(
                Key.escape, .hides(Message("live-history-of", ["item": shopping])), .selects("장보기")),
            .type(
                "\r", .shows("두부, 파."),
                also: isSmall ? [] : [.usable("h", Message("live-key-history"))]),
            .type(Key.escape, .usable("n", Message("live-key-new")), .selects("장보기")),
            .press("t", .counts("todo", 3)),
        ]
    }

    var mouse: [LiveStep] {
        let common: [LiveStep] = [
            .wheel(2, .selects("회의록 정리")),
            .wheel(-1, .selects("Call Mina today")),
            .click("Buy milk", .selects("Buy milk")),
        ]
        guard !isSmall else { return common }
        return common + [
            .drag("Read the book", to: "회의록", .counts("todo", 4), .counts("doing", 0)),
            .press("u", .counts("todo", 3), .counts("doing", 1)),
        ]
    }
}

/// Keys as xterm sends them.
enum LiveKeyBytes {
    static let up = "\u{1B}[A"
    static let down = "\u{1B}[B"
    static let right = "\u{1B}[C"
    static let left = "\u{1B}[D"
    static let home = "\u{1B}[H"
    static let end = "\u{1B}[F"
    static let pageUp = "\u{1B}[5~"
    static let pageDown = "\u{1B}[6~"
    static let delete = "\u{1B}[3~"
    static let backTab = "\u{1B}[Z"
    static let escape = "\u{1B}"
    static let backspace = "\u{7F}"

    static func control(_ letter: Unicode.Scalar) -> String {
        String(Unicode.Scalar(UInt8(letter.value & 0x1F)))
    }
}
