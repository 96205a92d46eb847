/// Messages about earlier versions of an item.
extension Message {
    /// The times of two versions that are compared, in the reader's zone.
    ///
    /// - Parameters:
    ///   - from: `nil` where there was none.
    ///   - to: `nil` for the file as it is.
    public static func between(_ from: String?, _ to: String?) -> Message {
        Message(en: "\(from ?? "nothing") → \(to ?? "now")", ko: "\(from ?? "없음") → \(to ?? "지금")")
    }

    public static func noDifference(_ item: ItemName) -> Message {
        Message(en: "Nothing is different in \(item.quoted)", ko: "\(item.quoted)에 달라진 것이 없습니다")
    }

    /// Lines that both versions have, far from any change.
    public static func linesOmitted(_ count: Int) -> Message {
        Message(en: "… \(Counted.english(count, "line"))", ko: "… \(Counted.grouped(count))줄")
    }

    /// An item that is there was brought back to an earlier state.
    public static func restoredEarlier(_ item: ItemName) -> Message {
        Message(
            en: "Brought back an earlier \(item.quoted)",
            ko: "\(item.quoted(.object)) 예전 모습으로 되돌렸습니다")
    }

    // MARK: - Errors

    public static func noSuchRevision(_ name: String) -> Message {
        Message(
            en: "\(quoted: name) is neither a date nor a commit",
            ko: "\(quoted: name, .topic, noun: "값") 날짜도 커밋도 아닙니다")
    }

    public static let noSuchRevisionHint = Message(
        en:
            "\(code: "sheaf log") shows the commits; a date is 2026-11-25, yesterday or fri 3pm",
        ko: """
            커밋은 \(code: "sheaf log") 명령으로 볼 수 있습니다. 날짜는 2026-11-25, 어제, 금요일 오후 3시처럼 \
            씁니다
            """)

    public static func notThen(_ item: ItemName) -> Message {
        Message(en: "\(item.quoted) was not there then", ko: "그때는 \(item.quoted(.subject)) 없었습니다")
    }

    public static let notThenHint = Message(
        en: "\(code: "sheaf log HANDLE") shows when it was",
        ko: "언제 있었는지는 \(code: "sheaf log 항목") 명령으로 볼 수 있습니다")
}
