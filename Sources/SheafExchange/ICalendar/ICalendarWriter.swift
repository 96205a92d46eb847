import SheafCore

/// Writes items as a calendar: as tasks, or as events for programs that only know these.
///
/// The same items always give the same bytes: `DTSTAMP` is the time of an item's last change.
package struct ICalendarWriter: LossRecording {
    private let now: Moment
    private var text = ICalendarText()
    var losses: [ExchangeLoss] = []
    /// The days in whose place a changed occurrence stands, by the names of the series.
    private var changedDays: [String: Set<CalendarDate>] = [:]

    /// - Parameter now: its zone is that of the reader, by whose days tasks repeat.
    package init(now: Moment) {
        self.now = now
    }

    package var writing: ExchangeWriting { ExchangeWriting(bytes: text.bytes, losses: losses) }

    private mutating func begin() {
        text.add("BEGIN", "VCALENDAR")
        text.add("VERSION", "2.0")
        text.add("PRODID", "-//sheaf//sheaf//EN")
    }

    /// When an item was changed last; never the time of writing.
    private func stamp(_ item: ExchangeItem) -> Int64 {
        let changed = item.stored?.updated.map(Due.instant)
        return (changed ?? item.completed ?? item.created)?.start(in: now.zone).secondsSinceEpoch
            ?? 0
    }

    // MARK: Events

    /// Writes a calendar to subscribe to: an event with an alarm for each item that is due.
    ///
    /// - Parameters:
    ///   - name: what the calendar is called.
    ///   - interval: how often to ask for it again, as `PT15M`.
    package mutating func writeEvents(_ items: [ExchangeItem], name: String, interval: String) {
        begin()
        text.add(text: "X-WR-CALNAME", name)
        // RFC 7986, and the name that older programs know it by.
        text.add("REFRESH-INTERVAL;VALUE=DURATION", interval)
        text.add("X-PUBLISHED-TTL", interval)
        for item in items {
            guard let due = item.due else { continue }
            text.add("BEGIN", "VEVENT")
            addNames(of: item)
            text.add(line: "DTSTART" + ICalendarTime.text(due))
            text.add("TRANSP", "TRANSPARENT")
            // Of a whole day at nine in the morning.
            addAlarm(":" + (due.time(in: now.zone) == nil ? "PT9H" : "PT0S"), of: item)
            text.add("END", "VEVENT")
        }
        text.add("END", "VCALENDAR")
    }

    private mutating func addNames(of item: ExchangeItem) {
        text.add(
            text: "UID",
            ICalendarTask.uid(of: item.reference) ?? (item.stored?.path ?? "")
                + ICalendarTask.domain
        )
        text.add("DTSTAMP", ICalendarTime.utc(stamp(item)))
        text.add(text: "SUMMARY", item.title.onOneLine)
        let body = item.body.hasSuffix("\n") ? item.body.dropLast() : item.body[...]
        if !body.isEmpty { text.add(text: "DESCRIPTION", String(body)) }
    }

    /// - Parameter trigger: with what stands before its value.
    private mutating func addAlarm(_ trigger: String, of item: ExchangeItem) {
        text.add("BEGIN", "VALARM")
        text.add("ACTION", "DISPLAY")
        text.add(text: "DESCRIPTION", item.title.onOneLine)
        text.add(line: "TRIGGER" + trigger)
        text.add("END", "VALARM")
    }

    // MARK: Tasks

    mutating func writeTasks(_ items: [ExchangeItem]) {
        begin()
        addZone(for: items)
        for item in items {
            guard let day = ICalendarTask.occurrence(item, in: now.zone),
                let uid = ICalendarTask.uid(of: item.reference)
            else { continue }
            changedDays[uid, default: []].insert(day)
        }
        for item in items { write(item) }
        text.add("END", "VCALENDAR")
    }

    /// Times of tasks that repeat are those of the reader's clocks, and the rules of these come first.
    private mutating func addZone(for items: [ExchangeItem]) {
        let years = items.filter { $0.state != nil && $0.repeatText != nil }
            .flatMap { [$0.due, $0.scheduled] }.compactMap { due -> Int? in
                guard case .instant? = due else { return nil }
                return due?.date(in: now.zone).year
            }
        guard let first = years.min(), let last = years.max() else { return }
        // Some years ahead, but not for ever.
        now.zone.component(first...min(last, first + 50) + 10, to: &text)
    }

    private mutating func write(_ item: ExchangeItem) {
        guard item.state != nil else { return lose(.memo, of: item) }
        // Without a name it would come back as another task.
        guard ICalendarTask.uid(of: item.reference) != nil else {
            return lose(.key("id"), of: item)
        }
        text.add("BEGIN", "VTODO")
        addNames(of: item)
        func own(_ name: String) -> String? { item.own(ICalendarTask.prefix + name) }
        switch item.state {
        case .closed?: text.add("STATUS", own("status") == "CANCELLED" ? "CANCELLED" : "COMPLETED")
        case .begun?: text.add("STATUS", "IN-PROCESS")
        // One that tasks do not have is kept.
        default:
            text.add(
                "STATUS", own("status").flatMap { $0 == "CANCELLED" ? nil : $0 } ?? "NEEDS-ACTION")
        }
        if let created = item.created { text.add("CREATED", utc(created)) }
        if let completed = item.completed { text.add("COMPLETED", utc(completed)) }
        addDates(of: item)
        if let priority = item.priority {
            let kept = own("priority").flatMap { Int($0) }
            let level = kept.flatMap { ICalendarTask.priority($0) == priority ? $0 : nil }
            text.add("PRIORITY", String(level ?? ICalendarTask.level(priority)))
        }
        if !item.tags.isEmpty {
            text.add("CATEGORIES", item.tags.map(ICalendarText.escaped).joined(separator: ","))
        }
        addRelations(of: item)
        if let wait = item.wait { text.add(text: "X-SHEAF-WAIT", wait.description) }
        if let project = item.project { text.add(text: "X-SHEAF-PROJECT", project) }
        if let estimate = item.estimate { text.add(text: "X-SHEAF-ESTIMATE", estimate.description) }
        for own in item.own { add(own, of: item) }
        for trigger in own("alarm")?.split(separator: " ") ?? [] {
            addAlarm(trigger.hasPrefix(";") ? String(trigger) : ":\(trigger)", of: item)
        }
        for key in item.keysWithoutPlace where key != ExchangeItem.skippedDaysKey {
            lose(.key(key), of: item)
        }
        text.add("END", "VTODO")
    }

    /// Calendars know these as instants only; a day is its beginning.
    private func utc(_ due: Due) -> String {
        ICalendarTime.utc(due.start(in: now.zone).secondsSinceEpoch)
    }

    private mutating func addDates(of item: ExchangeItem) {
        let zone = item.repeatText == nil ? nil : now.zone
        var rule: String?
        if let repeatText = item.repeatText {
            let day = (item.scheduled ?? item.due)?.date(in: now.zone)
            rule = day.flatMap { ICalendarRule.text(repeatText, from: $0) }
            if rule == nil { lose(.repetition(repeatText), of: item) }
            // Words of ours, unless they are the rule itself.
            if rule.map(ICalendarRule.parts) != ICalendarRule.parts(repeatText) {
                text.add(text: "X-SHEAF-REPEAT", repeatText)
            }
            if let begin = item.scheduled ?? item.due {
                rule = rule.map { ICalendarRule.timed($0, like: begin, in: now.zone) }
            }
        }
        // A rule is counted from the day that a task begins.
        if let begin = item.scheduled ?? (rule == nil ? nil : item.due) {
            text.add(line: "DTSTART" + ICalendarTime.text(begin, in: zone))
        }
        if let due = item.due { text.add(line: "DUE" + ICalendarTime.text(due, in: zone)) }
        if let rule { text.add("RRULE", rule) }
        addExceptions(of: item, in: zone)
    }

    /// The days that are left out, told as the first one of the rule is.
    private mutating func addExceptions(of item: ExchangeItem, in zone: Zone?) {
        let changed = ICalendarTask.uid(of: item.reference).flatMap { changedDays[$0] } ?? []
        for day in item.skippedDays where !changed.contains(day) {
            let skipped = (item.scheduled ?? item.due)?.moved(to: day, in: now.zone) ?? .day(day)
            text.add(line: "EXDATE" + ICalendarTime.text(skipped, in: zone))
        }
    }

    private mutating func addRelations(of item: ExchangeItem) {
        // A changed occurrence has the name of its series.
        let parent = item.parent.flatMap(ICalendarTask.uid)
        if let parent, parent != ICalendarTask.uid(of: item.reference) {
            text.add(text: "RELATED-TO", parent)
        }
        for other in item.depends.compactMap(ICalendarTask.uid) {
            text.add(text: "RELATED-TO;RELTYPE=DEPENDS-ON", other)
        }
    }

    private mutating func add(_ own: Item.ExtraKey, of item: ExchangeItem) {
        guard own.key.hasPrefix(ICalendarTask.prefix) else {
            let isName = own.key.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0x22 }
            guard isName else { return lose(.key(own.key), of: item) }
            return text.add(
                text: "\(ICalendarTask.keyProperty);\(ICalendarTask.keyParameter)=\"\(own.key)\"",
                own.value)
        }
        let name = own.key.dropFirst(ICalendarTask.prefix.count).prefix { $0 != "." }.uppercased()
        switch name {
        // They are written elsewhere.
        case "STATUS", "PRIORITY", "ALARM": break
        case "PERCENT-COMPLETE": if item.state != .closed { text.add(name, own.value) }
        case "BEGIN", "END", "UID": lose(.key(own.key), of: item)
        // What could not be read, unless there is a date now.
        case "DUE" where item.due != nil, "COMPLETED" where item.completed != nil,
            "CREATED" where item.created != nil,
            "DTSTART" where item.scheduled != nil || item.repeatText != nil:
            lose(.key(own.key), of: item)
        default:
            guard name.utf8.allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 || $0 == 0x2D })
            else { return lose(.key(own.key), of: item) }
            if ICalendarTask.texts.contains(name), !own.value.hasPrefix(";") {
                return text.add(text: name, own.value)
            }
            for value in own.value.split(separator: "\n") {
                text.add(line: ICalendarTask.line(name, value))
            }
        }
    }
}

