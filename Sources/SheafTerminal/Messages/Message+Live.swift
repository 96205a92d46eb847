/// Words of the live board.
extension Message {
    // MARK: - Lists

    public static var liveLoading: Message { Message(en: "one moment…", ko: "잠시만 기다리세요…") }
    public static var liveEmpty: Message { Message(en: "empty", ko: "비어 있음") }
    /// Nothing answers to what is looked for.
    public static var liveNoMatch: Message { Message(en: "no match", ko: "찾은 것 없음") }
    /// Under them, what to do about it.
    public static var liveEmptyHint: Message { Message(en: "n adds one", ko: "n 키로 추가합니다") }
    public static let liveNoMatchHint = Message(en: "esc shows all", ko: "esc 키로 모두 봅니다")
    public static var liveMemosTitle: Message { Message(en: "memos", ko: "메모") }

    public static func liveMemos(_ count: Int) -> Message {
        Message(en: "\(Counted.english(count, "memo"))", ko: "\(Counted.korean("메모", count))")
    }

    /// Cards that a list has no room for.
    public static func liveMore(above: Int, below: Int) -> Message {
        let counts = [(above, "↑"), (below, "↓")].filter { $0.0 > 0 }.map { count, sign in
            sign + Counted.grouped(count)
        }.joined(separator: " ")
        return Message(en: "\(counts) more", ko: "\(counts)개 더")
    }

    /// The time of a task has come.
    public static func liveDueNow(_ item: ItemName) -> Message {
        Message(en: "Due now: \(item.quoted)", ko: "지금 마감: \(item.quoted)")
    }

    /// The number of cards that were picked for the next change.
    /// Tasks that are out of sight until later, beside the counts of a live board.
    public static func liveWaiting(_ count: Int) -> Message {
        Message(en: "waiting \(Counted.grouped(count))", ko: "대기 \(Counted.grouped(count))")
    }

    public static func livePicked(_ count: Int) -> Message {
        Message(en: "\(Counted.grouped(count)) picked", ko: "\(Counted.grouped(count))개 고름")
    }

    public static let liveNoChecklist = Message(
        en: "No checklist in the text", ko: "본문에 체크리스트가 없습니다")

    // MARK: - How the store stands

    public static func liveConflicted(_ count: Int) -> Message {
        Message(en: "\(Counted.english(count, "conflict"))", ko: "\(Counted.korean("충돌", count))")
    }

    public static var liveSyncing: Message { Message(en: "syncing…", ko: "동기화 중…") }

    public static var liveSyncFailed: Message { Message(en: "sync failed", ko: "동기화 실패") }

    public static var liveOffline: Message { Message(en: "offline", ko: "오프라인") }

    /// - Parameter ago: in the reader's words: `5 min ago`, `5분 전`.
    public static func liveOffline(since ago: String) -> Message {
        Message(en: "offline since \(ago)", ko: "오프라인(\(ago)부터)")
    }

    public static func liveSynced(_ ago: String) -> Message {
        Message(en: "synced \(ago)", ko: "\(ago) 동기화")
    }

    /// Commits that wait.
    public static func liveToSend(_ count: Int) -> Message {
        Message(en: "\(Counted.grouped(count)) to send", ko: "보낼 것 \(Counted.grouped(count))개")
    }

    // MARK: - Questions

    public static func liveDelete(_ item: ItemName) -> Message {
        Message(en: "Delete \(item.quoted)? (y/n)", ko: "\(item.quoted(.object)) 지우시겠습니까? (y/n)")
    }

    public static func liveDelete(count: Int) -> Message {
        Message(
            en: "Delete \(Counted.english(count, "item"))? (y/n)",
            ko: "\(Counted.korean("항목", count))를 지우시겠습니까? (y/n)")
    }

    public static let liveDiscard = Message(
        en: "Leave without saving what was typed? (y/n)", ko: "입력한 내용을 저장하지 않고 나가시겠습니까? (y/n)")

    // MARK: - Writing an item

    public static var liveNewTask: Message { Message(en: "New task", ko: "새 할 일") }
    public static var liveNewMemo: Message { Message(en: "New memo", ko: "새 메모") }

    public static func liveEditing(_ item: ItemName) -> Message {
        Message(en: "Editing \(item.quoted)", ko: "\(item.quoted) 편집")
    }

