import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

/// `sheaf stats`: what was done in the last weeks.
struct Stats: Command {
    static let help = HelpSubject("stats", korean: ["통계"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: nil, context)
        guard !words.handlesOnly else { throw UsageError.unexpectedArgument("-0") }
        let store = try context.store()
        let query = try context.narrowed(context.query(words.query, in: store), in: store)
        let today = context.environment.now.date
        let days = today.startOfWeek.adding(days: -7 * (Self.weeks - 1))...today
        let statistics = try store.statistics(days, matching: query)
        if context.json { return try context.print("stats", members(of: statistics)) }
        try context.show(StatisticsText(statistics, context).lines)
    }

    /// A year, and the week that has begun.
    private static let weeks = 53

    private func members(of statistics: Statistics) -> JSON.Members {
        let first = statistics.days.lowerBound
        let daily = JSON.array(of: statistics.daily) { index, day in
            JSON([
                "day": first.adding(days: index).description, "done": day.done,
                "added": day.added, "open": day.open,
            ])
        }
        return [
            "from": first.description, "to": statistics.days.upperBound.description,
            "done": statistics.done, "added": statistics.added,
            "open": statistics.daily.last?.open ?? 0, "streak": statistics.streak,
            "longestStreak": statistics.longestStreak,
            "medianCycleSeconds": statistics.medianCycle.map { Int($0) }, "days": daily,
        ]
    }
}
