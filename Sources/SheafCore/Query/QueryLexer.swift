/// Cuts a query's arguments into lexemes and reads each term.
struct QueryLexer {
    let vocabulary: KeyVocabulary
    let workflow: Workflow
    let now: Moment
    let saved: SavedQueries

    private let arguments: [String]
    /// True if the one argument is a query as a whole, as in the settings: a shell took no quotation
    /// marks off it, so that words beside each other are no phrase.
    let isWhole: Bool
    /// The arguments joined with spaces: what places count in.
    let text: String
    private(set) var lexemes: [QueryLexeme] = []
    /// The offset in the text of the argument being read.
    private var base = 0
    private var depth = 0
    /// True if an undeclared key may be text, see ``ItemQuery``.
    var isSearch = false
    /// Tells how items name the one that a handle means, see ``ItemQuery``.
    var namesOfItem: (String) -> [String] = { [$0] }
    /// The undeclared keys that are asked for, each with the error where nothing has it.
    var undeclared: [String: InputError] = [:]
    /// The terms that kept queries brought in.
    var savedTerms = 0
    /// The most terms of a query, and the most that kept queries may bring in. Each is held against
    /// each item.
    static let termLimit = 1000
    private var terms = 0

    init(
        arguments: [String], vocabulary: KeyVocabulary, workflow: Workflow,
        saved: SavedQueries = .none, now: Moment, isWhole: Bool = false
    ) {
        self.arguments = arguments
        self.isWhole = isWhole
        self.saved = saved
        self.vocabulary = vocabulary
        self.workflow = workflow
        self.now = now
        text = arguments.joined(separator: " ")
    }

    mutating func run() throws(InputError) {
        var isText = false
        for argument in joined(arguments) {
            if argument == "--", !isText {
                isText = true
            } else if isText || isPhrase(argument) {
                let status = isText ? nil : workflow.status(named: argument)
                appendPhrase(argument, status)
            } else {
                try read(argument)
            }
            try checkLength()
            base += argument.utf8.count + 1
        }
    }

    // MARK: Arguments

