/// Dates among other words.
extension DateExpression {
    /// Returns the number of words behind a value that belong to its date: as many as still make
    /// one with it. Words that make one with it which no calendar or clock shows belong to it too, so
    /// that `2월 30일` is refused and not the end of February.
    ///
    /// - Parameter ranges: whether two dates may stand on both sides of `..`.
    public static func length(
        of value: Substring, in words: some Sequence<String>, at now: Moment, leaning: Leaning,
        ranges: Bool = false
    ) -> Int {
        var text = String(value)
        var length = 0
        // No date has more words than these.
        for (index, word) in words.prefix(ranges ? 14 : 10).enumerated() {
            text += " " + word
            if reads(text, at: now, leaning: leaning, ranges: ranges) { length = index + 1 }
        }
        return length
    }

    /// Returns whether a text is a date, or one that there is not.
    static func reads(_ text: String, at now: Moment, leaning: Leaning, ranges: Bool) -> Bool {
        do {
            if ranges {
                _ = try DateBound(text, at: now, leaning: leaning)
            } else {
                _ = try read(text, at: now, leaning: leaning)
            }
            return true
        } catch {
            switch error.problem {
            case .noSuchDay, .wrongWeekday, .noSuchTime, .numberTooLarge: return true
            default: return false
            }
        }
    }

    /// Returns whether a word is said of dates and times and of little else: `friday`, `3pm`, `다음`.
    static func isDateWord(_ word: String) -> Bool {
        var lexer = DateLexer(FoldedText(word), original: word)
        guard let lexemes = try? lexer.run() else { return false }
        let hasNumber = lexemes.contains { if case .number = $0.kind { true } else { false } }
        return lexemes.contains { lexeme in
            guard case .term(let term) = lexeme.kind, lexeme.range.count > 2 else {
                // 3pm, 3d
                return hasNumber && lexemes.count > 1 && lexeme.isPartOfTime
            }
            return switch term {
            case .day, .relativeUnit, .end, .start, .lastDay, .yearly, .now, .noon, .midnight,
                .period, .meridiem, .until:
                true
            // 금, 이: too short to say.
            case .weekday, .weekend, .workweek, .month, .relative: word.unicodeScalars.count > 1
            case .mark, .hourMark, .minuteMark, .unit: hasNumber
            default: false
            }
        }
    }

    /// Reads `+1w`, `-3일`: a distance with its sign, and nothing else.
    static func signedAmount(_ text: Substring) -> DateAmount? {
        guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
        return amount(String(text.dropFirst())).map { sign == "-" ? -$0 : $0 }
    }

    /// Reads a length of time, and nothing else: `1h30m`, `두 시간`, `half an hour`.
    static func amount(_ text: String) -> DateAmount? {
        let folded = FoldedText(text)
        var lexer = DateLexer(folded, original: text)
        guard let lexemes = try? lexer.run() else { return nil }
        // A length is the same from whenever it is counted.
        var parser = DateParser(
            lexemes: lexemes, text: text, folded: folded, now: Moment(seconds: 0, zone: .utc),
            leaning: .future, aim: .end)
        guard let amount = try? parser.takeAmount(), parser.index == lexemes.count else {
            return nil
        }
        return amount
    }
}

extension DateLexeme {
    /// True for a short word that only a time or a distance has behind its number.
    fileprivate var isPartOfTime: Bool {
        switch kind {
        case .term(.meridiem), .term(.unit), .term(.ordinal): true
        default: false
        }
    }
}