/// The repetition of tasks, as RFC 5545 writes it.
enum ICalendarRule {
    /// `FREQ=WEEKLY;BYDAY=MO`; `nil` for what cannot be said there, such as days after the last time it was done.
    ///
    /// - Parameter day: the day from which it is counted.
    static func text(_ phrase: String, from day: CalendarDate) -> String? {
        guard let recurrence = try? Recurrence(phrase), !recurrence.isAfterDone,
            recurrence.timesPerPeriod == nil, !recurrence.rule.hasYearlyDays
        else { return nil }
        let rule = recurrence.rule
        var parts = ["FREQ=\(rule.frequency.rawValue.uppercased())"]
        if rule.interval > 1 { parts.append("INTERVAL=\(rule.interval)") }
        func add(_ name: String, _ numbers: [Int]) {
            guard !numbers.isEmpty else { return }
            parts.append("\(name)=" + numbers.map { String($0) }.joined(separator: ","))
        }
        if !rule.weekdays.isEmpty {
            let days = rule.weekdays.map {
                ($0.ordinal.map { String($0) } ?? "") + weekdays[($0.day - 1) % 7]
            }
            parts.append("BYDAY=" + days.joined(separator: ","))
        }
        add("BYMONTH", rule.months)
        add("BYSETPOS", rule.positions)
        // The last day where a month is shorter: each day from the 28th on, and of them the last.
        let monthDays =
            rule.monthDays.isEmpty && rule.weekdays.isEmpty
                && rule.frequency == .monthly && rule.clamps && day.day > 28
            ? [day.day] : rule.monthDays
        if rule.clamps, monthDays.count == 1, 29...31 ~= monthDays[0], rule.positions.isEmpty {
            add("BYMONTHDAY", Array(28...monthDays[0]))
            add("BYSETPOS", [-1])
        } else {
            add("BYMONTHDAY", monthDays)
        }
        if rule.weekStart != 1 {
            parts.append("WKST=" + weekdays[(rule.weekStart - 1) % 7])
        }
        if let until = recurrence.until {
            parts.append("UNTIL=" + until.description.filter { $0 != "-" })
        } else if let count = recurrence.count {
            // Counted from the first day of all, which may be past.
            var last = recurrence.start ?? day
            for _ in 1..<max(1, count) {
                guard let next = rule.next(after: last, from: recurrence.start ?? day) else {
                    break
                }
                last = next
            }
            parts.append("UNTIL=" + last.description.filter { $0 != "-" })
        }
        return parts.joined(separator: ";")
    }

