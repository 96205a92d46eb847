import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// `sheaf agenda`: what is to be done on the days ahead.
struct Agenda: Command {
    static let help = HelpSubject("agenda", korean: ["일정"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.spanOrQuery, .query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try ListWords(words, limit: nil, context)
        let now = context.environment.now
        let store = try context.store()
        let days =
            DaySpan.takeDays(from: &words.query, at: now) ?? DaySpan.week.days(from: now.date)
        let query = try context.narrowed(context.query(words.query, in: store), in: store)
        let reading = try store.agenda(days, matching: query)
        try print(
            reading.results, days, words, ItemNames(reading.ids),
            isMonth: days.lowerBound.adding(days: 7) < days.upperBound, in: store, context)
        context.warn(about: reading, in: store)
    }

    private func print(
        _ entries: [AgendaEntry], _ days: ClosedRange<CalendarDate>, _ words: ListWords,
        _ names: ItemNames, isMonth: Bool, in store: Store, _ context: Context
    ) throws {
        let now = context.environment.now
        if words.handlesOnly {
            return try context.output.write(
                entries.filter { $0.item.line == nil }
                    .map { $0.item.handle.description + "\0" }.joined())
        }
        if context.json {
            let values = JSON.array(of: entries) { _, entry in
                JSON([
                    "day": entry.day.description, "reason": entry.reason.rawValue,
                    "item": JSON.item(entry.item, at: now),
                ])
            }
            return try context.print(
                "agenda",
                [
                    "from": days.lowerBound.description, "to": days.upperBound.description,
                    "entries": values,
                ])
        }
        if entries.isEmpty { return try context.output.note(Message("nothing-planned")) }
        let agenda = AgendaText(entries, days, names, context)
        if context.isForPeople || context.terminal.showsPages {
            let calendar = isMonth ? agenda.calendar.map { $0 + [""] } : nil
            try context.show((calendar ?? []) + agenda.rows.map(\.line))
        } else {
            try context.show(agenda.list)
        }
        context.remember(entries.map(\.item), in: store)
    }
}
