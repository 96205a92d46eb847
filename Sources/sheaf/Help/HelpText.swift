import SheafJSON
import SheafSystem
import SheafTerminal

/// A page of help in one language, read from its Markdown in `Help/en` or `Help/ko`.
///
/// A page is a title, the summary in one line, for a command how it is typed, and paragraphs; then
/// sections of examples (`sh` code, each with its meaning behind three blanks and `#`), of entries
/// (`` - `typed`: meaning ``) or of paragraphs. Text is taken as it stands, without emphasis.
///
/// A paragraph or entry that is only a link to `common.md` stands for the section or entry of that
/// name there, and one that links to another page for that page's name and summary.
struct HelpText: Sendable {
    /// What the page is about, as it is typed: `sheaf add`, `sheaf help dates`.
    let title: String
    let summary: String
    /// What follows the title when a command is typed: arguments in capitals, in Korean by their
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

        /// What the entries are; `text` for options and the words that a topic explains.
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

    /// What several commands have in common.
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

    /// The same with the Korean names of an option behind its English ones.
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
