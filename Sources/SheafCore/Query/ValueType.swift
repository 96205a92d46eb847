/// The type of the values of a key of the user's own: `keys: {score: number}`.
public enum ValueType: String, Sendable, CaseIterable {
    case text, number, date, duration

    /// Returns the number that a value stands for, by which it is compared: minutes of a duration, seconds
    /// since 1970 UTC of a date; `nil` for text, and for what cannot be read.
    func number(_ value: String, in zone: Zone) -> Double? {
        switch self {
        case .text: nil
        case .number: Self.number(value)
        case .date: Due(value).map { Double($0.seconds(in: zone)) }
        case .duration: Effort(value).map { Double($0.minutes) }
        }
    }

    /// The same, where a number counts as one whatever the type.
    public func amount(_ value: String, in zone: Zone) -> Double? {
        number(value, in: zone) ?? Self.number(value)
    }

    /// A number as people write it: not `nan` and the like, which are words.
    static func number(_ text: some StringProtocol) -> Double? {
        guard text.utf8.allSatisfy({ $0 < 0x3A || $0 == 0x45 || $0 == 0x65 }),
            let number = Double(text), number.isFinite
        else { return nil }
        return number
    }
}

extension QueryTerm {
    /// A key whose values are amounts.
    enum AmountKey: Sendable, Equatable {
        case estimate
        case own(String, ValueType)

        var type: ValueType {
            switch self {
            case .estimate: .duration
            case .own(_, let type): type
            }
        }
    }

    /// A key whose values are compared.
    enum ComparedKey: Sendable, Equatable {
        case date(DateKey)
        case amount(AmountKey)

        var isDuration: Bool {
            if case .amount(let key) = self { key.type == .duration } else { false }
        }
    }
}

extension KeyVocabulary {
    /// Returns how the values of a key are compared; `nil` where they are not.
    func compared(_ meaning: Meaning) -> QueryTerm.ComparedKey? {
        switch meaning {
        case .known(.estimate): .amount(.estimate)
        case .known(let key): QueryTerm.DateKey(key).map { .date($0) }
        case .own(let key):
            switch type(ofOwn: key) {
            case .text: nil
            case .date: .date(.own(key))
            case let type: .amount(.own(key, type))
            }
        }
    }

    /// The same of dates alone.
    func dateKey(_ meaning: Meaning) -> QueryTerm.DateKey? {
        if case .date(let key)? = compared(meaning) { key } else { nil }
    }
}

extension QueryLexer {
    /// Reads the amount that a comparison is with and returns what follows it.
    mutating func appendAmount(
        _ key: QueryTerm.AmountKey, _ comparison: QueryTerm.Comparison, _ value: Substring,
        from rest: Substring, in argument: String
    ) throws(InputError) -> Substring {
        let text = TokenWord.unquoted(value)
        guard !text.isEmpty else {
            let name = rest[..<value.startIndex].prefix { !":<=>".contains($0) }
            throw error(value, in: argument, .missingValue(key: String(name)))
        }
        guard let amount = key.type.number(String(text), in: now.zone) else {
            throw error(
                value, in: argument,
                key.type == .number ? .notANumber(String(text)) : .notAnEffort(String(text)))
        }
        append(
            .term(.term(.amount(key, comparison, amount))), rest[..<value.endIndex], in: argument)
        return rest[value.endIndex...]
    }
}

extension TokenReader {
    /// A value of the user's own, as its type is written.
    func own(
        _ key: String, _ value: Substring, in argument: String
    ) throws(InputError) -> String? {
        let type = vocabulary.type(ofOwn: key)
        guard !value.isEmpty, type == .text || !DateExpression.isNone(value) else { return nil }
        switch type {
        case .text: return String(value)
        case .date: return try optionalDate(value, .end, in: argument)?.description
        case .number:
            guard ValueType.number(value) != nil else {
                throw error(value, in: argument) { .notANumber($0) }
            }
            return String(value)
        case .duration:
            guard let effort = Effort(String(value)) else {
                throw error(value, in: argument) { .notAnEffort($0) }
            }
            return effort.description
        }
    }
}
