/// A piece of a date expression with its place.
struct DateLexeme: Equatable {
    enum Kind: Equatable {
        case term(DateTerm)
        /// In words a number has no digits.
        case number(Int, digits: Int)
        case symbol(Unicode.Scalar)
    }

    var kind: Kind
    /// In bytes of the folded text.
    var range: Range<Int>
}

/// Cuts folded text into lexemes: Latin words whole, Korean ones out of what is written together,
/// see ``KoreanDateWords``.
struct DateLexer {
    private let text: FoldedText
    private let original: String
    private let scalars: [Unicode.Scalar]
    /// The offsets of the scalars in the folded bytes, and of the end of the last one.
    private var offsets: [Int] = [0]
    private var position = 0
    private var lexemes: [DateLexeme] = []

    init(_ text: FoldedText, original: String) {
        self.text = text
        self.original = original
        let folded = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
        for scalar in folded { offsets.append(offsets[offsets.count - 1] + scalar.utf8.count) }
        scalars = folded.map(Self.halfWidth)
    }

    /// Input methods for Korean and Japanese type digits and signs of full width too (U+FF01 to
    /// U+FF5E).
    private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        // The apostrophe that word processors make.
        if scalar == "\u{2019}" { return "'" }
        guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
        return Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
    }

    mutating func run() throws(InputError) -> [DateLexeme] {
        while position < scalars.count {
            let scalar = scalars[position]
            if isBlank(scalar) || isHyphen(at: position) {
                position += 1
            } else if try takeYearlyDay() {
                continue
            } else if isDigit(scalar) {
                try takeNumber()
            } else if isLatin(scalar) {
                try takeLatin()
            } else if isHangul(scalar) {
                try takeKorean()
            } else if "+-/.:,()".unicodeScalars.contains(scalar) {
                append(.symbol(scalar), count: 1)
            } else {
                throw unknownWord()
            }
        }
        return lexemes
    }

    private mutating func append(_ kind: DateLexeme.Kind, count: Int) {
        let end = position + count
        lexemes.append(DateLexeme(kind: kind, range: offsets[position]..<offsets[end]))
        position = end
    }

    /// Takes the name of a day that comes once a year, or a day of the lunar calendar.
    private mutating func takeYearlyDay() throws(InputError) -> Bool {
        let found: YearlyDayReader.Found?
        do {
            found = try YearlyDayReader.read(scalars[position...]) {
                KoreanDateWords(Array($0), before: []).cut() != nil
            }
        } catch {
            throw self.error(for: error)
        }
        guard let found else { return false }
        if found.isOfEachMonth { throw self.error(for: .incomplete) }
        if let year = found.year {
            let place = offsets[position]..<offsets[position + found.count]
            lexemes.append(DateLexeme(kind: .number(year, digits: 4), range: place))
            lexemes.append(DateLexeme(kind: .term(.mark(.year)), range: place))
        }
        append(.yearly(found.day), count: found.count)
        return true
    }

    private func error(for refusal: YearlyDayReader.Refusal) -> InputError {
        switch refusal {
        case .unknownDay(let count):
            error(position..<position + count) { .dayNotInTable($0) }
        case .noSuchDay(let count): error(position..<position + count) { .noSuchDay($0) }
        case .incomplete:
            InputError(
                text: original, range: original.utf8.count..<original.utf8.count,
                problem: .incompleteDate)
        }
    }

    private mutating func takeNumber() throws(InputError) {
        let digits = scalars[position...].prefix(while: isDigit)
        guard digits.count <= 9 else {
            throw error(position..<position + digits.count) { .numberTooLarge($0) }
        }
        let value = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
        append(.number(value, digits: digits.count), count: digits.count)
    }

    private mutating func takeLatin() throws(InputError) {
        let letters = scalars[position...].prefix { isLatin($0) || $0 == "'" }
        let word = String(String.UnicodeScalarView(letters))
        if let number = DateVocabulary.englishNumbers[word] {
            append(.number(number, digits: 0), count: letters.count)
        } else if let term = DateVocabulary.english[word] {
            append(term, count: letters.count)
        } else {
            throw unknownWord()
        }
    }

    private mutating func takeKorean() throws(InputError) {
        let run = hangul(from: position)
        let next = scalars[(position + run.count)...].firstIndex { !isBlank($0) }
        let words = KoreanDateWords(run, before: next.map(hangul) ?? [])
        guard let words = words.cut() else { throw unknownWord() }
        for (word, count) in words {
            switch word {
            case .term(let term): append(term, count: count)
            case .number(let number): append(.number(number, digits: 0), count: count)
            }
        }
    }

    private func hangul(from start: Int) -> [Unicode.Scalar] {
        Array(scalars[start...].prefix(while: isHangul))
    }

    /// Appends a term. One that says two things at once becomes two lexemes at one place.
    private mutating func append(_ term: DateTerm, count: Int) {
        // 12월말 is the end of December, 월말 that of this month.
        if term == .end(.month) || term == .start(.month), count == 2, isBehindNumber {
            append(.term(.mark(.month)), count: 1)
            return append(.term(term == .end(.month) ? .ending : .beginning), count: 1)
        }
        guard case .dayPeriod(let day, let period) = term else {
            return append(.term(term), count: count)
        }
        append(.term(.day(day)), count: count)
        let place = lexemes[lexemes.count - 1].range
        lexemes.append(DateLexeme(kind: .term(.period(period)), range: place))
    }

    /// True directly behind a number.
    private var isBehindNumber: Bool {
        guard let last = lexemes.last, case .number = last.kind else { return false }
        return last.range.upperBound == offsets[position]
    }

    /// Names the word up to the next blank.
    private func unknownWord() -> InputError {
        var end = position
        while end < scalars.count, !isBlank(scalars[end]), !isDigit(scalars[end]) { end += 1 }
        return error(position..<end) { word in
            .unknownDateWord(word, suggestion: DateVocabulary.suggestion(for: word))
        }
    }

    private func error(
        _ range: Range<Int>, _ problem: (String) -> InputError.Problem
    ) -> InputError {
        let place = text.original(offsets[range.lowerBound]..<offsets[range.upperBound])
        let word = String(decoding: Array(original.utf8)[place], as: UTF8.self)
        return InputError(text: original, range: place, problem: problem(word))
    }

    private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { 0x30...0x39 ~= scalar.value }
    private func isLatin(_ scalar: Unicode.Scalar) -> Bool { 0x61...0x7A ~= scalar.value }
    private func isHangul(_ scalar: Unicode.Scalar) -> Bool { 0xAC00...0xD7A3 ~= scalar.value }

    /// `next-week`: a hyphen between letters separates as a blank does.
    private func isHyphen(at index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count, scalars[index] == "-" else { return false }
        return [scalars[index - 1], scalars[index + 1]].allSatisfy { isLatin($0) || isHangul($0) }
    }
}
