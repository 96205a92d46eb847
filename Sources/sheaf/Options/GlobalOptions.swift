import ArgumentParser
import SheafTerminal

/// What every command takes.
struct GlobalOptions: ParsableArguments {
    @Option(help: .of(.helpStore, value: "dir"))
    var store: String?

    @Flag(help: .of(.helpJSON))
    var json = false

    @Flag(help: .of(.helpQuiet))
    var quiet = false

    @Option(help: .of(.helpColor, value: "when"))
    var color = ColorChoice.auto

    @Option(help: .of(.helpLanguage, value: "language"))
    var lang: Language?

    @Flag(help: .of(.helpNoInput))
    var noInput = false
}

extension ColorChoice: ExpressibleByArgument {}

extension Language: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(name: argument)
    }
}

extension ArgumentHelp {
    /// A catalogue text as help, with the name of the value it takes.
    static func of(_ message: Message, value: String? = nil) -> ArgumentHelp {
        ArgumentHelp(message.text(.ofProcess), valueName: value)
    }
}
