import SheafCore
import SheafJSON

extension ExchangeFormat {
    /// The output of `task export`, of Taskwarrior 2.6 and 3, and the input of `task import`:
    /// <https://taskwarrior.org/docs/design/task/>.
    public static let taskwarrior = ExchangeFormat(
        name: TaskwarriorRecord.format, aliases: ["task", "tw", "태스크워리어"],
        read: { bytes, now, _ in
            var reader = TaskwarriorReader(zone: now.zone)
            reader.read(bytes)
            return reader.reading
        },
        write: { items, now in
            var writer = TaskwarriorWriter(now: now)
            for item in items { writer.write(item) }
            return writer.writing
        },
        recognizes: { _, beginning in
            var reader = JSONReader(Array(beginning))
            _ = reader.take("[")
            guard reader.next() == UInt8(ascii: "{") else {
                return reader.next() == UInt8(ascii: "]")
            }
            guard case .object(let members)? = try? reader.value() else { return false }
            return ["uuid", "description", "status"].allSatisfy { name in
                members.contains { $0.name == name }
            }
        })
}

/// A task of Taskwarrior: its attributes, in their order.
struct TaskwarriorRecord {
    static let format = "taskwarrior"
    /// Before attributes that have no counterpart here. Those that the user has defined keep their names.
    static let prefix = "taskwarrior-"

    /// A record with more members than this is not read.
    static let memberLimit = 1000

    let members: [(name: String, value: JSON)]
    let place: ExchangePlace

    subscript(name: String) -> String? {
        members.last { $0.name == name }?.value.text
    }

    /// The number of a day of a repeating task, from 0.
    var occurrence: Int? {
        // Up to 2.5 it was written with six decimal places.
        self["imask"].flatMap { Double($0) }.flatMap { Int(exactly: $0) }
    }

    var isOpen: Bool { ["pending", "waiting"].contains(self["status"]) }

    static func source(_ uuid: String) -> String { "\(format):\(uuid.lowercased())" }

    /// The name of a task in `source`; `nil` for another program's.
    static func uuid(_ reference: ExchangeItem.Reference) -> String? {
        if let source = reference.source, source.hasPrefix(format + ":") {
            return String(source.dropFirst(format.count + 1))
        }
        return reference.id?.uuid
    }

    /// Returns whether Taskwarrior would take a name for that of an attribute.
    static func isAttribute(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic,
            name.utf8.count <= 100
        else { return false }
        return name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_" || $0 == "."
        }
    }

    /// Eight, four, four, four and twelve hexadecimal digits.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit) }
    }
}

/// `recur` of Taskwarrior: `monthly`, `2wks`, `P2W`, `weekdays`.
enum TaskwarriorRepetition {
    /// The phrase for a file, its day written out so that nothing drifts; `nil` for what is not known here, such as
    /// hours.
    ///
    /// - Parameters:
    ///   - first: the first day of all, which the rule goes by.
    ///   - until: the last one.
    static func phrase(_ recur: String, from first: CalendarDate, until: CalendarDate?) -> String? {
        guard let known = try? Recurrence(names[recur.lowercased()] ?? recur),
            let words = words(known.rule),
            let phrase = try? Recurrence.text(words, from: first)
        else { return nil }
        return phrase + (until.map { " until \($0)" } ?? "")
    }

    /// Names that only Taskwarrior has.
    private static let names = [
        "sennight": "1 week", "fortnight": "2 weeks", "biweekly": "2 weeks",
        "bimonthly": "2 months", "quarterly": "3 months", "semiannual": "6 months",
        "annual": "1 year", "biannual": "2 years", "biyearly": "2 years",
    ].mapValues { "every " + $0 }

    private static func words(_ rule: RecurrenceRule) -> String? {
        if isWeekdays(rule) { return "weekdays" }
        guard rule.weekdays.isEmpty, rule.monthDays.isEmpty, rule.months.isEmpty,
            rule.positions.isEmpty
        else { return nil }
        let unit =
            switch rule.frequency {
            case .daily: "day"
            case .weekly: "week"
            case .monthly: "month"
            case .yearly: "year"
            }
        return rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
    }

    private static func isWeekdays(_ rule: RecurrenceRule) -> Bool {
        rule.frequency == .weekly && rule.interval == 1
            && rule.weekdays == (1...5).map { RecurrenceRule.Weekday($0) }
    }

