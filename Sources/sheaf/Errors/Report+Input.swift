import SheafCore
import SheafTerminal

extension Report {
    /// A token, date or query that cannot be read: shown with the place pointed at.
    init(input error: InputError) {
        let message: Message
        var hint: Message?
        switch error.problem {
        case .unknownDateWord(let word, let suggestion):
            message = .notADate(word)
            hint = suggestion.map { .didYouMean($0) } ?? .dateHint
        case .incompleteDate:
            let last = error.text.last { $0.isLetter || $0.isNumber }
            message = last?.isNumber == true ? .incompleteTime : .incompleteDate
            hint = .dateHint
        case .misplacedDateWord(let word):
            message = .misplacedDateWord(word)
            hint = .dateHint
        case .unknownRepeat(let word, let suggestion):
            message = .unknownRepeat(word)
            hint = suggestion.map { .didYouMean($0) } ?? .repeatHint
        case .noSuchDay(let text):
            message = .noSuchDay(text)
            hint = .dateHint
        case .noSuchTime(let text):
            message = .noSuchTime(text)
            hint = .timeHint
        case .unlikelyYear(let text, let year):
            message = .unlikelyYear(text, year: year)
            hint = .unlikelyYearHint
        case .numberTooLarge(let text):
            message = .numberTooLarge(text)
            hint = .numberTooLargeHint(limit: 9_999)
        case .unknownKey(let key, let suggestion):
            message = .unknownKey(key)
            hint =
                suggestion.map { .didYouMean($0) }
                ?? .knownKeys(KeyVocabulary.Key.allCases.map { ($0.rawValue, $0.korean) })
        case .notANumber(let text): message = .notANumber(inKey: text)
        case .notAnEffort(let text):
            message = .notAnEffort(text)
            hint = .effortHint
        case .unknownPriority(let word, let suggestion):
            message = .unknownPriority(word)
            hint = suggestion.map { .didYouMean($0) } ?? .oneOf(Priority.allCases.map(\.rawValue))
        case .unknownState(let word, let suggestion, let known):
            message = .unknownState(word)
            hint = suggestion.map { .didYouMean($0) } ?? .oneOf(known)
        case .unknownField(let word, let suggestion):
            message = .unknownField(word)
            hint = suggestion.map { .didYouMean($0) } ?? .oneOf(ItemQuery.fields)
        case .unknownComparison(let word, let suggestion):
            message = .unknownComparison(word)
            hint = suggestion.map { .didYouMean($0) } ?? .oneOf(["before", "after", "on"])
        case .unknownQuery(let name, let suggestion):
            message = .unknownQuery(name)
            hint = suggestion.map { .didYouMean($0) } ?? .savedQueryHint
        case .queryTooLarge(let name): message = .queryTooLarge(name)
        case .tooManyTerms(let limit): message = .tooManyTerms(limit: limit)
        case .notADateKey(let key):
            message = .notADateKey(key)
            hint = .knownKeys(
                KeyVocabulary.Key.allCases.filter(\.isDate).map { ($0.rawValue, $0.korean) })
        case .missingValue(let key): message = .missingValue(key)
        case .notATag(let text):
            message = .notATag(text)
            hint = .tagHint
        case .missingOperand(let word): message = .missingOperand(word)
        case .notClosed(let mark): message = .notClosed(mark)
        case .notOpened: message = .notOpened
        case .tooDeep: message = .nestedTooDeeply
        }
        self.init(
            .usage, message, excerpt: Excerpt(error.text, part: error.range),
            hint: hint ?? .queryHint)
    }

    /// The value of `--format`.
    init(template error: TemplateError) {
        let message: Message
        var hint: Message?
        switch error.problem {
        case .unknownField(let name):
            message = .unknownTemplateField(name)
            hint =
                Self.nearest(to: name, among: ItemField.names) ?? .oneOf(ItemField.names)
        case .missingName:
            message = .missingTemplateField
            hint = .oneOf(ItemField.names)
        case .notClosed:
            message = .notClosed("{")
            hint = .braceHint("{")
        case .notOpened:
            message = .braceNotOpened
            hint = .braceHint("}")
        case .unknownEscape(let letter):
            message = .unknownEscape(letter)
            hint = .oneOf(["\\t", "\\n", "\\\\"])
        }
        self.init(.usage, message, excerpt: Excerpt(error.text, part: error.range), hint: hint)
    }
}
