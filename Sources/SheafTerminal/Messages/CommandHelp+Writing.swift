// The commands that make items and add to them. Each makes one commit.
extension CommandHelp {
    private static let aboutTemplates = Message(
        en: """
            A template is a Markdown file in the store's templates folder; {{title}}, {{date}}, \
            {{time}} and {{id}} in it are filled in. templates: {task: NAME, memo: NAME} in the \
            settings names the usual ones, and items: {exclude: [templates/]} keeps them out of \
            listings.
            """,
        ko: """
            틀은 저장소의 templates 폴더에 있는 마크다운 파일이고, 그 안의 {{title}}, {{date}}, \
            {{time}}, {{id}}는 채워집니다. 설정의 templates: {task: 이름, memo: 이름}이 늘 쓸 틀을 \
            정하고, items: {exclude: [templates/]}가 틀을 목록에서 뺍니다.
            """)

    public static let add = CommandHelp(
        "add", Message(en: "WORDS… [OPTIONS]", ko: "낱말… [옵션]"),
        Message(en: "Add a task", ko: "할 일을 추가합니다"),
        paragraphs: [
            Message(
                en: """
                    The words are the title. Among them +tag adds a tag, and due:, priority:, \
                    project: and status: set a value, quoted if it has spaces; a date needs no \
                    quotation marks. After -- everything is title. A single - adds a task for each \
                    line of standard input.
                    """,
                ko: """
                    낱말은 제목이 됩니다. 그 사이에 +태그를 쓰면 태그가 붙고 due:, priority:, \
                    project:, status:를 쓰면 값이 정해집니다. 값에 빈칸이 있으면 따옴표로 묶되 \
                    날짜는 그냥 써도 됩니다. \
                    -- 뒤는 모두 제목입니다. -만 쓰면 표준 입력의 한 줄이 할 일 하나가 됩니다.
                    """),
            aboutTemplates,
            Message(
                en: "When the output is piped, it is the full id alone.",
                ko: "출력을 파이프로 넘기면 전체 id만 나옵니다."),
        ],
        examples: [
            .example("sheaf add Buy milk due:fri +home", "sheaf add 우유 사기 due:금요일 +집"),
            .example(
                "sheaf add Call Mina due:\"tomorrow 3pm\" priority:high",
                "sheaf add 민아에게 전화 due:\"내일 오후 3시\" priority:high"),
            .example(
                "sheaf add Fix the tap --body \"Kitchen, the left one\"",
                "sheaf add 수도꼭지 고치기 --body \"부엌 왼쪽 것\""),
            .init(
                "sheaf add - < tasks.txt", "sheaf add - < 할일.txt", en: "a task for each line",
                ko: "한 줄에 하나씩"),
        ],
        options: HelpEntry.values + [.edit])

    public static let memo = CommandHelp(
        "memo", Message(en: "[WORDS…] [OPTIONS]", ko: "[낱말…] [옵션]"),
        Message(en: "Add a memo", ko: "메모를 추가합니다"),
        paragraphs: Message.paragraphs(
            en: """
                The words are the title, with tokens among them as in sheaf add. Without words the
                text is read from standard input: its first line is the title, the rest the body.
                With --edit it is written in your editor.
                """,
            ko: """
                낱말은 제목이 되고, sheaf add처럼 +태그와 키:값을 섞어 쓸 수 있습니다. 낱말이 없으면 표준 입력에서 글을 읽어 첫 줄은 제목, 나머지는
                본문으로 삼습니다. --edit를 쓰면 편집기에서 글을 씁니다.
                """) + [aboutTemplates],
        examples: [
            .example(
                "sheaf memo Wi-Fi +home --body \"Behind the stove\"",
                "sheaf memo 와이파이 +집 --body \"난로 뒤\""),
            .example("sheaf memo Minutes --body - < notes.txt", "sheaf memo 회의록 --body - < 메모.txt"),
            .init(
                "sheaf memo < notes.txt", "sheaf memo < 메모.txt", en: "the title is in the text",
                ko: "제목도 글에 들어 있을 때"),
        ],
        options: HelpEntry.values + [.edit])

    public static let append = CommandHelp(
        "append", Message(en: "HANDLE TEXT… [OPTIONS]", ko: "항목 글… [옵션]"),
        Message(en: "Add text at the end of an item's body", ko: "항목의 본문 끝에 글을 덧붙입니다"),
        paragraphs: [
            aboutHandles,
            Message(
                en:
                    "Where the text is -, it is read from standard input. After -- everything is text.",
                ko: "글 자리에 -를 쓰면 표준 입력에서 읽습니다. -- 뒤는 모두 글입니다."),
        ],
        examples: [
            .example("sheaf append milk \"- [ ] ask Mina\"", "sheaf append 우유 \"- [ ] 민아에게 묻기\""),
            .example("date | sheaf append k7m -"),
        ])
}
