/// A day of each year that has a name, such as Christmas.
struct YearDay: Equatable {
    /// 1 to 12, and 1 to 31.
    let month: Int
    let day: Int

    /// The day in a year; `nil` where that year has none.
    func date(in year: Int) -> CalendarDate? {
        CalendarDate(year: year, month: month, day: day)
    }
}

extension YearDay {
    static let english: [String: YearDay] = [
        "christmas": christmas, "xmas": christmas, "christmas day": christmas,
        "christmas eve": YearDay(month: 12, day: 24), "new year's day": newYear,
        "new year's eve": YearDay(month: 12, day: 31), "halloween": YearDay(month: 10, day: 31),
    ]

    static let korean: [String: YearDay] = [
        "크리스마스": christmas, "성탄절": christmas, "크리스마스 이브": YearDay(month: 12, day: 24),
        "신정": newYear,
    ]

    /// The names of several words, the longer first, in scalars.
    static let phrases: [(name: [Unicode.Scalar], day: YearDay)] =
        (Array(english) + Array(korean)).filter { $0.key.contains(" ") }
        .map { (name: Array($0.key.unicodeScalars), day: $0.value) }
        .sorted { $0.name.count > $1.name.count }

    private static let christmas = YearDay(month: 12, day: 25)
    private static let newYear = YearDay(month: 1, day: 1)
}
