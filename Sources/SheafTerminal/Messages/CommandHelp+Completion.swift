// Completion in shells.
extension CommandHelp {
    public static let completions = CommandHelp(
        "completions", Message(en: "SHELL [OPTIONS]", ko: "셸 [옵션]"),
        Message(en: "Print the completion script of a shell", ko: "셸 자동 완성 스크립트를 출력합니다"),
        paragraphs: Message.paragraphs(
            en: """
                For bash, zsh and fish: commands, options, ids with their titles, tags, projects,
                statuses, days and what queries are made of. An item is found by letters of its
                title too.

                In ~/.bashrc or ~/.zshrc the line source <(sheaf completions bash), or zsh, works
                too; in zsh put it after compinit.
                """,
            ko: """
                bash, zsh, fish에서 명령, 옵션, 제목을 곁들인 id, 태그, 프로젝트, 상태, 날짜, 조건을 완성합니다. 항목은 제목의 일부로도
                찾습니다.

                ~/.bashrc나 ~/.zshrc에 source <(sheaf completions bash) 줄(zsh에서는 zsh)을 넣어도 됩니다. zsh에서는
                compinit 뒤에 둡니다.
                """),
        examples: [
            .example("sheaf completions bash > ~/.local/share/bash-completion/completions/sheaf"),
            .example("sheaf completions zsh > ~/.zfunc/_sheaf"),
            .example("sheaf completions fish > ~/.config/fish/completions/sheaf.fish"),
        ],
        options: [.candidates])
}

extension HelpEntry {
    public static let candidates = HelpEntry(
        "--candidates", en: "Print what may follow the words behind --, as the scripts ask for it",
        ko: "-- 뒤의 낱말에 이어질 수 있는 것을 출력합니다. 스크립트가 씁니다")
}

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
}
