extension CommandHelp {
    public static let board = CommandHelp(
        "board", Message(en: "[QUERY] [OPTIONS]", ko: "[조건] [옵션]"),
        Message(en: "Show the tasks in columns by status", ko: "할 일을 상태별로 나란히 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Open tasks are in the order of sheaf list, closed ones with the latest first: the
                last ten, unless --all or --limit says otherwise. On a narrow terminal the columns
                are stacked. When the output is piped, it is the lines of sheaf list, with every
                task.

                With --live the board has the whole terminal until it is left with q: cards are
                read, written, moved and deleted with keys or the mouse, memos stand beside their
                text, and what other programs and devices write appears by itself. ? shows the keys.
                With board: live in your own settings, sheaf alone opens it.
                """,
            ko: """
                남은 할 일은 sheaf list와 같은 순서로, 끝난 할 일은 최근 것부터 놓입니다. 끝난 할 일은 10개까지만 보이며 --all이나
                --limit으로 바꿀 수 있습니다. 터미널이 좁으면 열을 위아래로 놓습니다. 출력을 파이프로 넘기면 sheaf list와 같은 줄로 모두 내보냅니다.

                --live를 쓰면 q로 끝낼 때까지 보드가 터미널 전체를 씁니다. 키와 마우스로 카드를 읽고 쓰고 옮기고 지우며, 메모는 본문과 나란히 보이고, 다른
                프로그램이나 기기에서 쓴 것도 바로 나타납니다. ?를 누르면 키를 보여 줍니다. 자신의 설정에 board: live라고 쓰면 sheaf만 입력해도
                열립니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf board"),
            .example("sheaf board --live"),
            .example("sheaf board project:kitchen", "sheaf board project:부엌"),
            .example("sheaf board +home --all", "sheaf board +집 --all"),
        ],
        options: [
            .live, .allClosed,
            HelpEntry(
                "-n, --limit N", "-n, --limit 수", en: "At most N of them in a column",
                ko: "열마다 그 수까지만 보입니다"),
            .null,
        ])

    /// Of the commands that take `--columns`, `--format` and `--group-by`.
    static let aboutFields = Message(
        en: """
            --columns and --format know the fields id, handle, kind, title, status, due, dueAt, \
            priority, project, tags, checklist, created, completed, updated, path and \
            conflicted, and a key of your own as key.NAME. In a format, \\t is a tab and \\n a \
            new line, and {{ stands for a brace. In the groups of piped output each line begins \
            with the name of its group.
            """,
        ko: """
            --columns와 --format에는 id, handle, kind, title, status, due, dueAt, priority, \
            project, tags, checklist, created, completed, updated, path, conflicted를 쓰고, 직접 \
            만든 키는 key.이름으로 씁니다. 틀에서 \\t는 탭, \\n은 줄 바꿈, {{는 중괄호입니다. \
            묶은 결과를 파이프로 넘기면 줄마다 묶음의 이름이 맨 앞에 옵니다.
            """)
}
