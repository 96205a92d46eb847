import SheafCore
import SheafJSON
import SheafSystem
import SheafTerminal
import SheafWords

/// The help of a command or a topic, laid out for a terminal.
struct HelpPage: Sendable {
    private let subject: HelpSubject
    private let language: Language
    private let limit: Int
    private let width: CellWidth

    /// - Parameter columns: the terminal's width; lines do not get longer than 80 cells though.
    init(
        _ subject: HelpSubject, _ language: Language, columns: Int = 80,
        width: CellWidth = CellWidth()
    ) {
        self.subject = subject
        self.language = language
        self.limit = min(columns, 80)
        self.width = width
    }

    var lines: [StyledText] {
        let text = HelpText(subject, language)
        return switch subject.kind {
        case .topic: page(ofTopic: text)
        case .program: overview(text)
        case .command: page(ofCommand: text)
        }
    }

    /// Entries in two columns, as help shows them.
    static func entries(_ entries: [HelpEntry], _ language: Language) -> [StyledText] {
        HelpPage(.program, language).columns(entries)
    }

    private func page(ofTopic text: HelpText) -> [StyledText] {
        var lines = wrapped(text.summary).map { $0.styled(.heading) }
        if let koreanNames { lines += ["", koreanNames] }
        for part in text.sections {
            lines += section(part.title, part.entries)
            for (index, paragraph) in part.paragraphs.enumerated() {
                if index > 0 || !part.entries.isEmpty { lines.append("") }
                lines += wrapped(paragraph, indentation: Self.indent)
            }
        }
        return lines
    }

    private func page(ofCommand text: HelpText) -> [StyledText] {
        beginning(text) + text.sections.flatMap { section($0.title, $0.entries) }
            + section(HelpText.everywhere(language).title, text.commonOptions)
    }

    /// The page of the program: all commands and topics.
    private func overview(_ text: HelpText) -> [StyledText] {
        let listed = text.sections.filter { $0.kind == .commands || $0.kind == .topics }
        let names = listed.flatMap(\.entries).map { width.cells(of: $0.typed) }.max() ?? 0
        return text.sections.reduce(into: beginning(text)) { lines, part in
            switch part.kind {
            case .examples: lines += section(part.title, part.entries)
            case .commands, .topics: lines += section(part.title, part.entries, column: names)
            case .text: lines += section(part.title, text.commonOptions + part.entries)
            }
            for paragraph in part.paragraphs { lines += [""] + wrapped(paragraph) }
        }
    }

    /// Returns the beginning of a command's help: its summary, how it is typed, what one has to
    /// know.
    private func beginning(_ text: HelpText) -> [StyledText] {
        var lines = wrapped(text.summary).map { $0.styled(.heading) }
        let usage = Message("help-usage").styled(language, .heading)
        lines += ["", usage + " \(text.title) \(text.arguments)"]
        if !subject.aliases.isEmpty {
            let label = Message("help-also").styled(language, .heading)
            let names = subject.aliases.map { "sheaf \($0)" }.joined(separator: ", ")
            lines.append(label + " \(names)")
        }
        if let koreanNames { lines.append(koreanNames) }
        for paragraph in text.paragraphs { lines += [""] + wrapped(paragraph) }
        return lines
    }

    /// The subject's Korean names, which Korean help says.
    private var koreanNames: StyledText? {
        guard language == .korean, !subject.koreanNames.isEmpty else { return nil }
        return Message(Fact("help-korean-names")).styled(language, .heading)
            + " \(subject.koreanNames.joined(separator: ", "))"
    }

    private func wrapped(_ paragraph: String, indentation: Int = 0) -> [StyledText] {
        StyledText(paragraph).wrapped(to: limit - indentation, width)
            .map { blanks(indentation) + $0 }
    }

    /// A title, and entries below it.
    private func section(
        _ title: String, _ entries: [HelpEntry], column: Int = 0
    ) -> [StyledText] {
        ["", StyledText(title).styled(.heading)] + columns(entries, column: column)
    }

