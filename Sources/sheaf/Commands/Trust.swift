import ArgumentParser
import SheafStore
import SheafTerminal
import SystemPackage

struct Trust: Command {
    static let help = HelpSubject("trust", korean: ["신뢰"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("아니요")])
    var no = false

    @Flag(name: [.long, .customLong("잊기")])
    var forget = false

    @Argument(help: .value(.path))
    var directory: String?

    func run(_ context: Context) async throws {
        let yes = context.yes
        let given = [("--yes", yes), ("--no", no), ("--forget", forget)].filter(\.1).map(\.0)
        guard given.count < 2 else { throw UsageError.conflictingOptions(given[0], given[1]) }
        let place = directory.map { FilePath($0) } ?? context.storeDirectory
        guard
            let found = try Store.trust(
                at: place, findsRepositories: true, environment: context.environment)
        else {
            throw StoreError.noStore(
                searched: context.environment.directory.pushing(place ?? "."), fallback: nil)
        }
        var trust = found.trust
        if forget {
            try trust.forget()
        } else if yes || no {
            try trust.set(yes, to: trust.questions)
        }
        if context.json { return try context.print(.trust(trust, found.root)) }
        try context.show(trust)
        if forget { return try context.output.note(Message("answers-forgotten")) }
        if yes || no { return try context.sayWhatFollows(yes, trust) }
        let off = trust.questions.filter { $0.answer != true && !$0.namesOwnFile }
        guard !off.isEmpty, context.canAsk, context.isOnTerminal else { return }
        try context.ask(about: off, &trust)
    }
}
