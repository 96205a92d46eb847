/// A topic of `sheaf help`: something that several commands have in common.
public struct HelpTopic: Sendable {
    public let name: String
    /// Other words that people ask with, in either language.
    public let aliases: [String]
    /// One line, as in the list of all topics.
    public let abstract: Message
    public let parts: [Part]

    /// A heading with what stands below it.
    public struct Part: Sendable {
        public let title: Message
        public let paragraphs: [Message]
        public let entries: [HelpEntry]

        init(_ title: Message, _ paragraphs: [Message] = [], _ entries: [HelpEntry] = []) {
            self.title = title
            self.paragraphs = paragraphs
            self.entries = entries
        }
    }

    init(_ name: String, aliases: [String], _ abstract: Message, _ parts: [Part]) {
        self.name = name
        self.aliases = aliases
        self.abstract = abstract
        self.parts = parts
    }

    /// The topics as `sheaf help` lists them.
    public static let all: [HelpTopic] = [
        .handles, .tokens, .query, .dates, .repeating, .planning, .settings, .syncing, .scripts,
        .json,
        .environment,
    ]

    /// Every name and alias.
    public static let names = all.flatMap { [$0.name] + $0.aliases }

    /// The topic of a name or alias.
    public static func named(_ word: String) -> HelpTopic? {
        all.first { $0.name == word || $0.aliases.contains(word) }
    }
}
