// The commands that read.
extension CommandHelp {
    public static var list: CommandHelp {
        CommandHelp(
            Message(
                en: "List open tasks, or what a query answers to.",
                ko: "남은 할 일, 또는 조건에 맞는 항목을 보여 줍니다."),
            Message(
                en: """
                    By due date, then priority, then age. A status or is: lifts the limit to open
                    tasks, as --all does.

                      sheaf list
                      sheaf list +home due.before:fri
                      sheaf list is:overdue or priority:high
                      sheaf list not project:kitchen --sort title
                    """,
                ko: """
                    마감, 우선순위, 만든 순서로 보입니다. 상태나 is:를 쓰면 --all처럼 끝난 할 일도
                    나옵니다.

                      sheaf list
                      sheaf list +집 due.before:금요일
                      sheaf list is:overdue or priority:high
                      sheaf list not project:부엌 --sort title
                    """))
    }

    public static var memos: CommandHelp {
        CommandHelp(
            Message(
                en: "List memos, the newest change first.",
                ko: "메모를 최근에 바뀐 것부터 보여 줍니다."),
            Message(
                en: """
                      sheaf memos
                      sheaf memos +meeting created.after:2026-11-01
                      sheaf memos in:work/
                    """,
                ko: """
                      sheaf memos
                      sheaf memos +회의 created.after:2026-11-01
                      sheaf memos in:업무/
                    """))
    }

    public static var show: CommandHelp {
        CommandHelp(
            Message(
                en: "Show items with their bodies.",
                ko: "항목을 본문과 함께 보여 줍니다."),
            Message(
                en: """
                    A handle is an id or its beginning, a path, a row of the last listing, or part
                    of a title.

                      sheaf show k7m
                      sheaf show 2
                      sheaf show milk
                    """,
                ko: """
                    핸들은 id나 그 앞부분, 경로, 마지막 목록의 줄 번호, 제목의 일부입니다.

                      sheaf show k7m
                      sheaf show 2
                      sheaf show 우유
                    """))
    }

    public static var search: CommandHelp {
        CommandHelp(
            Message(
                en: "Search titles and bodies.",
                ko: "제목과 본문에서 찾습니다."),
            Message(
                en: """
                    Every word must occur, also inside of other words. Ends with 1 when nothing
                    is found.

                      sheaf search oat milk
                      sheaf search '"exact phrase"' +home
                    """,
                ko: """
                    모든 낱말이 들어 있는 항목을 찾습니다. 조사가 붙은 낱말도 찾습니다. 없으면
                    종료 코드는 1입니다.

                      sheaf search 회의
                      sheaf search '"주간 회의"' +업무
                    """))
    }

    public static var log: CommandHelp {
        CommandHelp(
            Message(
                en: "Show what happened, the newest first.",
                ko: "한 일을 최근 것부터 보여 줍니다."),
            Message(
                en: """
                    Edits made in editors and on other devices are in it, deleted items too.

                      sheaf log
                      sheaf log milk
                      sheaf log -n 20
                    """,
                ko: """
                    편집기나 다른 기기에서 한 일, 지운 항목의 기록도 나옵니다.

                      sheaf log
                      sheaf log 우유
                      sheaf log -n 20
                    """))
    }
}
