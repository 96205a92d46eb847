import SheafWords

/// Reports of changing commands.
extension Message {
    /// - Parameter due: the date in the reader's words, which shows how `fri` was understood.
    public static func addedTask(_ item: ItemName, due: StyledText = "") -> Message {
        Message(
            en: "Added \(item.styledHandle) \(item.quoted)\(due.isEmpty ? "" : ", due ")\(due)",
            ko: """
                할 일 \(item.quoted(.object)) 추가했습니다: \(item.styledHandle)\
                \(due.isEmpty ? "" : ", 마감 ")\(due)
                """)
    }

    public static func addedMemo(_ item: ItemName) -> Message {
        Message(
            en: "Added memo \(item.styledHandle) \(item.quoted)",
            ko: "메모 \(item.quoted(.object)) 추가했습니다: \(item.styledHandle)")
    }

    /// The text comes from the keyboard.
    public static let typeTheMemo = Message(
        en: "Type the memo; the first line is its title. Ctrl-D on a new line ends it",
        ko: "메모를 입력하세요. 첫 줄이 제목입니다. 새 줄에서 Ctrl-D를 누르면 끝납니다")

    public static func added(count: Int) -> Message {
        Message(
            en: "Added \(Counted.english(count, "item"))",
            ko: "\(Counted.korean("항목", count))를 추가했습니다")
    }

    /// `from` is `nil` for a memo that becomes a task.
    public static func moved(_ item: ItemName, from: String?, to status: String) -> Message {
        let origin = from.map {
            Message(en: " from \($0)", ko: "\(Message.status($0).korean)에서 ")
        }
        return Message(
            en: "Moved \(item.quoted)\(origin?.english ?? "") to \(status)",
            ko: """
                \(item.quoted(.object)) \(origin?.korean ?? "")\
                \(toStatus: status) 옮겼습니다
                """)
    }

    /// A repeating item that goes on.
    ///
    /// - Parameters:
    ///   - next: the day that comes next, in words.
    ///   - missed: days that were passed over.
    public static func advanced(
        _ item: ItemName, to next: Message, missed: Int, isSkipped: Bool
    ) -> Message {
        Message(
            en: "\(isSkipped ? "Skipped" : "Done:") \(item.quoted), next: \(next.english)"
                + (missed > 0 ? " (\(missed) missed)" : ""),
            ko: "\(item.quoted(.object)) \(isSkipped ? "건너뛰었습니다" : "끝냈습니다"). 다음은 \(next.korean)"
                + (missed > 0 ? " (지나간 \(missed)번은 넘어갔습니다)" : ""))
    }

    public static func notRepeating(_ item: ItemName) -> Message {
        Message(
            en: "\(item.quoted) does not repeat, or not any more",
            ko: "\(item.quoted(.topic)) 반복하지 않거나 더 남은 날이 없습니다")
    }

    public static func moved(count: Int, to status: String) -> Message {
        Message(
            en: "Moved \(Counted.english(count, "item")) to \(status)",
            ko: "\(Counted.korean("항목", count))를 \(toStatus: status) 옮겼습니다")
    }

    public static func retitled(_ item: ItemName, to title: String) -> Message {
        let new = ItemName(title: title, handle: item.handle)
        return Message(
            en: "Retitled \(item.quoted) to \(new.quoted)",
            ko: "제목을 \(item.quoted)에서 \(new.quoted(.direction, noun: "제목")) 바꿨습니다")
    }

    /// - Parameter changes: each as ``valued(_:_:)``, ``tagged(_:isAdded:)`` or
    ///   ``changed(_:from:to:)`` have it.
    public static func changed(_ item: ItemName, _ changes: [Message]) -> Message {
        let list = joined(changes)
        return Message(
            en: "Changed \(item.quoted): \(list.english)",
            ko: "\(item.quoted(.object)) 바꿨습니다: \(list.korean)")
    }

    public static func changed(count: Int, _ changes: [Message]) -> Message {
        let list = joined(changes)
        return Message(
            en: "Changed \(Counted.english(count, "item")): \(list.english)",
            ko: "\(Counted.korean("항목", count))를 바꿨습니다: \(list.korean)")
    }

    /// Phrases with commas between them.
    static func joined(_ phrases: [Message]) -> Message {
        Message(
            en: phrases.map(\.english).joined(separator: ", "),
            ko: phrases.map(\.korean).joined(separator: ", "))
    }

