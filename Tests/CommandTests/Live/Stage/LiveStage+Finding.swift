import SheafTerminal

// What is looked for, and what comes from elsewhere.
extension LiveStage {
    private typealias Key = LiveKeyBytes

    /// While it is typed, a syllable still being composed, initials, and a query.
    var finding: [LiveStep] {
        [
            .press("/", .caret(behind: "/")),
            .type("ㅎ", .counts("todo", 1), .selects("회의록 정리"), .underlines("회")),
            .type(Key.backspace, .counts("todo", 3), .caret(behind: "/")),
            .type("호", .counts("todo", 1), .underlines("회")),
            .type(Key.backspace + "회ㅇ", .caret(behind: "회ㅇ"), .underlines("회의")),
            .type(Key.backspace + "의로", .caret(behind: "의로"), .underlines("회의록")),
            .type(Key.backspace + "록 ㅈ", .caret(behind: "ㅈ"), .underlines("정")),
            .type(
                String(repeating: Key.backspace, count: 5) + "ㅎㅇㄹ", .caret(behind: "/ㅎㅇㄹ"),
                .counts("todo", 1), .underlines("회의록")),
            .type(
                "zz", .shows(Message("live-no-match")), .shows(Message("live-no-match-hint")),
                .counts("todo", 0)),
            .type(Key.escape, .counts("todo", 3), .noCaret),
            // The keys of 회의록 on the other keyboard.
            .press("/", .caret(behind: "/")),
            .type("ghldmlfhr", .counts("todo", 0), .shows("\"회의록\"")),
            .type("\t", .counts("todo", 1), .selects("회의록 정리"), .caret(behind: "/회의록")),
            .type(Key.escape, .counts("todo", 3), .noCaret),
            .press("/", .caret(behind: "/")),
            .type("MILK", .counts("todo", 1), .selects("Buy milk"), .underlines("milk")),
            .type("\r", .noCaret, .counts("todo", 1), .shows("/MILK")),
            .type(Key.escape, .counts("todo", 3), .hides("/MILK")),
            .press("f", .caret(behind: ": ")),
            .type("+home", .caret(behind: "+home")),
            .type("\r", .counts("todo", 2), .counts("doing", 0), .noCaret),
            .press("f", .caret(behind: "+home")),
            .type(
                " duee:x\r", .shows(Message("unknown-key", ["key": "duee"])),
                .caret(behind: "duee:x")),
            .type(Key.escape, .counts("todo", 2), .noCaret),
            .type(Key.escape, .counts("todo", 3), .counts("doing", 1)),
        ]
    }

    /// What the keys do, and what happened.
    var telling: [LiveStep] {
        [
            .press(
                "?", .shows(Message("live-help-move")), .usable("↑↓", Message("live-key-scroll"))),
            .type(
                Key.escape, .hides(Message("live-help-move")), .usable("n", Message("live-key-new"))
            ),
            .press("r", .usable("⏎", Message("live-key-version")), .shows("Call Mina today")),
            .type(Key.escape, .usable("n", Message("live-key-new"))),
            // The letter alone: with Shift, the Hangul keyboard types the same one for h and H.
            .type("H", .usable("⏎", Message("live-key-version")), .shows("Call Mina today")),
            .press("q", .usable("n", Message("live-key-new"))),
        ]
            + (isSmall
                ? [
                    .press("?", .shows(Message("live-help-move"))),
                    .press("j", .hides(Message("live-help-move"))),
                    .type(Key.end, .shows(Message("live-help-hangul"))),
                    .type(Key.home, .shows(Message("live-help-move"))),
                    .press(
                        "?", .usable("n", Message("live-key-new")),
                        .hides(Message("live-help-move"))),
                ] : [])
    }

    /// What was done is sent.
    var sending: [LiveStep] {
        [.press("s", .waits(false), .shows(word("Sent", "보냈습니다")))]
    }

    /// Sent and received when it is asked for, out of reach and back.
    var syncing: [LiveStep] {
        sending + [
            .shell("sheaf add 'From afar' --store other && sheaf sync --store other"),
            .press("s", .counts("todo", 4), .shows(word("Received 1", "커밋 1개를 받"))),
            .shell("sheaf remote git://127.0.0.1:1/hub.git"),
            .press("s", .head(Message("live-offline"))),
            .press(
                "hgd",
                .shows(Message("live-delete", ["item": ItemName(title: "Buy milk", handle: "")]))),
            .press("y", .counts("todo", 3), .waits(true), .head(Message("live-offline"))),
            .shell("sheaf remote ~/hub.git"),
            .press(
                "s", .headHides(Message("live-offline")), .waits(false),
                .shows(word("Sent 1 commit", "커밋 1개를 보냈습니다"))),
            .press("u", .counts("todo", 4), .waits(true)),
            .press("s", .waits(false), .shows(word("Sent 1 commit", "커밋 1개를 보냈습니다"))),
            .shell("sheaf sync --store other"),
        ]
    }

    /// One title given in two ways, on two devices: each choice, taken back each time.
    var conflicts: [LiveStep] {
        let soy = ItemName(title: "Soy milk", handle: "")
        return [
            .shell("sheaf set k7m3x9q2 'title:Oat milk' --store other && sheaf sync --store other"),
            .shell("sheaf set k7m3x9q2 'title:Soy milk'", .shows("Soy milk")),
            .press(
                "s", .head(Message("conflicts", ["count": 1.counted])),
                .shows(Message("conflict-mark")),
                .shows(word("1 conflict kept in", "충돌 1개를"))),
            .press(
                "c", .shows(Message("live-conflict", ["item": soy, "number": 1, "count": 1])),
                .shows("Oat milk"),
                .shows(Message("current-version")), .shows(Message("other-version"))),
            .press(
                "1", .shows(Message("no-conflicts")),
                .headHides(Message("conflicts", ["count": 1.counted]))),
            .press(
                "u", .shows(Message("live-conflict", ["item": soy, "number": 1, "count": 1])),
                .head(Message("conflicts", ["count": 1.counted]))),
            .press(
                "2", .shows(Message("no-conflicts")),
                .headHides(Message("conflicts", ["count": 1.counted]))),
            .press("u", .shows(Message("live-conflict", ["item": soy, "number": 1, "count": 1]))),
            .press(
                "3", .shows(Message("no-conflicts")),
                .headHides(Message("conflicts", ["count": 1.counted]))),
            .type(Key.escape, .hides(Message("no-conflicts")), .selects("Soy milk")),
        ]
    }
}
