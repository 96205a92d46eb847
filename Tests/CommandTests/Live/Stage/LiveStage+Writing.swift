import SheafTerminal

// What is written and read.
extension LiveStage {
    private typealias Key = LiveKeyBytes

    /// A new task, every field of it, and what cannot be saved.
    var writing: [LiveStep] {
        [
            .press(
                "n", .shows(.liveNewTask), .dimmed("⏎", .liveKeySave), .caret(behind: " ")),
            .type("\r", .shows(.liveEmptyTitle), .dimmed("⏎", .liveKeySave)),
            .type("   ", .hides(.liveEmptyTitle), .dimmed("⏎", .liveKeySave)),
            .type(Key.control("s"), .shows(.liveEmptyTitle)),
            .type("민아Call Mina", .caret(behind: "민아Call Mina"), .usable("⏎", .liveKeySave)),
            .type(
                Key.home + Key.right + Key.right + Key.right + Key.right + Key.right
                    + Key.backspace + Key.backspace, .caret(behind: "   "),
                .hides("민아")),
            .type(
                Key.end + " due:soon\r", .shows(.notADate("soon")), .dimmed("⏎", .liveKeySave)),
            .type(
                Key.control("u") + "Call Mina", .hides(.notADate("soon")),
                .caret(behind: "Call Mina"), .usable("⏎", .liveKeySave)),
            .type("\t", .shows(.liveMonth(year: 2026, month: 11)), .shows(.liveDueExample)),
            .type("soon", .shows(.liveNotADate), .dimmed("⏎", .liveKeySave)),
            .type(
                Key.control("w") + word("fri", "금요일"), .hides(.liveNotADate),
                .shows(word("Fri, Nov 27, 2026", "2026. 11. 27.(금)")), .reverses("27")),
            .type(Key.down, .noCaret, .usable("⏎", .liveKeyTake), .reverses("27")),
            .type(Key.right, .reverses("28")),
            .type(
                Key.down, .shows(.liveMonth(year: 2026, month: 12)), .reverses("5")),
            .type(Key.pageDown, .shows(.liveMonth(year: 2027, month: 1)), .reverses("5")),
            .type(Key.pageUp, .shows(.liveMonth(year: 2026, month: 12)), .reverses("5")),
            .type(Key.left, .reverses("4")),
            .type(Key.up, .shows(.liveMonth(year: 2026, month: 11)), .reverses("27")),
            .type("\r", .shows("2026-11-27"), .shows("> \(word("tags", "태그"))")),
            .type("home, 1st", .caret(behind: "home, 1st"), .dimmed("⏎", .liveKeySave)),
            .type("\r", .shows(.liveNotATag("1st"))),
            .type(Key.control("w"), .hides(.liveNotATag("1st")), .usable("⏎", .liveKeySave)),
            .type("\t", .shows("> \(word("priority", "우선순위"))"), .shows(.livePriorities)),
            .type("urgent", .caret(behind: "urgent"), .dimmed("⏎", .liveKeySave)),
            .type("\r", .shows(.liveNotAPriority)),
            .type(Key.control("w") + "h", .shows(.priorityHigh), .hides(.liveNotAPriority)),
            .type("\tkitchen", .caret(behind: "kitchen")),
            .type("\t", .shows("> \(word("repeat", "반복"))"), .shows(.liveRepeatExample)),
            .type("sometimes", .dimmed("⏎", .liveKeySave)),
            .type(
                Key.control("w") + word("every week on fri", "매주 금요일"),
                .caret(behind: word("every week on fri", "매주 금요일")), .usable("⏎", .liveKeySave)),
            .type(Key.control("u"), .shows(.liveRepeatExample)),
            .type("\t", .shows("> \(word("wait", "대기"))"), .shows(.liveWaitExample)),
            .type(Key.down + "\r" + Key.backTab, .shows("2026-11-20")),
            .type(Key.control("u"), .hides("2026-11-20")),
            .type("\t- [ ] oat\r- [ ] soy", .caret(behind: "- [ ] soy"), .shows("- [ ] oat")),
            .type(Key.up, .caret(behind: "- [ ] oat")),
            .type(Key.backTab + Key.backTab + Key.backTab, .caret(behind: "kitchen")),
            .type(Key.escape, .shows(.liveDiscard), .noCaret),
            .press("n", .hides(.liveDiscard), .caret(behind: "kitchen")),
            .type(
                Key.control("s"), .counts("todo", 3), .selects("Call Mina"), .noCaret,
                .shows(word("Added", "추가했습니다")), .shows(word("Nov 27", "11. 27.(금)")),
                .shows(.priorityHigh), .shows("0/2")),
        ]
    }