    public static func appended(to item: ItemName) -> Message {
        Message(en: "Appended to \(item.quoted)", ko: "\(item.quoted) 끝에 덧붙였습니다")
    }

    public static func deleted(_ item: ItemName) -> Message {
        Message(en: "Deleted \(item.quoted)", ko: "\(item.quoted(.object)) 지웠습니다")
    }

    public static func deleted(count: Int) -> Message {
        Message(
            en: "Deleted \(Counted.english(count, "item"))",
            ko: "\(Counted.korean("항목", count))를 지웠습니다")
    }

    /// Follows a deletion: the command that brings everything back.
    public static func undo(with command: String) -> Message {
        Message(en: "To undo: \(code: command)", ko: "되돌리려면: \(code: command)")
    }

    /// The item already is as asked; nothing was written.
    public static func unchanged(_ item: ItemName) -> Message {
        Message(en: "Nothing to change in \(item.quoted)", ko: "\(item.quoted)에서 바꿀 것이 없습니다")
    }

    /// The item already has the status that it was to be moved to.
    public static func alreadyThere(_ item: ItemName, status: String) -> Message {
        Message(
            en: "\(item.quoted) is already \(status)",
            ko: "\(item.quoted(.topic)) 이미 \(beingStatus: status)")
    }

    public static func unchanged(count: Int) -> Message {
        Message(
            en: "Nothing to change in \(Counted.english(count, "item"))",
            ko: "\(Counted.korean("항목", count))에서 바꿀 것이 없습니다")
    }

    /// Files that the user had edited by hand and not committed went into a commit of their own.
    public static func committedHandEdits(files: Int) -> Message {
        Message(
            en: "First committed \(Counted.english(files, "file")) edited by hand",
            ko: "직접 고친 \(Counted.korean("파일", files))를 먼저 커밋했습니다")
    }

    /// The same of a sync, where several of the files were deleted.
    public static func committedHandEdits(files: Int, deleted: Int) -> Message {
        guard deleted > 1 else { return committedHandEdits(files: files) }
        return Message(
            en: """
                First committed \(Counted.english(files, "file")) edited by hand, \
                \(Counted.grouped(deleted)) of them deleted
                """,
            ko: """
                직접 고친 \(Counted.korean("파일", files))를 먼저 커밋했습니다. 그 가운데 \
                \(Counted.grouped(deleted))개는 지운 파일입니다
                """)
    }

    /// Another program had moved the branch alone.
    public static func broughtForward(files: Int) -> Message {
        Message(
            en: """
                Brought \(Counted.english(files, "file")) to the branch's last commit; \
                another program had moved the branch without them
                """,
            ko: """
                다른 프로그램이 브랜치만 옮겨 두어서 \(Counted.korean("파일", files))를 브랜치의 마지막 \
                커밋으로 맞추었습니다
                """)
    }

    // MARK: - Questions

    /// Answered with y or n; without an answer, no.
    public static func confirmDeletion(of item: ItemName) -> Message {
        Message(en: "Delete \(item.quoted)? [y/N] ", ko: "\(item.quoted(.object)) 지우시겠습니까? [y/N] ")
    }

    public static func confirmDeletion(count: Int) -> Message {
        Message(
            en: "Delete \(Counted.english(count, "item"))? [y/N] ",
            ko: "\(Counted.korean("항목", count))를 지우시겠습니까? [y/N] ")
    }

    /// Returns whether the item is meant by words that are only a part of its title.
    public static func confirmMeant(_ item: ItemName) -> Message {
        Message(en: "Is \(item.quoted) meant? [y/N] ", ko: "\(item.quoted) 항목이 맞습니까? [y/N] ")
    }

    public static func confirmChange(count: Int) -> Message {
        Message(
            en: "Change \(Counted.english(count, "item"))? [y/N] ",
            ko: "\(Counted.korean("항목", count))를 바꾸시겠습니까? [y/N] ")
    }
}

extension StyledText.Interpolation {
    /// A status in Korean as what something is: `진행 중입니다`, `review 상태입니다`.
    fileprivate mutating func appendInterpolation(beingStatus name: String) {
        let shown = Message.status(name).korean
        text += "\(shown)\(HangulEnding(of: shown.plain) == nil ? " 상태입니다" : "입니다")"
    }

    /// A status in Korean with the particle of direction: `진행 중으로`, `review 상태로`.
    fileprivate mutating func appendInterpolation(toStatus name: String) {
        let shown = Message.status(name).korean
        text += "\(shown)\(.direction, after: shown.plain, noun: "상태")"
    }
}
