/// The reasons why an item cannot be found or changed, and the ways out.
extension Message {
    // MARK: - Handles

    /// One of several words, of which others name something exactly.
    public static func notExact(_ word: String) -> Message {
        Message(
            en: "no item is called exactly \(quoted: word)", ko: "\(quoted: word)에 꼭 맞는 항목이 없습니다")
    }

    /// Behind several words.
    public static let severalHandlesHint = Message(
        en: """
            several items are named by rows, ids, paths, file names or whole titles; other words are \
            read together as one title
            """,
        ko: """
            여러 항목은 줄 번호, id, 경로, 파일 이름, 전체 제목으로 가리킵니다. 다른 낱말들은 이어서 \
            한 제목으로 봅니다
            """)

    /// Several words that were not confirmed. The item follows as a cause, see ``candidate(_:)``.
    public static func partOfTitle(_ text: String) -> Message {
        Message(
            en: "\(quoted: text) is only a part of a title",
            ko: "\(quoted: text)\(.topic, after: text, noun: "값") 제목의 일부일 뿐입니다")
    }

    public static func partOfTitleHint(handle: String) -> Message {
        Message(
            en: "if that item is meant, type \(code: handle), or confirm with \(code: "--yes")",
            ko:
                "그 항목이 맞으면 \(code: handle)\(.object, after: handle, noun: "값") 쓰거나 \(code: "--yes") 옵션을 쓰세요"
        )
    }

    /// The hint where items are to be changed: an unset variable in a script must not mean
    /// everything.
    public static let emptyQuery = Message(
        en: "the query is empty and would mean every item", ko: "조건이 비어 있어 모든 항목을 뜻하게 됩니다")

    public static let emptyQueryHint = Message(
        en: "if every item is meant: \(code: "--where \"is:task or is:memo\"")",
        ko: "정말 모든 항목이라면: \(code: "--where \"is:task or is:memo\"")")

    /// The candidates follow as causes, see ``candidate(_:)``.
    public static func ambiguousHandle(_ handle: String, count: Int) -> Message {
        Message(
            en: "\(quoted: handle) could be any of \(Counted.english(count, "item"))",
            ko: "\(quoted: handle)에 맞는 항목이 \(Counted.grouped(count))개입니다")
    }

    public static func candidate(_ item: ItemName) -> Message {
        let line: StyledText = "\(item.styledHandle)  \(item.quoted)"
        return Message(en: line, ko: line)
    }

    /// Behind the candidates that are shown.
    public static func moreCandidates(_ count: Int) -> Message {
        Message(en: "and \(Counted.grouped(count)) more", ko: "그 밖에 \(Counted.grouped(count))개")
    }

    public static let ambiguousHandleHint = Message(
        en: "name one by its id or path, or by more of its title",
        ko: "id나 경로를 쓰거나 제목을 더 길게 쓰세요")

    /// A row number without a listing to count in.
    public static func noListing(row: Int) -> Message {
        Message(
            en: "row \(row): nothing was listed on this terminal yet",
            ko: "\(row)번 줄: 이 터미널에서 아직 목록을 보지 않았습니다")
    }

    public static func noSuchRow(_ row: Int, of count: Int) -> Message {
        Message(
            en: "row \(row): the last listing had \(Counted.english(count, "row"))",
            ko: "\(row)번 줄: 마지막 목록은 \(Counted.grouped(count))줄이었습니다")
    }

    /// With `--no-input` only ids, their prefixes and paths name an item.
    public static func notAnID(_ handle: String) -> Message {
        Message(
            en: "\(quoted: handle) is neither an id nor a path",
            ko: "\(quoted: handle)\(.topic, after: handle, noun: "값") id도 경로도 아닙니다")
    }

    public static let noInputHint = Message(
        en: "with \(code: "--no-input") titles and row numbers are not understood",
        ko: "\(code: "--no-input") 옵션을 쓰면 제목이나 줄 번호로는 가리킬 수 없습니다")

    public static func notAnItem(_ path: String) -> Message {
        Message(en: "\(path) is not an item of the store", ko: "\(path) 파일은 저장소의 항목이 아닙니다")
    }

    public static let notAnItemHint = Message(
        en: "items are \(code: ".md") files that neither git nor \(code: "items:") excludes",
        ko: "항목은 git이나 \(code: "items:") 설정이 빼놓지 않은 \(code: ".md") 파일입니다")

    /// The item that the last listing had in that row is no longer there.
    public static func rowIsGone(_ row: Int) -> Message {
        Message(en: "row \(row): that item is no longer there", ko: "\(row)번 줄: 그 항목은 이제 없습니다")
    }

    /// A folder outside the store, or one whose name begins with a dot.
    public static func notAFolder(_ path: String) -> Message {
        Message(en: "\(path) is not a folder for items", ko: "\(path) 경로는 항목을 둘 폴더가 아닙니다")
    }

    // MARK: - Questions

    public static let declined = Message(
        en: "Cancelled; nothing was changed", ko: "취소했습니다. 바뀐 것은 없습니다")

    /// A question about so many items would be needed and nobody can be asked.
    public static func confirmationNeeded(count: Int) -> Message {
        Message(
            en: "this changes \(Counted.english(count, "item")), and cannot ask here",
            ko: "\(Counted.korean("항목", count))를 바꾸게 되는데 지금은 물어볼 수 없습니다")
    }

    public static let confirmationNeededHint = Message(
        en: "confirm with \(code: "--yes")", ko: "\(code: "--yes") 옵션을 쓰세요")
}
