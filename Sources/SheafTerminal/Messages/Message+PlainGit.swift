/// Messages where plain git works on the store.
extension Message {
    /// Seen among git's own words, while it merges.
    public static func mergedForGit(_ path: String, conflicts: Int) -> Message {
        Message(
            en: """
                \(path): \(Counted.english(conflicts, "conflict")) kept in the text; \
                see \(code: "sheaf conflicts")
                """,
            ko: """
                \(path): 본문에 \(Counted.korean("충돌", conflicts))를 남겨 두었습니다. \
                \(code: "sheaf conflicts") 명령으로 보세요
                """)
    }
}
