/// What a query compares dates with: a day, a time, a period, or a range that may have one end only.
public struct DateBound: Sendable, Equatable {
    /// `nil` without an end there; both are included.
    public let lower: Due?
    public let upper: Due?

    init(_ due: Due) {
        self.init(lower: due, upper: due)
    }

    private init(lower: Due?, upper: Due?) {
        self.lower = lower
        self.upper = upper
    }

    private init(_ reading: DateReading) {
        self.init(
            lower: reading.days.map { .day($0.lowerBound) } ?? reading.due,
            upper: reading.days.map { .day($0.upperBound) } ?? reading.due)
    }

    /// Reads a date as ``DateExpression/read(_:at:leaning:aim:)`` does, a period as all its days, and
    /// `2026-12-01..2026-12-07`, `월~금`, `..friday`. The end of a range is the first such day behind
    /// its beginning.
    public init(
        _ text: String, at now: Moment, leaning: DateExpression.Leaning = .future
    ) throws(InputError) {
        guard let sign = Self.sign(in: text) else {
            self.init(try DateExpression.read(text, at: now, leaning: leaning))
            return
        }
        let (left, right) = (text[..<sign.lowerBound], text[sign.upperBound...])
        func read(_ part: Substring, at now: Moment) throws(InputError) -> DateBound? {
            guard part.contains(where: { !$0.isWhitespace }) else { return nil }
            do {
                return DateBound(try DateExpression.read(String(part), at: now, leaning: leaning))
            } catch {
                let offset = text.utf8.distance(from: text.startIndex, to: part.startIndex)
                throw error.moved(by: offset, into: text)
            }
        }
        let begin = try read(left, at: now)
        var end = try read(right, at: now)
        let lower = begin?.lower
        if let lower, let found = end?.upper, Self.isOrdered(found, lower, now.zone) == false {
            let day = now.zone.timestamp(lower.date(in: now.zone), .midnight)
            end = try read(right, at: Moment(seconds: day.secondsSinceEpoch, zone: now.zone))
        }
        let upper = end?.upper
        let isOrdered = lower.flatMap { lower in
            upper.map { Self.isOrdered($0, lower, now.zone) }
        }
        guard lower != nil || upper != nil, isOrdered ?? true else {
            let start = text.utf8.distance(from: text.startIndex, to: sign.lowerBound)
            throw InputError(
                text: text, range: start..<text.utf8.count,
                problem: .misplacedDateWord(String(text[sign.lowerBound...])))
        }
        self.init(lower: lower, upper: upper)
    }

    private static func isOrdered(_ upper: Due, _ lower: Due, _ zone: Zone) -> Bool {
        upper.seconds(in: zone) >= lower.seconds(in: zone)
    }

    /// The days from one end to the other, a year of them at most; `nil` where an end is missing.
    public func days(in zone: Zone) -> ClosedRange<CalendarDate>? {
        guard let lower, let upper else { return nil }
        let (first, last) = (lower.date(in: zone), upper.date(in: zone))
        return first <= last ? first...min(last, first.adding(days: 366)) : nil
    }

    /// The sign of a range. Two dots, or what stands between two days in Korean and Japanese.
    private static func sign(in text: String) -> Range<String.Index>? {
        text.utf8.firstRange(of: "..".utf8)
            ?? ["~", "\u{301C}", "\u{FF5E}"].lazy.compactMap {
                text.utf8.firstRange(of: $0.utf8)
            }.first
    }

    /// Returns whether a text is a range, whatever its ends are.
    static func isRange(_ text: some StringProtocol) -> Bool { sign(in: String(text)) != nil }
}
