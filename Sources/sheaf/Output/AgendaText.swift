import SheafCore
import SheafStore
import SheafTerminal

/// An agenda for people: a list by days, and a calendar where there is room.
struct AgendaText {
    private let entries: [AgendaEntry]
    private let days: ClosedRange<CalendarDate>
    private let names: ItemNames
    private let context: Context
    /// Of the weeks that the days are in.
    private let holidays: [CalendarDate: [KoreanHoliday.Occurrence]]
    private var now: Moment { context.environment.now }

    init(
        _ entries: [AgendaEntry], _ days: ClosedRange<CalendarDate>, _ names: ItemNames,
        _ context: Context
    ) {
        (self.entries, self.days, self.names, self.context) = (entries, days, names, context)
        let lastMonday = days.upperBound.startOfWeek
        holidays = context.holidays(in: days.lowerBound.startOfWeek...lastMonday.adding(days: 6))
    }

    // MARK: - List

    /// A line for each entry that names its day: what reads lines can count and search them.
    var list: [StyledText] { lines(headedBy: entries.map { heading(of: $0) }, .leading) }

    /// Days with something to do and their entries, numbered through; what is no heading with its item.
    var rows: [(line: StyledText, item: Item?)] {
        let numbers = context.rowNumbers(of: entries.map(\.item))
        let cells = lines(headedBy: numbers.map { StyledText($0, .muted) }, .trailing)
        var rows: [(line: StyledText, item: Item?)] = []
        for (index, entry) in entries.enumerated() {
            if index == 0 || heading(of: entries[index - 1]) != heading(of: entry) {
                if index > 0 { rows.append(("", nil)) }
                rows.append((heading(of: entry), nil))
            }
            rows.append((cells[index], entry.item))
        }
        return rows
    }

    /// A line for each entry, with its head in front.
    private func lines(headedBy heads: [StyledText], _ alignment: TextAlignment) -> [StyledText] {
        var table = Table([
            Table.Column(alignment: alignment), Table.Column(dropOrder: 1), Table.Column(),
            Table.Column(isFlexible: true, minimum: 24), Table.Column(dropOrder: 2),
            Table.Column(isFlexible: true, minimum: 8, dropOrder: 3),
        ])
        for (head, entry) in zip(heads, entries) { table.append([head] + row(entry)) }
        return table.lines(limit: context.terminal.resultColumns, width: context.output.width)
    }

    private func row(_ entry: AgendaEntry) -> [StyledText] {
        let item = entry.item
        let isLater = entry.reason == .occurrence
        let mark: StyledText =
            switch entry.reason {
            case .overdue: context.dueText(item, at: now)
            case .due: StyledText(clock(item.due), nil)
            case .scheduled: Message("scheduled-mark").styled(context.language).styled(.muted)
            case .occurrence: Message("repeat-mark").styled(context.language).styled(.muted)
            }
        return [
            names.short(item), mark, context.titleText(item, isLater ? .muted : .title),
            context.priorityText(item), context.tagsText(item),
        ]
    }

    /// The time of day; empty for a whole day.
    private func clock(_ due: Due?) -> String {
        due.flatMap { DisplayedDate($0, at: now).time }
            .map(DateDisplay(context.language).clock) ?? ""
    }

    private func heading(of entry: AgendaEntry) -> StyledText {
        guard entry.reason != .overdue else {
            return Message("agenda-overdue").styled(context.language).styled(.overdue)
        }
        let dates = DateDisplay(context.language)
        let shown = DisplayedDate(.day(entry.day), at: now)
        var dated = StyledText(dates.dated(shown), .heading)
        if let holiday = holidayName(entry.day) { dated = dated + StyledText(" ") + holiday }
        guard let name = dates.dayName(shown) else { return dated }
        return StyledText(name, .heading) + StyledText(", ") + dated
    }

    /// The names of the public holidays of a day; `nil` where it is none.
    private func holidayName(_ day: CalendarDate) -> StyledText? {
        holidays[day].map { found in
            StyledText(
                found.map { $0.message.styled(context.language).plain }.joined(separator: ", "),
                .holiday)
        }
    }

    // MARK: - Calendar

    /// Weeks from Monday on, a cell for each day; `nil` where the terminal is too narrow.
    var calendar: [StyledText]? {
        let width = context.output.width
        let cell = (context.terminal.resultColumns - 6) / 7
        guard cell >= Self.narrowest else { return nil }
        let first = days.lowerBound.startOfWeek
        let byDay = Dictionary(grouping: entries.filter { $0.reason != .overdue }, by: \.day)
        var lines = [joined((0..<7).map { weekdayName(first.adding(days: $0)) }, cell, width)]
        var week = first
        while week <= days.upperBound {
            let cells = (0..<7).map { cellLines(week.adding(days: $0), byDay, cell) }
            let height = cells.map(\.count).max() ?? 0
            for index in 0..<height {
                lines.append(joined(cells.map { index < $0.count ? $0[index] : "" }, cell, width))
            }
            week = week.adding(days: 7)
        }
        return lines
    }

