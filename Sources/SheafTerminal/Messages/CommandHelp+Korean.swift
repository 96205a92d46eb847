import SheafCore

/// The commands' names in Korean, as words of the same kind as their abstracts.
extension CommandHelp {
    /// The other names of the command: the Korean ones.
    public var koreanNames: [String] { Self.koreanNames[name] ?? [] }

    /// A name as it was typed, or as it was meant with the keyboard set to the other script: `ㅣㄴ` is
    /// `ls`.
    static func readings(_ word: String) -> [String] {
        [word, HangulKeyboard.latin(word), HangulKeyboard.hangul(word)].compactMap { $0 }
    }

    private static let koreanNames: [String: [String]] = [
        "add": ["추가"], "memo": ["메모"], "append": ["덧붙이기"], "board": ["보드"], "list": ["목록"],
        "memos": ["메모목록"], "show": ["보기"], "search": ["찾기", "검색"], "remind": ["알림"],
        "serve": ["서버"],
        "share": ["공유"], "log": ["기록"], "diff": ["비교"], "edit": ["편집", "수정"], "set": ["바꾸기"],
        "move": ["옮기기"], "start": ["시작"], "done": ["완료"], "reopen": ["다시열기"],
        "check": ["체크"], "uncheck": ["체크해제"], "mv": ["이동"], "rm": ["삭제", "지우기"],
        "restore": ["복원"], "undo": ["되돌리기"], "redo": ["다시하기"], "init": ["만들기"],
        "clone": ["복제"], "status": ["현황"], "remote": ["원격"], "sync": ["동기화"],
        "conflicts": ["충돌"], "resolve": ["정리"], "config": ["설정"], "doctor": ["점검"],
        "completions": ["자동완성"], "man": ["설명서"], "demo": ["시연"], "trust": ["신뢰"],
        "next": ["다음"], "agenda": ["일정"], "skip": ["건너뛰기"], "projects": ["프로젝트"], "tags": ["태그"],
        "track": ["시간재기"], "stats": ["통계"], "promote": ["할일만들기"],
        "links": ["링크"], "graph": ["그래프"], "daily": ["오늘노트", "일지"], "attach": ["첨부"],
        "open": ["열기"],
    ]
}