    /// The arguments, those together that make one date, `due:next friday`, or one status, `진행 중`.
    private func joined(_ arguments: [String]) -> [String] {
        var joined: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return joined + [argument] + rest }
            var whole = argument
            let word = argument[...].drop { $0 == "-" || $0 == "(" }
            // Lazily: of thousands of words only those that may belong to a value are looked at.
            let text = rest.lazy.prefix { isText($0[...]) }
            var count = 0
            if case .pair(let key, let value) = TokenWord(word), !value.hasPrefix("\"") {
                let meaning = vocabulary.meaning(of: key.prefix { $0 != "." })
                if meaning == .known(.status) {
                    count = workflow.length(of: value, in: text)
                } else if let dateKey = meaning.flatMap(vocabulary.dateKey) {
                    count = DateExpression.length(
                        of: value, in: text, at: now, leaning: dateKey.leaning, ranges: true)
                }
            } else if isText(argument[...]) {
                count = workflow.length(of: argument[...], in: text)
            }
            whole = ([whole] + rest.prefix(count)).joined(separator: " ")
            rest.removeFirst(count)
            joined.append(whole)
        }
        return joined
    }

    /// Returns whether an argument holds several words and nothing that a query gives a meaning.
    private func isPhrase(_ argument: String) -> Bool {
        guard !isWhole else { return false }
        let words = argument.split(whereSeparator: \.isWhitespace)
        return words.count > 1 && words.allSatisfy { isText($0) || endsInColon($0) }
    }

    /// `TODO: fix` in one argument is a phrase.
    private func endsInColon(_ word: Substring) -> Bool {
        guard case .pair(let key, let value) = TokenWord(word), value.allSatisfy({ $0 == ":" })
        else { return false }
        return vocabulary.meaning(of: key) == nil && !["is", "has", "in"].contains(key)
            && vocabulary.suggestion(for: String(key)) == nil
    }

    /// Returns whether a word is neither a token nor an operator nor holds quotation marks, parentheses
    /// or a comparison.
    func isText(_ word: Substring) -> Bool {
        guard TokenWord(word) == .plain, operatorKind(word) == nil, saved.text(of: word) == nil
        else { return false }
        return !word.utf8.contains { [0x22, 0x28, 0x29, 0x3C, 0x3E].contains($0) }
    }

    private mutating func appendPhrase(_ argument: String, _ status: Workflow.Status?) {
        guard argument.contains(where: { !$0.isWhitespace }) else { return }
        let term = status.map { QueryTerm.status($0.name) } ?? .word(Needle(argument))
        append(.term(.term(term)), argument[...], in: argument)
    }

    private func checkLength() throws(InputError) {
        guard terms > Self.termLimit else { return }
        throw InputError(
            text: text, range: lexemes.last?.range ?? base..<base,
            problem: .tooManyTerms(limit: Self.termLimit))
    }

    private mutating func read(_ argument: String) throws(InputError) {
        var rest = argument[...]
        while let first = rest.unicodeScalars.first {
            try checkLength()
            if first.properties.isWhitespace {
                rest = rest[rest.unicodeScalars.index(after: rest.startIndex)...]
            } else if first == "(" {
                depth += 1
                append(.open, rest.prefix(1), in: argument)
                rest = rest.dropFirst()
            } else if first == ")" {
                depth = max(0, depth - 1)
                append(.close, rest.prefix(1), in: argument)
                rest = rest.dropFirst()
            } else if first == "\"" {
                let phrase = try quoted(rest, in: argument)
                let needle = Needle(String(phrase.dropFirst().dropLast()))
                append(.term(.term(.word(needle))), phrase, in: argument)
                rest = rest[phrase.endIndex...]
            } else {
                rest = try readWord(rest, in: argument)
            }
        }
    }

    /// Reads one term or operator and returns what follows it.
    private mutating func readWord(
        _ rest: Substring, in argument: String
    ) throws(InputError) -> Substring {
        if let comparison = QueryComparison(rest, vocabulary: vocabulary) {
            let value = try value(comparison.rest, in: argument)
            return try appendCompared(
                comparison.key, comparison.comparison, value, from: rest, in: argument)
        }
        if case .pair(let key, let value) = TokenWord(rest.prefix { !$0.isWhitespace }) {
            let value = try self.value(rest[value.startIndex...], in: argument)
            return try appendPair(key, value, from: rest, in: argument)
        }
        var word = bareWord(rest)
        if let kind = operatorKind(word) {
            append(kind, word, in: argument)
            return rest[word.endIndex...]
        }
        if isText(word) { word = statusExtent(of: word, from: rest) }
        let end = rest[word.endIndex...]
        switch TokenWord(word) {
        case .plus(let tag) where Tag.isTyped(tag):
            append(.term(.term(.tag(FoldedText(String(tag)).bytes))), word, in: argument)
        case .plus(let tag) where !tag.isEmpty:
            // `+2017` is a tag where front matter has it, and otherwise text.
            let asked = QueryTerm.tag(FoldedText(String(tag)).bytes)
            append(.term(.any([.term(asked), .term(plain(word))])), word, in: argument)
        case .minus(let negated): return appendNegation(rest, negated, in: argument)
        default:
            let node = try savedQuery(word, in: argument) ?? .term(plain(word))
            append(.term(node), word, in: argument)
        }
        return end
    }

    /// `-` before a tag or a status; before any other term it is `not`.
    private mutating func appendNegation(
        _ rest: Substring, _ negated: Substring, in argument: String
    ) -> Substring {
        let behind = rest.dropFirst()
        guard !negated.isEmpty else {
            append(.term(.term(.word(Needle("-")))), rest.prefix(1), in: argument)
            return behind
        }
        // No tag begins with a quotation mark, a parenthesis or a sign, nor holds a colon.
        let isTag =
            TokenWord(negated) == .plain && Tag.isTyped(negated)
            && workflow.status(named: String(negated)) == nil
        if isTag {
            let tag = QueryTerm.tag(FoldedText(String(negated)).bytes)
            append(.term(.not(.term(tag))), rest[..<negated.endIndex], in: argument)
            return rest[negated.endIndex...]
        }
        append(.not, rest.prefix(1), in: argument)
        return behind
    }

    private func plain(_ word: Substring) -> QueryTerm {
        if let status = workflow.status(named: String(word)) { return .status(status.name) }
        return .word(Needle(String(word)))
    }

    /// A status goes on over blanks: as many words as name one together.
    func statusExtent(of value: Substring, from rest: Substring) -> Substring {
        let extents = extents(of: value, from: rest, limit: Workflow.mostWords)
        return extents.last { workflow.status(named: String($0)) != nil } ?? value
    }

    /// A value alone, and with one and more of the words behind it.
    ///
    /// - Parameter limit: the number of extents at most.
    func extents(of value: Substring, from rest: Substring, limit: Int) -> [Substring] {
        var extents = [value]
        var behind = rest[value.endIndex...].drop(while: \.isWhitespace)
        while extents.count < limit, !behind.isEmpty {
            let word = bareWord(behind)
            guard !word.isEmpty, isText(word) else { break }
            extents.append(rest[value.startIndex..<word.endIndex])
            behind = rest[word.endIndex...].drop(while: \.isWhitespace)
        }
        return extents
    }

    private func operatorKind(_ word: Substring) -> QueryLexeme.Kind? {
        switch word {
        case "and", "AND": .and
        case "or", "OR": .or
        case "not", "NOT": .not
        default: nil
        }
    }

    // MARK: Places

    /// Up to a blank, or to a parenthesis that closes one outside the word.
    func bareWord(_ rest: Substring) -> Substring {
        var own = 0
        for index in rest.unicodeScalars.indices {
            let scalar = rest.unicodeScalars[index]
            if scalar.properties.isWhitespace { return rest[..<index] }
            if scalar == "(" { own += 1 }
            if scalar == ")" {
                if own == 0, depth > 0 { return rest[..<index] }
                own -= 1
            }
        }
        return rest
    }

    /// From one quotation mark to the next, both included.
    func quoted(_ rest: Substring, in argument: String) throws(InputError) -> Substring {
        guard let end = rest.dropFirst().firstIndex(of: "\"") else {
            throw error(rest.prefix(1), in: argument, .notClosed("\""))
        }
        return rest[...end]
    }

    private func value(_ rest: Substring, in argument: String) throws(InputError) -> Substring {
        rest.first == "\"" ? try quoted(rest, in: argument) : bareWord(rest)
    }

    mutating func append(_ kind: QueryLexeme.Kind, _ part: Substring, in argument: String) {
        if case .term = kind { terms += 1 }
        lexemes.append(QueryLexeme(kind: kind, range: place(part, in: argument)))
    }

    func place(_ part: Substring, in argument: String) -> Range<Int> {
        let start = argument.utf8.distance(from: argument.startIndex, to: part.startIndex)
        return base + start..<base + start + part.utf8.count
    }

    func error(_ at: Substring, in argument: String, _ problem: InputError.Problem) -> InputError {
        InputError(text: text, range: place(at, in: argument), problem: problem)
    }
}

