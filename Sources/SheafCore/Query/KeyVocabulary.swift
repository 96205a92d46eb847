/// The words that may stand before the colon of a token.
public struct KeyVocabulary: Sendable, Equatable {
    /// The keys that sheaf knows; `tag` adds one tag, the others set their front matter key.
    public enum Key: String, Sendable, CaseIterable {
        case status, project, priority, due, scheduled, wait, `repeat`, depends, parent, estimate
        case title, created, completed, tag

        /// The Korean name, as listings head its column.
        public var korean: String {
            switch self {
            case .status: "상태"
            case .project: "프로젝트"
            case .priority: "우선순위"
            case .due: "마감"
            case .scheduled: "예정"
            case .wait: "대기"
            case .repeat: "반복"
            case .depends: "선행"
            case .parent: "상위"
            case .estimate: "소요"
            case .title: "제목"
            case .created: "만든때"
            case .completed: "끝낸때"
            case .tag: "태그"
            }
        }

        /// True if its values are dates.
        public var isDate: Bool { QueryTerm.DateKey(self) != nil }
    }

    /// The meaning of a word.
    public enum Meaning: Sendable, Hashable {
        case known(Key)
        /// One of the user's own keys, as it is written in files.
        case own(String)
    }

    /// Short names that other programs have for known keys. They are read as these where nothing else is
    /// called so, and not offered.
    private static let shortNames: [String: Key] = [
        "pri": .priority, "prio": .priority, "proj": .project, "recur": .repeat,
        "sched": .scheduled,
        "dep": .depends,
    ]

    private let meanings: [String: Meaning]
    private let types: [String: ValueType]

    /// - Parameters:
    ///   - aliases: other names of known keys, such as `deadline` and `마감` for `due`.
    ///   - own: keys of the user's that tokens may name. Of the known keys only those of a plan can be
    ///     redefined, see ``KnownKey/isOfPlan``.
    ///   - types: what the values of these are; of any other they are text.
    public init(
        aliases: [String: Key] = [:], own: [String] = [], types: [String: ValueType] = [:]
    ) {
        self.types = types
        var meanings: [String: Meaning] = Self.shortNames.mapValues { .known($0) }
        meanings["tags"] = .known(.tag)
        for key in Key.allCases { meanings[key.korean] = .known(key) }
        for key in Key.allCases { meanings[key.rawValue] = .known(key) }
        for name in ["기한", "마감일"] { meanings[name] = .known(.due) }
        for name in ["예상", "예상시간", "소요시간"] { meanings[name] = .known(.estimate) }
        for key in own
        where meanings[key] == nil || Self.shortNames[key] != nil
            || KnownKey(rawValue: key)?.isOfPlan == true
        {
            meanings[key] = .own(key)
        }
        for (word, key) in aliases where KnownKey(rawValue: word)?.isOfPlan ?? true {
            meanings[word] = .known(key)
        }
        self.meanings = meanings
    }

    /// `nil` for a word that is no key. Case counts, as it does in front matter: `Note:` and
    /// `Title:` begin many a sentence.
    public func meaning(of word: some StringProtocol) -> Meaning? {
        meanings[String(word)]
    }

    /// Returns what the values of a key of the user's own are.
    public func type(ofOwn key: String) -> ValueType { types[key] ?? .text }

    /// Every word that has a meaning, but for the short names of other programs; sorted.
    public var words: [String] { meanings.keys.filter { fullName(of: $0) == nil }.sorted() }

    /// Returns the token with the whole name of its key: `priority:high` for `pri:high`; `nil` where
    /// that is no short name, or one with a meaning of its own.
    public func expansion(of token: String) -> String? {
        guard case .pair(let key, let value) = TokenWord(token[...]) else { return nil }
        let (name, rest) = (key.prefix { $0 != "." }, key.drop { $0 != "." })
        return fullName(of: name).map { "\($0)\(rest):\(value)" }
    }

    private func fullName(of word: some StringProtocol) -> String? {
        guard let key = Self.shortNames[String(word)], meaning(of: word) == .known(key) else {
            return nil
        }
        return key.rawValue
    }

    /// Returns whether the word is a key whose values are dates.
    public func isDate(_ word: String) -> Bool {
        meanings[word].flatMap(dateKey) != nil
    }

    /// The word that an unknown one was probably meant to be.
    public func suggestion(for word: String) -> String? {
        Suggestion.nearest(to: word, among: words)
    }
}

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

    /// The value as a number, whatever the key's type.
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

    /// The key where it is compared as a date.
    func dateKey(_ meaning: Meaning) -> QueryTerm.DateKey? {
        if case .date(let key)? = compared(meaning) { key } else { nil }
    }
}

extension QueryLexer {
    /// Reads the amount that a comparison is with.
    func amount(
        _ value: Substring, for key: QueryTerm.AmountKey, in argument: String
    ) throws(InputError) -> Double {
        let text = String(TokenWord.unquoted(value))
        guard let amount = key.type.number(text, in: now.zone) else {
            throw error(
                value, in: argument, key.type == .number ? .notANumber(text) : .notAnEffort(text))
        }
        return amount
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