    /// "Call Mina" is read, its checklist ticked, and the card beside it looked at.
    var reading: [LiveStep] {
        let mina = ItemName(title: "Call Mina", handle: "")
        return [
            .type("\r", .shows("- [ ] oat"), .shows("kitchen"), .usable("e", .liveKeyEdit)),
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
            .press("h", .shows(.liveHistory(of: mina)), .shows(word("unticked", "체크를 지움"))),
            .type(Key.escape, .hides(.liveHistory(of: mina)), .shows("kitchen")),
            .press("?", .shows(.liveHelpMove)),
            .type(Key.escape, .hides(.liveHelpMove), .shows("kitchen")),
            .press("q", .hides("kitchen"), .selects("Call Mina")),
        ]
    }

    /// "Call Mina" is changed in a form, and in an editor.
    var editing: [LiveStep] {
        let mina = ItemName(title: "Call Mina", handle: "")
        let later = ItemName(title: "Call Mina today", handle: "")
        return [
            .press("e", .shows(.liveEditing(mina)), .caret(behind: "Call Mina")),
            .type(Key.escape, .hides(.liveEditing(mina)), .noCaret),
            .press("e", .shows(.liveEditing(mina)), .caret(behind: "Call Mina")),
            .type(" today\t", .caret(behind: "2026-11-27"), .reverses("27")),
            .type(
                String(repeating: Key.control("w"), count: 3), .shows(.liveDueExample),
                .hides("2026-11-27")),
            .type(Key.down + Key.right, .noCaret, .reverses("21")),
            .type("\r", .shows("2026-11-21"), .caret(behind: "home")),
            .type(
                "\r", .selects("Call Mina today"), .noCaret, .hides(.liveEditing(mina)),
                .shows(word("tomorrow", "내일"))),
            .press("E", .shows(.edited(later)), .selects("Call Mina today")),
            .type("\r", .shows("From the editor.")),
            .type(Key.escape, .hides("From the editor."), .selects("Call Mina today")),
        ]
    }

    /// Typed text is asked about before it goes, whatever would take it away.
    var leaving: [LiveStep] {
        [
            .press("n", .shows(.liveNewTask)),
            .type("q", .caret(behind: "q")),
            .type(Key.control("c"), .shows(.liveDiscard), .noCaret),
            .press("n", .hides(.liveDiscard), .caret(behind: "q")),
            .type(Key.escape, .shows(.liveDiscard)),
            .press("y", .hides(.liveDiscard), .hides(.liveNewTask)),
        ]
    }

    /// Another size in the middle of typing, and in the lists.
    var resizing: [LiveStep] {
        [
            .press("n", .shows(.liveNewTask)),
            .type("Half a wo", .caret(behind: "Half a wo")),
            .resize(
                columns: 61, rows: 19, .size(columns: 61, rows: 19), .caret(behind: "Half a wo")),
            .resize(
                columns: columns, rows: rows, .size(columns: columns, rows: rows),
                .caret(behind: "Half a wo")),
            .type(Key.escape, .shows(.liveDiscard)),
            .press("y", .hides(.liveNewTask), .counts("todo", 3)),
            .resize(columns: 100, rows: 25, .size(columns: 100, rows: 25), .counts("doing", 1)),
            .resize(
                columns: columns, rows: rows, .size(columns: columns, rows: rows),
                .counts("doing", 1)),
        ]
    }
}
