import SheafCore
import SheafTerminal

extension Context {
    /// A due date for a column: relative, red once it has passed, and then also in words.
    func dueText(_ item: Item, at now: Moment) -> StyledText {
        guard let due = item.due else {
            return item.dueText.map { StyledText($0, .muted) } ?? ""
        }
        let dates = DateDisplay(language)
        let shown = DisplayedDate(due, at: now)
        guard item.isOverdue(at: now) else {
            return StyledText(dates.short(shown), shown.daysAway == 0 ? .dueToday : nil)
        }
        return StyledText(dates.overdue(days: -shown.daysAway), .overdue)
    }

    /// A date of a plan as it was understood.
    func understoodText(_ due: Due, at now: Moment) -> StyledText {
        StyledText(DateDisplay(language).understood(DisplayedDate(due, at: now)))
    }

    /// A date for a column, relative to today.
    func dateText(_ due: Due?, at now: Moment) -> StyledText {
        due.map { StyledText(DateDisplay(language).short(DisplayedDate($0, at: now))) } ?? ""
    }

    /// The due date as it was understood; of one that has passed also which it is.
    func understoodText(_ item: Item, at now: Moment) -> StyledText {
        guard let due = item.due else { return dueText(item, at: now) }
        let dates = DateDisplay(language)
        let shown = DisplayedDate(due, at: now)
        guard due.isPast(at: now) else {
            return StyledText(dates.understood(shown), shown.daysAway == 0 ? .dueToday : nil)
        }
        let late = dates.overdue(days: -shown.daysAway)
        return longDate(due, at: now) + StyledText(", ") + StyledText(late, .overdue)
    }

    /// The day of a time for a column, relative to today.
    func dayText(_ time: Due?, at now: Moment) -> StyledText {
        guard let time else { return "" }
        let day = DisplayedDate(.day(time.date(in: now.zone)), at: now)
        return StyledText(DateDisplay(language).short(day), .muted)
    }

    /// A date and its time for one item by itself.
    func longDate(_ due: Due, at now: Moment) -> StyledText {
        StyledText(DateDisplay(language).long(DisplayedDate(due, at: now)))
    }

    func longDate(_ time: Timestamp, at now: Moment) -> StyledText {
        longDate(.instant(time), at: now)
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

extension Message {
    /// A date of a front matter in words; text that is no date stays as it is.
    ///
    /// - Parameter text: as it stands in the file.
    static func date(_ text: String, at now: Moment) -> Message {
        guard let due = Due(text) else { return Message(verbatim: text) }
        let shown = DisplayedDate(due, at: now)
        return Message { StyledText(DateDisplay($0).dated(shown)) }
    }
}
