/// A line of help: what is typed, and what it does.
public struct HelpEntry: Sendable {
    /// An option with the name of its value, or an example.
    public let typed: Message
    /// `nil` for an example that explains itself.
    public let meaning: Message?

    init(_ typed: Message, _ meaning: Message?) {
        self.typed = typed
        self.meaning = meaning
    }

    /// The names of an option: `-n` and `--limit`.
    public var names: [String] { words.filter { $0.hasPrefix("-") } }

    /// True if an option takes the word behind it.
    public var takesValue: Bool { words.contains { !$0.hasPrefix("-") } }

    private var words: [String] {
        typed.text(.english).split { $0 == " " || $0 == "," }.map(String.init)
    }

    /// An entry that is typed alike in every language.
    init(_ typed: String, en english: String, ko korean: String) {
        self.init(typed, typed, en: english, ko: korean)
    }

    /// An entry that each language types in its own way.
    init(_ typed: String, _ koreanTyped: String, en english: String, ko korean: String) {
        self.init(
            Message(en: "\(typed)", ko: "\(koreanTyped)"),
            Message(en: "\(english)", ko: "\(korean)"))
    }

    /// An option, whose value is called by another name in each language.
    init(
        _ option: String, _ value: String, _ koreanValue: String, en english: String,
        ko korean: String
    ) {
        self.init("\(option) \(value)", "\(option) \(koreanValue)", en: english, ko: korean)
    }

    /// Returns the entries of a table of what is typed and what it does, an entry a line with ` | `
    /// between the two; the lines of both languages in the same order.
    static func table(en english: String, ko korean: String) -> [HelpEntry] {
        zip(english.split(separator: "\n"), korean.split(separator: "\n")).map { english, korean in
            let (parts, others) = (english.split(separator: " | "), korean.split(separator: " | "))
            return HelpEntry(
                String(parts[0]), String(others[0]), en: String(parts[1]), ko: String(others[1]))
        }
    }

    /// An example that explains itself.
    static func example(_ typed: String, _ koreanTyped: String? = nil) -> HelpEntry {
        HelpEntry(Message(en: "\(typed)", ko: "\(koreanTyped ?? typed)"), nil)
    }
}

// MARK: - Every command

extension HelpEntry {
    /// The options that every command takes, in the order in which help shows them.
    public static let everywhere = [
        store, json, quiet, color, language, noPager, noInput, yes, help,
    ]

    public static let store = HelpEntry(
        "--store", "DIR", "폴더", en: "Use the store in DIR instead of the one found from here",
        ko: "여기서 찾은 저장소 대신 이 폴더의 저장소를 씁니다")

    public static let json = HelpEntry(
        "--json", en: "Print JSON, for scripts", ko: "스크립트가 읽을 JSON으로 출력합니다")

    public static let quiet = HelpEntry(
        "--quiet", en: "Print results and errors only", ko: "결과와 오류만 출력합니다")

    public static let color = HelpEntry(
        "--color", "WHEN", "방식", en: "Colours: auto (on a terminal), always or never",
        ko: "색: auto(터미널에서만), always(언제나), never(안 씀)")

    public static let language = HelpEntry(
        "--lang", "LANGUAGE", "언어", en: "Language: en or ko", ko: "언어: en(영어), ko(한국어)")

    public static let noInput = HelpEntry(
        "--no-input", en: "Never ask; accept ids and paths only, no titles or row numbers",
        ko: "묻지 않습니다. 제목이나 줄 번호는 받지 않고 id와 경로만 받습니다")

    public static let help = HelpEntry("-h, --help", en: "Show this help", ko: "이 도움말을 봅니다")

    public static let version = HelpEntry("--version", en: "Print the version", ko: "버전을 출력합니다")
}

// MARK: - Values of a new item

extension HelpEntry {
    /// Each sets what the token of its name sets.
    static let twins = [due, tag, project, priority, status]
    static let values = twins + [body, template, directory, yes]

    public static let due = HelpEntry(
        "--due", "DATE", "날짜", en: "Due date: fri, tomorrow 3pm, +3d, 2026-11-25",
        ko: "마감: 금요일, 내일 오후 3시, 사흘 뒤, 2026-11-25")

    public static let tag = HelpEntry(
        "--tag", "TAG", "태그", en: "A tag; may be repeated", ko: "태그. 여러 번 쓸 수 있습니다")

    public static let project = HelpEntry("--project", "NAME", "이름", en: "The project", ko: "프로젝트")

    public static let priority = HelpEntry(
        "--priority", "LEVEL", "단계", en: "high, medium or low", ko: "high(높음), medium(보통), low(낮음)")

    public static let status = HelpEntry(
        "--status", "STATUS", "상태", en: "todo, doing, done or one of your own",
        ko: "할 일, 진행 중, 완료 또는 직접 정한 상태")

    public static let body = HelpEntry(
        "--body", "TEXT", "글", en: "The body; - reads it from standard input",
        ko: "본문. -를 쓰면 표준 입력에서 읽습니다")

    public static let template = HelpEntry(
        "--template", "NAME", "이름", en: "Begin the text with templates/NAME.md of the store",
        ko: "저장소의 templates/이름.md로 글을 시작합니다")

    public static let directory = HelpEntry(
        "--in", "DIR", "폴더", en: "Create the file in this folder of the store",
        ko: "파일을 저장소 안의 이 폴더에 둡니다")
}
