/// Reads phrases such as `every 2 weeks on mon until 2026-12-31` and `매월 둘째 화요일`.
///
/// The order of the words matters little: numbers and ordinals belong to what stands behind them, all
/// else is gathered, and what it says is put together at the end. No word is passed over: one that
/// says nothing where it stands is an error.
struct RecurrenceParser {
    let text: String
    private let lexemes: [RecurrenceLexer.Lexeme]
    var index = 0

    var interval: Int?
    var unit: (frequency: RecurrenceRule.Frequency, count: Int)?
    var rule = RecurrenceRule(.daily)
    /// The weekdays that were said last, each as it was: a single one or a group.
    var latest: [(days: [Int], isGroup: Bool)] = []
    /// Weekdays that are left out.
    var excluded: [Int] = []
    /// True behind `except`.
    var isExcluding = false
    /// True if weekdays were said as a range or by a name of several.
    var hasGroup = false
    var hasEnd = false
    var start: CalendarDate?
    var until: CalendarDate?
    var count: Int?
    var span: Recurrence.Span?
    var isAfterDone = false
    var skipsMissed = true
    /// So many times in each period, with the place of the words.
    var perPeriod: (count: Int, range: Range<Int>)?
    /// The place behind the words that said the period.
    var endOfPeriod: Int?
    /// The words that say how often in all or how long, to be replaced by a day.
    private(set) var countRange: Range<Int>?

    init(_ text: String) throws(InputError) {
        self.text = text
        var lexer = RecurrenceLexer(text)
        lexemes = try lexer.run().filter { $0.term != .filler }
    }

    mutating func parse() throws(InputError) -> Recurrence {
        while let lexeme = lexemes[index...].first {
            index += 1
            try take(lexeme)
        }
        return try finish()
    }

    private mutating func take(_ lexeme: RecurrenceLexer.Lexeme) throws(InputError) {
        // `일 년에 한 번`
        if lexeme.term == .dayMark, case .unit? = following { return }
        // `월 1회`
        if followingNumber != nil, following(1) == .times, unit == nil {
            if lexeme.term == .monthMark { return try take(.monthly, 1, lexeme) }
            if lexeme.term == .dayMark { return try take(.daily, 1, lexeme) }
        }
        if let days = weekdays(from: lexeme.term) { return try take(days, lexeme) }
        if !isLead(lexeme.term) { isExcluding = false }
        switch lexeme.term {
        case .every: takePeriodMark()
        case .filler: break
        case .other: interval = 2
        case .number(let number): try take(number, lexeme)
        case .count(let number): try take(number, lexeme, isWord: true)
        case .ordinal(let ordinal): try take(ordinal: ordinal, lexeme)
        case .unit(let frequency, let count), .adverb(let frequency, let count):
            try take(frequency, count, lexeme)
        case .yearly(var day):
            // It comes each year: where a year does not have it, the nearest one stands for it.
            day.clamps = true
            rule.yearlyDays.append(day)
        case .lunarDay(let days):
            guard unit?.frequency ?? .monthly == .monthly, unit?.count ?? 1 == 1, interval == nil
            else { throw misplaced(lexeme) }
            unit = (.yearly, 1)
            rule.yearlyDays += days
        case .month(let month): rule.months.append(month)
        case .monthMark, .dayMark, .weekday, .weekdays: break
        case .lastDay: rule.monthDays.append(-1)
        case .firstDay: rule.monthDays.append(1)
        case .lastDayOfYear: try add(month: 12, day: -1, lexeme)
        case .firstDayOfYear: try add(month: 1, day: 1, lexeme)
        case .end: hasEnd = true
        case .pair(let one, let other): try take(pair: one, other, lexeme)
        case .date(let date): try take(date, lexeme)
        case .until: until = try date(after: lexeme)
        // `from mon to fri`
        case .from where following.flatMap(Self.weekday) != nil && following(1) == .through: break
        case .from: start = try date(after: lexeme)
        case .during: try takeSpan(lexeme)
        case .total: try takeTotal(lexeme)
        case .timesOf(let number): try takeTimes(number, lexeme)
        case .exceptMark: try leaveOutLatest(lexeme)
        case .except: isExcluding = true
        case .done:
            _ = next(.after)
            isAfterDone = true
        // `완료하고 2주 뒤`
        case .after where isAfterDone: break
        case .after:
            guard next(.done) else { throw misplaced(lexeme) }
            isAfterDone = true
        case .without:
            guard next(.skipping) else { throw misplaced(lexeme) }
            skipsMissed = false
        case .withoutSkipping: skipsMissed = false
        // `월요일만`
        case .only: break
        case .times, .through, .skipping, .untilMark, .fromMark, .alternating, .span, .ordinalMark:
            throw misplaced(lexeme)
        }
    }

