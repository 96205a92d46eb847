import SheafCore
import SheafJSON
import SheafStore

/// The tasks that come next, and those of the days ahead; items are named by their keys.
enum PlanAnswer {
    /// Tasks of ``next(in:)``.
    private static let limit = 60
    /// Days of ``days(_:due:in:)``.
    private static let mostDays = 3

    /// How far an agenda looks ahead.
    enum Span: String {
        case day, week, month

        func days(from today: CalendarDate) -> ClosedRange<CalendarDate> {
            switch self {
            case .day: today...today
            case .week: today...today.adding(days: 6)
            case .month: today...today.adding(months: 1).adding(days: -1)
            }
        }
    }

    /// The tasks that can be done now, in the order to do them, each with why it stands there.
    static func next(in store: Store) throws -> JSON {
        let now = store.environment.now
        let (count, tasks) = try store.nextTasks(limit: limit).results[0]
        return JSON([
            "at": now.timestamp.description, "count": count,
            "tasks": JSON.array(
                tasks.map { task in
                    JSON([
                        "key": task.item.handle.description,
                        "blocks": task.blocks?.handle.description,
                        "due": task.due?.description,
                        "dueAt": task.due?.timestamp(in: now.zone).description,
                        "priority": task.priority?.rawValue,
                    ])
                }),
        ])
    }

    static func agenda(_ span: Span, in store: Store) throws -> JSON {
        let now = store.environment.now
        let days = span.days(from: now.date)
        let entries = try store.agenda(days).results
        let holidays = KoreanHoliday.holidays(in: days).sorted { $0.key < $1.key }
        return JSON([
            "at": now.timestamp.description,
            "from": days.lowerBound.description, "to": days.upperBound.description,
            "entries": JSON.array(
                entries.map { entry in
                    JSON([
                        "day": entry.day.description, "reason": entry.reason.rawValue,
                        "key": entry.item.handle.description,
                    ])
                }),
            // A page shows them where its reader wants to see them.
            "holidays": JSON.array(
                holidays.flatMap { day, found in
                    found.map {
                        JSON([
                            "day": day.description, "name": $0.holiday.rawValue,
                            "isDayItself": $0.isDayItself,
                        ])
                    }
                }),
        ])
    }

    /// The days that a phrase stands for, the first one as the item is due.
    ///
    /// - Parameter due: as it is written; `nil` where the item has none yet.
    ///
    /// Throws `InputError`.
    static func days(_ text: String, due: String?, in store: Store) throws -> JSON {
        let now = store.environment.now
        let day = due.flatMap { Due($0) }?.date(in: store.environment.zone)
        let (written, recurrence, first) = try Recurrence.settled(text, at: day, now)
        var days = [first]
        if !recurrence.hasFixedDays {
            // Those behind it depend on the day on which it is done.
            days += [recurrence.step(from: first, today: now.date).next].compactMap(\.self)
        } else {
            while days.count < mostDays, let last = days.last,
                let next = recurrence.next(after: last, from: first)
            {
                days.append(next)
            }
        }
        return JSON([
            "repeat": written, "isAfterDone": recurrence.isAfterDone,
            "days": JSON.array(days.map { .string($0.description) }),
        ])
    }
}
