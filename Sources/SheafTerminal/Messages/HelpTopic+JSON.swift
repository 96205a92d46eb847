// What programs read.
extension HelpTopic {
    public static let json = HelpTopic(
        "json", aliases: ["schema", "schemas", "스키마"],
        Message(en: "Read the JSON of --json, with its schemas", ko: "--json이 출력하는 JSON과 그 스키마"),
        [
            Part(
                Message(en: "Conventions", ko: "약속"),
                Message.paragraphs(
                    en: """
                        Every command takes --json and prints one object on one line: schemaVersion,
                        which is 1, kind, and what that kind has. What there is not is null, an
                        empty list is [], so that each name is always there. Times have their
                        offset. New names may come; schemaVersion rises where one goes or means
                        something else.

                        On an error nothing is printed on standard output: the exit code and
                        standard error say what is wrong, see sheaf help scripts. A search that
                        finds nothing prints no items and ends with 1. With --watch there is a line
                        for each event.
                        """,
                    ko: """
                        모든 명령은 --json을 받아 객체 하나를 한 줄로 출력합니다. 객체에는 schemaVersion(지금은 1)과 kind, 그리고 그
                        종류의 값이 들어 있습니다. 없는 값은 null, 빈 목록은 []이므로 이름은 언제나 있습니다. 시각에는 시간대가 붙습니다. 새 이름은
                        더 생길 수 있고, 이름이 없어지거나 뜻이 바뀌면 schemaVersion이 올라갑니다.

                        오류가 나면 표준 출력에는 아무것도 없고, 무엇이 잘못되었는지는 종료 코드와 표준 오류로 알립니다(sheaf help scripts).
                        아무것도 찾지 못한 검색은 빈 목록을 출력하고 1로 끝납니다. --watch를 쓰면 일이 있을 때마다 한 줄씩 나옵니다.
                        """)),
            Part(
                Message(en: "Schemas", ko: "스키마"),
                Message.paragraphs(
                    en: """
                        sheaf help json list > list.schema.json writes the JSON Schema (draft
                        2020-12) of a kind, whole in one file; a command's name will do too. sheaf
                        help json --json has all kinds in one.
                        """,
                    ko: """
                        sheaf help json list > list.schema.json처럼 쓰면 그 종류의 JSON Schema (draft
                        2020-12)가 파일 하나에 온전히 담깁니다. 명령 이름을 써도 됩니다. sheaf help json --json은 모든 종류를 하나로
                        출력합니다.
                        """)),
            Part(
                Message(en: "Kinds", ko: "종류"), [],
                [
                    kind(
                        "list", "list, memos, show, remind: items; search with --columns too",
                        "list, memos, show, remind의 항목. --columns를 준 search도 같습니다"),
                    kind("search", "what a search found", "검색한 결과"),
                    kind("board", "the board", "보드"),
                    kind("next", "what to do next", "지금 할 일"),
                    kind("agenda", "the days ahead", "앞으로의 날들"),
                    kind("projects", "projects with their tasks", "프로젝트와 할 일 수"),
                    kind("tags", "tags with their items", "태그와 항목 수"),
                    kind("track", "the time spent", "쓴 시간"),
                    kind("links", "links, and what leads to an item", "링크와 항목을 가리키는 것"),
                    kind("link", "one of them", "그 가운데 하나"),
                    kind("graph", "notes and the links between them", "노트와 그 사이의 링크"),
                    kind("stats", "what was done in the last year", "지난 한 해에 끝낸 일"),
                    kind(
                        "change", "add, memo, set, move, rm and all others that change items",
                        "add, memo, set, move, rm처럼 항목을 바꾸는 명령이 한 일"),
                    kind("undo", "undo and redo: the steps taken", "undo와 redo로 되돌린 일"),
                    kind("checklist", "check without a number: the boxes", "번호 없는 check: 체크 상자들"),
                    kind("log", "the history, newest first", "기록. 새것부터"),
                    kind("diff", "two versions of an item", "항목의 두 버전을 비교한 것"),
                    kind("share", "an item that is shared", "공유한 항목"),
                    kind(
                        "reminder", "remind --watch: a line for each task",
                        "remind --watch: 할 일마다 한 줄"),
                    kind("init", "init and clone: the store", "init과 clone으로 만든 저장소"),
                    kind("status", "what the store holds and what waits", "저장소의 현황"),
                    kind("remote", "the remote", "원격"),
                    kind("sync", "what a sync did; with --watch each", "동기화한 결과. --watch에서는 할 때마다"),
                    kind("conflicts", "what has to be settled", "정리할 충돌"),
                    kind("config", "the settings in force", "지금 설정"),
                    kind("trust", "git settings that run programs", "프로그램을 실행하는 git 설정"),
                    kind("doctor", "what keeps the store from working", "저장소에서 찾은 문제"),
                    kind("serve", "serve: the way in for a browser", "serve: 브라우저로 여는 주소와 코드"),
                    kind("devices", "serve devices: browsers", "serve devices: 연결한 브라우저"),
                    kind("timer", "--install and --uninstall", "--install과 --uninstall"),
                    kind("completions", "a completion script", "자동 완성 스크립트"),
                    kind("candidates", "completions --candidates", "completions --candidates"),
                    kind("man", "pages of the manual", "설명서"),
                    kind("demo", "what the demonstration showed", "시연에서 보인 것"),
                ]),
            Part(
                Message(en: "Parts of them", ko: "그 안에 드는 것"), [],
                [
                    kind("item", "a task or memo", "할 일이나 메모"),
                    kind("commit", "a commit of the history", "기록의 커밋"),
                    kind("event", "what happened to an item", "항목에 생긴 일"),
                    kind("file", "what happened to another file", "다른 파일에 생긴 일"),
                    kind("source", "whose a text of a conflict is", "충돌한 글을 쓴 사람과 기기"),
                    kind("finding", "what could not be read", "읽지 못한 것"),
                ]),
        ])

    private static func kind(_ name: String, _ english: String, _ korean: String) -> HelpEntry {
        HelpEntry(Message(verbatim: name), Message(en: "\(english)", ko: "\(korean)"))
    }
}
