import ArgumentParser
import SheafTerminal

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Option(help: .of(.store))
    var store: String?

    @Flag(help: .of(.json))
    var json = false

    @Flag(help: .of(.quiet))
    var quiet = false

    @Option(help: .of(.color))
    var color = ColorChoice.auto

    @Option(help: .of(.language))
    var lang: Language?

    @Flag(name: .customLong("no-pager"), help: .of(.noPager))
    var noPager = false

    @Flag(help: .of(.noInput))
    var noInput = false

    @Flag(help: .of(.yes))
    var yes = false
}

extension ColorChoice: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(named: argument)
    }
}

extension Language: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(name: argument)
    }
}

extension ArgumentHelp {
    /// The help text of an option, for the parser's own uses of it.
    static func of(_ entry: HelpEntry) -> ArgumentHelp {
        ArgumentHelp(entry.meaning?.text(Session.current.language) ?? "")
    }
}
