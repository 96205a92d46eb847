import ArgumentParser
import SheafTerminal

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Option
    var store: String?

    @Flag
    var json = false

    @Flag
    var quiet = false

    @Option
    var color = ColorChoice.auto

    @Option
    var lang: Language?

    @Flag(name: .customLong("no-pager"))
    var noPager = false

    @Flag
    var noInput = false

    @Flag
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
