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

    func run(_ session: Session) async throws {
        var words = try Words.checked(words).filter { $0 != "--" }
        try Words.refuseShortOptions(words)
        let store = try session.store()
        if let word = words.first, Self.stopWords.contains(word) {
            if words.count > 1 { throw UsageError.unexpectedArgument(words[1]) }
            return try stop(in: store, session.printer)
        }
        if words.count < 2, let span = words.isEmpty ? .day : DaySpan.named(words[0]) {
            return try show(span, in: store, session.printer)
        }
        if Self.startWords.contains(words[0]) { words.removeFirst() }
        guard !words.isEmpty else { throw UsageError.missingArgument(.handle) }
        if let (handles, entry) = try Self.spent(words, at: session.now) {
            let targets = Targets.handles(handles, session.naming(in: store))
            return try session.printer.report(try store.addTime(entry, to: targets))
        }
        let targets = Targets.handles(words, session.naming(in: store))
        try session.printer.report(try store.startTracking(targets))
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

    private func stop(in store: Store, _ printer: Printer) throws {
        let change = try store.stopTracking()
        guard !change.edits.isEmpty || printer.json else {
            return try printer.output.note(Message("nothing-tracked"))
        }
        try printer.report(change)
    }

    private func show(_ span: DaySpan, in store: Store, _ printer: Printer) throws {
        let now = printer.now
        let days = span.days(until: now.date)
        let reading = try store.tracked(days)
        let tracked = reading.results
        if printer.json {
            let values = JSON.array(of: tracked) { _, tracked in
                JSON([
                    "item": JSON.item(tracked.item, at: now), "seconds": Int(tracked.seconds),
                    "since": tracked.since?.description,
                ])
            }
            return try printer.print(
                "track",
                [
                    "from": days.lowerBound.description, "to": days.upperBound.description,
                    "items": values,
                ])
        }
        guard printer.isForPeople else {
            for tracked in tracked {
                try printer.output.write(
                    "\(tracked.seconds)\t" + ItemListing.line(of: tracked.item, at: now))
            }
            return
        }
        if tracked.isEmpty { return try printer.output.note(Message("nothing-tracked-yet")) }
        let names = ItemNames(reading.ids)
        var table = Table([
            Table.Column(alignment: .trailing), Table.Column(), Table.Column(alignment: .trailing),
            Table.Column(isFlexible: true, minimum: 24), Table.Column(dropOrder: 1),
        ])
        let numbers = printer.rowNumbers(of: tracked.map(\.item))
        for (number, tracked) in zip(numbers, tracked) {
            let since = tracked.since.map {
                Message("tracked-since", ["time": printer.texts.clock($0, at: now)]).styled(
                    printer.language, .dueToday)
            }
            table.append([
                StyledText(number, .muted), names.short(tracked.item),
                printer.texts.effort(seconds: tracked.seconds),
                StyledText(tracked.item.title, .title),
                since ?? estimate(of: tracked.item, printer),
            ])
        }
        var lines = printer.lines(of: table)
        let sum = tracked.flatMap(\.item.plan.time).seconds(
            in: Due.day(days.lowerBound).beginning(
                in: now.zone)..<Due.day(days.upperBound.adding(days: 1)).beginning(in: now.zone),
            at: now.seconds)
        lines.append(
            Message("tracked-in-all", ["sum": printer.texts.effort(seconds: sum)]).styled(
                printer.language, .muted))
        try printer.show(lines)
        printer.remember(tracked.map(\.item), in: store)
    }

    /// Of all the time spent on it.
    private func estimate(of item: Item, _ printer: Printer) -> StyledText {
        guard let estimate = item.plan.estimate else { return "" }
        let spent = item.plan.time.seconds(at: printer.now.seconds)
        return Message(
            "tracked-of",
            [
                "spent": printer.texts.effort(seconds: spent),
                "estimate": printer.texts.effort(seconds: Int64(estimate.minutes) * 60),
            ]
        ).styled(printer.language, spent > estimate.minutes * 60 ? .overdue : .muted)
    }
}
