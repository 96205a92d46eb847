import SheafTerminal

// What is written and read.
extension LiveStage {
    private typealias Key = LiveKeyBytes

    /// A new task, every field of it, and what cannot be saved.
    var writing: [LiveStep] {
        [
            .press(
                "n", .shows(Message("live-new-task")), .dimmed("⏎", Message("live-key-save")),
                .caret(behind: " ")),
            .type(
                "\r", .shows(Message("live-empty-title")), .dimmed("⏎", Message("live-key-save"))),
            .type(
                "   ", .hides(Message("live-empty-title")), .dimmed("⏎", Message("live-key-save"))),
            .type(Key.control("s"), .shows(Message("live-empty-title"))),
            .type(
                "민아Call Mina", .caret(behind: "민아Call Mina"), .usable("⏎", Message("live-key-save"))
            ),
            .type(
                Key.home + Key.right + Key.right + Key.right + Key.right + Key.right
                    + Key.backspace + Key.backspace, .caret(behind: "   "),
                .hides("민아")),
            .type(
                Key.end + " due:soon\r", .shows(Message("not-a-date", ["text": "soon"])),
                .dimmed("⏎", Message("live-key-save"))),
            .type(
                Key.control("u") + "Call Mina", .hides(Message("not-a-date", ["text": "soon"])),
                .caret(behind: "Call Mina"), .usable("⏎", Message("live-key-save"))),
            .type(
                "\t", .shows(Message("live-month", ["year": 2026, "month": 11])),
                .shows(Message("live-due-example"))),
            .type(
                "soon", .shows(Message("live-not-a-date")), .dimmed("⏎", Message("live-key-save"))),
            .type(
                Key.control("w") + word("fri", "금요일"), .hides(Message("live-not-a-date")),
                .shows(word("Fri, Nov 27, 2026", "2026. 11. 27.(금)")), .reverses("27")),
            .type(Key.down, .noCaret, .usable("⏎", Message("live-key-take")), .reverses("27")),
            .type(Key.right, .reverses("28")),
            .type(
                Key.down, .shows(Message("live-month", ["year": 2026, "month": 12])), .reverses("5")
            ),
            .type(
                Key.pageDown, .shows(Message("live-month", ["year": 2027, "month": 1])),
                .reverses("5")),
            .type(
                Key.pageUp, .shows(Message("live-month", ["year": 2026, "month": 12])),
                .reverses("5")),
            .type(Key.left, .reverses("4")),
            .type(
                Key.up, .shows(Message("live-month", ["year": 2026, "month": 11])), .reverses("27")),
            .type(
                "\r", .shows(word("Nov 27 ", "11월 27일")), .shows("> \(word("tags", "태그"))")),
            .type(
                "home, 2026", .caret(behind: "home, 2026"),
                .dimmed("⏎", Message("live-key-save"))),
            .type("\r", .shows(Message("live-not-a-tag", ["word": "2026"]))),
            .type(
                Key.control("w"), .hides(Message("live-not-a-tag", ["word": "2026"])),
                .usable("⏎", Message("live-key-save"))),
            .type(
                "\t", .shows("> \(word("priority", "우선순위"))"), .shows(Message("live-priorities"))),
            .type("urgent", .caret(behind: "urgent"), .dimmed("⏎", Message("live-key-save"))),
            .type("\r", .shows(Message("live-not-a-priority"))),
            .type(
                Key.control("w") + "h", .shows(Message("priority-high")),
                .hides(Message("live-not-a-priority"))),
            .type("\tkitchen", .caret(behind: "kitchen")),
            .type(
                "\t", .shows("> \(word("repeat", "반복"))"), .shows(Message("live-repeat-example"))),
            .type("sometimes", .dimmed("⏎", Message("live-key-save"))),
            .type(
                Key.control("w") + word("every week on fri", "매주 금요일"),
                .caret(behind: word("every week on fri", "매주 금요일")),
                .usable("⏎", Message("live-key-save"))),
            .type(Key.control("u"), .shows(Message("live-repeat-example"))),
            .type("\t", .shows("> \(word("wait", "대기"))"), .shows(Message("live-wait-example"))),
            .type(Key.down + "\r" + Key.backTab, .shows(word("Nov 20", "11월 20일"))),
            .type(Key.control("u"), .hides(word("Nov 20", "11월 20일"))),
            .type("\t- [ ] oat\r- [ ] soy", .caret(behind: "- [ ] soy"), .shows("- [ ] oat")),
            .type(Key.up, .caret(behind: "- [ ] oat")),
            .type(Key.backTab + Key.backTab + Key.backTab, .caret(behind: "kitchen")),
            .type(Key.escape, .shows(Message("live-discard")), .noCaret),
            .press("n", .hides(Message("live-discard")), .caret(behind: "kitchen")),
            .type(
                Key.control("s"), .counts("todo", 3), .selects("Call Mina"), .noCaret,
                .shows(word("Added", "추가했습니다")), .shows(word("Nov 27", "11. 27.(금)")),
                .shows(Message("priority-high")), .shows("0/2")),
        ]
    }

