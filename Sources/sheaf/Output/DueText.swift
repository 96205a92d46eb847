import SheafCore
import SheafTerminal

extension Context {
    /// A due date for a column: relative, red once it has passed, and then also in words.
    func dueText(_ item: Item, at now: Moment) -> StyledText {
        guard let due = item.due else {
            return item.dueText.map { StyledText($0, .muted) } ?? ""
        }
        let dates = DateDisplay(language)
        let shown = displayed(due, at: now)
        guard item.isOverdue(at: now) else {
            return StyledText(dates.short(shown), shown.daysAway == 0 ? .dueToday : nil)
        }
        return StyledText(dates.overdue(days: -shown.daysAway), .overdue)
    }

    /// How a date that was typed was understood; of one that has passed also which it is.
    func understoodText(_ item: Item, at now: Moment) -> StyledText {
        guard let due = item.due, due.isPast(at: now) else { return dueText(item, at: now) }
        let dates = DateDisplay(language)
        let shown = displayed(due, at: now)
        let late = dates.overdue(days: -shown.daysAway)
        return longDate(due, at: now) + StyledText(", ") + StyledText(late, .overdue)
    }

    /// The day of a time for a column, relative to today.
    func dayText(_ time: Timestamp?, at now: Moment) -> StyledText {
        guard let time else { return "" }
        let day = displayed(.day(Due.instant(time).date(in: now.zone)), at: now)
        return StyledText(DateDisplay(language).short(day), .muted)
    }

    /// A date and its time for one item by itself.
    func longDate(_ due: Due, at now: Moment) -> StyledText {
        StyledText(DateDisplay(language).long(displayed(due, at: now)))
    }

    func longDate(_ time: Timestamp, at now: Moment) -> StyledText {
        longDate(.instant(time), at: now)
    }

    private func displayed(_ due: Due, at now: Moment) -> DisplayedDate {
        let date = due.date(in: now.zone)
        let today = now.date
        return DisplayedDate(
            year: date.year, month: date.month, day: date.day,
            weekday: date.weekday,
            daysAway: today.days(until: date), isThisYear: date.year == today.year,
            time: due.time(in: now.zone).map {
                DisplayedDate.Time(hour: $0.hour, minute: $0.minute)
            })
    }
}
