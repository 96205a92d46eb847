import SheafTerminal

/// The argument parser writes its own few words of help in English; here they become the user's.
enum HelpText {
    static func translated(_ text: String) -> String {
        var text = text
        if text.hasPrefix("OVERVIEW: ") { text.removeFirst("OVERVIEW: ".count) }
        guard Language.ofProcess == .korean else { return text }
        for (english, korean) in words { text = text.replacing(english, with: korean) }
        return text
    }

    private static let words = [
        ("USAGE:", "사용법:"),
        ("ARGUMENTS:", "인자:"),
        ("OPTIONS:", "옵션:"),
        ("SUBCOMMANDS:", "명령:"),
        ("Show help information.", "도움말을 봅니다"),
        ("Show the version.", "버전을 봅니다"),
        ("(default: ", "(기본값: "),
        ("(values: ", "(값: "),
        ("; default: ", "; 기본값: "),
        ("See 'sheaf help <subcommand>' for detailed help.", "자세한 도움말: sheaf help <명령>"),
    ]
}
