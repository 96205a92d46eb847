import Glibc
import SheafTerminal
import TestSupport
import TestTraits
import Testing

@testable import sheaf

/// The reference of all commands is made of their help, so that the two cannot drift apart.
///
/// To record: run with `SHEAF_RECORD=1`, which fails, and read the page.
@Suite(.limited) struct CommandReferenceTests {
    @Test func `The reference says what the program's help says`() throws {
        let path = repositoryFolder + "/Sources/sheaf/sheaf.docc/Commands.md"
        if getenv("SHEAF_RECORD") != nil, text(ofFile: path) != CommandReference.page {
            try writeFile(path, Array(CommandReference.page.utf8))
            Issue.record("recorded \(path): read it, then run again")
        } else {
            #expect(text(ofFile: path) == CommandReference.page)
        }
    }
}

/// The help of all commands as one page of the reference, in Markdown.
private enum CommandReference {
    static var page: String {
        let groups = program.sections.filter { $0.kind == .commands }.map { group in
            (["## " + group.title] + group.entries.map { command($0.typed) })
                .joined(separator: "\n\n")
        }
        let topics = (["## Topics"] + HelpSubject.topics.map(topic)).joined(separator: "\n\n")
        return ([beginning] + groups + [topics, everywhere]).joined(separator: "\n\n") + "\n"
    }

    private static let program = HelpText(.program, .english)

    private static let beginning = """
        # Commands

        \(program.summary): everything that can be typed.

        ## Overview

        This is what `sheaf help COMMAND` says, in one page; the program says it in Korean too.

        \(program.paragraphs.joined(separator: "\n\n"))
        """

    private static func command(_ name: String) -> String {
        guard let subject = HelpSubject.named(name) else { return "" }
        let help = HelpText(subject, .english)
        let usage = ["\(help.title) \(help.arguments)"] + subject.aliases.map { "sheaf \($0)" }
        let parts =
            ["### \(help.title)", help.summary + "."]
            + [usage.map { "`\($0)`" }.joined(separator: ", also ")] + help.paragraphs
            + [(["```sh"] + help.examples.map(example) + ["```"]).joined(separator: "\n")]
            + (help.options.isEmpty ? [] : [list(help.options)])
        return parts.joined(separator: "\n\n")
    }

    private static func topic(_ subject: HelpSubject) -> String {
        let help = HelpText(subject, .english)
        let parts = help.sections.flatMap { part in
            ["**\(part.title)**"] + (part.entries.isEmpty ? [] : [list(part.entries)])
                + part.paragraphs
        }
        return (["### \(help.title)", help.summary + "."] + parts).joined(separator: "\n\n")
    }

    private static func example(_ entry: HelpEntry) -> String {
        entry.typed + (entry.meaning.map { "   # " + $0 } ?? "")
    }

    private static func list(_ options: [HelpEntry]) -> String {
        options.map { "- `\($0.typed)`: \($0.meaning ?? "")" }.joined(separator: "\n")
    }

    private static let everywhere =
        "## Options of every command\n\n"
        + list(HelpText.everywhere(.english).entries + program.options)
}
