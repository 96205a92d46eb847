/// Help on the commands that go back.
extension CommandHelp {
    public static let diff = CommandHelp(
        "diff", Message(en: "HANDLE [REV [REV]] [OPTIONS]", ko: "항목 [버전 [버전]] [옵션]"),
        Message(en: "Show what is different in an item", ko: "항목에서 달라진 것을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Compares two versions: by field, then the text by lines and words. A version is a
                date or a commit; with one of them the other version is the present file. Without
                any it shows what was edited since the last commit, or else what the last change
                did.
                """,
            ko: """
                두 버전을 비교합니다. 값을 먼저 보이고 본문은 줄과 낱말로 비교합니다. 버전은 날짜나 커밋으로 가리키며, 하나만 쓰면 지금 파일과 비교합니다. 쓰지
                않으면 마지막 커밋 뒤에 고친 것을, 그런 것이 없으면 마지막에 바뀐 것을 보여 줍니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf diff milk", "sheaf diff 우유"),
            .init(
                "sheaf diff milk yesterday", "sheaf diff 우유 어제", en: "since then", ko: "그 뒤로 바뀐 것"),
            .example("sheaf diff milk 5c8c306 db20c64", "sheaf diff 우유 5c8c306 db20c64"),
        ])

    public static let undo = CommandHelp(
        "undo", Message(en: "[N] [OPTIONS]", ko: "[수] [옵션]"),
        Message(en: "Undo what was done last", ko: "마지막에 한 일을 되돌립니다"),
        paragraphs: Message.paragraphs(
            en: """
                Undoes the last steps of this device, one or N of them, also after a sync and in a
                later session. A change of many items is one step. Each undo is a new commit; what
                others changed since stays as it is, and is named.

                What is undone leaves the history, on other devices too; sheaf log --all shows it.
                Edits made by hand are steps only with --any. To bring back an older state of one
                item, use sheaf restore.
                """,
            ko: """
                이 기기에서 마지막에 한 일을 하나 또는 N개 되돌립니다. 동기화한 뒤에도, 프로그램을 다시 시작한 뒤에도 됩니다. 여러 항목을 한 번에 바꾼 것은 한
                단계입니다. 되돌리기는 새 커밋이 되며, 그 뒤에 다른 곳에서 고친 것은 그대로 두고 알려 줍니다.

                되돌린 일은 다른 기기에서도 기록에서 빠지고 sheaf log --all에만 나옵니다. 파일을 직접 고친 것은 --any를 쓸 때만 되돌립니다. 한
                항목을 예전 모습으로 돌리려면 sheaf restore를 쓰세요.
                """),
        examples: [
            .example("sheaf undo"),
            .init(
                "sheaf undo 3 --dry-run", en: "what the last three steps were", ko: "마지막 세 단계가 무엇인지"
            ),
        ],
        options: [.anyone, .undoDryRun])

    public static let redo = CommandHelp(
        "redo", Message(en: "[N] [OPTIONS]", ko: "[수] [옵션]"),
        Message(en: "Do again what was undone", ko: "되돌린 일을 다시 합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Redoes the last undone steps, one or N of them, until something new is done on this
                device. Hand edits and syncs do not count.
                """,
            ko: """
                되돌린 일을 하나 또는 N개 다시 합니다. 이 기기에서 다른 일을 새로 하면 더는 할 수 없습니다. 파일을 직접 고치거나 동기화한 것은 상관없습니다.
                """),
        examples: [.example("sheaf redo"), .example("sheaf redo 2")],
        options: [.anyone, .undoDryRun])
}

extension HelpEntry {
    public static let at = HelpEntry(
        "--at REV|DATE", "--at 버전|날짜", en: "As it was in that commit, or on that day",
        ko: "그 커밋이나 그날의 모습을 봅니다")

    public static let restoreAt = HelpEntry(
        "--at REV|DATE", "--at 버전|날짜", en: "As it was in that commit, or on that day",
        ko: "그 커밋이나 그날의 모습으로 되돌립니다")

    public static let anyone = HelpEntry(
        "--any", en: "Steps of other devices, and edits by hand, too", ko: "다른 기기에서 한 일과 직접 고친 것까지")

    public static let undoDryRun = HelpEntry(
        "--dry-run", en: "Only show what would be done", ko: "무엇을 할지 알려 주기만 합니다")
}
