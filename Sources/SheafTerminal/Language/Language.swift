import SheafWords

/// A language that messages, dates and help are written in: one that has a catalogue of sentences.
public struct Language: Sendable, RawRepresentable, CaseIterable {
    public let catalogue: Catalogue

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// The language of a catalogue that the program holds, by its code.
    public init?(rawValue code: String) {
        guard let catalogue = Catalogue.embedded[code] else { return nil }
        self.init(catalogue)
    }

    /// Its code by ISO 639: `en`.
    public var rawValue: String { catalogue.language }

    public static let english = Language(.english)
    public static let korean = Self(rawValue: "ko") ?? .english

    /// The languages of the program, by their codes.
    public static let allCases = Catalogue.embedded.values.map(Self.init)
        .sorted { $0.rawValue < $1.rawValue }

    /// The language that `name` begins with, as in `ko`, `ko_KR.UTF-8`, `en-GB`, or that is called so
    /// in one of the languages; `nil` for others.
    public init?(name: String) {
        let letters = name.lowercased().prefix { $0.isLetter }
        let named = Self.allCases.first { language in
            language.rawValue == letters
                || Self.allCases.contains { language.name(in: $0).lowercased() == letters }
        }
        guard let named else { return nil }
        self = named
    }

    public func name(in language: Language) -> String {
        language.catalogue.text(Fact("language-name", ["code": rawValue]))
    }

    /// The language to speak: `option` (the value of `--lang`), else `SHEAF_LANG`, else the
    /// locale for messages, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty
    /// (POSIX). A locale that has no catalogue is answered in English.
    public init(option: Language? = nil, variables: [String: String]) {
        let asked = option ?? variables["SHEAF_LANG"].flatMap(Language.init(name:))
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { variables[$0] }
            .first { !$0.isEmpty }
        self = asked ?? locale.flatMap(Language.init(name:)) ?? .english
    }
}

