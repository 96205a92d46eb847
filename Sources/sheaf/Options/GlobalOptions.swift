import ArgumentParser
import SheafTerminal

/// The options that every command takes.
struct GlobalOptions: ParsableArguments {
    @Option(name: [.long, .customLong("저장소")], help: .value(.path))
    var store: String?

    @Flag
    var json = false

    @Flag(name: [.long, .customLong("조용히")])
    var quiet = false

    @Option(name: [.long, .customLong("색")])
    var color = ColorChoice.auto

    @Option(name: [.long, .customLong("언어")])
    var lang: Language?

    @Flag(name: [.long, .customLong("페이저없이")])
    var noPager = false

    @Flag(name: [.long, .customLong("입력없이")])
    var noInput = false

    @Flag(name: [.long, .customLong("예")])
    var yes = false
}

extension ColorChoice: OptionName {
    public var koreanName: String? { korean }
}

extension Language: OptionName {
    public var koreanName: String? { name(in: .korean) }

    public init?(argument: String) {
        self.init(name: argument)
    }
}
