/// The meanings of the keys of the live board: in a word at its foot, in a sentence in its help.
extension Message {
    public static var liveKeyNew: Message { Message(en: "new", ko: "추가") }
    public static var liveKeyOpen: Message { Message(en: "read", ko: "읽기") }
    public static var liveKeyEdit: Message { Message(en: "edit", ko: "고치기") }
    public static var liveKeyMove: Message { Message(en: "move", ko: "옮기기") }
    public static var liveKeyDelete: Message { Message(en: "delete", ko: "지우기") }
    public static var liveKeyUndo: Message { Message(en: "undo", ko: "되돌리기") }
    public static var liveKeyRedo: Message { Message(en: "redo", ko: "다시 하기") }
    public static var liveKeySearch: Message { Message(en: "search", ko: "찾기") }
    public static var liveKeyFilter: Message { Message(en: "filter", ko: "조건") }
    public static var liveKeyMemos: Message { Message(en: "memos", ko: "메모") }
    public static var liveKeyTasks: Message { Message(en: "tasks", ko: "할 일") }
    public static var liveKeySync: Message { Message(en: "sync", ko: "동기화") }
    public static var livePlan: Message { Message(en: "plan", ko: "계획") }
    public static let liveNext = Message(en: "Next", ko: "지금 할 일")
    public static let liveAgenda = Message(en: "The days ahead", ko: "앞으로의 날들")
    public static var liveKeyHistory: Message { Message(en: "history", ko: "기록") }
    public static var liveKeyConflicts: Message { Message(en: "conflicts", ko: "충돌") }
    public static var liveKeyCheck: Message { Message(en: "check", ko: "체크") }
    public static var liveKeyPick: Message { Message(en: "pick", ko: "고르기") }
    public static var liveKeyShare: Message { Message(en: "share", ko: "공유") }
    public static var liveKeyHelp: Message { Message(en: "help", ko: "도움말") }
    public static var liveKeyQuit: Message { Message(en: "quit", ko: "끝내기") }
    public static var liveKeyBack: Message { Message(en: "back", ko: "뒤로") }
    public static var liveKeyScroll: Message { Message(en: "scroll", ko: "넘기기") }
    public static var liveKeyNext: Message { Message(en: "next", ko: "다음") }
    public static var liveKeyEditor: Message { Message(en: "editor", ko: "편집기") }
    public static var liveKeyYes: Message { Message(en: "yes", ko: "예") }
    public static var liveKeyNo: Message { Message(en: "no", ko: "아니요") }
    public static var liveKeyCurrent: Message { Message(en: "keep current", ko: "지금 것") }
    public static var liveKeyOther: Message { Message(en: "take other", ko: "다른 쪽 것") }
    public static var liveKeyBoth: Message { Message(en: "both", ko: "둘 다") }
    public static var liveKeySave: Message { Message(en: "save", ko: "저장") }
    public static var liveKeyNextField: Message { Message(en: "next field", ko: "다음 칸") }
    public static var liveKeyLeave: Message { Message(en: "leave", ko: "나가기") }
    public static var liveKeyCalendar: Message { Message(en: "calendar", ko: "달력") }
    public static var liveKeyDay: Message { Message(en: "day", ko: "날짜") }
    public static var liveKeyMonth: Message { Message(en: "month", ko: "달") }
    public static var liveKeyTake: Message { Message(en: "take", ko: "선택") }

    /// In front of a query that is typed.
    public static var liveFilter: Message { Message(en: "filter", ko: "조건") }

    // MARK: - Help

    public static var liveHelp: Message { Message(en: "Keys", ko: "키") }