    /// The name that Taskwarrior has for it; `nil` for what it has no name for, such as each second Tuesday of a month.
    ///
    /// - Parameter day: a day of the rule.
    static func recur(_ phrase: String, at day: CalendarDate) -> (
        recur: String, until: CalendarDate?
    )? {
        guard let recurrence = try? Recurrence(phrase), !recurrence.isAfterDone else { return nil }
        let rule = recurrence.rule
        if isWeekdays(rule) { return ("weekdays", recurrence.until) }
        guard rule.isPlain(from: day) else { return nil }
        let name: String =
            switch (rule.frequency, rule.interval) {
            case (.daily, 1): "daily"
            case (.weekly, 1): "weekly"
            case (.monthly, 1): "monthly"
            case (.yearly, 1): "yearly"
            case (.daily, let count): "P\(count)D"
            case (.weekly, let count): "P\(count)W"
            case (.monthly, let count): "P\(count)M"
            case (.yearly, let count): "P\(count)Y"
            }
        return (name, recurrence.until)
    }

    /// The day of an occurrence, from 0.
    static func day(_ number: Int, of phrase: String, from first: CalendarDate) -> CalendarDate? {
        guard number <= 10_000, let recurrence = try? Recurrence(phrase) else { return nil }
        var day = first
        for _ in 0..<max(0, number) {
            guard let next = recurrence.next(after: day, from: first) else { return nil }
            day = next
        }
        return day
    }
}

/// Times as Taskwarrior exports them: `20261125T053000Z`.
enum TaskwarriorTime {
    /// Reads a time; midnight in the zone is a day, which is what Taskwarrior makes of `due:2026-11-25`.
    static func due(_ text: String, in zone: Zone) -> Due? {
        guard let seconds = seconds(text, in: zone) else { return nil }
        let time = zone.timestamp(at: seconds)
        return time.time == .midnight ? .day(time.date) : .instant(time)
    }

    /// The date where each second counts: when something was made or done.
    static func instant(_ text: String, in zone: Zone) -> Due? {
        seconds(text, in: zone).map { .instant(zone.timestamp(at: $0)) }
    }

    /// Seconds since 1970-01-01T00:00:00Z of ISO 8601's basic or extended form; without `Z` in the zone.
    static func seconds(_ text: String, in zone: Zone) -> Int64? {
        if let due = Due(text) { return due.start(in: zone).secondsSinceEpoch }
        return ICalendarTime.due(text) { .instant(zone.timestamp($0, $1)) }?
            .start(in: zone).secondsSinceEpoch
    }

    /// A day is its midnight in the zone.
    static func text(_ due: Due, in zone: Zone) -> String {
        ICalendarTime.utc(due.start(in: zone).secondsSinceEpoch)
    }
}

/// Annotations: lines of the text below the title, `- 2026-11-20 21:18:05 Called the shop`.
enum TaskwarriorAnnotation {
    static func line(_ text: String, at seconds: Int64, in zone: Zone) -> String {
        let time = zone.timestamp(at: seconds)
        return "- \(time.date) \(time.time) \(text.onOneLine)"
    }

    /// `nil` for a line that is none.
    static func read(_ line: Substring, in zone: Zone) -> (seconds: Int64, text: String)? {
        let words = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard words.count == 4, words[0] == "-", let date = CalendarDate(words[1]),
            let time = TimeOfDay(words[2])
        else { return nil }
        return (zone.timestamp(date, time).secondsSinceEpoch, String(words[3]))
    }
}

extension ItemID {
    /// A UUID for an item that Taskwarrior has not named: version 8 (RFC 9562), which programs make by their own
    /// rules. The id can be read back out of it.
    var uuid: String {
        let digits = String(bits, radix: 16)
        let padded = String(repeating: "0", count: 16 - digits.utf8.count) + digits
        return "73686561-66\(padded.prefix(2))-8\(padded.dropFirst(2).prefix(3))"
            + "-8\(padded.dropFirst(5).prefix(3))-\(padded.dropFirst(8))0000"
    }

    /// The id of an item that ``uuid`` names; `nil` for any other UUID.
    init?(uuid: String) {
        let digits = uuid.lowercased().filter { $0 != "-" }
        let parts = Array(digits)
        guard parts.count == 32, digits.hasPrefix("7368656166"), digits.hasSuffix("0000"),
            parts[12] == "8", parts[16] == "8",
            let bits = UInt64(
                String(parts[10..<12] + parts[13..<16] + parts[17..<20] + parts[20..<28]), radix: 16
            )
        else { return nil }
        self.init(bits: bits)
    }
}
