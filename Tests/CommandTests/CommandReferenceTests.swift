import Glibc
import SheafTerminal
import TestSupport
import TestTraits
import Testing

@testable import sheaf

/// The reference of all commands, in each language, is made of their help, so that the two cannot
/// drift apart.
///
/// To record: run with `SHEAF_RECORD=1`, which fails, and read the pages.
@Suite(.limited) struct CommandReferenceTests {
    @Test(arguments: Language.allCases)
    func `The reference says what the program's help says`(language: Language) throws {
        let reference = CommandReference(language)
        let path = repositoryFolder + "/Sources/sheaf/sheaf.docc/\(reference.name).md"
        if getenv("SHEAF_RECORD") != nil, text(ofFile: path) != reference.page {
            try writeFile(path, Array(reference.page.utf8))
            Issue.record("recorded \(path): read it, then run again")
        } else {
            #expect(text(ofFile: path) == reference.page)
        }
    }
}

/// The help of all commands as one page of the reference, in Markdown.
private struct CommandReference {
    let language: Language
    private let words: Words
    private let program: HelpText

    init(_ language: Language) {
        self.language = language
        words = language == .korean ? .korean : .english
        program = HelpText(.program, language)
    }

    var name: String { language == .korean ? "Commands-Korean" : "Commands" }

    var page: String {
        let groups = program.sections.filter { $0.kind == .commands }.map { group in
            (["## " + group.title] + group.entries.map { command($0.typed) })
                .joined(separator: "\n\n")
        }
        let topics = (["## " + words.topics] + HelpSubject.topics.map(topic))
            .joined(separator: "\n\n")
        return ([beginning] + groups + [topics, everywhere]).joined(separator: "\n\n") + "\n"
    }

    /// What stands in the page and in no page of help.
    private struct Words {
        let title, summaryEnd, overview, beginning, also, topics, options: String

        static let english = Words(
            title: "Commands",
            summaryEnd: ": everything that can be typed. ([한국어](doc:Commands-Korean))",
            overview: "Overview",
            beginning: "This page is what `sheaf help COMMAND` says about each command and topic.",
            also: "also", topics: "Topics", options: "Options of every command")
        static let korean = Words(
            title: "명령", summaryEnd: ". 입력할 수 있는 모든 것입니다. ([English](doc:Commands))",
            overview: "개요",
            beginning: "`sheaf 도움말 명령`이 명령과 주제마다 보여 주는 것을 한곳에 모았습니다.",
            also: "다른 이름", topics: "주제", options: "모든 명령의 옵션")
    }

    private var beginning: String {
        """
        # \(words.title)

        \(program.summary)\(words.summaryEnd)

        ## \(words.overview)

        \(words.beginning)

        \(program.paragraphs.joined(separator: "\n\n"))
        """
    }

    private func command(_ entry: String) -> String {
        let name = String(entry.prefix { $0 != "," })
        guard let subject = HelpSubject.named(name) else { return "" }
        let help = HelpText(subject, language)
        let others = subject.aliases + (language == .korean ? subject.koreanNames : [])
        let usage = ["\(help.title) \(help.arguments)"] + others.map { "sheaf \($0)" }
        let parts =
            ["### \(help.title)", help.summary + "."]
            + [usage.map { "`\($0)`" }.joined(separator: ", \(words.also) ")] + help.paragraphs
            + [(["```sh"] + help.examples.map(example) + ["```"]).joined(separator: "\n")]
            + (help.options.isEmpty ? [] : [list(help.options)])
        return parts.joined(separator: "\n\n")
    }

    private func topic(_ subject: HelpSubject) -> String {
        let help = HelpText(subject, language)
        let parts = help.sections.flatMap { part in
            ["**\(part.title)**"] + (part.entries.isEmpty ? [] : [list(part.entries)])
                + part.paragraphs
        }
        return (["### \(help.title)", help.summary + "."] + parts).joined(separator: "\n\n")
    }

    private func example(_ entry: HelpEntry) -> String {
        entry.typed + (entry.meaning.map { "   # " + $0 } ?? "")
    }

    private func list(_ options: [HelpEntry]) -> String {
        options.map { "- `\($0.typed)`: \($0.meaning ?? "")" }.joined(separator: "\n")
    }

    private var everywhere: String {
        "## \(words.options)\n\n"
            + list(HelpText.everywhere(language).entries + program.options)
    }
}
