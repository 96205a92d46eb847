import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Remind: Command {
    static let help = HelpSubject("remind", korean: ["알림"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.long, .customLong("이내")])
    var within: String?

    @Flag(name: [.long, .customLong("알림")])
    var notify = false

    @Flag(name: [.long, .customLong("지켜보기")])
    var watch = false

    @OptionGroup var installing: InstallOptions

    @Argument(parsing: .allUnrecognized, help: .value(.query))
    var words: [String] = []

    func run(_ session: Session) async throws {
        let words = try ListWords(words, limit: nil, json: session.json)
        let store = try session.store()
        let query = try session.query(words.query, in: store)
        if let step = try installing.step() {
            return try SystemdTimer.remind(within: within, words.query).carryOut(
                step, store, session.printer)
        }
        if words.handlesOnly, watch { throw UsageError.conflictingOptions("--watch", "-0") }
        if watch { return try await keepWatch(store, query, session) }
        let reading = try store.reminders(try span(at: session.now), matching: query)
        if notify {
            try announce(try store.takeUnreminded(reading.results), session.printer)
            guard session.printer.isOnTerminal || session.json else { return }
        }
        try show(reading, query, words, in: store, session.printer)
        session.printer.warn(about: reading, in: store)
    }

    /// `2h`, `30m`, `3d`, `2시간`, `사흘`, or a date as due dates are written.
    private func span(at now: Moment) throws -> ReminderSpan {
        guard let within else { return .today }
        for text in ["in " + within, within + " 뒤", within] {
            if let due = try? DateExpression.parse(text, at: now) { return .until(due) }
        }
        throw UsageError.wrongValue(within, option: "--within")
    }

    private func show(
        _ reading: Reading<Item>, _ query: ItemQuery, _ words: ListWords, in store: Store,
        _ printer: Printer
    ) throws {
        let listing = ItemListing(
            items: reading.results, names: ItemNames(reading.ids),
            layout: printer.isForPeople ? layout(of: reading.results) : ListingLayout(),
            printer: printer)
        try listing.print(
            kind: "remind", handlesOnly: words.handlesOnly, empty: Message("nothing-due"), in: store
        )
        guard reading.results.isEmpty, printer.isForPeople, !words.handlesOnly else { return }
        let next = try store.nextDue(matching: query).map { next in
            Message(
                "next-due",
                [
                    "item": ItemName(next),
                    "due": printer.texts.planned(next, at: printer.now),
                ])
        }
        try printer.output.note(next ?? Message("nothing-due-hint"))
    }

    /// With the days for which tasks are planned, where any of them has one.
    private func layout(of items: [Item]) -> ListingLayout {
        guard items.contains(where: { $0.plan.scheduled != nil }) else { return ListingLayout() }
        return ListingLayout(columns: [
            .known(.handle), .known(.status), .known(.title), .known(.due), .known(.scheduled),
            .known(.priority), .known(.tags),
        ])
    }

    // MARK: - Telling

    /// On the desktop, else by the terminal's bell; nothing for nothing.
    private func announce(_ items: [Item], _ printer: Printer) throws {
        guard !items.isEmpty else { return }
        try printer.output.flush()
        let isShown = Notification.notifications(of: items, printer)
            .map { $0.show(variables: printer.environment.variables) }
        if !isShown.allSatisfy(\.self) { try printer.output.ring() }
    }

    /// Each task is told once, when its time comes.
    private func keepWatch(_ store: Store, _ query: ItemQuery, _ session: Session) async throws {
        _ = try span(at: session.now)
        try await session.interruptible {
            while !Task.isCancelled {
                let due = try store.reminders(try span(at: session.now), matching: query).results
                try report(try store.takeUnreminded(due), session.printer)
                do {
                    try await Task.sleep(for: Self.interval)
                } catch is CancellationError {
                    return
                }
            }
        }
    }

    private static let interval = Duration.seconds(20)

    private func report(_ items: [Item], _ printer: Printer) throws {
        let now = printer.now
        if notify { try announce(items, printer) }
        for item in items {
            if printer.json {
                try printer.print("reminder", ["item": JSON.item(item, at: now)])
            } else {
                try printer.output.print(printer.texts.reminder(of: item, at: now))
            }
        }
        if !notify, !items.isEmpty, printer.isOnTerminal { try printer.output.ring() }
        try printer.output.flush()
    }
}
