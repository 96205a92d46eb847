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
        let usage = Message("help-usage").styled(language).styled(.heading)
        lines += ["", usage + " \(text.title) \(text.arguments)"]
        if !subject.aliases.isEmpty {
            let label = Message("help-also").styled(language).styled(.heading)
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
        return Message(Fact("help-korean-names")).styled(language).styled(.heading)
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