    /// "Call Mina" is read, its checklist ticked, and the card beside it looked at.
    var reading: [LiveStep] {
        let mina = ItemName(title: "Call Mina", handle: "")
        return [
            .type(
                "\r", .shows("- [ ] oat"), .shows("kitchen"), .usable("e", Message("live-key-edit"))
            ),
            .press("x", .shows("> [ ] oat"), .reverses("oat")),
            .type(
                " ", .shows("> [x] oat"), .shows(.marked("oat", in: mina, done: true, (1, 2)))),
            .press("j", .shows("> [ ] soy"), .reverses("soy")),
            .press("x", .shows("> [x] soy")),
            .press("u", .shows("> [ ] soy")),
            .press("k", .shows("> [x] oat"), .reverses("oat")),
            .type("\r", .shows("> [ ] oat")),
            .type(Key.escape, .hides("> [ ] oat"), .shows("- [ ] oat")),
            .type(Key.right, .shows("- [ ] 보내기"), .hides("kitchen")),
            .type(Key.left, .hides("- [ ] 보내기"), .shows("kitchen")),
            .press(
                "h", .shows(Message("live-history-of", ["item": mina])),
                .shows(word("unticked", "체크를 지움"))),
            // The version before that is brought back, and that is undone.
            .type(
                Key.down + "\r", .shows(Message("live-version-made")),
                .shows(Message("live-version-since")), .usable("r", Message("live-key-restore"))),
            .press(
                "r", .shows(Message("restored-earlier", ["item": mina])), .shows("- [x] oat"),
                .shows("kitchen")),
            .press("u", .hides("- [x] oat"), .shows(word("Undid", "되돌렸습니다")), .shows("kitchen")),
            .press("?", .shows(Message("live-help-move"))),
            .type(Key.escape, .hides(Message("live-help-move")), .shows("kitchen")),
            .press("q", .hides("kitchen"), .selects("Call Mina")),
        ]
    }

    /// "Call Mina" is changed in a form, and in an editor.
    var editing: [LiveStep] {
        let mina = ItemName(title: "Call Mina", handle: "")
        let later = ItemName(title: "Call Mina today", handle: "")
        return [
            .press(
                "e", .shows(Message("live-editing", ["item": mina])), .caret(behind: "Call Mina")),
            .type(Key.escape, .hides(Message("live-editing", ["item": mina])), .noCaret),
            .press(
                "e", .shows(Message("live-editing", ["item": mina])), .caret(behind: "Call Mina")),
            .type(" today\t", .caret(behind: word("Nov 27", "11월 27일")), .reverses("27")),
            .type(
                String(repeating: Key.control("w"), count: 3), .shows(Message("live-due-example")),
                .hides(word("Nov 27", "11월 27일"))),
            .type(Key.down + Key.right, .noCaret, .reverses("21")),
            .type("\r", .shows(word("Nov 21", "11월 21일")), .caret(behind: "home")),
            .type(
                "\r", .selects("Call Mina today"), .noCaret,
                .hides(Message("live-editing", ["item": mina])),
                .shows(word("tomorrow", "내일"))),
            // Both things that were done are named.
            .press("e", .shows(Message("live-editing", ["item": later]))),
            .type(Key.backTab + "\rMore.", .caret(behind: "More.")),
            .type("\t\t", .caret(behind: word("Nov 21", "11월 21일"))),
            .type(
                Key.control("u") + word("dec 1", "12월 1일") + Key.control("s"), .noCaret,
                .shows(word("due Tue, Dec 1", "마감 12. 1.(화)")),
                .shows(word("text edited", "본문을 고침"))),
            .press("E", .shows(Message("edited", ["item": later])), .selects("Call Mina today")),
            .type("\r", .shows("From the editor.")),
            .type(Key.escape, .hides("From the editor."), .selects("Call Mina today")),
        ]
    }

    /// Typed text is asked about before it goes, whatever would take it away.
    var leaving: [LiveStep] {
        [
            .press("n", .shows(Message("live-new-task"))),
            .type("q", .caret(behind: "q")),
            .type(Key.control("c"), .shows(Message("live-discard")), .noCaret),
            .press("n", .hides(Message("live-discard")), .caret(behind: "q")),
            .type(Key.escape, .shows(Message("live-discard"))),
            .press("y", .hides(Message("live-discard")), .hides(Message("live-new-task"))),
        ]
    }

    /// Another size in the middle of typing, and in the lists.
    var resizing: [LiveStep] {
        [
            .press("n", .shows(Message("live-new-task"))),
            .type("Half a wo", .caret(behind: "Half a wo")),
            .resize(
                columns: 61, rows: 19, .size(columns: 61, rows: 19), .caret(behind: "Half a wo")),
            .resize(
                columns: columns, rows: rows, .size(columns: columns, rows: rows),
                .caret(behind: "Half a wo")),
            .type(Key.escape, .shows(Message("live-discard"))),
            .press("y", .hides(Message("live-new-task")), .counts("todo", 3)),
            .resize(columns: 100, rows: 25, .size(columns: 100, rows: 25), .counts("doing", 1)),
            .resize(
                columns: columns, rows: rows, .size(columns: columns, rows: rows),
                .counts("doing", 1)),
        ]
    }
}