    public static let liveHelpMove = Message(
        en: "go to another card or column", ko: "다른 카드나 열로 갑니다")
    public static let liveHelpJump = Message(
        en: "first, last, a page back or on", ko: "처음, 끝, 앞뒤로 한 화면씩")
    public static var liveHelpOpen: Message { Message(en: "read the item", ko: "항목을 읽습니다") }
    public static let liveHelpNew = Message(
        en: "a new task or memo; its title takes +tag and due:fri as sheaf add does",
        ko: "할 일이나 메모를 추가합니다. 제목에 sheaf add처럼 +태그, 마감:금요일을 쓸 수 있습니다")
    public static var liveHelpEdit: Message { Message(en: "change the item", ko: "항목을 고칩니다") }
    public static let liveHelpEditor = Message(en: "change it in your editor", ko: "쓰시는 편집기로 고칩니다")
    public static let liveHelpShift = Message(
        en: "move to the column on the left or right, or of that number",
        ko: "왼쪽이나 오른쪽 열, 또는 그 번호의 열로 옮깁니다")
    public static let liveHelpPick = Message(
        en: "pick several for one change", ko: "한 번에 바꿀 것을 여럿 고릅니다")
    public static let liveHelpDelete = Message(en: "delete, after a yes", ko: "확인을 받고 지웁니다")
    public static let liveHelpUndo = Message(en: "take back the last change", ko: "마지막 변경을 되돌립니다")
    public static let liveHelpRedo = Message(
        en: "do again what was taken back", ko: "되돌린 것을 다시 합니다")
    public static let liveHelpSearch = Message(en: "search while you type", ko: "입력하는 대로 찾습니다")
    public static let liveHelpFilter = Message(
        en: "show what a query finds, as sheaf list takes it",
        ko: "sheaf list에 쓰는 조건에 맞는 것만 보입니다")
    public static var liveHelpPage: Message { Message(en: "tasks or memos", ko: "할 일이나 메모를 봅니다") }
    public static let liveHelpCheck = Message(en: "tick boxes of the checklist", ko: "체크리스트에 체크합니다")
    public static let liveHelpHistory = Message(
        en: "history of all; while reading and in memos, h: of the item",
        ko: "모든 기록을 봅니다. 읽을 때와 메모에서 h 키는 그 항목의 기록입니다")
    public static let liveKeyLinks = Message(en: "links", ko: "링크")
    public static let liveHelpLinks = Message(
        en: "where its links lead and what links to it; Return follows",
        ko: "링크가 가리키는 곳과 이것을 가리키는 글. Return으로 따라갑니다")
    public static func liveLinks(of item: ItemName) -> Message {
        Message(en: "Links of \(item.quoted)", ko: "\(item.quoted)의 링크")
    }
    public static let liveLinksOut = Message(en: "leads to", ko: "가리키는 곳")
    public static let liveHelpPlan = Message(
        en: "what comes next, and the days ahead", ko: "지금 할 일과 앞으로의 날들을 봅니다")
    public static let liveHelpConflicts = Message(en: "settle conflicts", ko: "충돌을 정리합니다")
    public static var liveHelpSync: Message { Message(en: "sync now", ko: "지금 동기화합니다") }
    public static let liveHelpShare = Message(
        en: "copy it as Markdown, to share it", ko: "공유하도록 마크다운으로 복사합니다")
    public static let liveHelpClear = Message(
        en: "clear the field to its beginning", ko: "칸을 처음까지 지웁니다")
    public static let liveHelpSave = Message(en: "save, from every field", ko: "어느 칸에서나 저장합니다")
    public static let liveHelpSuspend = Message(
        en: "back to the shell for a while; fg returns", ko: "잠시 셸로 나갑니다. fg로 돌아옵니다")
    public static let liveHelpBack = Message(
        en: "back; forget what was picked, searched or filtered",
        ko: "뒤로 갑니다. 고른 것, 찾던 것, 조건도 풉니다")
    public static var liveHelpQuit: Message { Message(en: "leave the board", ko: "보드를 끝냅니다") }

    public static let liveHelpMouse = Message(
        en:
            "The mouse selects, drags a card to another column, and scrolls the column it is over",
        ko: "마우스로 카드를 고르고, 다른 열로 끌어 옮기고, 포인터가 놓인 열을 넘깁니다")
    public static let liveHelpHangul = Message(
        en: "Keys work with the keyboard set to Hangul too", ko: "한글 자판에서도 같은 자리의 키로 움직입니다")
}
