/// Cuts a phrase about repeating into its words.
struct RecurrenceLexer {
    struct Lexeme {
        var term: RecurrenceTerm
        /// In UTF-8 bytes of the text.
        var range: Range<Int>
    }

    private let text: String
    private let scalars: [(scalar: Unicode.Scalar, offset: Int)]
    private var index = 0
    private var lexemes: [Lexeme] = []
    /// Longer ones say nothing that a person would read.
    static let limit = 200

    init(_ text: String) {
        self.text = text
        var offset = 0
        scalars = text.unicodeScalars.map { scalar in
            defer { offset += UTF8.width(scalar) }
            let isCapital = "A"..."Z" ~= scalar
            return (isCapital ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar, offset)
        }
    }

    mutating func run() throws(InputError) -> [Lexeme] {
        guard scalars.count <= Self.limit else {
            throw error(0..<text.utf8.count, String(text.prefix(20)) + "…")
        }
        while let (scalar, _) = scalars[index...].first {
            switch scalar {
            case _ where try yearlyDay(): break
            case _ where scalar.properties.isWhitespace, ",", "·", "、", ".", "/", "&", "+":
                index += 1
            case "~", "-", "–", "—", "〜", "～":
                lexemes.append(Lexeme(term: .through, range: range(index..<index + 1)))
                index += 1
            case "0"..."9": try number()
            case "a"..."z": try word()
            case _ where Self.isHangul(scalar): try hangul()
            default: throw error(range(index..<index + 1), String(scalar))
            }
        }
        return lexemes
    }

    /// Takes the name of a day that comes once a year, or a day of the lunar calendar. One with its year
    /// does not come again.
    private mutating func yearlyDay() throws(InputError) -> Bool {
        let found: YearlyDayReader.Found?
        do {
            found = try YearlyDayReader.read(scalars[index...].map(\.scalar)[...]) {
                RecurrenceWords.cut($0) != nil
            }
        } catch {
            throw self.error(for: error)
        }
        guard let found, found.year == nil, found.day.margin == 0 else { return false }
        let term: RecurrenceTerm =
            found.isOfEachMonth ? .lunarDay(found.day.inEachMonth) : .yearly(found.day)
        lexemes.append(Lexeme(term: term, range: range(index..<index + found.count)))
        index += found.count
        return true
    }

    private func error(for refusal: YearlyDayReader.Refusal) -> InputError {
        let (places, problem): (Range<Int>, (String) -> InputError.Problem) =
            switch refusal {
            case .unknownDay(let count): (index..<index + count, { .dayNotInTable($0) })
            case .noSuchDay(let count): (index..<index + count, { .noSuchDay($0) })
            case .incomplete:
                (index..<scalars.count, { .unknownRepeat($0, suggestion: nil) })
            }
        let place = range(places)
        let word = String(decoding: Array(text.utf8)[place], as: UTF8.self)
        return InputError(text: text, range: place, problem: problem(word))
    }

    private mutating func number() throws(InputError) {
        let begin = index
        let digits = take { "0"..."9" ~= $0 }
        if let date = date(from: begin) {
            index = begin + 10
            lexemes.append(Lexeme(term: .date(date), range: range(begin..<index)))
            return
        }
        let number = try number(digits, from: begin)
        if let mark = scalars[index...].first?.scalar, mark == "/" || mark == ".",
            let after = scalars[(index + 1)...].first?.scalar,
            "0"..."9" ~= after || mark == "/" && "a"..."z" ~= after
        {
            index += 1
            let second = index
            let other = take { "0"..."9" ~= $0 }
            // `3/week`, `1/3/5`
            let isOver = scalars[index...].first.map { $0.scalar != "/" } ?? true
            guard !other.isEmpty, isOver else {
                throw error(range(begin..<max(index, second + 1)), digits)
            }
            let pair = RecurrenceTerm.pair(number, try self.number(other, from: second))
            lexemes.append(Lexeme(term: pair, range: range(begin..<index)))
            return
        }
        let end = index
        let suffix = take { "a"..."z" ~= $0 }
        if ["st", "nd", "rd", "th"].contains(suffix) {
            lexemes.append(Lexeme(term: .ordinal(number), range: range(begin..<index)))
        } else {
            index = end
            lexemes.append(Lexeme(term: .number(number), range: range(begin..<end)))
        }
    }

    private func number(_ digits: String, from begin: Int) throws(InputError) -> Int {
        guard digits.unicodeScalars.count <= 4, let number = Int(digits), number > 0 else {
            throw InputError(
                text: text, range: range(begin..<index), problem: .numberTooLarge(digits))
        }
        return number
    }

    private func date(from begin: Int) -> CalendarDate? {
        guard begin + 10 <= scalars.count else { return nil }
        let text = scalars[begin..<begin + 10].map(\.scalar)
        return CalendarDate(String(String.UnicodeScalarView(text)))
    }

    private mutating func word() throws(InputError) {
        let begin = index
        var word = take { "a"..."z" ~= $0 }
        // `bi-weekly`, but not `mon-fri`
        if scalars[index...].first?.scalar == "-" {
            let end = index
            index += 1
            let joined = word + take { "a"..."z" ~= $0 }
            if RecurrenceWords.english[joined] != nil { word = joined } else { index = end }
        }
        guard let term = RecurrenceWords.english[word] else {
            try requireDay(word, range(begin..<index))
            throw error(range(begin..<index), word, among: RecurrenceWords.english.keys)
        }
        lexemes.append(Lexeme(term: term, range: range(begin..<index)))
    }

    private mutating func hangul() throws(InputError) {
        let begin = index
        let word = take(Self.isHangul)
        guard let terms = RecurrenceWords.cut(Array(word.unicodeScalars)[...]) else {
            try requireDay(word, range(begin..<index))
            throw error(range(begin..<index), word, among: RecurrenceWords.korean.keys)
        }
        var place = begin
        for (term, length) in terms {
            lexemes.append(Lexeme(term: term, range: range(place..<place + length)))
            place += length
        }
    }

    private func requireDay(_ word: String, _ range: Range<Int>) throws(InputError) {
        guard RecurrenceWords.isShorterThanDay(word) else { return }
        throw InputError(text: text, range: range, problem: .shorterThanDay(word))
    }

    private mutating func take(_ isPart: (Unicode.Scalar) -> Bool) -> String {
        let part = scalars[index...].prefix { isPart($0.scalar) }
        index += part.count
        return String(String.UnicodeScalarView(part.map(\.scalar)))
    }

    private func range(_ places: Range<Int>) -> Range<Int> {
        let end =
            places.upperBound < scalars.count ? scalars[places.upperBound].offset : text.utf8.count
        return scalars[places.lowerBound].offset..<end
    }

    private func error(
        _ range: Range<Int>, _ word: String, among known: some Collection<String> = [String]()
    ) -> InputError {
        let suggestion = Suggestion.nearest(
            to: word, among: known.filter { $0.utf8.count > 4 }.sorted())
        return InputError(
            text: text, range: range, problem: .unknownRepeat(word, suggestion: suggestion))
    }

    private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
        0xAC00...0xD7A3 ~= scalar.value
    }
}