    /// Two Korean syllables and the mark that something was cut need so much.
    private static let narrowest = 10
    private static let mostTitles = 3

    private func joined(_ cells: [StyledText], _ size: Int, _ width: CellWidth) -> StyledText {
        cells.map { $0.fit(to: size, width, alignment: .leading) }.joined(separator: " ")
    }

    private func weekdayName(_ day: CalendarDate) -> StyledText {
        StyledText(
            DateDisplay(context.language).weekdayName(DisplayedDate(.day(day), at: now)), .muted)
    }

    private func cellLines(
        _ day: CalendarDate, _ byDay: [CalendarDate: [AgendaEntry]], _ size: Int
    ) -> [StyledText] {
        let isFirst = day.day == 1 || day == days.lowerBound
        let number =
            isFirst
            ? DateDisplay(context.language).monthAndDay(DisplayedDate(.day(day), at: now))
            : "\(day.day)"
        let holiday = holidayName(day)
        let role: Role =
            holiday != nil
            ? .holiday : day == now.date ? .dueToday : days.contains(day) ? .heading : .muted
        let found = byDay[day] ?? []
        var head = StyledText(number, role)
        if let holiday {
            head = (head + StyledText(" ") + holiday).cut(to: size, context.output.width)
        }
        var lines = [head]
        for entry in found.prefix(Self.mostTitles) {
            lines.append(
                StyledText(entry.item.title, entry.reason == .occurrence ? .muted : nil)
                    .cut(to: size, context.output.width))
        }
        if found.count > Self.mostTitles {
            lines.append(StyledText("+\(found.count - Self.mostTitles)", .muted))
        }
        return lines + [""]
    }
}

extension Context {
    /// The public holidays of some days, where the user wants to see them: by the setting `holidays`, and
    /// without it where the language is Korean.
    func holidays(
        in days: ClosedRange<CalendarDate>
    ) -> [CalendarDate: [KoreanHoliday.Occurrence]] {
        switch settings.holidays {
        case .korea: KoreanHoliday.holidays(in: days)
        case .off: [:]
        case nil: language == .korean ? KoreanHoliday.holidays(in: days) : [:]
        }
    }
}

extension KoreanHoliday.Occurrence {
    /// Its name: of a day off beside the day itself with `holidays`, `연휴` behind it.
    var message: Message {
        Message("holiday-\(holiday.rawValue)" + (isDayItself ? "" : "-beside"))
    }
}

/// Values of an item as people see them in listings.
extension Context {
    func statusText(_ item: Item) -> StyledText {
        guard let status = item.status else { return "" }
        guard item.kind == .task else { return StyledText(status, .muted) }
        return StyledText(
            Message.status(status).text(language), item.isClosed ? .statusClosed : .statusOpen)
    }

    func priorityText(_ item: Item) -> StyledText {
        guard let priority = item.priority else { return "" }
        let text = Message.priority(priority).styled(language)
        return switch priority {
        case .high: text.styled(.priorityHigh)
        case .medium: text
        case .low: text.styled(.muted)
        }
    }

    func tagsText(_ item: Item) -> StyledText {
        StyledText(item.allTags.map { "+" + $0 }.joined(separator: " "), .tag)
    }

    /// That something else has to be done first; empty where it has not.
    func blockedText(_ item: Item) -> StyledText {
        item.isBlocked ? Message("blocked-mark").styled(language).styled(.muted) : ""
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
                ? "" : Message("blocked-by", ["items": titles]).styled(language).styled(.muted),
            isRepeating ? Message("repeat-mark").styled(language).styled(.muted) : "",
            progress.total > 0 ? StyledText("\(progress.done)/\(progress.total)", .muted) : "",
        ]
        return marks.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// That an item has conflicts, or else is blocked; empty where neither is so.
    func stateText(_ item: Item) -> StyledText {
        item.isConflicted ? conflictText(item) : blockedText(item)
    }

    /// That an item waits for someone to settle its conflicts; empty where it does not.
    func conflictText(_ item: Item) -> StyledText {
        item.isConflicted ? Message("conflict-mark").styled(language).styled(.warning) : ""
    }
}

extension Message {
    static func priority(_ priority: Priority) -> Message {
        switch priority {
        case .high: Message("priority-high")
        case .medium: Message("priority-medium")
        case .low: Message("priority-low")
        }
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

    func name(_ item: Item) -> ItemName {
        ItemName(
            title: item.title, handle: item.handle.description,
            uniqueLength: item.id.map { prefixes.length(of: $0) } ?? 0)
    }
}
