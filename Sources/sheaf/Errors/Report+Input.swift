import SheafCore
import SheafTerminal
import SheafWords

extension Report {
    /// A token, date or query that cannot be read: shown with the place pointed at.
    init(input error: InputError) {
        let message: Message
        var hint: Message?
        switch error.problem {
        case .unknownDateWord(let word, let suggestion):
            message = Message("not-a-date", ["text": word])
            hint = suggestion.map { Message("did-you-mean", ["word": $0]) } ?? Message("date-hint")
        case .incompleteDate:
            let last = error.text.last { $0.isLetter || $0.isNumber }
            message =
                last?.isNumber == true ? Message("incomplete-time") : Message("incomplete-date")
            hint = Message("date-hint")
        case .misplacedDateWord(let word):
            message = Message("misplaced-date-word", ["word": word])
            hint = Message("date-hint")
        case .unknownRepeat(let word, let suggestion):
            message = Message("unknown-repeat", ["word": word])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) } ?? Message("repeat-hint")
        case .noSuchDay(let text):
            message = Message("no-such-day", ["text": text])
            hint = Message("date-hint")
        case .noSuchTime(let text):
            message = Message("no-such-time", ["text": text])
            hint = Message("time-hint")
        case .unlikelyYear(let text, let year):
            message = Message("unlikely-year", ["text": text, "year": year])
            hint = Message("unlikely-year-hint")
        case .numberTooLarge(let text):
            message = Message("number-too-large", ["text": text])
            hint = Message("number-too-large-hint", ["limit": 9_999.counted])
        case .unknownKey(let key, let suggestion):
            message = Message("unknown-key", ["key": key])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) }
                ?? Self.known(KeyVocabulary.Key.allCases)
        case .notANumber(let text): message = Message("not-a-number", ["text": text])
        case .notAnEffort(let text):
            message = Message("not-an-effort", ["text": text])
            hint = Message("effort-hint")
        case .unknownPriority(let word, let suggestion):
            message = Message("unknown-priority", ["text": word])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) }
                ?? Message("one-of", ["words": Priority.allCases.map(\.rawValue)])
        case .unknownState(let word, let suggestion, let known):
            message = Message("unknown-state", ["text": word])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) }
                ?? Message("one-of", ["words": known])
        case .unknownField(let word, let suggestion):
            message = Message("unknown-field", ["text": word])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) }
                ?? Message("one-of", ["words": ItemQuery.fields])
        case .unknownComparison(let word, let suggestion):
            message = Message("unknown-comparison", ["text": word])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) }
                ?? Message("one-of", ["words": ["before", "after", "on"]])
        case .unknownQuery(let name, let suggestion):
            message = Message("unknown-query", ["name": name])
            hint =
                suggestion.map { Message("did-you-mean", ["word": $0]) }
                ?? Message("saved-query-hint")
        case .queryTooLarge(let name): message = Message("query-too-large", ["name": name])
        case .tooManyTerms(let limit): message = Message("too-many-terms", ["limit": limit])
        case .notADateKey(let key):
            message = Message("not-a-date-key", ["key": key])
            hint = Self.known(KeyVocabulary.Key.allCases.filter(\.isDate))
        case .missingValue(let key): message = Message("missing-value", ["key": key])
        case .notATag(let text):
            message = Message("not-a-tag", ["text": text])
            hint = Message("tag-hint")
        case .missingOperand(let word): message = Message("missing-operand", ["operator": word])
        case .notClosed(let mark): message = Message("not-closed", ["mark": mark])
        case .notOpened: message = Message("not-opened")
        case .tooDeep: message = Message("nested-too-deeply")
        }
        self.init(
            .usage, message, excerpt: Excerpt(error.text, part: error.range),
            hint: hint ?? Message("query-hint"))
    }

    /// The value of `--format`.
    init(template error: TemplateError) {
        let message: Message
        var hint: Message?
        switch error.problem {
        case .unknownField(let name):
            message = Message("unknown-template-field", ["name": name])
            hint =
                Self.nearest(to: name, among: ItemField.names)
                ?? Message("one-of", ["words": ItemField.names])
        case .missingName:
            message = Message("missing-template-field")
            hint = Message("one-of", ["words": ItemField.names])
        case .notClosed:
            message = Message("not-closed", ["mark": "{"])
            hint = Message("brace-hint", ["brace": "{"])
        case .notOpened:
            message = Message("brace-not-opened")
            hint = Message("brace-hint", ["brace": "}"])
        case .unknownEscape(let letter):
            message = Message("unknown-escape", ["letter": letter])
            hint = Message("one-of", ["words": ["\\t", "\\n", "\\\\"]])
        }
        self.init(.usage, message, excerpt: Excerpt(error.text, part: error.range), hint: hint)
    }

    private static func known(_ keys: [KeyVocabulary.Key]) -> Message {
        let keys = keys.map { key in
            Message { StyledText($0 == .korean ? key.korean : key.rawValue) }
        }
        return Message("known-keys", ["keys": keys])
    }
}
