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
