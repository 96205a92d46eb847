/// Reads dates as people write them, in English and Korean: `fri 14:30`, `다음 주 월요일`.
public enum DateExpression {
    /// Which way a date without a year, a weekday or a time alone is looked for.
    public enum Leaning: Sendable {
        /// The next one, as for what is due; a day of this name that is today counts, a weekday
        /// never does: for that there is `today`.
        case future
        /// The last one, as for what was created or completed.
        case past
    }

    /// The day, or with a time the instant with the zone's offset then.
    ///
    /// - Weeks begin on Monday. `금요일`, `fri`: the next one. `this fri`, `이번 금요일`: the nearest,
    ///   today if it is one; `이번 주 금요일`: this week's, even if past; `next fri`, `다음 주 금요일`: next
    ///   week's; `last fri`: the last one before today.
    /// - A year of two digits is one of this century. `12/25/2026` and `25.12.2026` are read in their
    ///   order, or the other way round where only that is a day.
    /// - A part of the day without an hour has its usual one: `새벽` 5, `아침`, `morning` 9, `점심` 12,
    ///   `오후` 15, `저녁`, `evening` 19, `밤`, `tonight` 21.
    /// - What is to be done within a time is due at its end: `이번 주 안에`, `3일 이내`.
    /// - `next-week`, `next-month`, `다음 달`: their first day; `this week`, `이번 달`: their last.
    ///   `eow`: Sunday; `weekend`, `주말`: Saturday, on a Sunday the same day.
    /// - `+1m` and `한 달 뒤` keep the day, or take the month's last where it is shorter.
    /// - `midnight`, `자정`, `밤 12시`, `24:00` end the day they are said of; `00:00`, `12am`,
    ///   `새벽 12시` begin it. `밤 1시` belongs to the night that follows.
    /// - `2시` without a part of the day: 1 to 6 are the afternoon, other hours as on a 24-hour
    ///   clock, as they are meant in Korean speech. `2:00` is two at night.
    /// - A time alone is the next such time. `in 2 hours`, `30분 뒤` count from now.
    ///
    /// - Parameter text: also what files hold, see ``Due/init(_:)``.
    public static func parse(
        _ text: String, at now: Moment, leaning: Leaning = .future
    ) throws(InputError) -> Due {
        switch Due(text) {
        case .local(let date, let time)?: return .instant(now.zone.timestamp(date, time))
        case let due?: return due
        case nil: break
        }
        let folded = FoldedText(text)
        var lexer = DateLexer(folded, original: text)
        var parser = DateParser(
            lexemes: try lexer.run(), text: text, folded: folded, now: now, leaning: leaning)
        return try parser.parse()
    }
}
