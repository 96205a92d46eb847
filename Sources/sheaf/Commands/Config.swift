import ArgumentParser
import SheafJSON
import SheafStore
import SheafTerminal

struct Config: Command {
    static let help = HelpSubject("config", korean: ["설정"])

    @OptionGroup var global: GlobalOptions

    @Flag(name: [.long, .customLong("편집")])
    var edit = false

    func run(_ context: Context) async throws {
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
        if context.json {
            try context.print(.change(.configure, commit: change?.commit, items: []))
        } else {
            try context.output.note(
                change == nil ? Message("unchanged-settings") : Message("changed-settings"))
        }
    }
}
