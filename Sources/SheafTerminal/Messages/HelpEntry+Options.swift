// The options that several commands have.

// MARK: - Listings and changes

extension HelpEntry {
    public static let all = HelpEntry(
        "--all", en: "Closed tasks and memos too", ko: "끝난 할 일과 메모도 보입니다")

    public static let allClosed = HelpEntry(
        "--all", en: "Every closed task too", ko: "끝난 할 일도 모두 보입니다")

    public static let live = HelpEntry(
        "--live", en: "Use the whole terminal, with keys for everything",
        ko: "터미널 전체에 머물며 키로 모든 일을 합니다")

    public static let last = HelpEntry(
        "--last", en: "Close what repeats for good", ko: "반복하는 할 일을 아주 끝냅니다")

    public static let doneOn = HelpEntry(
        "--on", "DATE", "날짜", en: "The day it was done, where it was not today",
        ko: "오늘이 아니라 이날 끝냈습니다")

    public static let columns = HelpEntry(
        "--columns", "FIELDS", "필드", en: "Show these instead, in this order: title,due,tags",
        ko: "이 필드들을 이 순서로 보입니다: title,due,tags")

    public static let groupBy = HelpEntry(
        "--group-by", "KEY", "기준",
        en: "Group by status, project, priority, due, tag or a key of yours",
        ko: "이 기준으로 묶습니다: status, project, priority, due, tag, 내 키")

    public static let format = HelpEntry(
        "--format", "TEMPLATE", "틀", en: "A line of this form for each item: '{id} {title}'",
        ko: "항목마다 이 틀의 줄을 출력합니다: '{id} {title}'")

    public static let noPager = HelpEntry(
        "--no-pager", en: "Print long output too, without a pager", ko: "긴 출력도 페이저 없이 바로 출력합니다")

    /// The options for the look of a listing.
    static let layout = [columns, groupBy, format]

    public static let sort = HelpEntry(
        "--sort", "KEY", "기준",
        en:
            "due, priority, created, completed, updated, title, status, project or a key of your own",
        ko: "정렬 기준: due, priority, created, completed, updated, title, status, project, 직접 쓴 키")

    public static let reverse = HelpEntry(
        "--reverse", en: "Reverse the order, as --sort -KEY", ko: "순서를 뒤집습니다. --sort -기준과 같습니다")

    public static let limit = HelpEntry(
        "-n, --limit", "N", "수", en: "At most N of them", ko: "그 수까지만 보입니다")

    public static let part = HelpEntry(
        "--in", "PART", "부분", en: "Look for the words in this part only: title or body",
        ko: "낱말을 이 부분에서만 찾습니다: title(제목), body(본문)")

    public static let withBody = HelpEntry(
        "--body", en: "With --json: the bodies too", ko: "--json 출력에 본문도 넣습니다")

    public static let null = HelpEntry(
        "-0", en: "Print the handles alone, each ended by NUL, for xargs -0",
        ko: "xargs -0에 넘기도록 핸들만 NUL로 끊어 출력합니다")

    public static let condition = HelpEntry(
        "--where", "QUERY", "조건", en: "Instead of handles: everything the query finds",
        ko: "항목을 가리키는 대신: 조건에 맞는 것 모두")

    public static let historyCondition = HelpEntry(
        "--where", "QUERY", "조건", en: "Only items that the query finds, as they were then",
        ko: "그때 조건에 맞던 항목의 기록만 보입니다")

    public static let since = HelpEntry(
        "--since", "DATE", "날짜", en: "Only from that day on", ko: "그날부터의 기록만 보입니다")

    public static let by = HelpEntry(
        "--by", "NAME", "이름", en: "Only what this author did, or was done on this device",
        ko: "이 사람이나 이 기기에서 한 일만 보입니다")

    public static let withUndone = HelpEntry(
        "--all", en: "With what was undone, and merges that decided nothing",
        ko: "되돌린 일과 그저 합치기만 한 것도 보입니다")

    public static let yes = HelpEntry("--yes", en: "Do not ask first", ko: "먼저 묻지 않습니다")

