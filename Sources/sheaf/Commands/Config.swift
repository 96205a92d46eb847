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

    func run(_ session: Session) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        if let word = words.first {
            if edit { throw UsageError.unexpectedArgument(word) }
            guard Self.deviceWords.contains(word) else { return try set(words, session) }
            return try nameDevice(Array(words.dropFirst()), session)
        }
        guard edit else {
            return try session.printer.show(session.store().settings(), own: session.settings)
        }
        let store = try session.storeForSettings()
        let copy = try store.editingCopyOfSettings(comment(session.language))
        try session.edit([copy], in: store)
        let change = try store.replaceSettings(copy)
        if change != nil {
            let changed = try session.store()
            let lost = try changed.unnamedStatuses(knownTo: store.configuration.workflow)
            session.printer.warn(about: lost, in: changed)
        }
        try report(change != nil, commit: change?.commit, session.printer)
    }

    /// `config set NAME VALUE`: one's own settings in one's own file, the shared ones in the store's.
    private func set(_ words: [String], _ session: Session) throws {
        guard Self.setWords.contains(words[0]) else {
            throw UsageError.unexpectedArgument(words[0])
        }
        guard words.count > 2 else { throw UsageError.missingArgument(.text) }
        let (name, value) = (words[1], words.dropFirst(2).joined(separator: " "))
        let personal = session.settings.values.map(\.name)
        if personal.contains(name) {
            return try report(
                try PersonalSettings.set(
                    name, to: value, in: PersonalSettings.file(session.environment.variables)),
                commit: nil, session.printer)
        }
        guard Configuration.simpleSettings.contains(name) else {
            throw UsageError.unknownSetting(name, known: personal + Configuration.simpleSettings)
        }
        let change = try session.storeForSettings().setSetting(
            name, to: value, comment: comment(session.language))
        try report(change != nil, commit: change?.commit, session.printer)
    }

    /// The first line of new settings.
    private func comment(_ language: Language) -> String {
        Message("settings-comment").text(language)
    }

    private func report(_ isChanged: Bool, commit: String?, _ printer: Printer) throws {
        if printer.json { return try printer.print(.change(.configure, commit: commit, items: [])) }
        try printer.output.note(
            isChanged ? Message("changed-settings") : Message("unchanged-settings"))
    }

    /// Shows the name of this device, or gives it another.
    private func nameDevice(_ names: [String], _ session: Session) throws {
        if names.count > 1 { throw UsageError.unexpectedArgument(names[1]) }
        let store = try session.store()
        if let name = names.first { try store.setDevice(name) }
        let name = try store.device()
        if session.json { return try session.printer.print("device", ["name": name]) }
        if names.isEmpty {
            if let name { try session.output.print(StyledText(name)) }
        } else if let name {
            try session.output.note(Message("device-set", ["name": name]))
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

    func run(_ session: Session) async throws {
        let yes = session.prompts.yes
        let given = [("--yes", yes), ("--no", no), ("--forget", forget)].filter(\.1).map(\.0)
        guard given.count < 2 else { throw UsageError.conflictingOptions(given[0], given[1]) }
        let place = directory.map { FilePath($0) } ?? session.storeDirectory
        guard
            let found = try Store.trust(
                at: place, findsRepositories: true, environment: session.environment)
        else {
            throw StoreError.noStore(
                searched: session.environment.directory.pushing(place ?? "."), fallback: nil)
        }
        var trust = found.trust
        if forget {
            try trust.forget()
        } else if yes || no {
            try trust.set(yes, to: trust.questions)
        }
        if session.json { return try session.printer.print(trust, of: found.root) }
        let printer = session.printer
        try printer.show(trust)
        if forget { return try session.output.note(Message("answers-forgotten")) }
        if yes || no { return try printer.sayWhatFollows(yes, trust) }
        let off = trust.questions.filter { $0.answer != true && !$0.namesOwnFile }
        guard !off.isEmpty, session.prompts.canAsk, session.printer.isOnTerminal else { return }
        try session.prompts.ask(about: off, &trust)
    }
}
