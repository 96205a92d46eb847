// Links between notes.
extension CommandHelp {
    public static let links = CommandHelp(
        "links", Message(en: "HANDLE… | [QUERY] [OPTIONS]", ko: "항목… | [조건] [옵션]"),
        Message(
            en: "Show where links lead, and what leads here", ko: "링크가 가리키는 곳과 여기를 가리키는 곳을 보여 줍니다"),
        paragraphs: Message.paragraphs(
            en: """
                Links are [[name]], [[name|text]], [[name#heading]], ![[picture.png]] and
                [text](path.md). A name is a path, the end of one, an id, an alias or a title. mv and
                a new title rewrite the links that lead there. With an option the links of all items
                are looked at, or of those that a query finds.
                """,
            ko: """
                링크는 [[이름]], [[이름|글]], [[이름#제목]], ![[그림.png]], [글](경로.md)입니다. 이름은 경로나 그 뒷부분, id, 별칭,
                제목입니다. mv나 새 제목은 그곳을 가리키던 링크를 함께 고칩니다. 옵션을 주면 모든 항목이나 조건에 맞는 항목의 링크를 살핍니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf links garden", "sheaf links 텃밭"), .example("sheaf links --broken"),
            .example("sheaf links --unlinked garden", "sheaf links --unlinked 텃밭"),
        ],
        options: [.broken, .ambiguousLinks, .orphans, .unlinked])

    public static let graph = CommandHelp(
        "graph", Message(en: "[QUERY] [--as FORM]", ko: "[조건] [--as 형식]"),
        Message(en: "Print the notes and their links as a graph", ko: "노트와 링크를 그래프로 출력합니다"),
        paragraphs: Message.paragraphs(
            en: """
                A graph for Graphviz (dot), for Mermaid, or as JSON: the items that a query finds, or
                all that have links, and the links between them.
                """,
            ko: """
                Graphviz(dot)나 Mermaid가 읽는 그래프, 또는 JSON입니다. 조건에 맞는 항목이나 링크가 있는 모든 항목과 그 사이의 링크가 담깁니다.
                """),
        examples: [
            .example(
                "sheaf graph +work | dot -Tsvg > work.svg", "sheaf graph +업무 | dot -Tsvg > 업무.svg"),
            .example("sheaf graph --as mermaid"),
        ],
        options: [.graphForm])

    public static let daily = CommandHelp(
        "daily", Message(en: "[DATE]", ko: "[날짜]"),
        Message(en: "Open the note of a day", ko: "그날의 노트를 엽니다"),
        paragraphs: Message.paragraphs(
            en: """
                Opens the note called by the date, 2026-11-25, in the editor; where there is none it
                is made first, in the folder of the last one or where paths.daily in the settings
                says, with the template that templates.daily names. Without a terminal the note is
                printed.
                """,
            ko: """
                2026-11-25처럼 날짜가 이름인 노트를 편집기로 엽니다. 없으면 마지막 노트가 있는 폴더나 설정의 paths.daily가 말하는 곳에
                templates.daily 틀로 만듭니다. 터미널이 아니면 노트를 출력합니다.
                """),
        examples: [
            .example("sheaf daily"), .example("sheaf daily yesterday", "sheaf daily 어제"),
        ])

    public static let attach = CommandHelp(
        "attach", Message(en: "HANDLE FILE…", ko: "항목 파일…"),
        Message(en: "Put files beside an item and link them", ko: "파일을 항목 옆에 두고 링크합니다"),
        paragraphs: Message.paragraphs(
            en: """
                The files are copied into the folder attachments beside the item, and links to them
                are added at its end: pictures are shown, others are named.
                """,
            ko: """
                파일을 항목 옆의 attachments 폴더에 복사하고 글 끝에 링크를 덧붙입니다. 그림은 보이는 링크로, 나머지는 이름으로 답니다.
                """) + [aboutHandles],
        examples: [.example("sheaf attach garden plan.png", "sheaf attach 텃밭 배치도.png")])

    public static let open = CommandHelp(
        "open", Message(en: "HANDLE [NUMBER]", ko: "항목 [번호]"),
        Message(en: "Open an item, or what its link leads to", ko: "항목이나 그 링크가 가리키는 것을 엽니다"),
        paragraphs: Message.paragraphs(
            en: """
                With a number, as links counts them, the item or the file that the link leads to;
                else the item itself. Items open in the editor, other files in the program that the
                desktop has for them.
                """,
            ko: """
                번호를 주면 links 명령이 센 차례의 링크가 가리키는 항목이나 파일을, 없으면 항목을 엽니다. 항목은 편집기로, 다른 파일은 데스크톱의
                프로그램으로 엽니다.
                """) + [aboutHandles],
        examples: [
            .example("sheaf open garden", "sheaf open 텃밭"),
            .example("sheaf open garden 2", "sheaf open 텃밭 2"),
        ])
}

extension HelpEntry {
    public static let broken = HelpEntry(
        "--broken", en: "Links that lead nowhere", ko: "가리키는 곳이 없는 링크")
    public static let ambiguousLinks = HelpEntry(
        "--ambiguous", en: "Links that may lead to several files", ko: "여러 파일을 가리킬 수 있는 링크")
    public static let orphans = HelpEntry(
        "--orphans", en: "Memos and files that no link leads to", ko: "어떤 링크도 가리키지 않는 메모와 파일")
    public static let unlinked = HelpEntry(
        "--unlinked", en: "Items that name it without a link", ko: "링크 없이 이름만 나오는 항목")
    public static let graphForm = HelpEntry(
        "--as", "FORM", "형식", en: "dot, mermaid or json", ko: "dot, mermaid, json 가운데 하나")
    public static let embeds = HelpEntry(
        "--embeds", en: "Show what ![[links]] stand for in place", ko: "![[링크]]가 가리키는 글을 그 자리에 보입니다"
    )
}
