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
            .type("zz", .shows(.liveNoMatch), .shows(.liveNoMatchHint), .counts("todo", 0)),
            .type(Key.escape, .counts("todo", 3), .noCaret),
            .press("/", .caret(behind: "/")),
            .type("MILK", .counts("todo", 1), .selects("Buy milk"), .underlines("milk")),
            .type("\r", .noCaret, .counts("todo", 1), .shows("/MILK")),
            .type(Key.escape, .counts("todo", 3), .hides("/MILK")),
            .press("f", .caret(behind: ": ")),
            .type("+home", .caret(behind: "+home")),
            .type("\r", .counts("todo", 2), .counts("doing", 0), .noCaret),
            .press("f", .caret(behind: "+home")),
            .type(" duee:x\r", .shows(.unknownKey("duee")), .caret(behind: "duee:x")),
            .type(Key.escape, .counts("todo", 2), .noCaret),
            .type(Key.escape, .counts("todo", 3), .counts("doing", 1)),
        ]
    }

    /// What the keys do, and what happened.
    var telling: [LiveStep] {
        [
            .press("?", .shows(.liveHelpMove), .usable("↑↓", .liveKeyScroll)),
            .type(Key.escape, .hides(.liveHelpMove), .usable("n", .liveKeyNew)),
            .press("r", .usable("↑↓", .liveKeyScroll), .shows("Call Mina today")),
            .type(Key.escape, .usable("n", .liveKeyNew)),
            // The letter alone: with Shift, the Hangul keyboard types the same one for h and H.
            .type("H", .usable("↑↓", .liveKeyScroll), .shows("Call Mina today")),
            .press("q", .usable("n", .liveKeyNew)),
        ]
            + (isSmall
                ? [
                    .press("?", .shows(.liveHelpMove)),
                    .press("j", .hides(.liveHelpMove)),
                    .type(Key.end, .shows(.liveHelpHangul)),
                    .type(Key.home, .shows(.liveHelpMove)),
                    .press("?", .usable("n", .liveKeyNew), .hides(.liveHelpMove)),
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
            .press("s", .head(.liveOffline)),
            .press("hgd", .shows(.liveDelete(ItemName(title: "Buy milk", handle: "")))),
            .press("y", .counts("todo", 3), .waits(true), .head(.liveOffline)),
            .shell("sheaf remote ~/hub.git"),
            .press(
                "s", .headHides(.liveOffline), .waits(false),
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
                "s", .head(.liveConflicted(1)), .shows(.conflictMark),
                .shows(word("1 conflict kept in", "충돌 1개를"))),
            .press(
                "c", .shows(.liveConflict(soy, number: 1, of: 1)), .shows("Oat milk"),
                .shows(.currentVersion), .shows(.otherVersion)),
            .press("1", .shows(.noConflicts), .headHides(.liveConflicted(1))),
            .press(
                "u", .shows(.liveConflict(soy, number: 1, of: 1)), .head(.liveConflicted(1))),
            .press("2", .shows(.noConflicts), .headHides(.liveConflicted(1))),
            .press("u", .shows(.liveConflict(soy, number: 1, of: 1))),
            .press("3", .shows(.noConflicts), .headHides(.liveConflicted(1))),
            .type(Key.escape, .hides(.noConflicts), .selects("Soy milk")),
        ]
    }
}
