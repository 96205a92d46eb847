/// Terms with a key: `status:doing`, `is:open`, `title:milk`.
extension QueryLexer {
    /// Reads `key:value` and returns what follows it.
    mutating func appendPair(
        _ key: Substring, _ value: Substring, from rest: Substring, in argument: String
    ) throws(InputError) -> Substring {
        let meaning = vocabulary.meaning(of: key)
        if meaning == nil, isTextWithColon(key, value) {
            let word = rest[..<value.endIndex]
            append(.term(.term(.word(Needle(String(word))))), word, in: argument)
            return rest[word.endIndex...]
        }
        if meaning == nil, key.hasPrefix(Self.keyMark) {
            let extent = whole(value, from: rest, in: argument)
            let own = String(key.dropFirst(Self.keyMark.count))
            append(.term(self.own(own, extent)), rest[..<extent.endIndex], in: argument)
            return rest[extent.endIndex...]
        }
        if meaning == nil, let dot = key.firstIndex(of: ".") {
            return try appendComparison(
                key[..<dot], key[key.index(after: dot)...], value, from: rest, in: argument)
        }
        let node: QueryNode
        let extent: Substring
        if let compared = meaning.flatMap(vocabulary.compared), !value.isEmpty {
            guard let field = field(String(key)), DateExpression.isNone(TokenWord.unquoted(value))
            else { return try appendCompared(compared, .on, value, from: rest, in: argument) }
            append(.term(.not(.term(.has(field)))), rest[..<value.endIndex], in: argument)
            return rest[value.endIndex...]
        }
        switch meaning {
        case .known(let known)?:
            let whole = whole(value, from: rest, in: argument)
            extent =
                known == .status && whole == value && !value.isEmpty && value.first != "\""
                ? statusExtent(of: value, from: rest) : whole
            node = try condition(known, key, extent, in: argument)
        case .own(let own)?:
            extent = whole(value, from: rest, in: argument)
            node = self.own(own, extent)
        case nil where Self.filters.contains(String(key)):
            extent = whole(value, from: rest, in: argument)
            node = .term(try filter(key, extent, in: argument))
        case nil:
            // A key that is not declared, unless it is a known one mistyped.
            extent = whole(value, from: rest, in: argument)
            let error = unknownKey(key, in: argument)
            if case .unknownKey(_, .some) = error.problem { throw error }
            undeclared[String(key)] = error
            let asked = self.own(String(key), extent)
            let word = Needle(String(rest[..<extent.endIndex]))
            node = isSearch ? .any([asked, .term(.word(word))]) : asked
        }
        append(.term(node), rest[..<extent.endIndex], in: argument)
        return rest[extent.endIndex...]
    }

    /// `key.NAME` names a key of the user's own, whatever it is called.
    private static let keyMark = "key."

    /// Returns whether a colon is part of the text: `TODO: fix`, `Owner::`, `std::vector`.
    private func isTextWithColon(_ key: Substring, _ value: Substring) -> Bool {
        guard !Self.filters.contains(String(key)), !key.hasPrefix(Self.keyMark) else {
            return false
        }
        if value.hasPrefix(":") { return true }
        return value.isEmpty && !key.contains(".")
            && vocabulary.suggestion(for: String(key)) == nil
    }

    /// Of a list with commas each value is meant, and the text as a whole. `none` is what has no value,
    /// or this one.
    private func own(_ key: String, _ extent: Substring) -> QueryNode {
        let none = QueryNode.not(.term(.has(.own(key))))
        guard !TokenWord.unquoted(extent).isEmpty else { return none }
        return any(extent) { text in
            let asked = QueryNode.term(.own(key: key, value: FoldedText.fold(text)))
            return isNone(text, in: extent) ? .any([asked, none]) : asked
        }
    }

    /// Returns whether one of the values of an extent is `none`; in quotation marks it is text.
    private func isNone(_ text: String, in extent: Substring) -> Bool {
        extent.first != "\"" && DateExpression.isNone(text[...])
    }

