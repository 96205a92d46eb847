import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

/// Statistics for people: a sentence, a map of the days by how much was done on each, and the number of
/// open tasks over the weeks.
struct StatisticsText {
    private let statistics: Statistics
    private let context: Context
    private var first: CalendarDate { statistics.days.lowerBound }

    init(_ statistics: Statistics, _ context: Context) {
        (self.statistics, self.context) = (statistics, context)
    }

    var lines: [StyledText] {
        let language = context.language
        var lines = summary.map { $0.styled(language) }
        lines.append("")
        lines += map
        lines.append("")
        lines.append(Message("statistics-open").styled(language).styled(.heading))
        lines += burndown
        return lines
    }

    private var summary: [Message] {
        let today = statistics.daily.last
        var messages: [Message] = [
            Message(
                "statistics-done",
                [
                    "done": statistics.done.counted, "added": statistics.added.counted,
                    "open": (today?.open ?? 0).counted,
                ])
        ]
        if statistics.longestStreak > 1 {
            messages.append(
                Message(
                    "statistics-streak",
                    ["days": statistics.streak.counted, "longest": statistics.longestStreak]))
        }
        if let cycle = statistics.medianCycle {
            let days = Int(cycle / 86_400)
            messages.append(
                Message(
                    "statistics-cycle",
                    [
                        "time": days > 0
                            ? Message("day-count", ["days": days.counted])
                            : Message(Fact.duration(minutes: max(1, Int(cycle / 60))))
                    ]))
        }
        return messages
    }

    // MARK: - The weeks that have room

    private static let labelCells = 4

    private var weeks: Range<Int> {
        let all = (statistics.daily.count + 6) / 7
        let room = max(1, context.terminal.resultColumns - Self.labelCells)
        return max(0, all - room)..<all
    }

    /// A row for each day of the week, Monday first, a column for each week; the more was done, the darker.
    private var map: [StyledText] {
        let busiest = max(1, statistics.daily.map(\.done).max() ?? 1)
        let names = DateDisplay(context.language)
        return [months]
            + (0..<7).map { weekday in
                let day = first.adding(days: weekday)
                let name = names.weekdayName(
                    DisplayedDate(.day(day), at: context.environment.now))
                var line = StyledText(name, .muted)
                    .fit(to: Self.labelCells, context.output.width, alignment: .leading)
                for week in weeks {
                    let index = week * 7 + weekday
                    guard statistics.daily.indices.contains(index) else { continue }
                    line += shade(statistics.daily[index].done, busiest)
                }
                return line
            }
    }

    private func shade(_ count: Int, _ busiest: Int) -> StyledText {
        guard count > 0 else { return StyledText(".", .muted) }
        let shades = Self.shades(context.output.width)
        let level = min(shades.count - 1, (count * shades.count - 1) / busiest)
        return StyledText(shades[level], .statusClosed)
    }

    /// Terminals that show these two cells wide have letters instead.
    private static func shades(_ width: CellWidth) -> [String] {
        let blocks = ["░", "▒", "▓", "█"]
        return blocks.allSatisfy { width.cells(of: $0) == 1 } ? blocks : ["-", "+", "o", "#"]
    }

    /// The numbers of the months above the weeks in which they begin.
    private var months: StyledText {
        var text = String(repeating: " ", count: Self.labelCells)
        var lastMonth = 0
        for week in weeks {
            let column = Self.labelCells + week - weeks.lowerBound
            let month = first.adding(days: week * 7 + 6).month
            guard month != lastMonth else { continue }
            lastMonth = month
            guard text.count <= column else { continue }
            text += String(repeating: " ", count: column - text.count) + "\(month)"
        }
        return StyledText(text, .muted)
    }

    /// A bar for each week, as high as there were open tasks at its end.
    private var burndown: [StyledText] {
        let counts = weeks.map { week in
            statistics.daily[min(week * 7 + 6, statistics.daily.count - 1)].open
        }
        let most = max(1, counts.max() ?? 1)
        let bars = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
        guard bars.allSatisfy({ context.output.width.cells(of: $0) == 1 }) else {
            return [StyledText(counts.map(String.init).joined(separator: " "))]
        }
        let label = StyledText("\(most)", .muted)
            .fit(to: Self.labelCells, context.output.width, alignment: .leading)
        let drawn = counts.map { count in
            count == 0 ? " " : bars[min(bars.count - 1, (count * bars.count - 1) / most)]
        }
        return [label + StyledText(drawn.joined())]
    }
}
