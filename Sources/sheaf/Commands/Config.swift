import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SystemPackage

struct Config: Command {
    static let help = HelpSubject("config", korean: ["설정"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("편집")])
    var edit = false

    @Argument(parsing: .allUnrecognized, help: .value(.setting, .text))
    var words: [String] = []

    /// The words that name an action; the first is the one that completion offers, the second its Korean one.
    static let setWords = ["set", "정하기"]
    static let deviceWords = ["device", "기기"]

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        if let word = words.first {
            if edit { throw UsageError.unexpectedArgument(word) }
            guard Self.deviceWords.contains(word) else { return try set(words, context) }
            return try nameDevice(Array(words.dropFirst()), context)
        }
        guard edit else { return try context.show(context.store().settings()) }
        let store = try context.storeForSettings()
        let copy = try store.editingCopyOfSettings(comment(context))
        try context.edit([copy], in: store)
        let change = try store.replaceSettings(copy)
        if change != nil {
            let changed = try context.store()
            let lost = try changed.unnamedStatuses(knownTo: store.configuration.workflow)
            context.warn(about: lost, in: changed)
        }
        try report(change != nil, commit: change?.commit, context)
    }

    /// `config set NAME VALUE`: one's own settings in one's own file, the shared ones in the store's.
    private func set(_ words: [String], _ context: Context) throws {
        guard Self.setWords.contains(words[0]) else {
            throw UsageError.unexpectedArgument(words[0])
        }
        guard words.count > 2 else { throw UsageError.missingArgument(.text) }
        let (name, value) = (words[1], words.dropFirst(2).joined(separator: " "))
        let personal = context.settings.values.map(\.name)
        if personal.contains(name) {
            return try report(try context.setPersonal(name, to: value), commit: nil, context)
        }
        guard Configuration.simpleSettings.contains(name) else {
            throw UsageError.unknownSetting(name, known: personal + Configuration.simpleSettings)
        }
        let change = try context.storeForSettings().setSetting(
            name, to: value, comment: comment(context))
        try report(change != nil, commit: change?.commit, context)
    }

    /// The first line of new settings.
    private func comment(_ context: Context) -> String {
        Message("settings-comment").text(context.language)
    }

    private func report(_ isChanged: Bool, commit: String?, _ context: Context) throws {
        if context.json {
            return try context.print(.change(.configure, commit: commit, items: []))
        }
        try context.output.note(
            isChanged ? Message("changed-settings") : Message("unchanged-settings"))
    }

    /// Shows the name of this device, or gives it another.
    private func nameDevice(_ names: [String], _ context: Context) throws {
        if names.count > 1 { throw UsageError.unexpectedArgument(names[1]) }
        let store = try context.store()
        if let name = names.first { try store.setDevice(name) }
        let name = try store.device()
        if context.json { return try context.print("device", ["name": name]) }
        if names.isEmpty {
            if let name { try context.output.print(StyledText(name)) }
        } else if let name {
            try context.output.note(Message("device-set", ["name": name]))
        }
    }
}

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
