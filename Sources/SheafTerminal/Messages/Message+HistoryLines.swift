/// Messages around the sentences of the history.
extension Message {
    // MARK: - Files that are no items

    public static var storeWasBegun: Message { Message(en: "Store created", ko: "저장소를 만듦") }
    public static let settingsWereChanged = Message(en: "Settings changed", ko: "설정을 바꿈")
    public static let settingsWereDeleted = Message(en: "Settings deleted", ko: "설정을 삭제함")

    public static func fileWasAdded(_ path: String) -> Message {
        Message(en: "\(path) added", ko: "\(path): 추가함")
    }

    public static func fileWasChanged(_ path: String) -> Message {
        Message(en: "\(path) changed", ko: "\(path): 고침")
    }

    public static func fileWasDeleted(_ path: String) -> Message {
        Message(en: "\(path) deleted", ko: "\(path): 삭제함")
    }

    public static func otherFileWasMoved(to path: String) -> Message {
        Message(en: "\(path) renamed", ko: "\(path): 이름을 바꿈")
    }

    public static func andMore(items: Int) -> Message {
        Message(
            en: "and \(Counted.english(items, "more item", plural: "more items"))",
            ko: "그 밖에 \(Counted.korean("항목", items))")
    }

    public static func andMore(files: Int) -> Message {
        Message(
            en: "and \(Counted.english(files, "more file", plural: "more files"))",
            ko: "그 밖에 \(Counted.korean("파일", files))")
    }

    /// A merge that took everything as one side had it.
    public static let mergeDecidedNothing = Message(en: "Two sides joined", ko: "양쪽을 합침")

    public static let changedNoFile = Message(en: "No file changed", ko: "바뀐 파일 없음")

    // MARK: - Who, where

    /// By no command: an editor, git, a web page.
    public static var byHand: Message { Message(en: "by hand", ko: "직접") }

    public static func byHand(on device: String) -> Message {
        Message(en: "by hand on \(device)", ko: "\(device)에서 직접")
    }

    public static var byMerging: Message { Message(en: "merge", ko: "합치기") }

    /// Follows what was undone, in the history with everything.
    public static var isUndone: Message { Message(en: "undone", ko: "되돌려짐") }
    public static var isAnUndo: Message { Message(en: "undo", ko: "되돌리기") }
    public static var isARedo: Message { Message(en: "redo", ko: "다시 하기") }

    public static let noMatchingHistory = Message(
        en: "Nothing in the history matches; \(code: "sheaf log") shows all",
        ko: "조건에 맞는 기록이 없습니다. \(code: "sheaf log") 명령으로 모두 봅니다")
}
