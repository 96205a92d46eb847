import TestTraits
import Testing

@testable import SheafTerminal

@Suite(.limited) struct CommandHelpTests {
    static let all = [.sheaf] + CommandHelp.all

    @Test(arguments: all)
    func `A command says in one line what it does`(help: CommandHelp) {
        for language in Language.allCases {
            let abstract = help.abstract.text(language)
            #expect(!abstract.isEmpty && !abstract.contains("\n") && !abstract.hasSuffix("."))
            // It stands beside the name in the list of all commands.
            #expect(CellWidth().cells(of: abstract) <= 70, "\(abstract)")
        }
    }

    @Test(arguments: all)
    func `English help holds no Hangul, Korean help is Korean`(help: CommandHelp) {
        let entries = help.examples + help.options + HelpEntry.everywhere
        let prose = [help.abstract] + help.paragraphs + entries.compactMap(\.meaning)
        for message in prose {
            #expect(!hasHangul(message.text(.english)), "\(message.text(.english))")
            #expect(hasHangul(message.text(.korean)), "\(message.text(.korean))")
        }
        for message in entries.map(\.typed) + [help.arguments] {
            #expect(!hasHangul(message.text(.english)), "\(message.text(.english))")
            // The names of values are words too.
            let words = message.text(.korean).split(separator: " ")
            #expect(
                !words.contains { $0.count > 1 && $0.allSatisfy { $0.isUppercase || $0 == "…" } })
        }
    }

    @Test(arguments: all)
    func `Every example is a command of ours`(help: CommandHelp) {
        #expect(!help.examples.isEmpty)
        for example in help.examples {
            for language in Language.allCases {
                let words = example.typed.text(language).split(separator: " ").map(String.init)
                let index = words.firstIndex(of: "sheaf")
                let name = index.flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
                #expect(name.flatMap(CommandHelp.named) != nil, "\(words)")
            }
        }
    }

    @Test(arguments: all, [50, 80, 200])
    func `Help keeps within the terminal, and within 80 cells`(help: CommandHelp, columns: Int) {
        let examples = help.examples.flatMap { example in
            Language.allCases.map { example.typed.text($0) }
        }
        for language in Language.allCases {
            for line in HelpPage(help, language, columns: columns).lines {
                let text = line.plain
                #expect(!text.hasSuffix(" "), "\(text)")
                // What is typed is never broken: it may be copied.
                if examples.contains(where: { text.hasSuffix($0) }) { continue }
                #expect(line.cells(CellWidth()) <= min(columns, 80), "\(text)")
            }
        }
    }

    @Test func `What is typed and what it does stand in straight columns`() {
        let lines = HelpPage(.rm, .korean).lines.map(\.plain)
        #expect(lines.contains("  --where 조건  항목을 가리키는 대신: 조건에 맞는 것 모두"))
        #expect(lines.contains("  --yes         먼저 묻지 않습니다"))
    }

    @Test func `The overview lists every command once`() {
        let lines = HelpPage(.sheaf, .english).lines.map(\.plain)
        for command in CommandHelp.all {
            let mine = lines.filter { $0.hasPrefix("  \(command.name) ") }
            #expect(mine.count == 1 && mine[0].hasSuffix(command.abstract.text(.english)))
        }
        #expect(CommandHelp.named("ls")?.name == "list")
        #expect(CommandHelp.named("lst") == nil)
    }

    private func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    }
}

@Suite(.limited) struct HelpTopicTests {
    @Test func `Every name means one thing, and none hides behind a command`() {
        #expect(Set(HelpTopic.names).count == HelpTopic.names.count)
        #expect(Set(HelpTopic.names).isDisjoint(with: CommandHelp.names))
    }

    @Test(arguments: HelpTopic.all)
    func `A topic is written in both languages and keeps within 80 cells`(topic: HelpTopic) {
        for part in topic.parts {
            let prose =
                [topic.abstract, part.title] + part.paragraphs
                + part.entries.compactMap(\.meaning)
            for message in prose {
                #expect(!hasHangul(message.text(.english)), "\(message.text(.english))")
            }
            #expect(!part.paragraphs.isEmpty || !part.entries.isEmpty)
            for message in part.paragraphs { #expect(hasHangul(message.text(.korean))) }
        }
        for language in Language.allCases {
            for columns in [50, 80] {
                for line in HelpPage(.topic(topic), language, columns: columns).lines {
                    #expect(!line.plain.hasSuffix(" "), "\(line.plain)")
                    #expect(line.cells(CellWidth()) <= columns, "\(line.plain)")
                }
            }
        }
    }

    private func hasHangul(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0xAC00...0xD7A3 ~= $0.value }
    }
}