    /// Entries in two columns. What is typed gets a line of its own where it leaves its meaning too
    /// little room.
    private func columns(_ entries: [HelpEntry], column: Int = 0) -> [StyledText] {
        let widest = limit - Self.indent - Self.gap - Self.leastMeaning
        let typed = entries.map { StyledText($0.typed).styled(.code) }
        let sizes = typed.map { $0.cells(width) }
        let column = zip(entries, sizes)
            .filter { $0.meaning != nil && $1 <= widest }
            .reduce(column) { max($0, $1.1) }
        var lines: [StyledText] = []
        for (entry, (typed, size)) in zip(entries, zip(typed, sizes)) {
            var line = blanks(Self.indent) + typed
            guard let meaning = entry.meaning else {
                lines.append(line)
                continue
            }
            let start = Self.indent + column + Self.gap
            var rest = StyledText(meaning).wrapped(to: limit - start, width)[...]
            if size <= column, let first = rest.popFirst() {
                line += blanks(column - size + Self.gap) + first
            }
            lines.append(line)
            lines += rest.map { blanks(start) + $0 }
        }
        return lines
    }

    private func blanks(_ count: Int) -> StyledText {
        StyledText(String(repeating: " ", count: count))
    }

    private static let indent = 2
    private static let gap = 2
    /// The cells that a meaning needs beside what is typed.
    private static let leastMeaning = 26
}

/// A subject of help, the program, a command or a topic, by the words that name it.
///
/// Its help is Markdown, see ``HelpText``.
struct HelpSubject: Sendable {
    enum Kind: Sendable { case program, command, topic }

    let name: String
    /// Other names; help shows those of a command.
    let aliases: [String]
    /// The names in Korean, the one that lists show first.
    let koreanNames: [String]
    let kind: Kind

    init(
        _ name: String, aliases: [String] = [], korean koreanNames: [String] = [],
        kind: Kind = .command
    ) {
        self.name = name
        self.aliases = aliases
        self.koreanNames = koreanNames
        self.kind = kind
    }

    static let program = HelpSubject("sheaf", kind: .program)

    /// The word before a subject of help: no command that help lists.
    static let help = HelpSubject("help", korean: ["도움말"])

    static let commands: [HelpSubject] = Sheaf.commands.map { $0.help }

    /// Topics that several commands have in common, by the words that people ask with in either language.
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
        HelpSubject(name, aliases: aliases, korean: koreanNames, kind: .topic)
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
            "load", "migrate", "convert", "ingest", "가져와", "import-csv", "import-ics",
            "import-json", "csv", "ics", "ical", "icalendar", "todo.txt", "todotxt", "taskwarrior",
        ],
        "add": ["new", "create", "task", "todo", "새로", "할일"],
        "agenda": ["calendar", "cal", "달력"], "append": ["annotate", "메모추가"], "check": ["tick"],
        "edit": ["고치기"],
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

/// A page of help in one language, read from its Markdown in `Help/en` or `Help/ko`.
///
/// A page is a title, the summary in one line, for a command how it is typed, and paragraphs; then
/// sections of examples (`sh` code, each with its meaning behind three blanks and `#`), of entries
/// (`` - `typed`: meaning ``) or of paragraphs. Text is taken as it stands, without emphasis.
///
/// A paragraph or entry that is only a link to `common.md` stands for the section or entry of that
/// name there, and one that links to another page for that page's name and summary.
struct HelpText: Sendable {
    /// The subject of the page, as it is typed: `sheaf add`, `sheaf help dates`.
    let title: String
    let summary: String
    /// The words behind the title when a command is typed: arguments in capitals, in Korean by their
    /// Korean names.
    private(set) var arguments = ""
    private(set) var paragraphs: [String] = []
    private(set) var sections: [Section] = []
    private let language: Language