    /// From Monday on.
    private static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// The parts of a rule, which have no order.
    static func parts(_ rule: String) -> Set<Substring> { Set(rule.split(separator: ";")) }

    /// A rule with its last time as a day: the day in the zone on which that time is.
    static func readable(_ rule: String, in zone: Zone) -> String {
        replacingUntil(in: rule.trimmed.uppercased(), zone) { due, _ in
            "UNTIL=" + due.date(in: zone).description.filter { $0 != "-" }
        }
    }

    /// A rule with its last day as a time, which it has to be where that of the first one is: the end of the day.
    static func timed(_ rule: String, like begin: Due, in zone: Zone) -> String {
        replacingUntil(in: rule, zone) { last, part in
            switch (begin, last) {
            case (.local, .day): "\(part)T235959"
            case (.instant, .day): "UNTIL=" + ICalendarTime.utc(last.seconds(in: zone))
            default: part
            }
        }
    }

    private static func replacingUntil(
        in rule: String, _ zone: Zone, _ text: (Due, String) -> String
    ) -> String {
        rule.split(separator: ";").map(String.init).map { part in
            guard part.hasPrefix("UNTIL="),
                let until = ICalendarProperty("UNTIL:\(part.dropFirst(6))"),
                let due = ICalendarTime(zone: zone, []).due(until)
            else { return part }
            return text(due, part)
        }.joined(separator: ";")
    }
}
