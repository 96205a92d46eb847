import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// The memo of a day.
struct Daily: Command {
    static let help = HelpSubject("daily", korean: ["일지", "오늘메모", "오늘노트"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try Words.checked(words).filter { $0 != "--" }
        try Words.refuseShortOptions(words)
        let now = context.environment.now
        var day = now.date
        if !words.isEmpty {
            day = try DateExpression.parse(words.joined(separator: " "), at: now).date(in: now.zone)
        }
        let store = try context.store()
        let (note, change) = try store.daily(day)
        guard context.isOnTerminal, context.terminal.inputIsTerminal else {
            guard context.json else { return try context.output.write(note.document.bytes) }
            guard let change else {
                return try context.print(.unchanged(.memo, [note.item], at: now))
            }
            return try context.report(change)
        }
        try context.edit([note], in: store)
    }
}