/// A piece of a query with its place in UTF-8 bytes of the joined text.
struct QueryLexeme: Equatable {
    enum Kind: Equatable {
        case open, close, and, or, not
        case term(QueryNode)
    }

    var kind: Kind
    var range: Range<Int>
}

/// `due < fri`, `score >= 3`: a key, a sign, and what follows.
struct QueryComparison {
    let key: QueryTerm.ComparedKey
    let comparison: QueryTerm.Comparison
    /// From the value on.
    let rest: Substring

    /// `nil` where the text does not begin so; blanks may stand around the sign.
    init?(_ text: Substring, vocabulary: KeyVocabulary) {
        guard let end = TokenWord.endOfKey(text),
            let key = vocabulary.meaning(of: text[..<end]).flatMap(vocabulary.compared)
        else { return nil }
        let behind = text[end...].drop(while: \.isWhitespace)
        let sign = behind.prefix { "<>=".contains($0) }
        guard let comparison = QueryTerm.Comparison.signs[String(sign)] else { return nil }
        self.key = key
        self.comparison = comparison
        rest = behind[sign.endIndex...].drop(while: \.isWhitespace)
    }
}

// Queries that are kept under names.
extension QueryLexer {
    /// Returns the query that `@name` stands for; `nil` for a word of another form. `"@mina"` in
    /// quotation marks is text.
    mutating func savedQuery(
        _ word: Substring, in argument: String
    ) throws(InputError) -> QueryNode? {
        guard let text = saved.text(of: word) else {
            guard saved.isUnknown(word) else { return nil }
            let suggestion = saved.suggestion(for: word)
            throw error(word, in: argument, .unknownQuery(String(word), suggestion: suggestion))
        }
        var lexer = QueryLexer(
            arguments: [text], vocabulary: vocabulary, workflow: workflow,
            saved: saved.without(word), now: now, isWhole: true)
        lexer.namesOfItem = namesOfItem
        guard saved.depth < Self.savedDepth else {
            throw error(word, in: argument, .queryTooLarge(String(word)))
        }
        try lexer.run()
        var parser = QueryParser(text: lexer.text, lexemes: lexer.lexemes)
        let node = try parser.parse()
        // A few names that ask for each other could grow without end.
        savedTerms += node.size
        guard savedTerms <= Self.termLimit else {
            throw error(word, in: argument, .queryTooLarge(String(word)))
        }
        return node
    }

