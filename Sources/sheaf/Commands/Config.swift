import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Config: Command {
    static let help = HelpSubject("config", korean: ["설정"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("편집")])
    var edit = false

    @Argument(parsing: .allUnrecognized, help: .value(.text))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        guard words.isEmpty else {
            if edit { throw UsageError.unexpectedArgument(words[0]) }
            return try set(words, context)
        }
        guard edit else { return try context.show(context.store().settings()) }
        let store = try context.storeForSettings()
        let copy = try store.editingCopyOfSettings()
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
        let change = try context.storeForSettings().setSetting(name, to: value)
        try report(change != nil, commit: change?.commit, context)
    }

    private static let setWords = ["set", "정하기"]

    private func report(_ isChanged: Bool, commit: String?, _ context: Context) throws {
        if context.json {
            return try context.print(.change(.configure, commit: commit, items: []))
        }
        try context.output.note(
            isChanged ? Message("changed-settings") : Message("unchanged-settings"))
    }
}
