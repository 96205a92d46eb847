import SheafCore
import SheafStore

/// The open tasks that are due, as a calendar that a phone subscribes to (RFC 5545), each with an alarm.
enum CalendarAnswer {
    static let path = "api/calendar.ics"

    /// Throws what reading throws.
    static func response(in store: Store) throws -> Response {
        var calendar = CalendarText()
        calendar.add("BEGIN", "VCALENDAR")
        calendar.add("VERSION", "2.0")
        calendar.add("PRODID", "-//sheaf//sheaf//EN")
        calendar.add(text: "X-WR-CALNAME", store.root.lastComponent?.string ?? "sheaf")
        // How often to ask again (RFC 7986), and the name that older programs know it by.
        calendar.add("REFRESH-INTERVAL;VALUE=DURATION", "PT15M")
        calendar.add("X-PUBLISHED-TTL", "PT15M")
        let now = store.environment.now
        for listed in try store.items(matching: .everything, in: .openTasks).results {
            calendar.add(listed.item, preview: listed.preview, at: now)
        }
        calendar.add("END", "VCALENDAR")
        return Response(Array(calendar.text.utf8), type: "text/calendar; charset=utf-8")
    }
}

/// Lines of RFC 5545.
private struct CalendarText {
    private(set) var text = ""
    /// Bytes after which a line is folded.
    private static let width = 75

    mutating func add(_ name: String, _ value: some CustomStringConvertible) {
        var room = Self.width
        for scalar in "\(name):\(value)".unicodeScalars {
            let length = UTF8.width(scalar)
            if length > room {
                text += "\r\n "
                room = Self.width - 1
            }
            text.unicodeScalars.append(scalar)
            room -= length
        }
        text += "\r\n"
    }

    /// A value in words; controls would end the line.
    mutating func add(text name: String, _ value: String) {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        add(name, escaped)
    }

    /// An event at the time that a task is due; nothing where it has none.
    mutating func add(_ item: Item, preview: String, at now: Moment) {
        guard let due = item.due else { return }
        add("BEGIN", "VEVENT")
        add(text: "UID", item.handle.description + "@sheaf")
        add("DTSTAMP", Self.utc(item.updated?.secondsSinceEpoch ?? now.seconds))
        switch due {
        case .day(let date): add("DTSTART;VALUE=DATE", Self.digits(date.description))
        // Wherever one is: without a zone.
        case .local(let date, let time):
            let time = Timestamp(date: date, time: time, offset: 0)
            add("DTSTART", Self.utc(time.secondsSinceEpoch).dropLast())
        case .instant(let time): add("DTSTART", Self.utc(time.secondsSinceEpoch))
        }
        add(text: "SUMMARY", item.title)
        if !preview.isEmpty { add(text: "DESCRIPTION", preview) }
        add("TRANSP", "TRANSPARENT")
        add("BEGIN", "VALARM")
        add("ACTION", "DISPLAY")
        add(text: "DESCRIPTION", item.title)
        // Of a whole day at nine in the morning.
        add("TRIGGER", due.time(in: now.zone) == nil ? "PT9H" : "PT0S")
        add("END", "VALARM")
        add("END", "VEVENT")
    }

    /// `20261125T053000Z`.
    private static func utc(_ seconds: Int64) -> String {
        digits(Timestamp(secondsSinceEpoch: seconds, offset: 0).description)
    }

    private static func digits(_ text: String) -> String {
        text.replacing("-", with: "").replacing(":", with: "")
    }
}
