import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal
import SheafWords

/// Counts the time that is spent on items.
struct Track: Command {
    static let help = HelpSubject("track", korean: ["시간재기"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.actionOrTask, .openTask))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try Words.checked(words).filter { $0 != "--" }
        try Words.refuseShortOptions(words)
        let store = try context.store()
        if let word = words.first, Self.stopWords.contains(word) {
            if words.count > 1 { throw UsageError.unexpectedArgument(words[1]) }
            return try stop(in: store, context)
        }
        if words.count < 2, let span = words.isEmpty ? .day : DaySpan.named(words[0]) {
            return try show(span, in: store, context)
        }
        if Self.startWords.contains(words[0]) { words.removeFirst() }
        guard !words.isEmpty else { throw UsageError.missingArgument(.handle) }
        if let (handles, entry) = try Self.spent(words, at: context.environment.now) {
            let targets = Targets.handles(handles, context.naming(in: store))
            return try context.report(try store.addTime(entry, to: targets))
        }
        let targets = Targets.handles(words, context.naming(in: store))
        try context.report(try store.startTracking(targets))
    }

    private static let startWords = ["start", "시작"]
    private static let stopWords = ["stop", "멈춤", "끝"]

    /// The handles, and the time that stands behind them; `nil` where none does.
    private static func spent(
        _ words: [String], at now: Moment
    ) throws -> (handles: [String], entry: TimeEntry)? {
        for count in (1..<max(2, words.count)).prefix(SpentTime.mostWords).reversed() {
            let text = words.suffix(count).joined(separator: " ")
            guard count < words.count, let entry = SpentTime.read(text, at: now) else { continue }
            guard let end = entry.end, end.secondsSinceEpoch <= now.seconds else {
                throw UsageError.notYetSpent(text)
            }
            return (words.dropLast(count), entry)
        }
        return nil
    }

    private func stop(in store: Store, _ context: Context) throws {
        let change = try store.stopTracking()
        guard !change.edits.isEmpty || context.json else {
            return try context.output.note(Message("nothing-tracked"))
        }
        try context.report(change)
    }

    private func show(_ span: DaySpan, in store: Store, _ context: Context) throws {
        let now = context.environment.now
        let days = span.days(until: now.date)
        let reading = try store.tracked(days)
        let tracked = reading.results
        if context.json {
            let values = JSON.array(of: tracked) { _, tracked in
                JSON([
                    "item": JSON.item(tracked.item, at: now), "seconds": Int(tracked.seconds),
                    "since": tracked.since?.description,
                ])
            }
            return try context.print(
                "track",
                [
                    "from": days.lowerBound.description, "to": days.upperBound.description,
                    "items": values,
                ])
        }
        guard context.isForPeople else {
            for tracked in tracked {
                try context.output.write(
                    "\(tracked.seconds)\t" + ItemListing.line(of: tracked.item, at: now))
            }
            return
        }
        if tracked.isEmpty { return try context.output.note(Message("nothing-tracked-yet")) }
        let names = ItemNames(reading.ids)
        var table = Table([
            Table.Column(alignment: .trailing), Table.Column(), Table.Column(alignment: .trailing),
            Table.Column(isFlexible: true, minimum: 24), Table.Column(dropOrder: 1),
        ])
        let numbers = context.rowNumbers(of: tracked.map(\.item))
        for (number, tracked) in zip(numbers, tracked) {
            let since = tracked.since.map {
                Message("tracked-since", ["time": context.clock($0)]).styled(context.language)
                    .styled(.dueToday)
            }
            table.append([
                StyledText(number, .muted), names.short(tracked.item),
                context.effort(seconds: tracked.seconds), StyledText(tracked.item.title, .title),
                since ?? estimate(of: tracked.item, context),
            ])
        }
        var lines = table.lines(limit: context.terminal.resultColumns, width: context.output.width)
        let sum = tracked.flatMap(\.item.plan.time).seconds(
            in: Due.day(days.lowerBound).beginning(
                in: now.zone)..<Due.day(days.upperBound.adding(days: 1)).beginning(in: now.zone),
            at: now.seconds)
        lines.append(
            Message("tracked-in-all", ["sum": context.effort(seconds: sum)]).styled(
                context.language
            )
            .styled(.muted))
        try context.show(lines)
        context.remember(tracked.map(\.item), in: store)
    }

    /// Of all the time spent on it.
    private func estimate(of item: Item, _ context: Context) -> StyledText {
        guard let estimate = item.plan.estimate else { return "" }
        let spent = item.plan.time.seconds(at: context.environment.now.seconds)
        return Message(
            "tracked-of",
            [
                "spent": context.effort(seconds: spent),
                "estimate": context.effort(seconds: Int64(estimate.minutes) * 60),
            ]
        ).styled(context.language).styled(spent > estimate.minutes * 60 ? .overdue : .muted)
    }
}

extension Context {
    /// An amount of time in the reader's language: `1h30m`, `1시간 30분`.
    func effort(seconds: Int64) -> StyledText {
        Message(Fact.duration(minutes: Int(seconds / 60))).styled(language)
    }

    /// The time of day, as clocks in the reader's zone show it.
    func clock(_ time: Timestamp) -> String {
        let moment = Moment(seconds: time.secondsSinceEpoch, zone: environment.zone)
        let clock = String(moment.time.description.prefix(5))
        return moment.date == environment.now.date ? clock : "\(moment.date) \(clock)"
    }
}
