/// The words of the demonstration beside its script.
extension Message {
    public static func demoIsKept(in folder: String) -> Message {
        Message(
            en: "That was all real, and is kept in \(folder)",
            ko: "모두 실제로 한 일이며 남겨 둔 곳은 여기입니다: \(folder)")
    }

    public static let demoIsDeleted = Message(
        en: "That was all real; its folder is deleted", ko: "모두 실제로 한 일이며 시연 폴더는 지웠습니다")

    public static let demoNext = Message(
        en: """
            Begin with \(code: "sheaf init"), or \(code: "sheaf init DIR") to adopt notes \
            you have
            """,
        ko: """
            \(code: "sheaf init") 명령으로 시작하거나, 쓰던 노트가 있으면 \
            \(code: "sheaf init 폴더") 명령으로 그대로 저장소로 삼으세요
            """)
}
