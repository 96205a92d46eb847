import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

struct Status: Command {
    static let help = HelpSubject("status", korean: ["현황"])

    @OptionGroup var global: GlobalOptions

    func run(_ session: Session) async throws {
        let store = try session.store()
        let status = try await store.status()
        if session.json {
            let steps = try [UndoRequest.Direction.undo, .redo].map {
                try store.nextStep($0).map {
                    Message.sentences(of: $0, at: session.now).map { $0.text(session.language) }
                }
            }
            return try session.printer.print(
                "status",
                members(
                    of: status, undo: steps[0], redo: steps[1], within: store.activeContext(),
                    session.printer))
        }
        let output = session.output
        try output.print(Message("store-location", ["path": session.printer.display(status.root)]))
        if let device = status.device { try output.print(Message("device-name", ["name": device])) }
        for line in session.printer.lines(of: status.refusals) { try output.print(line) }
        if let within = try store.activeContext() { try output.print(.shownWithin(within)) }
        try output.print(
            Message(
                "counts",
                [
                    "open": status.open.counted, "waiting": status.waiting.counted,
                    "overdue": status.overdue.counted, "closed": status.closed.counted,
                    "memos": status.memos.counted,
                ]))
        if !status.conflicted.isEmpty {
            try output.print(Message("conflicted", ["count": status.conflicted.count.counted]))
            for line in ItemName.candidates(status.conflicted, limit: Message.fewLines) {
                try output.print("  " + line.styled(session.language))
            }
        }
        try output.print(Message("uncommitted", ["files": status.uncommitted.count.counted]))
        for line in Message.firstFew(status.uncommitted) { try output.print(line) }
        if !status.onlyInGit.isEmpty {
            let paths = status.onlyInGit
            try output.print(
                Message(
                    "paths-only-in-git",
                    ["count": paths.count.counted, "paths": Fact.firstFew(paths)]))
        }
        try output.print(remoteLine(status.remote, on: status.branch))
        try session.printer.printContact(status.remote)
        session.printer.warn(about: status.findings)
        try session.printer.warn(about: status.heldBack, limit: .max)
    }

    /// The address, with git's names where these are not the usual ones.
    private func name(of remote: RemoteStatus, _ branch: String?) -> String {
        let isUsual = remote.name == "origin" && (remote.branch ?? branch) == branch
        if isUsual, remote.sendsTo == nil { return remote.url }
        let names = "\(remote.name)/\(remote.branch ?? "")"
        return "\(remote.url) (\(names)\(remote.sendsTo.map { " → \($0)" } ?? ""))"
    }

    private func members(
        of status: StoreStatus, undo: [String]?, redo: [String]?, within: QueryContext?,
        _ printer: Printer
    ) -> JSON.Members {
        func time(_ seconds: Int64?) -> String? {
            seconds.map { printer.environment.zone.timestamp(at: $0).description }
        }
        return [
            "root": status.root.string, "device": status.device, "branch": status.branch,
            "detachedAt": status.detachedAt?.description,
            "refusals": printer.json(of: status.refusals), "context": within.map(JSON.context),
            "open": status.open, "waiting": status.waiting, "overdue": status.overdue,
            "closed": status.closed, "memos": status.memos, "attachments": status.attachments,
            "conflicted": status.conflicted.map { $0.handle.description },
            "uncommitted": status.uncommitted, "onlyInGit": status.onlyInGit,
            "heldBack": status.heldBack.map(\.path),
            "heldBackReasons": JSON.reasons(status.heldBack),
            "findings": status.findings.map(JSON.finding), "canUndo": undo != nil, "undo": undo,
            "canRedo": redo != nil, "redo": redo,
            "remote": status.remote.map { remote in
                JSON([
                    "url": remote.url, "name": remote.name, "branch": remote.branch,
                    "sendsTo": remote.sendsTo, "ahead": remote.ahead, "behind": remote.behind,
                    "lastSync": time(remote.lastSync), "offlineSince": time(remote.offlineSince),
                    "failedSince": time(remote.failedSince),
                ])
            },
        ]
    }

    private func remoteLine(_ remote: RemoteStatus?, on branch: String?) -> Message {
        guard let remote else { return Message("no-remote-yet") }
        let url = name(of: remote, branch)
        guard let ahead = remote.ahead, let behind = remote.behind else {
            return Message("remote-never-asked", ["url": url])
        }
        return ahead == 0 && behind == 0
            ? Message("remote-is-up-to-date", ["url": url])
            : Message(
                "remote-state", ["url": url, "send": ahead.counted, "receive": behind.counted])
    }
}

/// `sheaf stats`: what was done in the last weeks.
struct Stats: Command {
    static let help = HelpSubject("stats", korean: ["통계"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try ListWords(words, limit: nil, json: session.json)
        guard !words.handlesOnly else { throw UsageError.unexpectedArgument("-0") }
        let store = try session.store()
        let query = try session.narrowed(session.query(words.query, in: store), in: store)
        let today = session.now.date
        let days = today.startOfWeek.adding(days: -7 * (Self.weeks - 1))...today
        let statistics = try store.statistics(days, matching: query)
        if session.json { return try session.printer.print("stats", members(of: statistics)) }
        let text = StatisticsText(statistics: statistics, printer: session.printer)
        try session.printer.show(text.lines)
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

/// Statistics for people: a sentence, a map of the days by how much was done on each, and the number of
/// open tasks over the weeks.
struct StatisticsText {
    let statistics: Statistics
    let printer: Printer
    private var first: CalendarDate { statistics.days.lowerBound }

    var lines: [StyledText] {
        let language = printer.language
        var lines = summary.map { $0.styled(language) }
        lines.append("")
        lines += map
        lines.append("")
        lines.append(Message("statistics-open").styled(language, .heading))
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
        let room = max(1, printer.resultColumns - Self.labelCells)
        return max(0, all - room)..<all
    }

    /// A row for each day of the week, Monday first, a column for each week; the more was done, the darker.
    private var map: [StyledText] {
        let busiest = max(1, statistics.daily.map(\.done).max() ?? 1)
        let names = DateDisplay(printer.language)
        return [months]
            + (0..<7).map { weekday in
                let day = first.adding(days: weekday)
                let name = names.weekdayName(DisplayedDate(.day(day), at: printer.now))
                var line = StyledText(name, .muted)
                    .fit(to: Self.labelCells, printer.width, alignment: .leading)
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
        let shades = Self.shades(printer.width)
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
        guard bars.allSatisfy({ printer.width.cells(of: $0) == 1 }) else {
            return [StyledText(counts.map(String.init).joined(separator: " "))]
        }
        let label = StyledText("\(most)", .muted)
            .fit(to: Self.labelCells, printer.width, alignment: .leading)
        let drawn = counts.map { count in
            count == 0 ? " " : bars[min(bars.count - 1, (count * bars.count - 1) / most)]
        }
        return [label + StyledText(drawn.joined())]
    }
}
