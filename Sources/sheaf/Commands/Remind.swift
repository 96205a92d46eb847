import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Remind: Command {
    static let help = CommandHelp.remind

    @OptionGroup var global: GlobalOptions

    @Option(help: .of(.within))
    var within: String?

    @Flag(help: .of(.notify))
    var notify = false

    @Flag(help: .of(.keepReminding))
    var watch = false

    @OptionGroup var installing: InstallOptions

    @Argument(parsing: .allUnrecognized)
    var words: [String] = []

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: nil, context)
        let store = try context.store()
        let query = try store.query(words.query)
        if let step = try installing.step() {
            return try SystemdTimer.remind(within: within, words.query).carryOut(
                step, store, context)
        }
        if words.handlesOnly, watch { throw UsageError.conflictingOptions("--watch", "-0") }
        if watch { return try await keepWatch(store, query, context) }
        let reading = try store.reminders(try span(context), matching: query)
        if notify {
            try announce(try store.takeUnreminded(reading.results), context)
            guard context.isForPeople || context.json else { return }
        }
        try show(reading, words, in: store, context)
        context.warn(about: reading)
    }

    /// `2h`, `30m`, `3d`, `2시간`, `사흘`, or a date as due dates are written.
    private func span(_ context: Context) throws -> ReminderSpan {
        guard let within else { return .today }
        let now = context.environment.now
        // Nobody is reminded months ahead.
        let isMinutes = within.hasSuffix("m") && Int(within.dropLast()) != nil
        for text in ["in " + within + (isMinutes ? "in" : ""), within + " 뒤", within] {
            if let due = try? DateExpression.parse(text, at: now) { return .until(due) }
        }
        throw UsageError.wrongValue(within, option: "--within")
    }

    private func show(
        _ reading: Reading<Item>, _ words: ListWords, in store: Store, _ context: Context
    ) throws {
        let listing = ItemListing(
            items: reading.results, names: ItemNames(reading.ids),
            layout: ListingLayout(), context: context)
        try listing.print(
            kind: "remind", handlesOnly: words.handlesOnly, empty: .nothingDue, in: store)
        guard reading.results.isEmpty, context.isForPeople, !words.handlesOnly else { return }
        let next = try store.nextDue().map { next in
            Message.nextDue(ItemName(next), context.dueText(next, at: context.environment.now))
        }
        try context.output.note(next ?? .nothingDueHint)
    }

    // MARK: - Telling

    /// On the desktop, else by the terminal's bell; nothing for nothing.
    private func announce(_ items: [Item], _ context: Context) throws {
        guard !items.isEmpty else { return }
        try context.output.flush()
        let isShown = Notification.notifications(of: items, context)
            .map { $0.show(variables: context.environment.variables) }
        if !isShown.allSatisfy(\.self) { try context.output.ring() }
    }

    /// Each task is told once, when its time comes.
    private func keepWatch(_ store: Store, _ query: ItemQuery, _ context: Context) async throws {
        _ = try span(context)
        try await context.interruptible {
            while !Task.isCancelled {
                let due = try store.reminders(try span(context), matching: query).results
                try tell(try store.takeUnreminded(due), context)
                do {
                    try await Task.sleep(for: Self.interval)
                } catch is CancellationError {
                    return
                }
            }
        }
    }

    private static let interval = Duration.seconds(20)

    private func tell(_ items: [Item], _ context: Context) throws {
        let now = context.environment.now
        if notify { try announce(items, context) }
        for item in items {
            if context.json {
                try context.print("reminder", ["item": JSON.item(item, at: now)])
            } else {
                try context.output.print(.reminder(ItemName(item), context.dueText(item, at: now)))
            }
        }
        if !notify, !items.isEmpty, context.isForPeople { try context.output.ring() }
        try context.output.flush()
    }
}
