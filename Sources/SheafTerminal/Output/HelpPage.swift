/// The help of a command or a topic, laid out for a terminal.
public struct HelpPage: Sendable {
    private let help: HelpSubject
    private let language: Language
    private let limit: Int
    private let width: CellWidth

    /// - Parameter columns: the terminal's width; lines do not get longer than 80 cells though.
    public init(
        _ help: HelpSubject, _ language: Language, columns: Int = 80,
        width: CellWidth = CellWidth()
    ) {
        self.help = help
        self.language = language
        self.limit = min(columns, 80)
        self.width = width
    }

    public init(
        _ help: CommandHelp, _ language: Language, columns: Int = 80,
        width: CellWidth = CellWidth()
    ) {
        self.init(.command(help), language, columns: columns, width: width)
    }

    public var lines: [StyledText] {
        switch help {
        case .topic(let topic): page(of: topic)
        case .command(let help) where help.name == CommandHelp.sheaf.name: overview(help)
        case .command(let help): page(of: help)
        }
    }

    /// Entries in two columns, as help shows them.
    public static func entries(_ entries: [HelpEntry], _ language: Language) -> [StyledText] {
        Array(
            HelpPage(.command(.sheaf), language).section(Message(en: "", ko: ""), entries)
                .dropFirst(2))
    }

    private func page(of topic: HelpTopic) -> [StyledText] {
        var lines = wrapped(topic.abstract).map { $0.styled(.heading) }
        for part in topic.parts {
            if part.entries.isEmpty {
                lines += ["", part.title.styled(language).styled(.heading)]
            } else {
                lines += section(part.title, part.entries)
            }
            for (index, paragraph) in part.paragraphs.enumerated() {
                if index > 0 || !part.entries.isEmpty { lines.append("") }
                lines += wrapped(paragraph, indentation: Self.indent)
            }
        }
        return lines
    }

    /// A command's own page.
    private func page(of help: CommandHelp) -> [StyledText] {
        var lines = beginning(help)
        lines += section(Message(en: "Examples", ko: "예"), help.examples)
        if !help.options.isEmpty {
            lines += section(Message(en: "Options", ko: "옵션"), help.options)
        }
        return lines
            + section(Message(en: "Options of every command", ko: "모든 명령의 옵션"), help.commonOptions)
    }

    /// The page of the program: all commands.
    private func overview(_ help: CommandHelp) -> [StyledText] {
        var lines = beginning(help)
        lines += section(Message(en: "To begin", ko: "처음이라면"), help.examples)
        let names = CommandHelp.all.map(\.name.utf8.count).max() ?? 0
        for group in CommandHelp.groups {
            let entries = group.commands.map {
                HelpEntry(Message(verbatim: $0.name), $0.abstract)
            }
            lines += section(group.title, entries, column: names)
        }
        lines += section(
            Message(en: "Topics: sheaf help query", ko: "주제: sheaf help query"),
            HelpTopic.all.map { HelpEntry(Message(verbatim: $0.name), $0.abstract) },
            column: names)
        lines += section(Message(en: "Options", ko: "옵션"), help.commonOptions + help.options)
        let more = Message(
            en: "Each command has a page of its own, with examples: sheaf help add",
            ko: "명령마다 보기가 든 도움말이 따로 있습니다: sheaf help add")
        return lines + [""] + wrapped(more)
    }

    /// Returns the beginning of a command's help: its summary, how it is typed, what one has to
    /// know.
    private func beginning(_ help: CommandHelp) -> [StyledText] {
        let name = help.name == CommandHelp.sheaf.name ? "sheaf" : "sheaf \(help.name)"
        var lines = wrapped(help.abstract).map { $0.styled(.heading) }
        let usage = Message(en: "Usage:", ko: "사용법:").styled(language).styled(.heading)
        lines += ["", usage + " \(name) " + help.arguments.styled(language)]
        if !help.aliases.isEmpty {
            let label = Message(en: "Also:", ko: "다른 이름:").styled(language).styled(.heading)
            let names = help.aliases.map { "sheaf \($0)" }.joined(separator: ", ")
            lines.append(label + " \(names)")
        }
        for paragraph in help.paragraphs { lines += [""] + wrapped(paragraph) }
        return lines
    }

    private func wrapped(_ message: Message, indentation: Int = 0) -> [StyledText] {
        StyledText(message.text(language)).wrapped(to: limit - indentation, width)
            .map { blanks(indentation) + $0 }
    }

    /// A title and entries in two columns. What is typed gets a line of its own where it leaves
    /// its meaning too little room.
    private func section(
        _ title: Message, _ entries: [HelpEntry], column: Int = 0
    ) -> [StyledText] {
        let widest = limit - Self.indent - Self.gap - Self.leastMeaning
        let typed = entries.map { $0.typed.styled(language).styled(.code) }
        let sizes = typed.map { $0.cells(width) }
        let column = zip(entries, sizes)
            .filter { $0.meaning != nil && $1 <= widest }
            .reduce(column) { max($0, $1.1) }
        var lines: [StyledText] = ["", title.styled(language).styled(.heading)]
        for (entry, (typed, size)) in zip(entries, zip(typed, sizes)) {
            var line = blanks(Self.indent) + typed
            guard let meaning = entry.meaning else {
                lines.append(line)
                continue
            }
            let start = Self.indent + column + Self.gap
            var rest = StyledText(meaning.text(language)).wrapped(to: limit - start, width)[...]
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
