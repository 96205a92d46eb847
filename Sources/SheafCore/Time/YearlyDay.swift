/// A day that comes once in each year, such as Christmas, 설날 or the day before it.
struct YearlyDay: Sendable, Hashable {
    enum Basis: Hashable {
        case gregorian(month: Int, day: Int)
        case lunar(LunarDay)
    }

    let basis: Basis
    /// Days behind it; negative before it, as -1 for `추석 전날`.
    var offset = 0
    /// The days before it and behind it that are meant too, as 1 for `추석 연휴`.
    var margin = 0
    /// In a year that does not have the day, the nearest one before it stands for it: the last day of a
    /// lunar month for the thirtieth, the ordinary month for a leap month.
    var clamps = false

    init(month: Int, day: Int) { basis = .gregorian(month: month, day: day) }

    init(_ day: LunarDay) { basis = .lunar(day) }

    /// True if a table of years has the day.
    var isLunar: Bool { if case .lunar = basis { true } else { false } }

    /// For a lunar day, the days with its number in all months, leap months too; a year without that leap
    /// month has the ordinary one twice.
    var inEachMonth: [YearlyDay] {
        guard case .lunar(let lunar) = basis else { return [] }
        return (1...12).flatMap { month in
            [false, true].compactMap { isLeapMonth in
                LunarDay(month: month, day: lunar.day, isLeapMonth: isLeapMonth).map {
                    var day = YearlyDay($0)
                    day.clamps = true
                    return day
                }
            }
        }
    }

    /// Returns the day in a year. For a lunar one that is the lunar year with that number: the twelfth
    /// month of 2026 is in January and February 2027.
    ///
    /// - Returns: `nil` where the year, or for a lunar day the table, does not have it.
    func date(in year: Int) -> CalendarDate? {
        let date =
            switch basis {
            case .gregorian(let month, let day):
                CalendarDate(year: year, month: month, day: day)
            case .lunar(let day): clamps ? day.date(in: year) : day.exactDate(in: year)
            }
        return date?.adding(days: offset)
    }

    /// Returns the first such day from a day on; `nil` where the table ends before it.
    func first(from day: CalendarDate) -> CalendarDate? {
        firstYear(from: day).flatMap(date)
    }

    /// Returns the year of the first such day from a day on.
    func firstYear(from day: CalendarDate) -> Int? {
        years(from: day.year - 1, to: day.year + Self.searchLimit).first { year in
            date(in: year).map { $0 >= day } ?? false
        }
    }

    /// Returns the last such day up to a day; `nil` where the table begins behind it.
    func last(until day: CalendarDate) -> CalendarDate? {
        years(from: day.year - Self.searchLimit, to: day.year + 1).reversed().lazy
            .compactMap { date(in: $0) }.first { $0 <= day }
    }

    /// In years: a leap month comes again within so many, or the table ends.
    private static let searchLimit = 200

    private func years(from first: Int, to last: Int) -> Range<Int> {
        let known = isLunar ? LunarDate.years : 1...9999
        let (lower, upper) = (max(first, known.lowerBound), min(last, known.upperBound))
        return lower..<max(lower, upper + 1)
    }
}

/// The names of days that come once a year, Korean and English.
///
/// A blank in a Korean name may be left out. Names that mean other days elsewhere, as Memorial Day, need
/// `korean` before them or `(korea)` behind them.
enum YearlyDayNames {
    static let all: [(day: YearlyDay, names: [String])] =
        lunar.map { (YearlyDay($0), $1) } + gregorian.map { (YearlyDay(month: $0, day: $1), $2) }
        + [(lastOfYear, ["섣달 그믐", "섣달 그믐날", "lunar new year's eve"])]

    private static let lunar: [(LunarDay, [String])] = [
        (
            .seollal,
            [
                "설", "설날", "구정", "음력 설", "음력 설날", "음력 새해", "정월 초하루", "seollal", "korean new year",
                "lunar new year", "lunar new year's day", "lunar new years day",
            ]
        ),
        (.firstFullMoon, ["대보름", "정월 대보름", "정월 보름", "대보름날", "daeboreum"]),
        (
            .buddha,
            [
                "부처님 오신 날", "석가 탄신일", "석탄일", "초파일", "사월 초파일", "4월 초파일",
                "buddha's birthday", "buddhas birthday",
            ]
        ),
        (.dano, ["단오", "단오날", "단옷날", "dano"]),
        (.chilseok, ["칠석", "칠월 칠석", "chilseok"]),
        (.baekjung, ["백중", "baekjung"]),
        (.chuseok, ["추석", "한가위", "중추절", "팔월 대보름", "chuseok", "korean thanksgiving"]),
    ]

    private static let gregorian: [(Int, Int, [String])] = [
        (1, 1, ["신정", "new year's day", "new years day"]),
        (3, 1, ["삼일절", "3.1절", "3·1절", "independence movement day", "samiljeol"]),
        (4, 5, ["식목일"]),
        (5, 1, ["근로자의 날", "노동절", "korean labor day", "labor day (korea)"]),
        (5, 5, ["어린이날", "어린이 날", "korean children's day", "children's day (korea)"]),
        (5, 8, ["어버이날", "어버이 날"]),
        (5, 15, ["스승의 날"]),
        (6, 6, ["현충일", "korean memorial day", "memorial day (korea)"]),
        (7, 17, ["제헌절", "korean constitution day", "constitution day (korea)"]),
        (8, 15, ["광복절", "korean liberation day", "liberation day (korea)", "gwangbokjeol"]),
        (10, 1, ["국군의 날"]),
        (
            10, 3,
            [
                "개천절", "korean foundation day", "foundation day (korea)",
                "national foundation day (korea)", "gaecheonjeol",
            ]
        ),
        (10, 9, ["한글날", "한글 날", "hangul day", "hangeul day"]),
        (10, 31, ["halloween"]),
        (
            12, 25,
            ["크리스마스", "성탄절", "성탄일", "성탄", "기독탄신일", "christmas", "christmas day", "xmas"]
        ),
        (12, 31, ["new year's eve", "new years eve"]),
    ]

    /// The last day of the lunar year, whatever its length.
    private static let lastOfYear = {
        var day = YearlyDay(.lastOfYear)
        day.clamps = true
        return day
    }()

    /// Days that the sun, a government or a church appoints: no table here has them.
    static let unknown = [
        "소한", "대한", "입춘", "우수", "경칩", "춘분", "청명", "곡우", "입하", "소만", "망종", "하지", "소서", "대서",
        "입추", "처서", "백로", "추분", "한로", "상강", "입동", "소설", "대설", "동지", "한식", "초복", "중복", "말복",
        "공휴일", "대체 공휴일", "대체 휴일", "임시 공휴일", "선거일", "부활절", "easter", "winter solstice",
        "summer solstice", "public holiday", "public holidays",
    ]

    /// Names in one word of Hangul, which may be written together with the words around them.
    static let korean = words { name in
        let word = name.filter { $0 != " " }
        return word.unicodeScalars.allSatisfy { 0xAC00...0xD7A3 ~= $0.value } ? word : nil
    }

    /// Names in one Latin word.
    static let english = words { $0.utf8.allSatisfy { 0x61...0x7A ~= $0 } ? $0 : nil }

    private static func words(_ word: (String) -> String?) -> [String: YearlyDay] {
        var words: [String: YearlyDay] = [:]
        for (day, names) in all {
            for name in names.compactMap(word) { words[name] = day }
        }
        return words
    }
}
