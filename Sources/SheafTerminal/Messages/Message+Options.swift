/// What the options do, as `--help` shows it.
extension Message {
    // MARK: - Every command

    public static var helpStore: Message {
        Message(
            en: "The store; else the nearest one upward, $SHEAF_STORE, ~/sheaf",
            ko: "저장소. 없으면 위로 가장 가까운 것, $SHEAF_STORE, ~/sheaf 순서로 찾습니다")
    }

    public static var helpJSON: Message {
        Message(en: "Print JSON", ko: "JSON으로 출력합니다")
    }

    public static var helpQuiet: Message {
        Message(
            en: "Print results and errors only",
            ko: "결과와 오류만 출력합니다")
    }

    public static var helpColor: Message {
        Message(en: "When to use colours", ko: "색을 쓸 때를 정합니다")
    }

    public static var helpLanguage: Message {
        Message(
            en: "Language of messages and dates: en or ko",
            ko: "메시지와 날짜의 언어: en 또는 ko")
    }

    public static var helpNoInput: Message {
        Message(
            en: "Never ask; take only ids and paths as handles",
            ko: "묻지 않습니다. 항목은 id와 경로로만 가리킵니다")
    }

    public static var helpYes: Message {
        Message(en: "Answer yes to questions", ko: "물음에 모두 예라고 답합니다")
    }

    // MARK: - Naming items

    public static var helpHandle: Message {
        Message(
            en: "An item: id or its beginning, path, row of the last listing, part of a title",
            ko: "항목: id 또는 그 앞부분, 경로, 마지막 목록의 줄 번호, 제목의 일부")
    }

    public static var helpQuery: Message {
        Message(
            en: "Which items: words, +tag, due.before:fri, is:overdue, and, or, not",
            ko: "조건: 낱말, +태그, due.before:금요일, is:overdue, and, or, not")
    }

    public static var helpWhere: Message {
        Message(
            en: "All items that a query answers to",
            ko: "조건에 맞는 모든 항목")
    }

    public static var helpHandlesAndTokens: Message {
        Message(
            en: "Items, and what to set: +tag, -tag, key:value, key: to empty",
            ko: "항목과 바꿀 값: +태그, -태그, 키:값, 비우려면 키:")
    }

    public static var helpHandlesAndStatus: Message {
        Message(en: "Items, and last the status", ko: "항목들, 마지막에 상태")
    }

    public static var helpHandleAndText: Message {
        Message(
            en: "An item and the text; - reads it from standard input",
            ko: "항목과 덧붙일 글. -를 쓰면 표준 입력에서 읽습니다")
    }

    public static var helpWords: Message {
        Message(
            en: "The title, +tag and key:value among it; - reads standard input",
            ko: "제목. +태그와 키:값을 섞어 씁니다. -를 쓰면 표준 입력에서 읽습니다")
    }

    public static var helpNewStore: Message {
        Message(
            en: "The folder; else $SHEAF_STORE, ~/sheaf",
            ko: "폴더. 없으면 $SHEAF_STORE, ~/sheaf 순서입니다")
    }

    // MARK: - Values

    public static var helpDue: Message {
        Message(
            en: "Due date: 2026-11-25, tomorrow 3pm, fri, +3d",
            ko: "마감: 2026-11-25, 내일 오후 3시, 금요일, +3d")
    }

    public static var helpTag: Message {
        Message(en: "A tag; may be repeated", ko: "태그. 여러 번 쓸 수 있습니다")
    }

    public static var helpProject: Message {
        Message(en: "The project", ko: "프로젝트")
    }

    public static var helpPriority: Message {
        Message(en: "high, medium or low", ko: "high, medium, low 가운데 하나")
    }

    public static var helpStatus: Message {
        Message(en: "The status", ko: "상태")
    }

    public static var helpBody: Message {
        Message(
            en: "The body; - reads it from standard input",
            ko: "본문. -를 쓰면 표준 입력에서 읽습니다")
    }

    public static var helpDirectory: Message {
        Message(
            en: "The folder of the new file, within the store",
            ko: "새 파일을 둘 저장소 안의 폴더")
    }

    public static var helpEdit: Message {
        Message(
            en: "Open the new file in $VISUAL or $EDITOR",
            ko: "새 파일을 $VISUAL 또는 $EDITOR 편집기로 엽니다")
    }

    public static var helpRename: Message {
        Message(
            en: "Give the file the name of its new title",
            ko: "파일 이름도 새 제목에 맞춥니다")
    }

    // MARK: - Listings

    public static var helpAll: Message {
        Message(en: "Closed tasks too", ko: "끝난 할 일도 보입니다")
    }

    public static var helpSort: Message {
        Message(
            en: "Order by due, priority, created, completed, title, status or project",
            ko: "정렬 기준: due, priority, created, completed, title, status, project")
    }

    public static var helpLimit: Message {
        Message(en: "At most so many", ko: "최대 개수")
    }

    public static var helpWithBody: Message {
        Message(en: "Bodies too, in JSON", ko: "JSON에 본문도 넣습니다")
    }

    public static var helpNull: Message {
        Message(
            en: "Print full handles, each ended by NUL",
            ko: "전체 핸들을 NUL로 구분해 출력합니다")
    }

    public static var helpRemote: Message {
        Message(
            en: "The address of the remote, as git takes it",
            ko: "git이 쓰는 원격 주소")
    }
}
