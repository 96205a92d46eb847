/// Messages about conflicts and settling them.
extension Message {
    // MARK: - Showing

    public static let noConflicts = Message(
        en: "No conflicts; nothing to settle", ko: "충돌이 없습니다. 정리할 것이 없습니다")

    public static func noConflicts(in item: ItemName) -> Message {
        Message(en: "No conflicts in \(item.quoted)", ko: "\(item.quoted) 항목에는 충돌이 없습니다")
    }

    public static func conflictsIn(_ item: ItemName, _ count: Int) -> Message {
        Message(
            en: "\(item.quoted): \(Counted.english(count, "conflict"))",
            ko: "\(item.quoted): \(Counted.korean("충돌", count))")
    }

    /// The place of a conflict in its item: a key, a line, another program's markers, or history.
    public static func conflictPlace(
        key: String?, line: Int?, path: String, hasMarkers: Bool
    ) -> Message {
        guard let line else {
            let value = key.map { conflictPlace(key: $0, line: 1, path: path, hasMarkers: false) }
            return Message(
                en: "\(value.map { $0.english + ", " } ?? "")dropped by another program's merge",
                ko: "\(value.map { $0.korean + ", " } ?? "")다른 프로그램이 합치다 빠뜨림")
        }
        if key == "---" { return Message(en: "front matter", ko: "프런트 매터 전체") }
        if let key { return Message(en: "value of \(key, .code)", ko: "\(key, .code) 값") }
        guard hasMarkers else { return Message(en: "line \(line)", ko: "\(line)번째 줄") }
        return Message(
            en: "\(path):\(line), markers left by another program",
            ko: "\(path):\(line), 다른 프로그램이 남긴 표시")
    }

    /// The version in the file.
    public static var currentVersion: Message { Message(en: "current", ko: "지금") }
    public static var otherVersion: Message { Message(en: "other", ko: "다른 쪽") }
    /// On a side that has nothing.
    public static var emptyVersion: Message { Message(en: "(nothing)", ko: "(없음)") }
    /// The other version, where it is not known whose it is.
    public static let unknownVersion = Message(
        en: "(nothing it could replace)", ko: "(바꿀 자리를 알 수 없음)")

    public static let howToResolve = Message(
        en: "Settle with \(code: "sheaf resolve"), or delete the quotations in the text",
        ko: "\(code: "sheaf resolve") 명령으로 정리하거나 본문의 인용문을 지우세요")

    // MARK: - Settling

    public static let whichVersion = Message(
        en: "Keep [c]urrent, [o]ther, [b]oth, [e]dit, [s]kip? ",
        ko: "어느 쪽을 남기시겠습니까? [c]지금 [o]다른 쪽 [b]둘 다 [e]편집 [s]건너뛰기: ")

    public static func confirmSettling(_ count: Int, items: Int) -> Message {
        Message(
            en: """
                Settle \(Counted.english(count, "conflict")) in \
                \(Counted.english(items, "item"))? [y/N] 
                """,
            ko: """
                \(Counted.korean("항목", items))의 \(Counted.korean("충돌", count))를 \
                정리하시겠습니까? [y/N] 
                """)
    }

    /// - Parameter isLeft: whether conflicts are left in the item.
    public static func resolved(_ item: ItemName, isLeft: Bool) -> Message {
        guard isLeft else {
            return Message(
                en: "Settled the conflicts in \(item.quoted)", ko: "\(item.quoted)의 충돌을 정리했습니다")
        }
        return Message(
            en: "Settled some of the conflicts in \(item.quoted); others are left",
            ko: "\(item.quoted)의 충돌을 일부 정리했습니다. 남은 것이 있습니다")
    }

    public static func resolved(count: Int) -> Message {
        Message(
            en: "Settled the conflicts in \(Counted.english(count, "item"))",
            ko: "\(Counted.korean("항목", count))의 충돌을 정리했습니다")
    }

    /// Text that another program's merge dropped may be missing; nothing was written.
    public static func dismissed(_ item: ItemName) -> Message {
        Message(
            en: "What was dropped from \(item.quoted) is no longer shown",
            ko: "\(item.quoted)에서 빠진 내용은 더 보이지 않습니다")
    }

    /// Found in merge commits that a sync received.
    public static func droppedByOthers(files: Int) -> Message {
        Message(
            en: """
                Merges by other programs dropped lines of \(Counted.english(files, "file")); \
                see \(code: "sheaf conflicts")
                """,
            ko: """
                다른 프로그램이 합치다 \(Counted.korean("파일", files))의 줄을 빠뜨렸습니다. \
                \(code: "sheaf conflicts") 명령으로 보세요
                """)
    }

    /// Merge commits that are too large to be looked at.
    public static func uncheckedMerges(_ commits: [String]) -> Message {
        let named = commits.suffix(3).map { String($0.prefix(8)) }
        let more = commits.count - named.count
        return Message(
            en: """
                Merges by other programs too large to check for dropped lines: \(list: named)\
                \(more > 0 ? " and \(Counted.grouped(more)) more" : "")
                """,
            ko: """
                다른 프로그램이 합친 것이 너무 커서 빠뜨린 줄이 있는지 확인하지 못했습니다: \
                \(list: named)\(more > 0 ? " 외 \(Counted.grouped(more))개" : "")
                """)
    }

    // MARK: - Failed

    public static func missingOption(_ option: String) -> Message {
        Message(
            en: "cannot ask here; say what to keep with \(code: option)",
            ko: "지금은 물어볼 수 없습니다. 무엇을 남길지 \(code: option) 옵션으로 알려 주세요")
    }

    /// The text that the other one would replace is not known; nothing was changed.
    public static func noCounterpart(_ digest: String, path: String) -> Message {
        Message(
            en: "\(path): what \(digest, .id) would take the place of cannot be told",
            ko: "\(path): \(digest, .id) 내용으로 무엇을 바꿀지 알 수 없습니다")
    }

    public static let noCounterpartHint = Message(
        en: "\(code: "--keep both") makes it text of its own; or edit the note",
        ko: "\(code: "--keep both") 옵션으로 따로 넣거나 항목을 직접 편집하세요")

    public static func noSuchConflict(_ digest: String) -> Message {
        Message(
            en: "no conflict \(quoted: digest) in this item",
            ko: "이 항목에는 \(quoted: digest) 충돌이 없습니다")
    }

    public static func ambiguousConflict(_ digest: String) -> Message {
        Message(
            en: "more than one conflict begins with \(quoted: digest)",
            ko: "\(quoted: digest) 값으로 시작하는 충돌이 여럿입니다")
    }

    public static let conflictsHint = Message(
        en: "\(code: "sheaf conflicts") shows them",
        ko: "\(code: "sheaf conflicts") 명령으로 볼 수 있습니다")
}
