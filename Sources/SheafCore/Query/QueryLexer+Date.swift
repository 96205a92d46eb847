/// Terms that compare: `due.before:fri`, `due < fri`, `score > 3`.
extension QueryLexer {
    /// Reads `key.word:value` and returns what follows it.
    mutating func appendComparison(
        _ key: Substring, _ word: Substring, _ value: Substring, from rest: Substring,
        in argument: String
    ) throws(InputError) -> Substring {
        guard let meaning = vocabulary.meaning(of: key) else {
            throw unknownKey(key, in: argument)
        }
        guard let compared = vocabulary.compared(meaning) else {
            throw error(key, in: argument, .notADateKey(String(key)))
        }
        guard let comparison = QueryTerm.Comparison.words[String(word)] else {
            let known = QueryTerm.Comparison.words.keys.sorted()
            let suggestion = Suggestion.nearest(to: String(word), among: known)
            throw error(
                word, in: argument, .unknownComparison(String(word), suggestion: suggestion))
        }
        return try appendCompared(compared, comparison, value, from: rest, in: argument)
    }

    /// Reads what a comparison is with and returns what follows it.
    mutating func appendCompared(
        _ key: QueryTerm.ComparedKey, _ comparison: QueryTerm.Comparison, _ value: Substring,
        from rest: Substring, in argument: String
    ) throws(InputError) -> Substring {
        switch key {
        case .date(let key):
            try appendDate(key, comparison, value, from: rest, in: argument)
        case .amount(let key):
            try appendAmount(key, comparison, value, from: rest, in: argument)
        }
    }

    /// Reads the date that a comparison is with and returns what follows it.
    mutating func appendDate(
        _ key: QueryTerm.DateKey, _ comparison: QueryTerm.Comparison, _ value: Substring,
        from rest: Substring, in argument: String
    ) throws(InputError) -> Substring {
        guard !TokenWord.unquoted(value).isEmpty else {
            let name = rest[..<value.startIndex].prefix { !":<=>".contains($0) }
            throw error(value, in: argument, .missingValue(key: String(name)))
        }
        let value = dateExtent(of: value, for: key, from: rest, in: argument)
        let node: QueryNode
        if comparison == .on, DateExpression.isSomeday(TokenWord.unquoted(value)) {
            // Put off without a date.
            node = .term(.date(.wait, .on, DateBound(.day(DateExpression.someday))))
        } else {
            node = .term(.date(key, comparison, try date(value, for: key, in: argument)))
        }
        append(.term(node), rest[..<value.endIndex], in: argument)
        return rest[value.endIndex...]
    }

    /// A date goes on over blanks: over all of an argument that holds nothing else, otherwise over
    /// as many words as make a date.
    func dateExtent(
        of value: Substring, for key: QueryTerm.DateKey, from rest: Substring,
        in argument: String
    ) -> Substring {
        let whole = whole(value, from: rest, in: argument)
        guard value.first != "\"", whole == value else { return whole }
        // No date has more words than these.
        return extents(of: value, from: rest, limit: 10).last {
            DateExpression.reads(String($0), at: now, leaning: key.leaning, ranges: true)
        } ?? value
    }

    func date(
        _ value: Substring, for key: QueryTerm.DateKey, in argument: String
    ) throws(InputError) -> DateBound {
        let value = TokenWord.unquoted(value)
        do {
            return try DateBound(String(value), at: now, leaning: key.leaning)
        } catch {
            throw error.moved(by: place(value, in: argument).lowerBound, into: text)
        }
    }
}

extension QueryTerm.DateKey {
    /// The day that is meant of a period.
    var aim: DateExpression.Aim {
        switch self {
        case .scheduled, .wait: .start
        case .due, .created, .completed, .own: .end
        }
    }

    /// The direction of dates without a year: a due date lies ahead, a date of creation or
    /// completion behind.
    var leaning: DateExpression.Leaning {
        switch self {
        case .due, .scheduled, .wait, .own: .future
        case .created, .completed: .past
        }
    }
}
