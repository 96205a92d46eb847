/// Reads days that come once a year where a text begins with one: `부처님 오신 날`, `음력 8월 15일`,
/// `lunar aug 15`, `추석 전날`, `the day before chuseok`.
///
/// Phrases of dates and of repeating are cut into words by lexers of their own; both ask here first.
struct YearlyDayReader {
    struct Found {
        var day: YearlyDay
        /// Its range within the phrase: `음력 2027년 8월 15일`.
        var year: Int?
        /// In scalars.
        var count: Int
        /// True for the day of every lunar month, by the first of them: `매월 음력 15일`.
        var isOfEachMonth = false
    }

    enum Refusal: Error {
        /// A day whose date no table has.
        case unknownDay(count: Int)
        /// 31 of a month, month 13.
        case noSuchDay(count: Int)
        /// `음력 8월`
        case incomplete
    }

    /// Folded: lower case, composed.
    private let scalars: ArraySlice<Unicode.Scalar>
    private var index: Int

    /// Returns `nil` where no such day stands at the beginning; throws what is wrong with one.
    ///
    /// - Parameter isRest: true for Hangul that may be written on to a day's name: `추석까지`.
    static func read(
        _ scalars: ArraySlice<Unicode.Scalar>, isRest: (ArraySlice<Unicode.Scalar>) -> Bool
    ) throws(Refusal) -> Found? {
        guard let first = scalars.first, beginnings.contains(first) else { return nil }
        var reader = YearlyDayReader(scalars: scalars, index: scalars.startIndex)
        let found = Result { () throws(Refusal) in try reader.take() }
        // 설명 and 대한민국 only begin with the name of a day.
        let rest = scalars[reader.index...].prefix(while: Hangul.isSyllable)
        guard !reader.isInsideWord, rest.isEmpty || isRest(rest) else { return nil }
        return try found.get()
    }

    /// The scalars that a phrase can begin with, so that most places need no look at the names.
    private static let beginnings = Set(
        (YearlyDayNames.all.flatMap(\.names) + YearlyDayNames.unknown + leapWords
            + ["음력", "lunar", "the day", "day"]).compactMap(\.unicodeScalars.first))

    /// With a day off before and behind them, see ``KoreanHoliday``.
    private static let longHolidays = [YearlyDay(.seollal), YearlyDay(.chuseok)]

    private static let leapWords = ["윤달", "윤", "leap month", "leap"]

    private mutating func take() throws(Refusal) -> Found? {
        let start = index
        for (phrase, offset) in [("day before", -1), ("day after", 1)] {
            _ = take("the")
            if take(phrase) {
                _ = take("the")
                guard var found = try takeDay() else { return nil }
                found.day.offset = offset
                return counted(found)
            }
            index = start
        }
        guard var found = try takeDay() else { return nil }
        if takeOne(of: ["전날", "전야", "이브", "eve"]) {
            found.day.offset -= 1
        } else if takeOne(of: ["다음 날", "이튿날"]) {
            found.day.offset += 1
        } else if Self.longHolidays.contains(found.day) {
            found.day.margin = takeOne(of: ["연휴", "holidays", "holiday"]) ? 1 : 0
        } else if !found.isOfEachMonth, take("연휴") {
            throw .noSuchDay(count: index - scalars.startIndex)
        }
        return counted(found)
    }

    private func counted(_ found: Found) -> Found {
        var found = found
        found.count = index - scalars.startIndex
        return found
    }

    private mutating func takeDay() throws(Refusal) -> Found? {
        if let day = takeName() { return Found(day: day, count: 0) }
        if let length = YearlyDayNames.unknown.compactMap(length).max() {
            index += length
            throw .unknownDay(count: index - scalars.startIndex)
        }
        return try takeLunarDay()
    }

    /// The longest name that stands here.
    private mutating func takeName() -> YearlyDay? {
        var longest: (day: YearlyDay, count: Int)?
        for (day, names) in YearlyDayNames.all {
            for count in names.compactMap(length) where count > longest?.count ?? 0 {
                longest = (day, count)
            }
        }
        guard let longest else { return nil }
        index += longest.count
        return longest.day
    }

    // MARK: Days by their numbers

    /// `음력 8월 15일`, `음력 윤6월 초하루`, `음력 2027. 8. 15.`, `lunar 8/15`, `lunar 15th of august`.
    private mutating func takeLunarDay() throws(Refusal) -> Found? {
        let isSaid = takeOne(of: ["음력", "lunar"])
        if isSaid, let day = try takeDayOfEachMonth() { return day }
        // 음 and 윤 begin other words too, and leap is one.
        let isLunar = isSaid || take("음")
        let year = isLunar ? takeYear() : nil
        let isLeap = takeOne(of: Self.leapWords)
        guard isLunar || isLeap else { return nil }
        guard let (month, day, clamps) = takeMonthAndDay() else {
            if isSaid { throw .incomplete }
            return nil
        }
        guard let lunar = LunarDay(month: month, day: day, isLeapMonth: isLeap) else {
            throw .noSuchDay(count: index - scalars.startIndex)
        }
        var found = Found(day: YearlyDay(lunar), year: year, count: 0)
        found.day.clamps = clamps
        return found
    }

    /// Behind `음력`, `lunar` a day without a month: `15일`, `초하루`, `15th`.
    private mutating func takeDayOfEachMonth() throws(Refusal) -> Found? {
        let start = index
        _ = take("으로")
        _ = takeOne(of: ["매월", "매달"])
        let day: Int
        var clamps = false
        if let named = takeNamed(Self.days) {
            day = named
        } else if takeOne(of: ["그믐날", "그믐", "말일"]) {
            (day, clamps) = (30, true)
        } else if let (number, _) = takeNumber(), take("일") || takeOne(of: Self.ordinals),
            !take("of") || takeOne(of: ["every month", "each month", "the month"])
        {
            day = number
        } else {
            index = start
            return nil
        }
        guard let lunar = LunarDay(month: 1, day: day) else {
            throw .noSuchDay(count: index - scalars.startIndex)
        }
        var found = Found(day: YearlyDay(lunar), count: 0)
        found.day.clamps = clamps
        found.isOfEachMonth = true
        return found
    }