    /// Returns the condition on the item that others are a part of, or wait for; any handle may name it.
    private func linked(_ field: QueryTerm.Field, _ extent: Substring) -> QueryNode {
        any(extent, orNone: field) { text in
            .any(namesOfItem(text).map { .term(.planned(field, FoldedText.fold($0))) })
        }
    }

    /// Returns a term for a value, or for one of several with commas between them:
    /// `priority:high,none`.
    ///
    /// - Parameter field: what `none` asks for to be empty.
    private func anyWord(
        _ extent: Substring, orNone field: QueryTerm.Field,
        _ make: (String) throws(InputError) -> QueryNode
    ) throws(InputError) -> QueryNode {
        let whole = String(TokenWord.unquoted(extent))
        let values = extent.hasPrefix("\"") ? [] : extent.split(separator: ",").map(String.init)
        let isList = values.count > 1 || extent.hasSuffix(",")
        var nodes: [QueryNode] = []
        for value in isList ? values : [whole] {
            let isNone = isNone(value, in: extent)
            nodes.append(isNone ? .not(.term(.has(field))) : try make(value))
        }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    /// A node for any of several texts, which may hold commas.
    private func any(
        _ extent: Substring, orNone field: QueryTerm.Field? = nil, _ make: (String) -> QueryNode
    ) -> QueryNode {
        let whole = String(TokenWord.unquoted(extent))
        let values = extent.hasPrefix("\"") ? [] : extent.split(separator: ",").map(String.init)
        let nodes = (values.count > 1 ? [whole] + values : [whole]).map { value in
            guard let field, isNone(value, in: extent) else { return make(value) }
            return .not(.term(.has(field)))
        }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
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
            return any(value, orNone: .status) { text in
                if let status = workflow.status(named: text) { return .term(.status(status.name)) }
                return .term(.ownStatus(FoldedText.fold(text)))
            }
        case .priority:
            return try anyWord(value, orNone: .priority) { text throws(InputError) in
                if let priority = Priority(named: text) { return .term(.priority(priority)) }
                let suggestion = Suggestion.nearest(to: text, among: Priority.words)
                throw error(value, in: argument, .unknownPriority(text, suggestion: suggestion))
            }
        case .project:
            return any(value, orNone: .project) { .term(.project(FoldedText.fold($0))) }
        case .repeat:
            return any(value, orNone: .repeat) { .term(.planned(.repeat, FoldedText.fold($0))) }
        case .depends: return linked(.depends, value)
        case .parent: return linked(.parent, value)
        case .title: return .term(.title(Needle(text)))
        case .tag:
            return any(value, orNone: .tags) { .term(.tag(FoldedText($0).bytes)) }
        // These are compared, and with nothing were asked for above.
        case .due, .scheduled, .wait, .created, .completed, .estimate:
            return .all([])
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
            if let state = QueryTerm.State(named: text) { return .state(state) }
            let known = QueryTerm.State.allCases.map(\.rawValue)
            let suggestion = Suggestion.nearest(to: text, among: known)
            throw error(
                value, in: argument, .unknownState(text, suggestion: suggestion, known: known))
        case "has":
            if let field = field(text) { return .has(field) }
            let words = QueryTerm.Field.named.keys.sorted() + vocabulary.words
            let suggestion = Suggestion.nearest(to: text, among: words)
            guard let suggestion else { return .has(.own(text)) }
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
        case nil:
            word.hasPrefix(Self.keyMark)
                ? .own(String(word.dropFirst(Self.keyMark.count)))
                : word == "체크리스트" ? .checklist : QueryTerm.Field.named[word]
        }
    }

    func unknownKey(_ key: Substring, in argument: String) -> InputError {
        let suggestion = Suggestion.nearest(to: String(key), among: vocabulary.words + Self.filters)
        return error(key, in: argument, .unknownKey(String(key), suggestion: suggestion))
    }

    private static let filters = ["is", "has", "in"]
}
