import SheafCore

/// A subject of help, the program, a command or a topic, by the words that name it.
///
/// What help says about it stands in Markdown, see ``HelpText``.
struct HelpSubject: Sendable {
    enum Kind: Sendable { case program, command, topic }

    let name: String
    /// Other names; help shows those of a command.
    let aliases: [String]
    /// The names in Korean, the one that lists show first.
    let koreanNames: [String]
    let kind: Kind

    /// A command.
    init(_ name: String, aliases: [String] = [], korean koreanNames: [String] = []) {
        self.init(name, aliases, koreanNames, .command)
    }

    private init(_ name: String, _ aliases: [String], _ koreanNames: [String], _ kind: Kind) {
        self.name = name
        self.aliases = aliases
        self.koreanNames = koreanNames
        self.kind = kind
    }

    static let program = HelpSubject("sheaf", [], [], .program)

    /// The word before a subject of help: no command that help lists.
    static let help = HelpSubject("help", korean: ["도움말"])

    static let commands: [HelpSubject] = Sheaf.commands.map { $0.help }

    /// What several commands have in common, by the words that people ask with in either language.
    static let topics: [HelpSubject] = [
        topic("handles", ["handle", "id", "ids"], korean: ["항목", "핸들"]),
        topic("tokens", ["token", "keys"], korean: ["토큰", "키"]),
        topic("query", ["queries", "filter"], korean: ["조건"]),
        topic("dates", ["date", "times", "due"], korean: ["날짜", "시간", "마감"]),
        topic("repeat", ["recurrence", "repeating"], korean: ["반복"]),
        topic("planning", ["plan", "depends", "wait"], korean: ["계획", "선행", "대기"]),
        topic("settings", [], korean: ["설정파일"]),
        topic("syncing", ["offline", "conflict"], korean: ["동기화안내"]),
        topic("scripts", ["exit-codes", "script"], korean: ["스크립트", "종료코드"]),
        json,
        topic(
            "environment", ["variables", "colors", "colours"], korean: ["환경변수", "환경", "색"]),
    ]

    static let json = topic("json", ["schema", "schemas"], korean: ["스키마"])

    private static func topic(
        _ name: String, _ aliases: [String], korean koreanNames: [String]
    ) -> HelpSubject {
        HelpSubject(name, aliases, koreanNames, .topic)
    }

    /// Everything that help can be asked for, the program itself first.
    static let all: [HelpSubject] = [program] + commands + topics

    /// The long options that it takes, as they are typed.
    var optionNames: [String] {
        DeclaredOption.all(of: self).flatMap(\.names).filter { $0.hasPrefix("--") }
    }

    // MARK: - Names

    /// Every name of a command.
    static let commandNames: [String] = commands.flatMap(\.names)

    /// Every name of a command or topic.
    static let allNames: [String] = commandNames + topics.flatMap(\.names)

    var names: [String] { [name] + aliases + koreanNames }

    /// The subject that a word names: a command by its own name first, then a topic.
    static func named(_ word: String) -> HelpSubject? {
        commands.first { $0.name == word } ?? topic(named: word) ?? command(named: word)
    }

    static func topic(named word: String) -> HelpSubject? { topics.first { $0.isNamed(word) } }

    /// The command that a word names as it was typed, or as it was meant with the keyboard set to
    /// the other script: `ㅣㄴ` is `ls`.
    static func command(named word: String) -> HelpSubject? { meant(by: word, among: commands) }

    /// True for `help` in either language and script.
    static func isHelp(_ word: String) -> Bool { meant(by: word, among: [help]) != nil }

    /// Commands by the names that other programs have for them.
    private static let foreignNames: [String: [String]] = [
        "export": [
            "dump", "backup", "report", "내보내", "export-csv", "export-ics", "export-json", "to-csv",
        ],
        "import": [
            "load", "migrate", "가져와", "import-csv", "import-ics", "import-json", "csv", "ics",
            "ical",
            "icalendar", "todo.txt", "todotxt", "taskwarrior",
        ],
        "add": ["new", "create", "task", "todo", "새로", "할일"],
        "append": ["annotate", "메모추가"], "check": ["tick"], "edit": ["고치기"],
        "done": ["complete", "finish", "close"],
        "list": ["all", "tasks", "할일목록"], "log": ["history"], "memo": ["note", "jot", "노트"],
        "memos": ["notes", "노트목록"], "rm": ["delete", "remove", "del", "제거"],
        "search": ["grep", "query"], "set": ["modify", "mod", "change", "update", "변경"],
        "show": ["view", "info", "read"], "start": ["begin"], "stop": ["pause", "중지", "멈춤"],
        "status": ["상태"],
        "sync": ["push", "pull", "commit"],
    ]

    /// Its name in Korean for a Korean word, where it has one.
    func name(inScriptOf word: String) -> String {
        let isKorean = word.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
        return isKorean ? koreanNames.first ?? name : name
    }

    /// The command that does what a command of another program is called for.
    static func meant(byForeign word: String) -> HelpSubject? {
        let word = word.lowercased()
        guard let name = foreignNames.first(where: { $0.value.contains(word) })?.key else {
            return nil
        }
        return commands.first { $0.name == name }
    }

    private static func meant(by word: String, among subjects: [HelpSubject]) -> HelpSubject? {
        [word, HangulKeyboard.latin(word), HangulKeyboard.hangul(word)].lazy
            .compactMap { $0.flatMap { word in subjects.first { $0.isNamed(word) } } }.first
    }

    private func isNamed(_ word: String) -> Bool {
        name == word || aliases.contains(word) || koreanNames.contains(word)
    }
}
