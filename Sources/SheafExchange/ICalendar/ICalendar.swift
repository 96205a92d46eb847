import SheafCore

extension ExchangeFormat {
    /// Tasks of calendars (RFC 5545), as Nextcloud, Apple's Reminders, Thunderbird and todoman have them.
    public static let iCalendar = ExchangeFormat(
        name: ICalendarTask.format, aliases: ["icalendar", "ical", "vtodo", "캘린더"],
        read: { bytes, now, options in
            ICalendarReader.reading([ExchangeFile(name: nil, bytes)], now, options)
        },
        // A vdir (https://vdirsyncer.pimutils.org/en/stable/vdir.html).
        folder: ExchangeFolder(ending: ".ics", read: ICalendarReader.reading),
        write: { items, now in
            var writer = ICalendarWriter(now: now)
            writer.writeTasks(items)
            return writer.writing
        },
        recognizes: { _, beginning in
            beginning.withoutByteOrderMark.starts(with: "BEGIN:VCALENDAR".utf8)
        },
        options: [.events])
}

/// What reader and writer of tasks agree on.
enum ICalendarTask {
    static let format = "ics"
    /// Before properties that have no counterpart here.
    static let prefix = "ics-"
    /// Behind the ids of items that have no name in a calendar.
    static let domain = "@sheaf"

    static func source(_ uid: String) -> String { "\(format):\(uid)" }

    /// What an item is called in calendars; `nil` for one without a name.
    static func uid(of reference: ExchangeItem.Reference) -> String? {
        if let source = reference.source, source.hasPrefix(format + ":") {
            let name = source.dropFirst(format.count + 1)
            // An occurrence of its own goes by the name of the whole.
            guard let mark = name.lastIndex(of: occurrenceMark) else { return String(name) }
            let day = name[mark...].dropFirst()
            let isDay =
                day.utf8.count >= 8 && day.allSatisfy { $0.isNumber || $0 == "T" || $0 == "Z" }
            return String(isDay ? name[..<mark] : name)
        }
        return reference.id.map { $0.description + domain }
    }

    /// Between the name of a repeating task and the day of an occurrence that was changed.
    static let occurrenceMark: Character = "#"

    /// The day of the rule in whose place a changed occurrence stands; `nil` for any other task.
    static func occurrence(_ item: ExchangeItem, in zone: Zone) -> CalendarDate? {
        item.own(prefix + "recurrence-id")
            .flatMap { ICalendarProperty(line("RECURRENCE-ID", $0)) }
            .flatMap { ICalendarTime(zone: zone, []).due($0)?.date(in: zone) }
    }

    /// A property as it is kept: its value, behind its parameters where it has any.
    static func line(_ name: String, _ kept: some StringProtocol) -> String {
        name + (kept.hasPrefix(";") ? "" : ":") + kept
    }

    /// Our own id, of an item that we have given away.
    static func id(_ uid: String) -> ItemID? {
        uid.hasSuffix(domain) ? ItemID(String(uid.dropLast(domain.count))) : nil
    }

    /// Properties of our own, by the keys of ours that calendars do not know.
    static let ownProperties: [(key: KnownKey, name: String)] = [
        (.wait, "X-SHEAF-WAIT"), (.project, "X-SHEAF-PROJECT"), (.estimate, "X-SHEAF-ESTIMATE"),
        (.repeat, "X-SHEAF-REPEAT"),
    ]
    /// A key of the user's own, its name in the parameter.
    static let keyProperty = "X-SHEAF-KEY"
    static let keyParameter = "X-NAME"

    /// Properties that are texts, in which marks are escaped.
    static let texts: Set = [
        "SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "UID", "X-SHEAF-WAIT",
        "X-SHEAF-PROJECT", "X-SHEAF-ESTIMATE", "X-SHEAF-REPEAT", keyProperty,
    ]

    /// The levels of `PRIORITY`, of which 1 is the highest, 9 the lowest, and 0 none.
    static func priority(_ level: Int) -> Priority? {
        switch level {
        case 1...4: .high
        case 5: .medium
        case 6...9: .low
        default: nil
        }
    }

    static func level(_ priority: Priority) -> Int {
        switch priority {
        case .high: 1
        case .medium: 5
        case .low: 9
        }
    }
}
