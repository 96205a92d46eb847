/// A stretch of time that was spent on an item; one without an end goes on.
public struct TimeEntry: Sendable, Hashable {
    public let start: Timestamp
    public let end: Timestamp?

    public init(start: Timestamp, end: Timestamp? = nil) {
        self.start = start
        self.end = end
    }

    /// Reads an interval as ISO 8601 writes it, `2026-11-25T09:00:00+09:00/2026-11-25T10:00:00+09:00`;
    /// what goes on has nothing behind the slash.
    public init?(_ text: some StringProtocol) {
        guard let slash = text.firstIndex(of: "/"), let start = Timestamp(text[..<slash]) else {
            return nil
        }
        let rest = text[text.index(after: slash)...]
        if rest.isEmpty {
            self.init(start: start)
        } else {
            guard let end = Timestamp(rest) else { return nil }
            self.init(start: start, end: end)
        }
    }

    public var isRunning: Bool { end == nil }
}

extension TimeEntry: CustomStringConvertible {
    public var description: String { "\(start)/\(end?.description ?? "")" }
}

extension [TimeEntry] {
    /// The seconds that were spent within a span of time: what two devices counted at once counts once, and
    /// what their clocks put into the future does not.
    ///
    /// - Parameters:
    ///   - span: seconds since 1970 UTC.
    ///   - now: until when what goes on has gone on, in seconds since 1970 UTC.
    public func seconds(in span: Range<Int64>? = nil, at now: Int64) -> Int64 {
        let spans = compactMap { entry -> Range<Int64>? in
            let start = entry.start.secondsSinceEpoch
            let end = Swift.min(entry.end?.secondsSinceEpoch ?? now, now)
            guard start < end else { return nil }
            return span.map { (start..<end).clamped(to: $0) } ?? start..<end
        }.sorted { $0.lowerBound < $1.lowerBound }
        var sum: Int64 = 0
        var reached = Int64.min
        for span in spans where span.upperBound > reached {
            sum += span.upperBound - Swift.max(span.lowerBound, reached)
            reached = span.upperBound
        }
        return sum
    }
}

extension Document {
    /// The times of an entry: its members that are intervals, and those that TaskNotes keeps as mappings
    /// with `startTime` and `endTime`.
    func timeEntries(of entry: FrontMatterEntry) -> [TimeEntry] {
        guard case .nested = value(of: entry), !frontMatter.isFlow,
            let node = try? BoundedYAML.compose(bytes.string(entry.content)),
            let members = node.pairs?.first?.value.elements
        else { return (list(of: entry) ?? []).compactMap { TimeEntry($0) } }
        return members.compactMap { member in
            if let text = member.text { return TimeEntry(text) }
            func time(_ key: String) -> Timestamp? {
                member.pairs?.first { $0.key.text == key }?.value.text.flatMap { Timestamp($0) }
            }
            return time("startTime").map { TimeEntry(start: $0, end: time("endTime")) }
        }
    }
}

/// Time that was spent before, as a person notes it: `30m` until now, `14:00-15:30`, also with its day,
/// `yesterday 14:00-15:30`.
public enum SpentTime {
    /// The most words that say it.
    public static let mostWords = 8

    /// Reads an amount of time that ends now, or a range of times of a day, today where none is named.
    /// A range whose end is before its beginning ends on the day after.
    ///
    /// - Returns: `nil` for what is neither; numbers without a unit are rows of a listing. The end may lie
    ///   ahead.
    public static func read(_ text: String, at now: Moment) -> TimeEntry? {
        if text.contains(where: \.isLetter), let effort = Effort(text) {
            let start = now.seconds - Int64(effort.minutes) * 60
            return TimeEntry(start: now.zone.timestamp(at: start), end: now.timestamp)
        }
        let words = joined(text).split(separator: " ").map(String.init)
        for (place, word) in words.enumerated() {
            guard let (start, end) = range(word, at: now) else { continue }
            var others = words
            others.remove(at: place)
            var day = now.date
            if !others.isEmpty {
                guard
                    case .day(let named)? = try? DateExpression.parse(
                        others.joined(separator: " "), at: now, leaning: .past)
                else { return nil }
                day = named
            }
            let last = end <= start ? day.adding(days: 1) : day
            return TimeEntry(
                start: now.zone.timestamp(day, start), end: now.zone.timestamp(last, end))
        }
        return nil
    }

    /// With ranges as single words: `14:00 - 15:30`, `오후 2시 ~ 3시 반`.
    private static func joined(_ text: String) -> String {
        var text = text.replacing("~", with: "-").replacing("–", with: "-")
        for gap in [" -", "- "] { text = text.replacing(gap, with: "-") }
        return text
    }

    /// Two times of a day, one of which says so by a `:` or a letter: `2-3` are rows.
    private static func range(_ word: String, at now: Moment) -> (start: TimeOfDay, end: TimeOfDay)?
    {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, word.contains(where: { $0 == ":" || $0.isLetter }) else {
            return nil
        }
        let times = ends.compactMap { end in
            (try? DateExpression.parse(String(end), at: now))?.time(in: now.zone)
        }
        return times.count == 2 ? (times[0], times[1]) : nil
    }
}

/// An amount of work, in whole minutes.
public struct Effort: Sendable, Hashable, Comparable {
    public let minutes: Int

    /// The longest time that can be planned: a hundred years.
    static let limit = 100 * 366 * 24 * 60

    public init(minutes: Int) { self.minutes = min(max(0, minutes), Self.limit) }

    /// Reads `45m`, `1h30m`, `1.5h`, `1시간 30분`, `한 시간 반`, `half an hour`, Taskwarrior's `PT1H30M`, and
    /// as TaskNotes writes them minutes without a unit.
    public init?(_ text: String) {
        var rest = text.lowercased().filter { !$0.isWhitespace }[...]
        if rest.hasPrefix("pt") { rest = rest.dropFirst(2) }
        if let amount = DateExpression.amount(text), let seconds = amount.seconds,
            amount.days == 0, amount.months == 0, seconds >= 60
        {
            guard seconds / 60 <= Self.limit else { return nil }
            minutes = seconds / 60
            return
        }
        if let minutes = Int(rest), minutes > 0, minutes <= Self.limit {
            self.minutes = minutes
            return
        }
        var minutes = 0.0
        var smallest = Int.max
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
            guard let number = Double(digits), number.isFinite else { return nil }
            rest = rest.dropFirst(digits.count)
            guard let (name, unit) = Self.units.first(where: { rest.hasPrefix($0.name) }),
                unit < smallest
            else { return nil }
            minutes += number * Double(unit)
            smallest = unit
            rest = rest.dropFirst(name.count)
        }
        guard minutes >= 1, minutes <= Double(Self.limit) else { return nil }
        self.minutes = Int(minutes.rounded())
    }

    /// The longer names first, so that none is taken for its beginning.
    private static let units: [(name: String, minutes: Int)] = [
        ("minutes", 1), ("minute", 1), ("mins", 1), ("min", 1), ("m", 1), ("분", 1),
        ("hours", 60), ("hour", 60), ("hrs", 60), ("hr", 60), ("h", 60), ("시간", 60),
    ]

    public static func < (left: Effort, right: Effort) -> Bool { left.minutes < right.minutes }
}

extension Effort: CustomStringConvertible {
    /// As it is written into files: `45m`, `2h`, `1h30m`.
    public var description: String {
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return "\(rest)m" }
        return rest == 0 ? "\(hours)h" : "\(hours)h\(rest)m"
    }
}
