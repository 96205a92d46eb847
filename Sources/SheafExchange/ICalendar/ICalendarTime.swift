import Algorithms
import SheafCore

/// Days and times of calendars, and the zones that they bring along.
struct ICalendarTime {
    /// The reader's zone.
    let zone: Zone
    /// By their `TZID`.
    private let zones: [String: Zone]

    init(zone: Zone, _ components: [ICalendarComponent]) {
        self.zone = zone
        var zones: [String: Zone] = [:]
        for component in components where component.name == "VTIMEZONE" {
            guard zones.count < Self.zoneLimit, let name = component["TZID"]?.value else {
                continue
            }
            zones[name] = Zone(component)
        }
        self.zones = zones
    }

    /// More zones are not read.
    private static let zoneLimit = 100

    /// Reads a value; `nil` for what is none.
    func due(_ property: ICalendarProperty) -> Due? { due(property.value[...], of: property) }

    /// The days of a list of values; `nil` where one of them is none.
    func days(_ property: ICalendarProperty) -> [CalendarDate]? {
        let values = property.value.split(separator: ",").map { due($0, of: property) }
        return values.contains(nil) ? nil : values.compactMap { $0?.date(in: zone) }
    }

    private func due(_ value: Substring, of property: ICalendarProperty) -> Due? {
        let due = Self.due(value) { date, time in
            guard let name = property["TZID"] else { return .local(date, time) }
            // Without rules of its own a zone is the reader's, or unknown.
            guard let known = zones[name] ?? (name == zone.identifier ? zone : nil) else {
                return .local(date, time)
            }
            return .instant(known.timestamp(date, time))
        }
        // Told as the reader's clocks show it.
        guard case .instant(let time)? = due else { return due }
        return .instant(zone.timestamp(at: time.secondsSinceEpoch))
    }

    /// The zone of a value that the calendar does not describe.
    func unknownZone(of property: ICalendarProperty) -> String? {
        guard let name = property["TZID"], zones[name] == nil, name != zone.identifier,
            case .local? = Self.due(property.value, { .local($0, $1) })
        else { return nil }
        return name
    }

    /// Reads a value in the basic form of ISO 8601.
    ///
    /// - Parameter local: makes a time of what a clock shows, where it is not UTC.
    static func due(
        _ text: some StringProtocol, _ local: (CalendarDate, TimeOfDay) -> Due
    ) -> Due? {
        let bytes = Array(text.trimmed.utf8)
        func number(_ range: Range<Int>) -> Int? {
            guard bytes.count >= range.upperBound,
                bytes[range].allSatisfy({ 0x30...0x39 ~= $0 })
            else { return nil }
            return bytes[range].reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        if bytes.count == 8 { return .day(date) }
        guard bytes.count == 15 || bytes.count == 16, bytes[8] == UInt8(ascii: "T"),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
            // A leap second is the one before it.
            let time = TimeOfDay(hour: hour, minute: minute, second: min(second, 59))
        else { return nil }
        if bytes.count == 15 { return local(date, time) }
        guard bytes[15] == UInt8(ascii: "Z") else { return nil }
        return .instant(Timestamp(date: date, time: time, offset: 0))
    }

    // MARK: Written

    /// A value with its parameters: `;VALUE=DATE:20261130`, `:20261130T050000Z`.
    ///
    /// - Parameter zone: writes instants as clocks show them there, for what repeats by the days of that zone; `nil`
    ///   for UTC.
    static func text(_ due: Due, in zone: Zone? = nil) -> String {
        switch due {
        case .day(let date): ";VALUE=DATE:\(digits(date.description))"
        // Wherever one is: without a zone.
        case .local(let date, let time): ":\(text(date, time))"
        case .instant(let instant):
            if let zone {
                ";TZID=\"\(zone.identifier)\":"
                    + text(due.date(in: zone), due.time(in: zone) ?? .midnight)
            } else {
                ":" + utc(instant.secondsSinceEpoch)
            }
        }
    }

    /// A value without its parameters: `20261130`, `20261130T050000Z`.
    static func value(_ due: Due) -> String {
        String(text(due).drop { $0 != ":" }.dropFirst())
    }

    static func text(_ date: CalendarDate, _ time: TimeOfDay) -> String {
        String(utc(Timestamp(date: date, time: time, offset: 0).secondsSinceEpoch).dropLast())
    }

    /// `20261125T053000Z`.
    static func utc(_ seconds: Int64) -> String {
        digits(Timestamp(secondsSinceEpoch: seconds, offset: 0).description)
    }

    private static func digits(_ text: String) -> String {
        text.filter { $0 != "-" && $0 != ":" }
    }

    /// Seconds of `PT1H30M`, `-P1D`, `P2W`; `nil` for what is none.
    static func duration(_ text: String) -> Int64? {
        var rest = text.trimmed[...]
        let isNegative = rest.hasPrefix("-")
        rest = rest.drop { $0 == "-" || $0 == "+" }
        guard rest.hasPrefix("P"), rest.utf8.count <= 30 else { return nil }
        let units: [Character: Int64] = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1]
        var seconds: Int64 = 0
        var digits = ""
        for character in rest.dropFirst() where character != "T" {
            if character.isASCII, character.isNumber {
                digits.append(character)
            } else {
                guard let unit = units[character], let count = Int64(digits), count < 1 << 32 else {
                    return nil
                }
                seconds += count * unit
                digits = ""
            }
        }
        return digits.isEmpty ? (isNegative ? -seconds : seconds) : nil
    }
}

