/// Terms with a key: `status:doing`, `is:open`, `title:milk`.
extension QueryLexer {
    /// Reads `key:value` and returns what follows it.
    mutating func appendPair(
        _ key: Substring, _ value: Substring, from rest: Substring, in argument: String
    ) throws(InputError) -> Substring {
        let meaning = vocabulary.meaning(of: key)
        if meaning == nil, let dot = key.firstIndex(of: ".") {
            return try appendComparison(
                key[..<dot], key[key.index(after: dot)...], value, from: rest, in: argument)
        }
        let node: QueryNode
        let extent: Substring
        switch meaning {
        case .known(let known)?:
            if let dateKey = QueryTerm.DateKey(known), !value.isEmpty {
                return try appendDate(dateKey, .on, value, from: rest, in: argument)
            }
            extent = whole(value, from: rest, in: argument)
            node = try condition(known, key, extent, in: argument)
        case .own(let own)?:
            extent = whole(value, from: rest, in: argument)
            let text = FoldedText.fold(String(TokenWord.unquoted(extent)))
            node =
                text.isEmpty
                ? .not(.term(.has(.own(own)))) : .term(.own(key: own, value: text))
        case nil:
            extent = whole(value, from: rest, in: argument)
            node = .term(try filter(key, extent, in: argument))
        }
        append(.term(node), rest[..<extent.endIndex], in: argument)
        return rest[extent.endIndex...]
    }

    /// An argument that is a key and plain words, and nothing else, is one value.
    func whole(_ value: Substring, from rest: Substring, in argument: String) -> Substring {
        let isFirst = argument[..<rest.startIndex].allSatisfy { $0 == "-" }
        let isPair = rest[..<value.startIndex].last == ":"
        guard isFirst, isPair, !isWhole, value.first != "\"" else { return value }
        let words = rest[value.endIndex...].split(whereSeparator: \.isWhitespace)
        guard let last = words.last, words.allSatisfy(isText) else { return value }
        return rest[value.startIndex..<last.endIndex]
    }

    private func condition(
        _ known: KeyVocabulary.Key, _ key: Substring, _ value: Substring, in argument: String
    ) throws(InputError) -> QueryNode {
        let text = String(TokenWord.unquoted(value))
        guard !text.isEmpty else {
            guard let field = QueryTerm.Field(known) else {
                throw error(value, in: argument, .missingValue(key: String(key)))
            }
            return .not(.term(.has(field)))
        }
        switch known {
        case .status:
            if let status = workflow.status(named: text) { return .term(.status(status.name)) }
            return .term(.ownStatus(FoldedText.fold(text)))
        case .priority:
            if let priority = Priority(named: text) { return .term(.priority(priority)) }
            let suggestion = Suggestion.nearest(to: text, among: Priority.words)
            throw error(value, in: argument, .unknownPriority(text, suggestion: suggestion))
        case .project: return .term(.project(FoldedText.fold(text)))
        case .title: return .term(.title(Needle(text)))
        case .tag: return .term(.tag(FoldedText(text).bytes))
        case .due: return .term(.date(.due, .on, try date(value, for: .due, in: argument)))
        case .created:
            return .term(.date(.created, .on, try date(value, for: .created, in: argument)))
        case .completed:
            return .term(.date(.completed, .on, try date(value, for: .completed, in: argument)))
        }
    }

    /// `is:`, `has:` and `in:`, which only queries have.
    private func filter(
        _ key: Substring, _ value: Substring, in argument: String
    ) throws(InputError) -> QueryTerm {
        guard Self.filters.contains(String(key)) else { throw unknownKey(key, in: argument) }
        let text = String(TokenWord.unquoted(value))
        guard !text.isEmpty else {
            throw error(value, in: argument, .missingValue(key: String(key)))
        }
        switch key {
        case "is":
            if let state = QueryTerm.State(rawValue: text) { return .state(state) }
            let known = QueryTerm.State.allCases.map(\.rawValue)
            let suggestion = Suggestion.nearest(to: text, among: known)
            throw error(
                value, in: argument, .unknownState(text, suggestion: suggestion, known: known))
        case "has":
            if let field = field(text) { return .has(field) }
            let words = QueryTerm.Field.named.keys.sorted() + vocabulary.words
            let suggestion = Suggestion.nearest(to: text, among: words)
            throw error(value, in: argument, .unknownField(text, suggestion: suggestion))
        default:
            let path = text.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
            return .folder(FoldedText(path).bytes)
        }
    }

    private func field(_ word: String) -> QueryTerm.Field? {
        switch vocabulary.meaning(of: word) {
        case .own(let key)?: .own(key)
        case .known(let key)?: QueryTerm.Field(key)
        case nil: QueryTerm.Field.named[word]
        }
    }

    func unknownKey(_ key: Substring, in argument: String) -> InputError {
        let suggestion = Suggestion.nearest(
            to: String(key), among: vocabulary.words + Self.filters)
        return error(key, in: argument, .unknownKey(String(key), suggestion: suggestion))
    }

    private static let filters = ["is", "has", "in"]
}
