/// The states in which a store or its repository is not written, and the way out of each.
extension Message {
    public static func unknownFormat(_ format: Int, known: Int) -> Message {
        Message(
            en: "the store has format \(format); this sheaf knows formats up to \(known)",
            ko: "저장소 형식은 \(format)번인데 이 sheaf는 \(known)번까지만 압니다")
    }

    public static let unknownFormatHint = Message(
        en: "update sheaf; until then the store can be read",
        ko: "sheaf를 새 버전으로 바꾸세요. 그때까지 읽기는 됩니다")
}