extension Language: Hashable {
    public static func == (one: Language, other: Language) -> Bool {
        one.rawValue == other.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

extension Language: CustomStringConvertible {
    public var description: String { rawValue }
}

/// Dates in words, as short as a reader still understands. How a language writes them is data of its
/// catalogue, the sentences `date-…`.
public struct DateDisplay: Sendable {
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// For a column: `today`, `tomorrow`, `yesterday`, the weekday within the coming week, `Nov 25`
    /// within the year, else `2027-01-03`; in Korean `오늘`, `내일`, `모레`, `어제`, `11. 25.(수)`,
    /// `2027. 1. 3.(일)`. A time follows as `15:00`.
    public func short(_ date: DisplayedDate) -> String {
        say("date-short", date)
    }

    /// As it was understood: by its name for the days around today, else with its weekday and date.
    public func understood(_ date: DisplayedDate) -> String {
        say("date-understood", date)
    }

    /// For one item by itself: `Wed, Nov 25, 2026 15:00`; `2026. 11. 25.(수) 15:00`.
    public func long(_ date: DisplayedDate) -> String {
        say("date-long", date)
    }

    /// In a sentence that is read on other days too: `Wed, Nov 25`, with the year in other years than
    /// this; `11. 25.(수)`.
    public func dated(_ date: DisplayedDate) -> String {
        say("date-dated", date)
    }

    /// In a field that one types into: `Nov 25 3pm`, `11월 25일 오후 3시`, with the year where it is asked for:
    /// `Nov 25, 2026`, `2026년 11월 25일`. Dates are read in English and Korean, whatever is shown.
    public func typed(_ date: DisplayedDate, withYear: Bool) -> String {
        let isKorean = language == .korean
        if date.isSomeday { return isKorean ? "언젠가" : "someday" }
        let month = Language.english.catalogue.text(Fact("date-month", ["month": date.month]))
        let day =
            isKorean
            ? (withYear ? "\(date.year)년 " : "") + "\(date.month)월 \(date.day)일"
            : "\(month) \(date.day)" + (withYear ? ", \(date.year)" : "")
        return day + (date.time.map { " " + typed($0) } ?? "")
    }

    /// A time of day as one says it: `3pm`, `3:30pm`; `오후 3시`, `오후 3시 30분`.
    private func typed(_ time: DisplayedDate.Time) -> String {
        guard time.hour < 24 else { return clock(time) }
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        guard language == .korean else {
            let minutes = time.minute == 0 ? "" : ":" + twoDigits(time.minute)
            return "\(hour)\(minutes)\(time.hour < 12 ? "am" : "pm")"
        }
        let minutes = time.minute == 0 ? "" : " \(time.minute)분"
        return switch time.hour {
        case 0: "0시" + minutes
        case 1...11: "오전 \(hour)시" + minutes
        case 12: "낮 12시" + minutes
        default: "오후 \(hour)시" + minutes
        }
    }

    /// In a sentence, without its weekday: `Nov 25`, with the year in other years than this; `11. 25.`.
    public func plain(_ date: DisplayedDate) -> String {
        text("date-plain", date)
    }

    /// Returns the time since something was due `days` days ago: `3d overdue`, `3일 지남`; on the day
    /// itself, once its time has passed, `overdue`, `지남`.
    public func overdue(days: Int) -> String {
        language.catalogue.text(Fact("date-overdue", ["days": max(0, days)]))
    }

    /// Returns the time since something happened: `just now`, `5 min ago`, `3 h ago`, `2 d ago`;
    /// `조금 전`, `5분 전`, `3시간 전`, `2일 전`. Seconds below 0, from a clock that is ahead, are now.
    public func ago(seconds: Int) -> String {
        let (unit, count) =
            switch seconds {
            case ..<60: ("now", 0)
            case ..<3_600: ("minutes", seconds / 60)
            case ..<86_400: ("hours", seconds / 3_600)
            default: ("days", seconds / 86_400)
            }
        return language.catalogue.text(Fact("date-ago", ["unit": unit, "count": count]))
    }

    /// A time of day on the 24-hour clock, `09:05`.
    public func clock(_ time: DisplayedDate.Time) -> String {
        twoDigits(time.hour) + ":" + twoDigits(time.minute)
    }

    /// A day with a name of its own, seen from today: `tomorrow`, `모레`; `nil` for any other.
    public func dayName(_ date: DisplayedDate) -> String? {
        let name = text("date-day-name", date)
        return name.isEmpty ? nil : name
    }

    /// The first day of a month in a calendar: `11/26`, `11. 26.`.
    public func monthAndDay(_ date: DisplayedDate) -> String {
        text("date-month-and-day", date)
    }

    public func weekdayName(_ date: DisplayedDate) -> String {
        language.catalogue.text(Fact("date-weekday", ["weekday": date.weekday]))
    }

    /// With the time of the date behind it.
    private func say(_ sentence: String, _ date: DisplayedDate) -> String {
        date.isSomeday
            ? language.catalogue.text(Fact("date-someday"))
            : text(sentence, date) + (date.time.map { " " + clock($0) } ?? "")
    }

    private func text(_ sentence: String, _ date: DisplayedDate) -> String {
        let fact = Fact(
            sentence,
            [
                "year": date.year, "month": date.month, "day": date.day, "weekday": date.weekday,
                "away": date.daysAway, "this-year": date.isThisYear,
                "month-digits": twoDigits(date.month), "day-digits": twoDigits(date.day),
            ])
        return language.catalogue.text(fact)
    }

    private func twoDigits(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }
}

/// A calendar date as a reader sees it, with its distance from today already reckoned.
public struct DisplayedDate: Sendable, Equatable {
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to 31.
    public let day: Int
    /// 1 is Monday, 7 Sunday (ISO 8601).
    public let weekday: Int
    /// Days from today to the date, negative for the past.
    public let daysAway: Int
    /// True if the date lies in the present year, which then needs no mention.
    public let isThisYear: Bool
    /// The time of day, where the date has one.
    public let time: Time?

    /// A time of day in the reader's zone.
    public struct Time: Sendable, Equatable {
        /// 0 to 24; 24:00 is the end of the day.
        public let hour: Int
        /// 0 to 59.
        public let minute: Int

        public init(hour: Int, minute: Int) {
            self.hour = hour
            self.minute = minute
        }
    }

    /// True for what waits without a date, see `DateExpression.someday`.
    public var isSomeday: Bool { year == 9999 }

    public init(
        year: Int, month: Int, day: Int, weekday: Int, daysAway: Int, isThisYear: Bool,
        time: Time? = nil
    ) {
        precondition(1...12 ~= month && 1...31 ~= day && 1...7 ~= weekday, "a calendar date")
        self.year = year
        self.month = month
        self.day = day
        self.weekday = weekday
        self.daysAway = daysAway
        self.isThisYear = isThisYear
        self.time = time
    }
}
