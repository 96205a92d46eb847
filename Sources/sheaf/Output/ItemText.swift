import SheafCore
import SheafStore
import SheafTerminal
import SheafWords

/// Values of an item as people see them in listings, in their language.
struct ItemText: Sendable {
    let language: Language

    func status(_ item: Item) -> StyledText {
        guard let status = item.status else { return "" }
        guard item.kind == .task else { return StyledText(status, .muted) }
        return StyledText(
            Message.status(status).text(language), item.isClosed ? .statusClosed : .statusOpen)
    }

    func priority(_ item: Item) -> StyledText {
        guard let priority = item.priority else { return "" }
        let text = Message.priority(priority).styled(language)
        return switch priority {
        case .high: text.styled(.priorityHigh)
        case .medium: text
        case .low: text.styled(.muted)
        }
    }

    func tags(_ item: Item) -> StyledText {
        StyledText(item.allTags.map { "+" + $0 }.joined(separator: " "), .tag)
    }

    /// That something else has to be done first; empty where it has not.
    func blocked(_ item: Item) -> StyledText {
        item.isBlocked ? Message("blocked-mark").styled(language, .muted) : ""
    }

    /// That a task comes back, and how much of it is done; empty where there is nothing of this to say.
    ///
    /// - Parameter blockers: the tasks that block it, where these are to be named.
    func marks(of item: Item, blockedBy blockers: [Item]) -> StyledText {
        let progress = item.progress
        let isRepeating = !item.isClosed && item.repeatText != nil
        let titles = blockers.map { Message(verbatim: "\"\($0.title)\"") }
        let marks: [StyledText] = [
            titles.isEmpty
                ? "" : Message("blocked-by", ["items": titles]).styled(language, .muted),
            isRepeating ? Message("repeat-mark").styled(language, .muted) : "",
            progress.total > 0 ? StyledText("\(progress.done)/\(progress.total)", .muted) : "",
        ]
        return marks.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// That an item has conflicts, or else is blocked; empty where neither is so.
    func state(_ item: Item) -> StyledText {
        item.isConflicted ? conflict(item) : blocked(item)
    }

    /// That an item waits for someone to settle its conflicts; empty where it does not.
    func conflict(_ item: Item) -> StyledText {
        item.isConflicted ? Message("conflict-mark").styled(language, .warning) : ""
    }

    /// A title for a table; behind that of a line of a note stands where it is.
    func title(_ item: Item, _ role: Role? = .title) -> StyledText {
        let title = StyledText(item.title, role)
        guard let line = item.line else { return title }
        return title + StyledText("  \(line.note), \(line.number)", .muted)
    }

    // MARK: - Dates and times

    /// A due date for a column: relative, red once it has passed, and then also in words.
    func due(_ item: Item, at now: Moment) -> StyledText {
        guard let due = item.due else { return item.dueText.map { StyledText($0, .muted) } ?? "" }
        let dates = DateDisplay(language)
        let shown = DisplayedDate(due, at: now)
        guard item.isOverdue(at: now) else {
            return StyledText(dates.short(shown), shown.daysAway == 0 ? .dueToday : nil)
        }
        return StyledText(dates.overdue(days: -shown.daysAway), .overdue)
    }

    /// A date of a plan as it was understood.
    func understood(_ due: Due, at now: Moment) -> StyledText {
        StyledText(DateDisplay(language).understood(DisplayedDate(due, at: now)))
    }

    /// A date for a column, relative to today.
    func date(_ due: Due?, at now: Moment) -> StyledText {
        due.map { StyledText(DateDisplay(language).short(DisplayedDate($0, at: now))) } ?? ""
    }

    /// The due date as it was understood; of one that has passed also which it is.
    func understood(_ item: Item, at now: Moment) -> StyledText {
        guard let due = item.due else { return self.due(item, at: now) }
        let dates = DateDisplay(language)
        let shown = DisplayedDate(due, at: now)
        guard due.isPast(at: now) else {
            return StyledText(dates.understood(shown), shown.daysAway == 0 ? .dueToday : nil)
        }
        let late = dates.overdue(days: -shown.daysAway)
        return long(due, at: now) + StyledText(", ") + StyledText(late, .overdue)
    }

    /// The day of a time for a column, relative to today.
    func day(_ time: Due?, at now: Moment) -> StyledText {
        guard let time else { return "" }
        let day = DisplayedDate(.day(time.date(in: now.zone)), at: now)
        return StyledText(DateDisplay(language).short(day), .muted)
    }

    /// A date and its time for one item by itself.
    func long(_ due: Due, at now: Moment) -> StyledText {
        StyledText(DateDisplay(language).long(DisplayedDate(due, at: now)))
    }

    func long(_ time: Timestamp, at now: Moment) -> StyledText {
        long(.instant(time), at: now)
    }

    /// An amount of time in the reader's language: `1h30m`, `1시간 30분`.
    func effort(seconds: Int64) -> StyledText {
        Message(Fact.duration(minutes: Int(seconds / 60))).styled(language)
    }

    /// The time of day, as clocks in the reader's zone show it.
    func clock(_ time: Timestamp, at now: Moment) -> String {
        let moment = Moment(seconds: time.secondsSinceEpoch, zone: now.zone)
        let clock = String(moment.time.description.prefix(5))
        return moment.date == now.date ? clock : "\(moment.date) \(clock)"
    }

    // MARK: - Reminders

    /// Returns whether a task is told because one meant to do it now, not because it is due.
    private func isPlanned(_ item: Item, at now: Moment) -> Bool {
        guard let scheduled = item.plan.scheduled else { return false }
        return item.due.map { scheduled.seconds(in: now.zone) < $0.seconds(in: now.zone) } ?? true
    }

    /// The sentence that tells of a task whose time has come.
    func reminder(of item: Item, at now: Moment) -> Message {
        isPlanned(item, at: now)
            ? Message(
                "scheduled-reminder", ["item": ItemName(item), "day": planned(item, at: now)])
            : Message("reminder", ["item": ItemName(item), "due": planned(item, at: now)])
    }

    /// Below a task's title on the desktop.
    func notification(of item: Item, at now: Moment) -> Message {
        isPlanned(item, at: now)
            ? Message("scheduled-is", ["day": planned(item, at: now)])
            : Message("due-is", ["due": planned(item, at: now)])
    }

    /// The earlier one of the dates for which it is planned and at which it is due.
    func planned(_ item: Item, at now: Moment) -> StyledText {
        guard isPlanned(item, at: now), let scheduled = item.plan.scheduled else {
            return due(item, at: now)
        }
        return StyledText(DateDisplay(language).short(DisplayedDate(scheduled, at: now)))
    }
}

extension Message {
    static func priority(_ priority: Priority) -> Message {
        Message("priority-" + priority.rawValue)
    }
}

extension DisplayedDate {
    init(_ due: Due, at now: Moment) {
        let date = due.date(in: now.zone)
        let today = now.date
        self.init(
            year: date.year, month: date.month, day: date.day,
            weekday: date.weekday,
            daysAway: today.days(until: date), isThisYear: date.year == today.year,
            time: due.time(in: now.zone).map { time in
                // The last second of a day is its end.
                time.secondsSinceMidnight == 86_399
                    ? DisplayedDate.Time(hour: 24, minute: 0)
                    : DisplayedDate.Time(hour: time.hour, minute: time.minute)
            })
    }
}

/// The handles of items, with the letters that suffice to name each highlighted.
final class ItemNames {
    private let ids: [ItemID]
    /// Made for the first name that is shown; programs see whole ids.
    private lazy var prefixes = ShortestPrefixes(ids)

    /// - Parameter ids: those of all items of the store.
    init(_ ids: [ItemID]) {
        self.ids = ids
    }

    /// The first letters of an id, at least four, enough to name the item; where there is no id the
    /// beginning of the file's name, which must not take the room of everything else.
    func short(_ item: Item) -> StyledText {
        guard let id = item.id else {
            return StyledText(ItemReader.stem(of: item.path), .muted).cut(to: 12, CellWidth())
        }
        let text = id.description
        let unique = prefixes.length(of: id)
        let shown = text.prefix(max(unique, 4))
        return StyledText(String(shown.prefix(unique)), .id)
            + StyledText(String(shown.dropFirst(unique)), .idRest)
    }
}