    public static let keep = HelpEntry(
        "--keep", en: "Keep the folder, and say where it is", ko: "폴더를 지우지 않고 어디인지 알려 줍니다")

    public static let compare = HelpEntry(
        "--compare", "git", "git",
        en: "Show one clash of two devices with plain git and with sheaf",
        ko: "두 기기의 같은 충돌을 git만으로, 그리고 sheaf로 보여 줍니다")

    public static let remote = HelpEntry(
        "--remote", "URL", "주소", en: "Also set the remote to sync with", ko: "동기화할 원격도 함께 정합니다")
}

// MARK: - Sync

extension HelpEntry {
    public static let tryRemote = HelpEntry(
        "--test", en: "Check that the remote answers", ko: "원격에 연결되는지 확인합니다")

    public static let removeRemote = HelpEntry(
        "--remove", en: "Sync with no remote any more", ko: "이제 원격과 동기화하지 않습니다")

    public static let dryRun = HelpEntry(
        "--dry-run", en: "Ask the remote, say what a sync would do, and change nothing",
        ko: "원격에 물어 동기화하면 무엇이 바뀌는지만 알려 줍니다")

    public static let include = HelpEntry(
        "--include", "PATH", "경로", en: "Commit this too, though it is held back; may be repeated",
        ko: "빼 둔 것이라도 이것은 커밋합니다. 여러 번 쓸 수 있습니다")

    public static let deleted = HelpEntry(
        "--deleted", en: "Files that are gone all at once were deleted on purpose",
        ko: "한꺼번에 없어진 파일을 일부러 지웠다고 알립니다")

    public static let exclude = HelpEntry(
        "--exclude", "PATH", "경로", en: "Have git ignore this in this clone; may be repeated",
        ko: "이 복제본에서는 git이 이것을 무시하게 합니다. 여러 번 쓸 수 있습니다")

    public static let force = HelpEntry(
        "--force", en: "Take even the home folder, or one of the system's",
        ko: "홈 폴더나 시스템 폴더라도 저장소로 삼습니다")

    public static let whole = HelpEntry(
        "--whole", en: "Take a repository of code, too: every sync pushes all changes",
        ko: "코드가 있는 저장소라도 삼습니다. 동기화하면 바뀐 것을 모두 보냅니다")

    public static let watch = HelpEntry(
        "--watch", en: "Keep running: send each change, receive what others send, until Ctrl-C",
        ko: "계속 지켜보며 바뀐 것을 보내고 다른 기기에서 보낸 것을 받습니다. Ctrl-C로 끝냅니다")

    public static let every = HelpEntry(
        "--every", "SECONDS", "초", en: "With --watch: how often to ask the remote; 30 by default",
        ko: "--watch에서 원격에 물어볼 간격. 기본값은 30초")

    public static let timeout = HelpEntry(
        "--timeout", "SECONDS", "초", en: "How long to wait for an answer; 60 by default",
        ko: "원격의 응답을 기다릴 시간. 기본값은 60초")

    public static let timeLimit = HelpEntry(
        "--time-limit", "SECONDS", "초", en: "How long it may take in all; 3600 by default",
        ko: "다 마칠 때까지 기다릴 시간. 기본값은 3600초")

    public static let join = HelpEntry(
        "--join", en: "A remote with other notes: join both", ko: "원격에 다른 노트가 있으면: 둘을 합칩니다")

    public static let take = HelpEntry(
        "--take", en: "The same: take the remote's, keep these on a branch",
        ko: "원격에 다른 노트가 있으면: 원격 것을 가져오고 여기 것은 브랜치에 남깁니다")

    public static let afresh = HelpEntry(
        "--afresh", en: "The same: keep these, leave the remote's on a branch there",
        ko: "원격에 다른 노트가 있으면: 여기 것을 쓰고 원격 것은 원격의 브랜치에 남깁니다")

    static let firstContact = [join, take, afresh, yesJoin]

    public static let yesJoin = HelpEntry(
        "--yes", en: "Do not ask: the same as --join", ko: "묻지 않습니다. --join과 같습니다")
}