    struct Section: Sendable {
        let title: String
        var kind = Kind.text
        var entries: [HelpEntry] = []
        var paragraphs: [String] = []

        /// The kind of the entries; `text` for options and the words that a topic explains.
        enum Kind: String, Sendable { case text, examples, commands, topics }
    }

    init(_ subject: HelpSubject, _ language: Language) {
        self.init(page: subject.name, language)
        guard language == .korean, subject.kind == .command else { return }
        let declared = DeclaredOption.all(of: subject)
        for index in sections.indices where sections[index].kind == .text {
            sections[index].entries = sections[index].entries.map { $0.withKoreanNames(declared) }
        }
    }

    private init(page: String, _ language: Language) {
        let blocks = Self.source(page, language).split(separator: "\n\n")
        title = String(blocks[0].dropFirst(2))
        summary = String(blocks[1])
        self.language = language
        for block in blocks.dropFirst(2) { read(block.drop { $0 == "\n" }) }
    }

    /// The summary alone, which lists of commands show: nothing else of the page is read.
    static func summary(of subject: HelpSubject, _ language: Language) -> String {
        String(source(subject.name, language).split(separator: "\n", maxSplits: 2)[1])
    }

    /// A test holds that there is a page for each subject, with a title and a summary.
    private static func source(_ page: String, _ language: Language) -> String {
        EmbeddedFiles.help("\(language.rawValue)/\(page)") ?? EmbeddedFiles.help("en/\(page)")
            ?? "# sheaf \(page)\n\n-\n"
    }

    // MARK: - Parts

    /// A command's examples.
    var examples: [HelpEntry] { entries(.examples) }

    /// A command's own options.
    var options: [HelpEntry] { entries(.text) }

    private func entries(_ kind: Section.Kind) -> [HelpEntry] {
        sections.filter { $0.kind == kind }.flatMap(\.entries)
    }

    /// The options of every command but what this one has words of its own for.
    var commonOptions: [HelpEntry] {
        let own = Swift.Set(options.flatMap(\.names))
        let common = Self.everywhere(language).entries.filter { own.isDisjoint(with: $0.names) }
        guard language == .korean else { return common }
        return common.map { $0.withKoreanNames(DeclaredOption.everywhere) }
    }

    var allOptions: [HelpEntry] { options + commonOptions }

    /// The options that every command takes, in the order in which help shows them.
    static func everywhere(_ language: Language) -> Section {
        let section = common[language]?.sections.first { !$0.entries.isEmpty }
        return section ?? Section(title: "")
    }

    /// The topics that several commands have in common.
    private static let common = Dictionary(
        uniqueKeysWithValues: Language.allCases.map { ($0, HelpText(page: "common", $0)) })

    // MARK: - Reading

    private mutating func read(_ block: Substring) {
        if block.hasPrefix("## ") {
            sections.append(Section(title: String(block.dropFirst(3))))
        } else if block.hasPrefix("`") && block.hasSuffix("`") && !block.hasPrefix("```") {
            arguments = String(block.dropFirst(title.count + 2).dropLast())
        } else if block.hasPrefix("```") {
            let lines = block.split(separator: "\n").dropFirst().prefix { $0 != "```" }
            edit { section in
                section.kind = .examples
                section.entries = lines.map { HelpEntry($0, separator: "   # ") }
            }
        } else if block.hasPrefix("- ") {
            for item in block.dropFirst(2).split(separator: "\n- ") { read(item: item) }
        } else if let link = Link(block) {
            let section = Self.common[language]?.sections.first { $0.title == link.text }
            add(section?.paragraphs ?? [String(block)])
        } else {
            add([joined(block)])
        }
    }