    private mutating func takeYear() -> Int? {
        let start = index
        if let (year, digits) = takeNumber(), digits == 4 {
            if take("년") || takeSeparator() { return year }
        }
        index = start
        return nil
    }

    private mutating func takeMonthAndDay() -> (month: Int, day: Int, clamps: Bool)? {
        if let month = takeNamed(Self.months) { return takeDay(of: month) }
        if let month = takeNamed(Self.englishMonths) {
            guard let (day, _) = takeNumber() else { return nil }
            _ = takeOne(of: Self.ordinals)
            return (month, day, false)
        }
        guard let (number, _) = takeNumber() else { return nil }
        if take("월") { return takeDay(of: number) }
        if takeSeparator() {
            guard let (day, _) = takeNumber() else { return nil }
            // Korean dates end in a full stop: 8. 15.
            if scalars[index...].first == "." { index += 1 }
            return (number, day, false)
        }
        _ = takeOne(of: Self.ordinals)
        _ = take("of")
        return takeNamed(Self.englishMonths).map { ($0, number, false) }
    }

    /// Behind a Korean month.
    private mutating func takeDay(of month: Int) -> (month: Int, day: Int, clamps: Bool)? {
        if let day = takeNamed(Self.days) { return (month, day, false) }
        if takeOne(of: ["그믐날", "그믐", "말일"]) { return (month, 30, true) }
        guard let (day, _) = takeNumber(), take("일") else { return nil }
        return (month, day, false)
    }

    /// Digits, or Korean words for a number.
    private mutating func takeNumber() -> (value: Int, digits: Int)? {
        skipBlanks()
        let digits = scalars[index...].prefix { "0"..."9" ~= $0 }
        if !digits.isEmpty {
            guard digits.count <= 4 else { return nil }
            index += digits.count
            return (digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }, digits.count)
        }
        let numbers = KoreanNumber.prefixes(of: scalars[index...])
        guard let number = numbers.first(where: { !$0.isNative }) else { return nil }
        index += number.count
        return (number.value, 0)
    }

    /// `8/15`, `8-15`, `8. 15.`, `8·15`
    private mutating func takeSeparator() -> Bool {
        guard let scalar = scalars[index...].first, "/-.·".unicodeScalars.contains(scalar) else {
            return false
        }
        index += 1
        return true
    }

    private static let months = ["정월": 1, "유월": 6, "시월": 10, "동짓달": 11, "섣달": 12]
    private static let days: [String: Int] = {
        var days = ["보름날": 15, "보름": 15]
        let names = ["하루", "이틀", "사흘", "나흘", "닷새", "엿새", "이레", "여드레", "아흐레", "열흘"]
        for (index, name) in names.enumerated() { days["초" + name] = index + 1 }
        return days
    }()
    private static let englishMonths: [String: Int] = {
        var months: [String: Int] = [:]
        for (word, term) in DateVocabulary.english {
            if case .month(let month) = term { months[word] = month }
        }
        return months
    }()
    private static let ordinals = ["st", "nd", "rd", "th"]

    private mutating func takeNamed(_ names: [String: Int]) -> Int? {
        let found = names.compactMap { name, value in length(of: name).map { (value, $0) } }
            .max { $0.1 < $1.1 }
        guard let found else { return nil }
        index += found.1
        return found.0
    }

    // MARK: Words

    private mutating func take(_ word: String) -> Bool {
        guard let count = length(of: word) else { return false }
        index += count
        return true
    }

    /// Takes the first of the words that stands here.
    private mutating func takeOne(of words: [String]) -> Bool {
        for word in words where take(word) { return true }
        return false
    }

    /// The scalars up to the end of the words, which stand here behind blanks or none; a blank within
    /// Korean ones may be left out, and a hyphen is as good. A Latin word has to end where it ends here.
    private func length(of words: String) -> Int? {
        var end = index
        while end < scalars.endIndex, isBlank(end) { end += 1 }
        var isLatin = false
        for scalar in words.unicodeScalars {
            if scalar == " " {
                let begin = end
                while end < scalars.endIndex, isBlank(end) || scalars[end] == "-" { end += 1 }
                if isLatin, begin == end { return nil }
                continue
            }
            guard end < scalars.endIndex, scalars[end] == scalar || isApostrophe(scalar, end) else {
                return nil
            }
            isLatin = "a"..."z" ~= scalar
            end += 1
        }
        if isLatin, end < scalars.endIndex, "a"..."z" ~= scalars[end] { return nil }
        return end - index
    }

    private func isApostrophe(_ scalar: Unicode.Scalar, _ place: Int) -> Bool {
        scalar == "'" && scalars[place] == "’"
    }

    /// True between two letters of one Latin word, or two digits of one number.
    private var isInsideWord: Bool {
        guard index > scalars.startIndex, index < scalars.endIndex else { return false }
        return [scalars[index - 1], scalars[index]].allSatisfy {
            "a"..."z" ~= $0 || "0"..."9" ~= $0
        }
    }

    private mutating func skipBlanks() {
        while index < scalars.endIndex, isBlank(index) { index += 1 }
    }

    private func isBlank(_ place: Int) -> Bool {
        place < scalars.endIndex && scalars[place].properties.isWhitespace
    }
}
