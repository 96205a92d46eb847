// Completion in shells, and the manual.
extension Message {
    /// The abstract of `sheaf help`, beside the other commands.
    public static let helpAbstract = Message(
        en: "Show the help of a command or topic", ko: "명령이나 주제의 도움말을 봅니다")

    public static func items(count: Int) -> Message {
        Message(en: "\(Counted.english(count, "item"))", ko: "\(Counted.korean("항목", count))")
    }

    public static func unknownShell(_ name: String) -> Message {
        Message(
            en: "no completion for the shell \(quoted: name)",
            ko: "\(quoted: name) 셸은 자동 완성을 지원하지 않습니다")
    }

    public static func wroteManual(_ count: Int, in folder: String) -> Message {
        Message(
            en: "Wrote \(Counted.english(count, "page")) into \(folder)",
            ko: "\(folder) 폴더에 \(Counted.korean("설명서", count))를 만들었습니다")
    }
}
