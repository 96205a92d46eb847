// The commands that change items. Each makes one commit.
extension CommandHelp {
    public static var add: CommandHelp {
        CommandHelp(
            Message(en: "Add a task.", ko: "할 일을 추가합니다."),
            Message(
                en: """
                    Words make the title; +tag and key:value (status project priority due) set
                    values; after -- all is title. With - each line of standard input is a task.

                      sheaf add Buy milk due:fri +home
                      sheaf add "Call Mina" due:"tomorrow 3pm" priority:high
                      sheaf add - < tasks.txt
                    """,
                ko: """
                    낱말은 제목이 되고, +태그와 키:값(status project priority due)은 값을 정합니다.
                    -- 뒤는 모두 제목입니다. -를 쓰면 표준 입력의 한 줄이 할 일 하나가 됩니다.

                      sheaf add 우유 사기 due:금요일 +집
                      sheaf add "민아에게 전화" due:"내일 오후 3시" priority:high
                      sheaf add - < 할일.txt
                    """))
    }

    public static var memo: CommandHelp {
        CommandHelp(
            Message(en: "Add a memo.", ko: "메모를 추가합니다."),
            Message(
                en: """
                    Text from standard input: its first line is the title, the rest the body.

                      sheaf memo Minutes +work --edit
                      pbpaste | sheaf memo
                    """,
                ko: """
                    표준 입력으로 글을 받으면 첫 줄이 제목, 나머지가 본문이 됩니다.

                      sheaf memo 회의록 +업무 --edit
                      pbpaste | sheaf memo
                    """))
    }

    public static var set: CommandHelp {
        CommandHelp(
            Message(
                en: "Change values of items.",
                ko: "항목의 값을 바꿉니다."),
            Message(
                en: """
                    Handles and tokens in any order. +tag adds, -tag removes, key: empties.

                      sheaf set k7m due:fri +home
                      sheaf set milk title:"Buy oat milk" priority:
                      sheaf set --where "project:kitchen" priority:low
                    """,
                ko: """
                    핸들과 토큰의 순서는 자유입니다. +태그는 붙이고, -태그는 떼고, 키:는 비웁니다.

                      sheaf set k7m due:금요일 +집
                      sheaf set 우유 title:"귀리 우유 사기" priority:
                      sheaf set --where "project:부엌" priority:low
                    """))
    }

    public static var append: CommandHelp {
        CommandHelp(
            Message(
                en: "Add text at the end of an item's body.",
                ko: "항목의 본문 끝에 글을 덧붙입니다."),
            Message(
                en: """
                      sheaf append k7m "- [ ] ask Mina"
                      date | sheaf append k7m -
                    """,
                ko: """
                      sheaf append k7m "- [ ] 민아에게 묻기"
                      date | sheaf append k7m -
                    """))
    }

    public static var move: CommandHelp {
        CommandHelp(
            Message(
                en: "Move items to another status.",
                ko: "항목을 다른 상태로 옮깁니다."),
            Message(
                en: """
                      sheaf move k7m doing
                      sheaf move 1 2 3 "In Progress"
                    """,
                ko: """
                      sheaf move k7m doing
                      sheaf move 1 2 3 "진행 중"
                    """))
    }

    public static var start: CommandHelp {
        CommandHelp(
            Message(en: "Begin tasks.", ko: "할 일을 시작합니다."),
            Message(en: "  sheaf start milk", ko: "  sheaf start 우유"))
    }

    public static var done: CommandHelp {
        CommandHelp(
            Message(en: "Close tasks.", ko: "할 일을 끝냅니다."),
            Message(
                en: """
                      sheaf done 2
                      sheaf done k7m b2c
                      sheaf done --where "project:kitchen"
                    """,
                ko: """
                      sheaf done 2
                      sheaf done k7m b2c
                      sheaf done --where "project:부엌"
                    """))
    }

    public static var reopen: CommandHelp {
        CommandHelp(
            Message(en: "Open closed tasks again.", ko: "끝난 할 일을 다시 엽니다."),
            Message(en: "  sheaf reopen milk", ko: "  sheaf reopen 우유"))
    }

    public static var rm: CommandHelp {
        CommandHelp(
            Message(en: "Delete items.", ko: "항목을 지웁니다."),
            Message(
                en: """
                    Asks on a terminal, and prints how to undo. History keeps what was deleted.

                      sheaf rm milk
                      sheaf rm k7m b2c --yes
                    """,
                ko: """
                    터미널에서는 먼저 묻고, 되돌리는 방법을 알려 줍니다. 지운 것도 기록에는 남습니다.

                      sheaf rm 우유
                      sheaf rm k7m b2c --yes
                    """))
    }
}
