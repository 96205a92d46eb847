// The commands that read.
extension CommandHelp {
    public static let list = CommandHelp(
        "list", aliases: ["ls"], Message(en: "[QUERY] [OPTIONS]", ko: "[조건] [옵션]"),
        Message(en: "List open tasks", ko: "남은 할 일을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Ordered by due date, then priority, then age. A query picks among them; if it names
                a status or is:, closed tasks and memos are included, as with --all. What waits is
                left out unless asked for: is:waiting.
                """,
            ko: """
                마감, 우선순위, 만든 순서로 보입니다. 조건을 주면 그 가운데서 고릅니다. 조건에 상태나 is:가 있으면 --all을 쓴 것처럼 끝난 할 일과 메모도
                살핍니다. 대기 중인 할 일은 is:대기처럼 물어야 보입니다.
                """) + [aboutQueries, aboutFields],
        examples: [
            .example("sheaf list"),
            .example("sheaf list +home due.before:fri", "sheaf list +집 due.before:금요일"),
            .example("sheaf list is:overdue or priority:high"),
            .example(
                "sheaf list not project:kitchen --sort title",
                "sheaf list not project:부엌 --sort title"),
            .example(
                "sheaf list +errands -0 | xargs -0 sheaf done",
                "sheaf list +심부름 -0 | xargs -0 sheaf done"),
            .example("sheaf list --group-by due --columns title,project,tags"),
            .example("sheaf list --all --format '{due}\\t{title}'"),
        ],
        options: [.all, .sort, .reverse, .limit] + HelpEntry.layout + [.null, .withBody])

    public static let memos = CommandHelp(
        "memos", Message(en: "[QUERY] [OPTIONS]", ko: "[조건] [옵션]"),
        Message(en: "List memos, the newest change first", ko: "메모를 최근에 바뀐 것부터 보여 줍니다"),
        paragraphs: [aboutQueries, aboutFields],
        examples: [
            .example("sheaf memos"),
            .example(
                "sheaf memos +meeting created.after:2026-11-01",
                "sheaf memos +회의 created.after:2026-11-01"),
            .example("sheaf memos in:work/ -n 5", "sheaf memos in:업무/ -n 5"),
        ],
        options: [.sort, .reverse, .limit] + HelpEntry.layout + [.null, .withBody])

    public static let show = CommandHelp(
        "show", aliases: ["cat"], handles,
        Message(en: "Show items with their bodies", ko: "항목을 본문과 함께 보여 줍니다"),
        paragraphs: [
            aboutHandles,
            Message(
                en: "When the output is piped, it is the file itself, byte for byte.",
                ko: "출력을 파이프로 넘기면 파일 내용을 그대로 내보냅니다."),
        ],
        examples: [
            .init("sheaf show k7m", en: "by its id", ko: "id로"),
            .init("sheaf show 2", en: "row 2 of the last listing", ko: "마지막 목록의 둘째 줄"),
            .init("sheaf show milk", "sheaf show 우유", en: "by its title", ko: "제목으로"),
            .init(
                "sheaf show milk --at yesterday", "sheaf show 우유 --at 어제", en: "as it was then",
                ko: "그때의 모습"),
        ],
        options: [.at, .embeds])

    public static let search = CommandHelp(
        "search", aliases: ["find"], Message(en: "TEXT… [QUERY] [OPTIONS]", ko: "글… [조건] [옵션]"),
        Message(en: "Search titles and bodies", ko: "제목과 본문에서 찾습니다"),
        paragraphs: Message.paragraphs(
            en: """
                Every word must occur, also inside other words; case does not matter. Hits in titles
                come first, then whole words, words near each other, and what is new. A status named
                alone is a condition; in quotation marks, as '"done"', it is text.

                Korean is found by the first consonants of its syllables too, and however it is
                spaced. When nothing is found, the exit code is 1, and what the same keys would find
                with the keyboard set to Hangul or Latin is offered.

                In JSON, places of matches are in UTF-8 bytes of the title and of the snippet's
                text, from 0; the snippet's line is that of the body, from 1.
                """,
            ko: """
                모든 낱말이 들어 있는 항목을 찾습니다. 다른 낱말의 일부여도 되므로 조사가 붙어도 찾고, 한글 사이의 띄어쓰기는 따지지 않습니다. 제목에서 찾은 것,
                온전한 낱말, 가까이 모인 낱말, 새로 만든 것이 먼저 나옵니다. 상태 이름만 쓰면 조건이 되고, '"완료"'처럼 따옴표로 묶으면 글이 됩니다.

                ㅎㅇㄹ처럼 초성만 써도 회의록을 찾습니다. 찾지 못하면 종료 코드는 1이고, 한/영 키를 바꿔 읽어서 찾을 수 있으면 그 명령을 알려 줍니다.

                JSON에서 찾은 자리는 제목과 발췌문(snippet)의 글에서 0부터 센 UTF-8 바이트이고, 줄(line)은 본문에서 1부터 셉니다.
                """) + [aboutQueries],
        examples: [
            .example("sheaf search oat milk", "sheaf search 주간 회의"),
            .init(
                "sheaf search '\"oat milk\"' +home", "sheaf search '\"주간 회의\"' +업무",
                en: "the words side by side", ko: "두 낱말이 붙어 있는 것"),
            .example(
                "sheaf search milk due.before:fri --in title",
                "sheaf search 회의 due.before:금요일 --in title"),
        ],
        options: [.part, .limit] + HelpEntry.layout + [.null])

    public static let log = CommandHelp(
        "log", Message(en: "[HANDLE] [OPTIONS]", ko: "[항목] [옵션]"),
        Message(en: "Show what was changed, the newest first", ko: "바뀐 것을 최근 것부터 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Of one item, or of the whole store. It is found by comparing versions, so edits made
                in editors, on web pages and on other devices read like those of sheaf, once they
                are committed. One item's history goes on under its old paths, and is there after
                the item was deleted.

                What was undone is left out, unless --all asks for it.
                """,
            ko: """
                항목 하나 또는 저장소 전체의 기록입니다. 앞뒤 버전을 비교해 알아내므로 편집기나 웹, 다른 기기에서 한 일도 커밋된 뒤에는 똑같이 나옵니다. 항목의
                기록은 파일을 옮겨도 이어지고, 지운 뒤에도 볼 수 있습니다.

                되돌린 일은 빠지며 --all을 쓰면 나옵니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf log"),
            .example("sheaf log milk", "sheaf log 우유"),
            .init(
                "sheaf log --since monday --by phone", "sheaf log --since 월요일 --by phone",
                en: "what the phone did this week", ko: "이번 주에 phone 기기에서 한 일"),
            .example("sheaf log --where +work", "sheaf log --where +업무"),
        ],
        options: [.historyCondition, .since, .by, .limit, .withUndone])
}