    /// While it was open; what was typed is not saved yet.
    public static let liveChangedMeanwhile = Message(
        en: "changed meanwhile; saving merges both", ko: "그사이 바뀌었습니다. 저장하면 합칩니다")
    public static let liveShownAnew = Message(
        en: "changed meanwhile; this is the new text", ko: "그사이 바뀌어 새 내용을 보여 줍니다")
    public static let liveDeletedMeanwhile = Message(
        en: "deleted meanwhile; saving brings it back", ko: "그사이 지워졌습니다. 저장하면 되살립니다")
    /// There is nothing to open.
    public static func liveGone(_ item: ItemName) -> Message {
        Message(en: "\(item.quoted) is not there any more", ko: "\(item.quoted) 항목은 이제 없습니다")
    }

    public static var liveBody: Message { Message(en: "text", ko: "본문") }

    public static let liveEmptyTitle = Message(en: "title is empty", ko: "제목이 비어 있습니다")

    public static func liveNotATag(_ word: String) -> Message {
        Message(
            en: "\(quoted: word) cannot be a tag",
            ko: "\(quoted: word, .topic, noun: "낱말") 태그로 쓸 수 없습니다")
    }

    public static let liveNotADate = Message(en: "not a date", ko: "날짜가 아닙니다")

    /// Beside an empty date.
    public static let liveDueExample = Message(en: "fri, tomorrow 3pm, +3d", ko: "금요일, 내일 오후 3시")

    /// Beside an empty `repeat`.
    public static let liveRepeatExample = Message(
        en: "every 2 weeks on mon", ko: "매주 월요일, 매월 말일")
    /// Beside an empty `wait`: an item that waits is not shown until then.
    public static let liveWaitExample = Message(en: "out of sight until…", ko: "이때까지 숨김")

    public static let liveNotAPriority = Message(
        en: "not a priority: high, medium or low", ko: "높음, 보통, 낮음 가운데 하나를 쓰세요")

    /// Beside an empty priority.
    public static let livePriorities = Message(en: "high, medium, low", ko: "높음, 보통, 낮음")

    public static func liveMonth(year: Int, month: Int) -> Message {
        Message(en: "\(monthNames[(month - 1) % 12]) \(year)", ko: "\(year)년 \(month)월")
    }

    private static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// From Monday on, two cells each.
    public static let liveWeekdays = zip(
        ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"], ["월", "화", "수", "목", "금", "토", "일"]
    ).map { Message(en: StyledText($0), ko: StyledText($1)) }

    // MARK: - History and conflicts

    public static var liveHistory: Message { Message(en: "History", ko: "기록") }

    public static func liveHistory(of item: ItemName) -> Message {
        Message(en: "History of \(item.quoted)", ko: "\(item.quoted) 기록")
    }

    public static var liveConflicts: Message { Message(en: "Conflicts", ko: "충돌") }

    /// One of several conflicts.
    public static func liveConflict(_ item: ItemName, number: Int, of count: Int) -> Message {
        Message(
            en: "Conflict \(number) of \(count) in \(item.quoted)",
            ko: "\(item.quoted) 충돌 \(number)/\(count)")
    }

    // MARK: - Ending

    /// Sends when the board is left, as the settings say.
    public static let liveSending = Message(en: "Sending what waits…", ko: "보낼 것을 보내는 중…")

    public static let notOnATerminal = Message(
        en: "the live board needs a terminal for its input and output",
        ko: "라이브 보드는 입력과 출력이 모두 터미널이어야 합니다")

    /// The system did not give the terminal's settings, or did not take new ones.
    public static func noTerminal(reason: Message) -> Message {
        Message(
            en: "the terminal cannot be set up for the live board: \(reason.english)",
            ko: "라이브 보드에 쓸 터미널을 준비하지 못했습니다: \(reason.korean)")
    }

    /// Under the board that bare `sheaf` prints.
    public static let liveBoardHint = Message(
        en: """
            \(code: "sheaf board --live") opens the board to work on; with \
            \(code: "board: live") in the settings, \(code: "sheaf") does
            """,
        ko: """
            \(code: "sheaf board --live") 명령은 바로 다룰 수 있는 보드를 엽니다. 설정에 \
            \(code: "board: live")라고 쓰면 \(code: "sheaf")만으로 열립니다
            """)

    public static let notOnATerminalHint = Message(
        en: "\(code: "sheaf board") prints the board anywhere",
        ko: "\(code: "sheaf board") 명령은 어디서나 보드를 출력합니다")
}
