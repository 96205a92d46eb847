/// The subjects of help.
public enum HelpSubject: Sendable {
    case command(CommandHelp)
    case topic(HelpTopic)

    /// The subject that a word names; commands come first.
    public init?(named word: String) {
        if let command = CommandHelp.all.first(where: { $0.name == word }) {
            self = .command(command)
        } else if let topic = HelpTopic.named(word) {
            self = .topic(topic)
        } else if let command = CommandHelp.named(word) {
            self = .command(command)
        } else {
            return nil
        }
    }

    /// Everything that help can be asked for, the program itself first.
    public static let all =
        [.command(.sheaf)] + CommandHelp.all.map(HelpSubject.command)
        + HelpTopic.all.map(HelpSubject.topic)

    /// Every word that names one of them.
    public static let names = CommandHelp.names + HelpTopic.names

    public var name: String {
        switch self {
        case .command(let help): help.name
        case .topic(let topic): topic.name
        }
    }

    public var abstract: Message {
        switch self {
        case .command(let help): help.abstract
        case .topic(let topic): topic.abstract
        }
    }
}