extension Zone {
    /// A zone by the rules of a `VTIMEZONE`; `nil` for one without any.
    fileprivate init?(_ component: ICalendarComponent) {
        var changes: [(at: Int64, offset: Int)] = []
        var first: (at: Int64, from: Int)?
        for rule in component.components.prefix(Self.ruleLimit) {
            guard let begin = rule["DTSTART"],
                case .local(let date, let time)? = ICalendarTime(zone: .utc, []).due(begin),
                let from = rule["TZOFFSETFROM"].flatMap({ Self.offset($0.value) }),
                let to = rule["TZOFFSETTO"].flatMap({ Self.offset($0.value) })
            else { continue }
            func add(_ day: CalendarDate) {
                let at = Timestamp(date: day, time: time, offset: from).secondsSinceEpoch
                changes.append((at, to))
                if first.map({ at < $0.at }) ?? true { first = (at, from) }
            }
            add(date)
            for property in rule.properties.prefix(Self.changeLimit) where property.name == "RDATE"
            {
                for value in property.value.split(separator: ",").prefix(Self.changeLimit) {
                    guard
                        let day = ICalendarProperty("RDATE:\(value)").flatMap({
                            ICalendarTime(zone: .utc, []).due($0)?.date(in: .utc)
                        })
                    else { continue }
                    add(day)
                }
            }
            guard let text = rule["RRULE"]?.value, let repeated = try? Recurrence(text),
                repeated.rule.frequency == .yearly
            else {
                continue
            }
            var day = date
            for _ in 0..<Self.changeLimit {
                guard let next = repeated.rule.next(after: day, from: date), next.year <= 2200,
                    repeated.until.map({ next <= $0 }) ?? true
                else { break }
                add(next)
                day = next
            }
        }
        guard let before = first?.from, changes.count <= Self.ruleLimit * Self.changeLimit else {
            return nil
        }
        let sorted = changes.sorted { $0.at < $1.at }
        self.init(identifier: component["TZID"]?.value ?? "") { seconds in
            // The last change that has come.
            let next = sorted.partitioningIndex { $0.at > seconds }
            return next == 0 ? before : sorted[next - 1].offset
        }
    }

    /// Descriptions of summer and winter time are many in zones with a long history.
    private static let ruleLimit = 50
    /// Changes of one description: two hundred years.
    private static let changeLimit = 250

    /// Seconds of `+0900`, `-053000`.
    private static func offset(_ text: String) -> Int? {
        let digits = text.trimmed.dropFirst()
        guard let sign = text.trimmed.first, sign == "+" || sign == "-",
            digits.utf8.count == 4 || digits.utf8.count == 6,
            digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = Int(digits)
        else { return nil }
        let clock = digits.utf8.count == 4 ? number * 100 : number
        let seconds = clock / 10_000 * 3600 + clock / 100 % 100 * 60 + clock % 100
        return sign == "-" ? -seconds : seconds
    }

    /// The rules of the zone as a `VTIMEZONE`, each change by its day.
    ///
    /// - Parameter years: those in which times are.
    func component(_ years: ClosedRange<Int>, to text: inout ICalendarText) {
        func seconds(_ year: Int) -> Int64 {
            CalendarDate(year: min(max(year, 1), 9999), month: 1, day: 1).map {
                Timestamp(date: $0, time: .midnight, offset: 0).secondsSinceEpoch
            } ?? 0
        }
        let week: Int64 = 7 * 86_400
        let (begin, end) = (seconds(years.lowerBound - 1), seconds(years.upperBound + 1))
        text.add("BEGIN", "VTIMEZONE")
        text.add("TZID", identifier)
        func add(from: Int, to: Int, at: Int64) {
            // Summer time is what is ahead of the time before it.
            let name = to > from ? "DAYLIGHT" : "STANDARD"
            let local = Timestamp(secondsSinceEpoch: at, offset: from)
            text.add("BEGIN", name)
            text.add("DTSTART", ICalendarTime.text(local.date, local.time))
            text.add("TZOFFSETFROM", Self.text(ofOffset: from))
            text.add("TZOFFSETTO", Self.text(ofOffset: to))
            text.add("END", name)
        }
        var offset = offset(at: begin)
        add(from: offset, to: offset, at: begin)
        var last = begin
        while last < end {
            let next = last + week
            let other = self.offset(at: next)
            if other != offset {
                // The second of the change lies between the two.
                let at = (last..<next).partitioningIndex { self.offset(at: $0) != offset }
                add(from: offset, to: other, at: at)
                offset = other
            }
            last = next
        }
        text.add("END", "VTIMEZONE")
    }

    private static func text(ofOffset offset: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (minutes, seconds) = abs(offset).quotientAndRemainder(dividingBy: 60)
        return (offset < 0 ? "-" : "+") + two(minutes / 60) + two(minutes % 60)
            + (seconds == 0 ? "" : two(seconds))
    }
}
