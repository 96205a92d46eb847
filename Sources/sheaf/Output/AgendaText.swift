import SheafCore
import SheafStore
import SheafTerminal

/// An agenda for people: a list by days, and a calendar where there is room.
struct AgendaText {
    private let entries: [AgendaEntry]
    private let days: ClosedRange<CalendarDate>
    private let names: ItemNames
    private let printer: Printer
    /// Of the weeks that the days are in.
    private let holidays: [CalendarDate: [KoreanHoliday.Occurrence]]
    private var now: Moment { printer.now }

    /// - Parameter holidays: those that the user wants to see; `nil` for those of the language.
    init(
        _ entries: [AgendaEntry], _ days: ClosedRange<CalendarDate>, _ names: ItemNames,
        holidays: PersonalSettings.Holidays?, _ printer: Printer
    ) {
        (self.entries, self.days, self.names, self.printer) = (entries, days, names, printer)
        let isShown = holidays.map { $0 == .korea } ?? (printer.language == .korean)
        let lastMonday = days.upperBound.startOfWeek
        let weeks = days.lowerBound.startOfWeek...lastMonday.adding(days: 6)
        self.holidays = isShown ? KoreanHoliday.holidays(in: weeks) : [:]
    }

    // MARK: - List

    /// A line for each entry that names its day: what reads lines can count and search them.
    var list: [StyledText] { lines(headedBy: entries.map { heading(of: $0) }, .leading) }

    /// Days with something to do and their entries, numbered through; what is no heading with its item.
    var rows: [(line: StyledText, item: Item?)] {
        let numbers = printer.rowNumbers(of: entries.map(\.item))
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
        return printer.lines(of: table)
    }

    private func row(_ entry: AgendaEntry) -> [StyledText] {
        let item = entry.item
        let isLater = entry.reason == .occurrence
        let mark: StyledText =
            switch entry.reason {
            case .overdue: printer.texts.due(item, at: now)
            case .due: StyledText(clock(item.due), nil)
            case .scheduled: Message("scheduled-mark").styled(printer.language, .muted)
            case .occurrence: Message("repeat-mark").styled(printer.language, .muted)
            }
        return [
            names.short(item), mark, printer.texts.title(item, isLater ? .muted : .title),
            printer.texts.priority(item), printer.texts.tags(item),
        ]
    }

    /// The time of day; empty for a whole day.
    private func clock(_ due: Due?) -> String {
        due.flatMap { DisplayedDate($0, at: now).time }
            .map(DateDisplay(printer.language).clock) ?? ""
    }

    private func heading(of entry: AgendaEntry) -> StyledText {
        guard entry.reason != .overdue else {
            return Message("agenda-overdue").styled(printer.language, .overdue)
        }
        let dates = DateDisplay(printer.language)
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
                found.map { $0.message.styled(printer.language).plain }.joined(separator: ", "),
                .holiday)
        }
    }

    // MARK: - Calendar

    /// Weeks from Monday on, a cell for each day; `nil` where the terminal is too narrow.
    var calendar: [StyledText]? {
        let width = printer.width
        let cell = (printer.resultColumns - 6) / 7
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
            DateDisplay(printer.language).weekdayName(DisplayedDate(.day(day), at: now)), .muted)
    }

    private func cellLines(
        _ day: CalendarDate, _ byDay: [CalendarDate: [AgendaEntry]], _ size: Int
    ) -> [StyledText] {
        let isFirst = day.day == 1 || day == days.lowerBound
        let number =
            isFirst
            ? DateDisplay(printer.language).monthAndDay(DisplayedDate(.day(day), at: now))
            : "\(day.day)"
        let holiday = holidayName(day)
        let role: Role =
            holiday != nil
            ? .holiday : day == now.date ? .dueToday : days.contains(day) ? .heading : .muted
        let found = byDay[day] ?? []
        var head = StyledText(number, role)
        if let holiday {
            head = (head + StyledText(" ") + holiday).cut(to: size, printer.width)
        }
        var lines = [head]
        for entry in found.prefix(Self.mostTitles) {
            lines.append(
                StyledText(entry.item.title, entry.reason == .occurrence ? .muted : nil)
                    .cut(to: size, printer.width))
        }
        if found.count > Self.mostTitles {
            lines.append(StyledText("+\(found.count - Self.mostTitles)", .muted))
        }
        return lines + [""]
    }
}

extension KoreanHoliday.Occurrence {
    /// Its name: of a day off beside the day itself with `holidays`, `연휴` behind it.
    var message: Message {
        Message("holiday-\(holiday.rawValue)" + (isDayItself ? "" : "-beside"))
    }
}