    private static let savedDepth = 16
}

extension QueryNode {
    /// The number of its terms.
    fileprivate var size: Int {
        switch self {
        case .term: 1
        case .not(let node): node.size
        case .all(let nodes), .any(let nodes): nodes.reduce(1) { $0 + $1.size }
        }
    }
}

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
        guard !TokenWord.unquoted(value).isEmpty else {
            let name = rest[..<value.startIndex].prefix { !":<=>".contains($0) }
            throw error(value, in: argument, .missingValue(key: String(name)))
        }
        var value = value
        let term: QueryTerm
        switch key {
        case .date(let key):
            value = dateExtent(of: value, for: key, from: rest, in: argument)
            // Put off without a date.
            let isSomeday =
                comparison == .on && DateExpression.isSomeday(TokenWord.unquoted(value))
            term =
                isSomeday
                ? .date(.wait, .on, DateBound(.day(DateExpression.someday)))
                : .date(key, comparison, try date(value, for: key, in: argument))
        case .amount(let key):
            term = .amount(key, comparison, try amount(value, for: key, in: argument))
        }
        append(.term(.term(term)), rest[..<value.endIndex], in: argument)
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

/// Puts a query's lexemes together: `or` of `and` of terms.
struct QueryParser {
    let text: String
    let lexemes: [QueryLexeme]
    private(set) var index = 0
    private(set) var depth = 0

    mutating func parse() throws(InputError) -> QueryNode {
        guard !lexemes.isEmpty else { return .all([]) }
        let node = try alternatives()
        guard index == lexemes.count else { throw error(index, .notOpened) }
        return node
    }

    private mutating func alternatives() throws(InputError) -> QueryNode {
        var nodes = [try conjunction()]
        while take(.or) { nodes.append(try conjunction()) }
        return nodes.count == 1 ? nodes[0] : .any(QueryNode.cheapFirst(nodes))
    }

    private mutating func conjunction() throws(InputError) -> QueryNode {
        var nodes = [try operand()]
        while index < lexemes.count {
            switch lexemes[index].kind {
            case .or, .close: return nodes.count == 1 ? nodes[0] : .all(QueryNode.cheapFirst(nodes))
            case .and:
                index += 1
                nodes.append(try operand())
            case .not, .open, .term: nodes.append(try operand())
            }
        }
        return nodes.count == 1 ? nodes[0] : .all(QueryNode.cheapFirst(nodes))
    }

    private mutating func operand() throws(InputError) -> QueryNode {
        guard index < lexemes.count else { throw missingOperand() }
        guard depth < 100 else { throw error(index, .tooDeep) }
        let start = index
        switch lexemes[start].kind {
        case .term(let node):
            index += 1
            return node
        case .not:
            index += 1
            depth += 1
            defer { depth -= 1 }
            return .not(try operand())
        case .open:
            index += 1
            depth += 1
            defer { depth -= 1 }
            let node = try alternatives()
            guard take(.close) else { throw error(start, .notClosed("(")) }
            return node
        case .close where depth == 0: throw error(start, .notOpened)
        case .close, .and, .or: throw missingOperand()
        }
    }

    private mutating func take(_ kind: QueryLexeme.Kind) -> Bool {
        guard index < lexemes.count, lexemes[index].kind == kind else { return false }
        index += 1
        return true
    }

    /// Points at the operator, or parenthesis, that has nothing to apply to.
    private func missingOperand() -> InputError {
        let place = index > 0 ? index - 1 : index
        return error(place, .missingOperand(word(place)))
    }

    private func error(_ place: Int, _ problem: InputError.Problem) -> InputError {
        InputError(text: text, range: lexemes[place].range, problem: problem)
    }

    private func word(_ place: Int) -> String {
        String(decoding: Array(text.utf8)[lexemes[place].range], as: UTF8.self)
    }
}