    private mutating func read(item: Substring) {
        guard let link = Link(item) else {
            let parts = joined(item).dropFirst()
            return edit { $0.entries.append(HelpEntry(parts, separator: "`: ")) }
        }
        guard link.page != "common" else {
            let entries = Self.common[language]?.sections.flatMap(\.entries) ?? []
            let entry = entries.first { $0.names.contains(link.text) }
            return edit { $0.entries.append(entry ?? HelpEntry(typed: link.text)) }
        }
        guard let subject = HelpSubject.named(link.page) else { return }
        let korean = language == .korean ? subject.koreanNames.first : nil
        let names = [subject.name] + (korean.map { [$0] } ?? [])
        let entry = HelpEntry(
            typed: (subject.kind == .topic ? names.reversed() : names).joined(separator: ", "),
            meaning: Self.summary(of: subject, language))
        edit { section in
            section.kind = subject.kind == .topic ? .topics : .commands
            section.entries.append(entry)
        }
    }

    /// The lines of a paragraph or an item as one.
    private func joined(_ block: Substring) -> String {
        block.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    private mutating func add(_ paragraphs: [String]) {
        guard sections.isEmpty else { return edit { $0.paragraphs += paragraphs } }
        self.paragraphs += paragraphs
    }

    private mutating func edit(_ change: (inout Section) -> Void) {
        guard let last = sections.indices.last else { return }
        change(&sections[last])
    }

    /// A link that is a paragraph or an entry of its own: `[Handles](common.md)`.
    private struct Link {
        let text: String
        /// The name of the page that it leads to.
        let page: String

        init?(_ block: Substring) {
            let block = block.hasSuffix("\n") ? block.dropLast() : block
            let parts = block.split(separator: "](")
            guard block.hasPrefix("["), block.hasSuffix(".md)"), parts.count == 2 else {
                return nil
            }
            text = String(parts[0].dropFirst())
            page = String(parts[1].dropLast(4))
        }
    }
}

/// A line of help: what is typed, and what it does.
struct HelpEntry: Sendable {
    /// An option with the name of its value, an example, a word that a topic explains.
    let typed: String
    /// `nil` for an example that explains itself.
    let meaning: String?

    init(typed: String, meaning: String? = nil) {
        self.typed = typed
        self.meaning = meaning
    }

    fileprivate init(_ line: Substring, separator: String) {
        let parts = line.split(separator: separator, maxSplits: 1)
        self.init(typed: String(parts[0]), meaning: parts.count > 1 ? String(parts[1]) : nil)
    }

    /// The names of an option: `-n` and `--limit`.
    var names: [String] { words.filter { $0.hasPrefix("-") } }

    private var words: [String] {
        typed.split { $0 == " " || $0 == "," }.map(String.init)
    }

    /// The entry with the Korean names of an option behind its English ones.
    fileprivate func withKoreanNames(_ declared: [DeclaredOption]) -> HelpEntry {
        guard let option = names.lazy.compactMap({ declared.named($0) }).first else { return self }
        let names = (names + option.koreanNames).joined(separator: ", ")
        let value = words.filter { !$0.hasPrefix("-") }
        return HelpEntry(typed: ([names] + value).joined(separator: " "), meaning: meaning)
    }
}

extension JSON {
    /// A page of help as scripts read it: the text of the terminal's page, in its parts.
    static func help(_ subject: HelpSubject, _ language: Language) -> JSON {
        let text = HelpText(subject, language)
        func entries(_ entries: [HelpEntry]) -> [JSON] {
            entries.map { JSON(["typed": $0.typed, "meaning": $0.meaning]) }
        }
        let isTopic = subject.kind == .topic
        let typed = [text.title, text.arguments].filter { !$0.isEmpty }.joined(separator: " ")
        let usage: String? = isTopic ? nil : typed
        return .output(
            "help",
            [
                "name": subject.name, "names": subject.names, "summary": text.summary,
                "usage": usage,
                "paragraphs": text.paragraphs,
                "sections": text.sections.map { section in
                    JSON([
                        "title": section.title, "of": section.kind.rawValue,
                        "entries": entries(section.entries), "paragraphs": section.paragraphs,
                    ])
                },
                "options": entries(isTopic ? [] : text.commonOptions),
            ])
    }
}