    private var following: RecurrenceTerm? { lexemes[index...].first?.term }

    private func following(_ distance: Int) -> RecurrenceTerm? {
        index + distance < lexemes.count ? lexemes[index + distance].term : nil
    }

    /// Takes the next word where it is this one.
    private mutating func next(_ term: RecurrenceTerm) -> Bool {
        guard following == term else { return false }
        index += 1
        return true
    }

    // MARK: Periods

    /// `every`, `매` and `마다`; of `매 월` and `매 일` the word behind it is the period.
    private mutating func takePeriodMark() {
        if endOfPeriod == index - 1 { endOfPeriod = index }
        guard unit == nil, index == 1 || endOfPeriod != index else { return }
        switch following {
        case .monthMark where following(1) != .through: unit = (.monthly, 1)
        case .dayMark where following(1) != .through: unit = (.daily, 1)
        default: return
        }
        index += 1
        endOfPeriod = index
    }

    private mutating func take(
        _ frequency: RecurrenceRule.Frequency, _ count: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        guard unit == nil || unit?.frequency == frequency && unit?.count == count else {
            throw misplaced(lexeme)
        }
        unit = (frequency, count)
        if next(.alternating) {
            interval = count * (interval ?? 1) + 1
            unit?.count = 1
        }
        endOfPeriod = index
    }

    private mutating func setInterval(
        _ number: Int, _ frequency: RecurrenceRule.Frequency, _ count: Int,
        _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        guard unit == nil, interval == nil else { throw misplaced(lexeme) }
        (interval, unit) = (number, (frequency, count))
        if next(.alternating) {
            guard count == 1 else { throw misplaced(lexeme) }
            interval = number + 1
        }
        endOfPeriod = index
    }

    // MARK: Numbers

    private mutating func take(
        _ number: Int, _ lexeme: RecurrenceLexer.Lexeme, isWord: Bool = false
    ) throws(InputError) {
        switch following {
        case .unit(.weekly, 1) where unit?.frequency == .monthly:
            // `매월 2주 화요일`
            try take(ordinal: number, lexeme)
        case .unit(let frequency, let count):
            let isSpan = following(1) == .span
            index += isSpan ? 2 : 1
            guard isSpan else { return try setInterval(number, frequency, count, lexeme) }
            try setSpan(number * count, frequency, from: lexeme)
        case .dayMark: try takeDay(number, lexeme)
        case .monthMark:
            index += 1
            guard 1...12 ~= number else { throw noSuchDay(lexeme) }
            rule.months.append(number)
        case .times: try takeTimes(number, lexeme)
        case .ordinalMark:
            index += 1
            try take(ordinal: number, lexeme)
        case .through where !isWord:
            guard case .number(let last)? = following(1) else { throw misplaced(lexeme) }
            index += 2
            _ = next(.dayMark)
            try add(monthDays: number, through: last, lexeme)
        default:
            guard !isWord else { throw misplaced(lexeme) }
            try add(monthDays: number, through: number, lexeme)
        }
    }

    /// `3일`: the third, or every three days where that is said.
    private mutating func takeDay(
        _ number: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        let isEach = index >= 2 && lexemes[index - 2].term == .every && unit == nil
        index += 1
        switch following {
        case .every, .alternating: try setInterval(number, .daily, 1, lexeme)
        case .count(1) where following(1) == .times, .number(1) where following(1) == .times:
            try setInterval(number, .daily, 1, lexeme)
        case .span:
            index += 1
            try setSpan(number, .daily, from: lexeme)
        case .through, .fromMark:
            guard case .number(let last)? = following(1), following(2) == .dayMark else {
                throw misplaced(lexeme)
            }
            index += 3
            _ = next(.untilMark)
            try add(monthDays: number, through: last, lexeme)
        default:
            if isAfterDone && unit == nil || isEach {
                try setInterval(number, .daily, 1, lexeme)
            } else {
                try add(monthDays: number, through: number, lexeme)
            }
        }
    }

