/// Messages about editing in an editor, moving files, bringing back and settings.
extension Message {
    // MARK: - Done

    /// The text changed, and no value that could be named.
    public static func edited(_ item: ItemName) -> Message {
        Message(en: "Saved \(item.quoted)", ko: "\(item.quoted(.object)) 저장했습니다")
    }

    public static func edited(count: Int) -> Message {
        Message(
            en: "Saved \(Counted.english(count, "item"))",
            ko: "\(Counted.korean("항목", count))를 저장했습니다")
    }

    /// The file was changed while the editor had it.
    public static func merged(_ item: ItemName, conflicts: Int) -> Message {
        guard conflicts > 0 else {
            return Message(
                en: "\(item.quoted) had changed meanwhile; both versions are merged",
                ko: "그사이 \(item.quoted(.subject)) 바뀌어 두 내용을 합쳤습니다")
        }
        return Message(
            en: """
                \(item.quoted) had changed meanwhile; both versions are merged, \
                \(Counted.english(conflicts, "conflict")) kept in the text
                """,
            ko: """
                그사이 \(item.quoted(.subject)) 바뀌어 두 내용을 합쳤습니다. \
                본문에 \(Counted.korean("충돌", conflicts))를 남겨 두었습니다
                """)
    }

    /// The file was deleted while the editor had it.
    public static func broughtBack(_ item: ItemName) -> Message {
        Message(
            en: "\(item.quoted) had been deleted meanwhile; it is back with what you typed",
            ko: "그사이 지워진 \(item.quoted(.object)) 입력한 내용으로 되살렸습니다")
    }

    public static func emptied(_ item: ItemName) -> Message {
        Message(
            en: "\(item.quoted) was left empty and stays as it was; \(code: "sheaf rm") deletes",
            ko: "빈 채로 닫아 \(item.quoted(.object)) 그대로 두었습니다. 지우려면 \(code: "sheaf rm") 명령을 쓰세요")
    }

    /// The editor was left without a title or text for the new item.
    public static let nothingTyped = Message(
        en: "Nothing typed, nothing added", ko: "입력한 것이 없어 아무것도 추가하지 않았습니다")

    /// - Parameter folder: with a slash behind it; empty for the top of the store.
    public static func relocated(_ item: ItemName, to folder: String) -> Message {
        Message(
            en: "Moved \(item.quoted) to \(folder.isEmpty ? "the top folder" : folder)",
            ko: "\(item.quoted(.object)) \(folder.isEmpty ? "맨 위 폴더" : folder + " 폴더")로 옮겼습니다")
    }

    public static func relocated(count: Int, to folder: String) -> Message {
        Message(
            en: """
                Moved \(Counted.english(count, "item")) to \
                \(folder.isEmpty ? "the top folder" : folder)
                """,
            ko: """
                \(Counted.korean("항목", count))를 \
                \(folder.isEmpty ? "맨 위 폴더" : folder + " 폴더")로 옮겼습니다
                """)
    }

    /// Follows the sentence on what else was changed.
    public static func renamed(_ item: ItemName, to path: String) -> Message {
        Message(
            en: "The file of \(item.quoted) is now \(path)",
            ko: "\(item.quoted) 파일의 이름은 이제 \(path)입니다")
    }

    public static func renamed(count: Int) -> Message {
        Message(
            en: "Renamed \(Counted.english(count, "file"))",
            ko: "\(Counted.korean("파일", count))의 이름을 바꿨습니다")
    }

    public static func restored(_ item: ItemName) -> Message {
        Message(
            en: "Restored \(item.styledHandle) \(item.quoted)",
            ko: "\(item.quoted(.object)) 되살렸습니다: \(item.styledHandle)")
    }

    public static func restored(count: Int) -> Message {
        Message(
            en: "Restored \(Counted.english(count, "item"))",
            ko: "\(Counted.korean("항목", count))를 되살렸습니다")
    }

    public static let changedSettings = Message(en: "Changed the settings", ko: "설정을 바꿨습니다")

    public static let unchangedSettings = Message(
        en: "The settings are as they were", ko: "설정은 그대로입니다")

    /// The source of a setting that nobody has made.
    public static var defaultSetting: Message { Message(en: "default", ko: "기본값") }

    /// Under the places where front matter cannot be read.
    public static let whatOfBroken = Message(
        en: """
            Status, dates and tags cannot be read. [e]dit again, [s]ave as it is, \
            [q]uit without saving? 
            """,
        ko: """
            상태, 날짜, 태그를 읽을 수 없습니다. [e]다시 편집 [s]그대로 저장 \
            [q]저장하지 않고 끝내기: 
            """)

    /// Under the places where files cannot be read that a sync leaves alone.
    public static func waitsForRepair(files: Int) -> Message {
        Message(
            en: """
                Sync waits with \(Counted.english(files, "broken file")): repair with \
                \(code: "sheaf edit"), or accept with \(code: "git commit")
                """,
            ko: """
                동기화는 깨진 \(Counted.korean("파일", files))를 두고 기다립니다. \
                \(code: "sheaf edit") 명령으로 고치거나 \(code: "git commit") 명령으로 받아들이세요
                """)
    }

    // MARK: - Failed

    /// A line under another error: the text is safe.
    public static func textIsKept(in path: String) -> Message {
        Message(en: "what you typed is in \(path)", ko: "입력한 내용은 \(path) 파일에 있습니다")
    }

    public static func noDeletedItem(_ handle: String) -> Message {
        Message(
            en: "no deleted item matches \(quoted: handle)",
            ko: "지운 항목 가운데 \(quoted: handle)에 맞는 것이 없습니다")
    }

    public static let noDeletedItemHint = Message(
        en: "\(code: "sheaf log") shows what was deleted",
        ko: "지운 항목은 \(code: "sheaf log") 명령으로 볼 수 있습니다")

    public static func notDeleted(_ item: ItemName) -> Message {
        Message(en: "\(item.quoted) is not deleted", ko: "\(item.quoted(.topic)) 지운 적이 없습니다")
    }

    /// A file at this path would be no item.
    public static func leftOut(_ path: String) -> Message {
        Message(
            en: "\(path) would not be an item: git or the settings exclude it",
            ko: "git이나 설정이 빼놓은 경로라서 항목이 되지 못합니다: \(path)")
    }

    public static let leftOutHint = Message(
        en:
            "\(code: "sheaf config") shows the settings, \(code: "git check-ignore -v") the rest",
        ko: """
            설정은 \(code: "sheaf config"), 나머지는 \(code: "git check-ignore -v") 명령으로 \
            볼 수 있습니다
            """)

    public static let settingsChangedMeanwhile = Message(
        en: "the settings were changed elsewhere meanwhile", ko: "그사이 다른 곳에서 설정을 바꿨습니다")
}
