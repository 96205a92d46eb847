import SheafCore

/// Times as Taskwarrior exports them: `20261125T053000Z`.
enum TaskwarriorTime {
    /// Reads a time; midnight in the zone is a day, which is what Taskwarrior makes of `due:2026-11-25`.
    static func due(_ text: String, in zone: Zone) -> Due? {
        guard let seconds = seconds(text, in: zone) else { return nil }
        let time = zone.timestamp(at: seconds)
        return time.time == .midnight ? .day(time.date) : .instant(time)
    }

    /// The same where each second counts: when something was made or done.
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