    private mutating func take(
        ordinal: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        // `every third day`
        if unit == nil, ordinal > 0, index >= 2, lexemes[index - 2].term == .every,
            case .unit(let frequency, let count)? = following
        {
            index += 1
            return try setInterval(ordinal, frequency, count, lexeme)
        }
        // `the 1st-3rd`
        if following == .through, case .ordinal(let last)? = following(1) {
            index += 2
            return try add(monthDays: ordinal, through: last, lexeme)
        }
        var ordinals = [ordinal]
        _ = next(.ordinalMark)
        skipWeek()
        // `first and third tuesday`, `둘째 주와 넷째 주 토요일`
        while case .ordinal(let other)? = following {
            ordinals.append(other)
            index += 1
            _ = next(.ordinalMark)
            skipWeek()
        }
        switch following {
        case .weekday, .monthMark, .weekdays:
            try take(ordinals, of: following, lexeme)
        case .dayMark where ordinals.count == 1: try take(ordinals, of: following, lexeme)
        default:
            _ = next(.unit(.daily, 1))
            for ordinal in ordinals { try add(monthDays: ordinal, through: ordinal, lexeme) }
        }
    }

    /// Takes the `주` of `둘째 주 화요일`.
    private mutating func skipWeek() {
        guard case .unit(.weekly, 1)? = following else { return }
        switch following(1) {
        case .weekday, .monthMark, .dayMark, .ordinal, .weekdays: index += 1
        default: break
        }
    }

    private mutating func take(
        _ ordinals: [Int], of days: RecurrenceTerm?, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        index += 1
        guard ordinals.allSatisfy({ -1...5 ~= $0 }) else { throw noSuchDay(lexeme) }
        switch days {
        case .weekdays(let days):
            rule.weekdays += days.map { RecurrenceRule.Weekday($0) }
            rule.positions += ordinals
        default:
            guard let day = days.flatMap(Self.weekday) else { throw misplaced(lexeme) }
            rule.weekdays += ordinals.map { RecurrenceRule.Weekday(day, ordinal: $0) }
        }
    }

    private mutating func add(
        monthDays day: Int, through last: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        guard day == -1 && last == -1 || 1...31 ~= day && day...31 ~= last else {
            throw noSuchDay(lexeme)
        }
        rule.monthDays += day...last
    }

    private mutating func add(
        month: Int, day: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        guard rule.months.isEmpty, rule.monthDays.isEmpty else { throw misplaced(lexeme) }
        (rule.months, rule.monthDays) = ([month], [day])
    }

    /// `12/25` is a month and its day, or the other way round where only that is one; of months it is two
    /// of their days.
    private mutating func take(
        pair one: Int, _ other: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        _ = next(.dayMark)
        if unit?.frequency == .monthly {
            try add(monthDays: one, through: one, lexeme)
            try add(monthDays: other, through: other, lexeme)
        } else {
            let (month, day) = 1...12 ~= one ? (one, other) : (other, one)
            guard 1...12 ~= month, CalendarDate(year: 2000, month: month, day: day) != nil else {
                throw noSuchDay(lexeme)
            }
            try add(month: month, day: day, lexeme)
        }
    }

    // MARK: Weekdays

    /// By themselves `일` and `월` are Sunday and Monday.
    private static func weekday(_ term: RecurrenceTerm) -> Int? {
        switch term {
        case .weekday(let day): day
        case .dayMark: 7
        case .monthMark: 1
        default: nil
        }
    }

    private func weekdays(from term: RecurrenceTerm) -> (days: [Int], isGroup: Bool)? {
        if case .weekdays(let days) = term { return (Array(days), true) }
        return Self.weekday(term).map { ([$0], false) }
    }

    /// A weekday, a group of them, or a range that begins with one: `월~금`, `월요일부터 금요일까지`.
    private mutating func take(
        _ said: (days: [Int], isGroup: Bool), _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        var said = said
        if let first = said.days.first, !said.isGroup,
            following == .through || following == .fromMark
        {
            guard let last = following(1).flatMap(Self.weekday) else { throw misplaced(lexeme) }
            index += 2
            _ = next(.untilMark)
            // `mon-wed-fri`: days or a range?
            guard following != .through else { throw misplaced(lexeme) }
            said = ((0...((last - first + 7) % 7)).map { (first + $0 - 1) % 7 + 1 }, true)
        }
        if isExcluding {
            excluded += said.days
        } else {
            hasGroup = hasGroup || said.isGroup
            latest.append(said)
            rule.weekdays += said.days.map { RecurrenceRule.Weekday($0) }
        }
    }

    /// Returns whether a word may stand between `except` and its days.
    private func isLead(_ term: RecurrenceTerm) -> Bool {
        term == .every || term == .except || term == .filler
    }

