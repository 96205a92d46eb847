// The commands that change values of items. Each makes one commit.
extension CommandHelp {
    public static let set = CommandHelp(
        "set", Message(en: "HANDLE… TOKENS… [OPTIONS]", ko: "항목… 값… [옵션]"),
        Message(en: "Change values of items", ko: "항목의 값을 바꿉니다"),
        paragraphs: Message.paragraphs(
            en: """
                Handles and tokens may be in any order: +tag adds a tag, -tag removes it, key:value
                sets a value, key: empties it. The keys are title, status, due, scheduled,
                wait, repeat, depends, parent, priority, project, created, completed and tag.
                """,
            ko: """
                항목과 값은 어떤 순서로 써도 됩니다. +태그는 붙이고 -태그는 떼며, 키:값은 정하고 키:는 비웁니다. 키는 title, status, due,
                scheduled, wait, repeat, depends, parent, priority, project, created, completed, tag입니다.
                """) + [aboutHandles, aboutBulk],
        examples: [
            .example("sheaf set milk due:fri +home", "sheaf set 우유 due:금요일 +집"),
            .example(
                "sheaf set k7m title:\"Buy oat milk\" priority:",
                "sheaf set k7m title:\"귀리 우유 사기\" priority:"),
            .example(
                "sheaf set --where project:kitchen due:eom", "sheaf set --where project:부엌 due:월말"),
        ],
        options: targetOptions + HelpEntry.twins + [.rename])

    public static let move = CommandHelp(
        "move", Message(en: "HANDLE… STATUS [OPTIONS]", ko: "항목… 상태 [옵션]"),
        Message(en: "Move items to another status", ko: "항목을 다른 상태로 옮깁니다"),
        paragraphs: Message.paragraphs(
            en: """
                The statuses are todo, doing and done unless the settings name others. A memo that
                is moved becomes a task.
                """,
            ko: """
                설정에서 따로 정하지 않았으면 상태는 할 일(todo), 진행 중(doing), 완료(done)입니다. 메모를 옮기면 할 일이 됩니다.
                """) + [aboutHandles, aboutBulk],
        examples: [
            .example("sheaf move milk doing", "sheaf move 우유 진행중"),
            .example("sheaf move 1 2 3 \"In Progress\"", "sheaf move 1 2 3 \"진행 중\""),
        ],
        options: targetOptions)

    public static let start = CommandHelp(
        "start", handles, Message(en: "Begin tasks", ko: "할 일을 시작합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Moves them to the status that is called doing, by its name or an alias, else to the
                one that the settings give started: true.
                """,
            ko: """
                이름이나 별칭이 doing인 상태로, 없으면 설정에 started: true라고 적은 상태로 옮깁니다.
                """) + [aboutHandles, aboutBulk],
        examples: [.example("sheaf start milk", "sheaf start 우유"), .example("sheaf start 1 3")],
        options: targetOptions)

    public static let done = CommandHelp(
        "done", handles, Message(en: "Close tasks", ko: "할 일을 끝냅니다"),
        paragraphs: Message.paragraphs(
            en: """
                What repeats goes on to the day that comes next instead, with its boxes open again;
                see sheaf help repeat.
                """,
            ko: """
                반복하는 할 일은 끝나는 대신 다음 날짜로 넘어가고 체크리스트도 다시 열립니다. sheaf help repeat을 보세요.
                """) + [aboutHandles, aboutBulk],
        examples: [
            .example("sheaf done 2"),
            .example("sheaf done k7m b2c"),
            .example(
                "sheaf done --where \"project:kitchen is:open\"",
                "sheaf done --where \"project:부엌 is:open\""),
            .example("sheaf done plants --on yesterday", "sheaf done 화분 --on 어제"),
        ],
        options: targetOptions + [.last, .doneOn])

    public static let skip = CommandHelp(
        "skip", handles,
        Message(en: "Pass over a day of what repeats", ko: "반복하는 할 일을 한 번 건너뜁니다"),
        paragraphs: [aboutHandles, aboutBulk],
        examples: [.example("sheaf skip plants", "sheaf skip 화분")],
        options: targetOptions)

    public static let reopen = CommandHelp(
        "reopen", handles, Message(en: "Open closed tasks again", ko: "끝난 할 일을 다시 엽니다"),
        paragraphs: [aboutHandles, aboutBulk],
        examples: [.example("sheaf reopen milk", "sheaf reopen 우유")],
        options: targetOptions)

    public static let check = CommandHelp(
        "check", Message(en: "HANDLE [N…] [OPTIONS]", ko: "항목 [번호…] [옵션]"),
        Message(en: "Tick boxes of a checklist", ko: "체크리스트에 체크합니다"),
        paragraphs: Message.paragraphs(
            en: """
                Ticks the boxes with these numbers; sheaf uncheck opens them again. Without a
                number, the checklist is shown with its numbers. A checklist is made of lines such
                as - [ ] ask Mina in the body.
                """,
            ko: """
                이 번호의 항목에 체크합니다. 체크는 sheaf uncheck로 지웁니다. 번호가 없으면 체크리스트를 번호와 함께 보여 줍니다. 본문의 - [ ]
                민아에게 묻기 같은 줄이 체크리스트입니다.
                """) + [aboutHandles],
        examples: [
            .init(
                "sheaf check milk", "sheaf check 우유", en: "what there is to tick", ko: "무엇이 있는지 봅니다"
            ),
            .example("sheaf check milk 2", "sheaf check 우유 2"),
            .example("sheaf check k7m 1-3 5"),
        ])

    public static let uncheck = CommandHelp(
        "uncheck", Message(en: "HANDLE [N…] [OPTIONS]", ko: "항목 [번호…] [옵션]"),
        Message(en: "Open ticked boxes again", ko: "체크를 지웁니다"),
        paragraphs: [
            Message(
                en: "The numbers are those that sheaf check shows.",
                ko: "번호는 sheaf check가 보여 주는 번호입니다."), aboutHandles,
        ],
        examples: [.example("sheaf uncheck milk 2", "sheaf uncheck 우유 2")])

    public static let rm = CommandHelp(
        "rm", handles, Message(en: "Delete items", ko: "항목을 지웁니다"),
        paragraphs: Message.paragraphs(
            en: """
                Asks first on a terminal, and prints how to undo it. What is deleted stays in the
                history.
                """,
            ko: """
                터미널에서는 먼저 묻고, 되돌리는 방법을 알려 줍니다. 지운 것도 기록에는 남습니다.
                """) + [aboutHandles, aboutBulk],
        examples: [.example("sheaf rm milk", "sheaf rm 우유"), .example("sheaf rm k7m b2c --yes")],
        options: targetOptions)
}
