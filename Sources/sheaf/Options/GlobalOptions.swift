import ArgumentParser
import SheafCore
import SheafStore
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

/// The time that a remote is waited for.
struct ContactOptions: ParsableArguments {
    @Option(name: [.long, .customLong("응답시간")])
    var timeout: Int?

    @Option(name: [.long, .customLong("제한시간")])
    var timeLimit: Int?

    /// A contact with these times.
    func contact() throws -> TransferOptions {
        var contact = TransferOptions()
        if let timeout { contact.timeout = try Self.duration(timeout, "--timeout") }
        if let timeLimit { contact.limit = try Self.duration(timeLimit, "--time-limit") }
        return contact
    }

    /// Up to a day.
    private static func duration(_ seconds: Int, _ option: String) throws -> Duration {
        guard 1...86_400 ~= seconds else {
            throw UsageError.wrongValue(String(seconds), option: option)
        }
        return .seconds(seconds)
    }
}

/// The options that let systemd run the command by itself.
struct InstallOptions: ParsableArguments {
    @Flag(name: [.long, .customLong("설치")])
    var install = false

    @Flag(name: [.long, .customLong("제거")])
    var uninstall = false

    /// The step to take instead of the command itself; `nil` for none.
    func step() throws -> SystemdTimer.Step? {
        if install, uninstall { throw UsageError.conflictingOptions("--install", "--uninstall") }
        return install ? .install : uninstall ? .uninstall : nil
    }
}

/// The option for the number of results, in the long form; `-n` is one of the ``Words``.
struct LimitOption: ParsableArguments {
    @Option(name: [.long, .customLong("개수")], transform: LimitOption.count)
    var limit: Int?

    private static func count(_ word: String) throws -> Int {
        guard let count = Int(word), count >= 0 else {
            throw UsageError.wrongValue(word, option: "--limit")
        }
        return count
    }
}

/// The choices for a remote that has another history than the store.
struct FirstContactOptions: ParsableArguments {
    @Flag(name: [.long, .customLong("합치기")])
    var join = false

    @Flag(name: [.long, .customLong("가져오기")])
    var take = false

    @Flag(name: [.long, .customLong("새로")])
    var afresh = false

    /// The answer that was given, where `--yes` is one that loses nothing; `nil` for none.
    func answer(yes: Bool) throws -> FirstContact? {
        let given = [(join, FirstContact.join), (take, .take), (afresh, .startFresh)]
            .filter(\.0).map(\.1)
        guard given.count < 2 else {
            throw UsageError.conflictingOptions("--\(given[0].rawValue)", "--\(given[1].rawValue)")
        }
        return given.first ?? (yes ? .join : nil)
    }
}