    /// `일요일 빼고`, `평일은 수요일 빼고`: the days said last, but not a group before them.
    private mutating func leaveOutLatest(_ lexeme: RecurrenceLexer.Lexeme) throws(InputError) {
        guard let last = latest.last else { throw misplaced(lexeme) }
        while let said = latest.last, said.isGroup == last.isGroup {
            excluded += said.days
            latest.removeLast()
            rule.weekdays.removeLast(said.days.count)
        }
    }

    // MARK: How often, how long

    /// `for 5 times`, `for 3 weeks`.
    private mutating func takeSpan(_ lexeme: RecurrenceLexer.Lexeme) throws(InputError) {
        guard let number = followingNumber else { throw misplaced(lexeme) }
        switch following(1) {
        case .times:
            index += 2
            setCount(number, from: lexeme)
        case .unit(let frequency, let count):
            index += 2
            try setSpan(number * count, frequency, from: lexeme)
        default: throw misplaced(lexeme)
        }
    }

    /// `모두 5번`, `총 5회`; the `in all` behind a number is taken with it.
    private mutating func takeTotal(_ lexeme: RecurrenceLexer.Lexeme) throws(InputError) {
        guard let number = followingNumber, following(1) == .times else { throw misplaced(lexeme) }
        index += 2
        setCount(number, from: lexeme)
    }

    private var followingNumber: Int? {
        switch following {
        case .number(let number), .count(let number): number
        default: nil
        }
    }

    /// A number of times: within the period that stands beside it, else in all.
    private mutating func takeTimes(
        _ number: Int, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        let isBehindPeriod = endOfPeriod == index - 1
        _ = next(.times)
        // `3 times in all`, but not `주 3회 모두 10번`
        let isTotal = following == .total && following(2) != .times
        if isTotal || following == .only || following == .untilMark {
            index += 1
            return setCount(number, from: lexeme)
        }
        guard isBehindPeriod || isBeforePeriod else {
            guard case .timesOf = lexeme.term else { return setCount(number, from: lexeme) }
            throw misplaced(lexeme)
        }
        guard perPeriod == nil else { throw misplaced(lexeme) }
        perPeriod = (number, lexeme.range.lowerBound..<lexemes[index - 1].range.upperBound)
    }

    /// Returns whether a period comes next: `3 times a week`, `once every 2 weeks`.
    private var isBeforePeriod: Bool {
        let distance = following == .every ? 1 : 0
        func isPeriod(_ term: RecurrenceTerm?) -> Bool {
            switch term {
            case .unit, .adverb: true
            default: false
            }
        }
        switch following(distance) {
        case .number, .count, .other: return isPeriod(following(distance + 1))
        case let term: return isPeriod(term)
        }
    }

    private mutating func setCount(_ number: Int, from lexeme: RecurrenceLexer.Lexeme) {
        count = number
        countRange = lexeme.range.lowerBound..<lexemes[index - 1].range.upperBound
    }

    private mutating func setSpan(
        _ number: Int, _ frequency: RecurrenceRule.Frequency, from lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        guard number <= 9_999 else { throw misplaced(lexeme) }
        span = Recurrence.Span(count: number, unit: frequency)
        countRange = lexeme.range.lowerBound..<lexemes[index - 1].range.upperBound
    }

    // MARK: Days

    private mutating func take(
        _ date: CalendarDate, _ lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) {
        if next(.untilMark) {
            until = date
        } else if next(.fromMark) {
            start = date
        } else {
            throw misplaced(lexeme)
        }
    }

    private mutating func date(
        after lexeme: RecurrenceLexer.Lexeme
    ) throws(InputError) -> CalendarDate {
        guard case .date(let date)? = following else { throw misplaced(lexeme) }
        index += 1
        return date
    }

    var incomplete: InputError {
        InputError(
            text: text, range: 0..<text.utf8.count,
            problem: .unknownRepeat(text, suggestion: nil))
    }

    private func misplaced(_ lexeme: RecurrenceLexer.Lexeme) -> InputError {
        InputError(
            text: text, range: lexeme.range,
            problem: .unknownRepeat(word(lexeme.range), suggestion: nil))
    }

    private func noSuchDay(_ lexeme: RecurrenceLexer.Lexeme) -> InputError {
        InputError(text: text, range: lexeme.range, problem: .noSuchDay(word(lexeme.range)))
    }

    func word(_ range: Range<Int>) -> String {
        String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
}
