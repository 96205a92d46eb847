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

    func run(_ context: Context) async throws {
        let words = try ListWords(words, limit: nil, context)
        let store = try context.store()
        let query = try context.query(words.query, in: store)
        if let step = try installing.step() {
            return try SystemdTimer.remind(within: within, words.query).carryOut(
                step, store, context)
        }
        if words.handlesOnly, watch { throw UsageError.conflictingOptions("--watch", "-0") }
        if watch { return try await keepWatch(store, query, context) }
        let reading = try store.reminders(try span(context), matching: query)
        if notify {
            try announce(try store.takeUnreminded(reading.results), context)
            guard context.isOnTerminal || context.json else { return }
        }
        try show(reading, query, words, in: store, context)
        context.warn(about: reading, in: store)
    }

    /// `2h`, `30m`, `3d`, `2시간`, `사흘`, or a date as due dates are written.
    private func span(_ context: Context) throws -> ReminderSpan {
        guard let within else { return .today }
        let now = context.environment.now
        for text in ["in " + within, within + " 뒤", within] {
            if let due = try? DateExpression.parse(text, at: now) { return .until(due) }
        }
        throw UsageError.wrongValue(within, option: "--within")
    }

    private func show(
        _ reading: Reading<Item>, _ query: ItemQuery, _ words: ListWords, in store: Store,
        _ context: Context
    ) throws {
        let listing = ItemListing(
            items: reading.results, names: ItemNames(reading.ids),
            layout: context.isForPeople ? layout(of: reading.results) : ListingLayout(),
            context: context)
        try listing.print(
            kind: "remind", handlesOnly: words.handlesOnly, empty: Message("nothing-due"), in: store
        )
        guard reading.results.isEmpty, context.isForPeople, !words.handlesOnly else { return }
        let next = try store.nextDue(matching: query).map { next in
            Message(
                "next-due",
                [
                    "item": ItemName(next),
                    "due": context.plannedText(next, at: context.environment.now),
                ])
        }
        try context.output.note(next ?? Message("nothing-due-hint"))
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
                try report(try store.takeUnreminded(due), context)
                do {
                    try await Task.sleep(for: Self.interval)
                } catch is CancellationError {
                    return
                }
            }
        }
    }

    private static let interval = Duration.seconds(20)

    private func report(_ items: [Item], _ context: Context) throws {
        let now = context.environment.now
        if notify { try announce(items, context) }
        for item in items {
            if context.json {
                try context.print("reminder", ["item": JSON.item(item, at: now)])
            } else {
                try context.output.print(context.reminder(of: item, at: now))
            }
        }
        if !notify, !items.isEmpty, context.isOnTerminal { try context.output.ring() }
        try context.output.flush()
    }
}

extension Context {
    /// Returns whether a task is told because one meant to do it now, not because it is due.
    private func isPlanned(_ item: Item, at now: Moment) -> Bool {
        guard let scheduled = item.plan.scheduled else { return false }
        return item.due.map { scheduled.seconds(in: now.zone) < $0.seconds(in: now.zone) } ?? true
    }

    fileprivate func reminder(of item: Item, at now: Moment) -> Message {
        isPlanned(item, at: now)
            ? Message(
                "scheduled-reminder", ["item": ItemName(item), "day": plannedText(item, at: now)])
            : Message("reminder", ["item": ItemName(item), "due": plannedText(item, at: now)])
    }

    /// Below a task's title on the desktop.
    func notificationText(of item: Item, at now: Moment) -> Message {
        isPlanned(item, at: now)
            ? Message("scheduled-is", ["day": plannedText(item, at: now)])
            : Message("due-is", ["due": plannedText(item, at: now)])
    }

    /// The earlier one of the dates for which it is planned and at which it is due.
    fileprivate func plannedText(_ item: Item, at now: Moment) -> StyledText {
        guard isPlanned(item, at: now), let scheduled = item.plan.scheduled else {
            return dueText(item, at: now)
        }
        return StyledText(DateDisplay(language).short(DisplayedDate(scheduled, at: now)))
    }
}
