@testable import SheafTerminal

/// The help of all commands as one page of the reference, in Markdown.
enum CommandReference {
    static var page: String {
        let groups = CommandHelp.groups.map { group in
            (["## " + english(group.title)] + group.commands.map(section)).joined(separator: "\n\n")
        }
        let topics = (["## Topics"] + HelpTopic.all.map(section)).joined(separator: "\n\n")
        return ([beginning] + groups + [topics, everywhere]).joined(separator: "\n\n") + "\n"
    }

    private static let beginning = """
        # Commands

        \(english(CommandHelp.sheaf.abstract)): everything that can be typed.

        ## Overview

        This is what `sheaf help COMMAND` says, in one page; the program says it in Korean too.

        \(CommandHelp.sheaf.paragraphs.map(english).joined(separator: "\n\n"))
        """

    private static func section(_ help: CommandHelp) -> String {
        var parts = ["### sheaf \(help.name)", english(help.abstract) + "."]
        var usage = ["sheaf \(help.name) \(english(help.arguments))"]
        usage += help.aliases.map { "sheaf \($0)" }
        parts.append(usage.map { "`\($0)`" }.joined(separator: ", also "))
        parts += help.paragraphs.map(english)
        parts.append(
            (["```sh"] + help.examples.map(example) + ["```"]).joined(separator: "\n"))
        if !help.options.isEmpty { parts.append(list(help.options)) }
        return parts.joined(separator: "\n\n")
    }

    private static func section(_ topic: HelpTopic) -> String {
        let parts = topic.parts.map { part in
            (["**\(english(part.title))**"]
                + (part.entries.isEmpty ? [] : [list(part.entries)])
                + part.paragraphs.map(english)).joined(separator: "\n\n")
        }
        return (["### sheaf help \(topic.name)", english(topic.abstract) + "."] + parts)
            .joined(separator: "\n\n")
    }

    private static func example(_ entry: HelpEntry) -> String {
        english(entry.typed) + (entry.meaning.map { "   # " + english($0) } ?? "")
    }

    private static func list(_ options: [HelpEntry]) -> String {
        options.map { option in
            "- `\(english(option.typed))`: \(option.meaning.map(english) ?? "")"
        }.joined(separator: "\n")
    }

    private static let everywhere =
        "## Options of every command\n\n"
        + list(HelpEntry.everywhere + CommandHelp.sheaf.options)

    private static func english(_ message: Message) -> String { message.text(.english) }
}
