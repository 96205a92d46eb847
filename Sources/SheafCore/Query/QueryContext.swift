/// A query that one works within for a while: it narrows what is listed, and its tokens go to what
/// is added.
public struct QueryContext: Sendable, Equatable {
    /// Where it was said.
    public enum Source: Sendable {
        /// For one command, or for a shell.
        case variable
        /// For this device, until another one is set.
        case command
    }

    /// Where it was said.
    public var source: Source
    /// As it was asked for, by its name or as a query.
    public let text: String
    /// The query that it stands for, where that is a kept query.
    public let expansion: String?
    public let query: ItemQuery
    /// The assignments for a new item: the query's `+tag` and `key:value`, where all of them must
    /// hold. Of those that only some items of it have, as in `+a or +b`, none.
    public let assignments: [Assignment]

    /// - Parameter text: the name of a kept query, with or without `@`, or a query.
    ///
    /// Throws `InputError.Problem.unknownQuery` for a single word that is neither a kept query nor
    /// a token nor a status: it would hide nearly everything.
    public init(
        _ text: String, vocabulary: KeyVocabulary, workflow: Workflow, saved: SavedQueries,
        now: Moment, from source: Source = .variable
    ) throws(InputError) {
        self.source = source
        let name = text.hasPrefix("@") ? String(text.dropFirst()) : text
        expansion = saved.texts[name]
        self.text = text
        var lexer = QueryLexer(
            arguments: [expansion == nil ? text : "@" + name], vocabulary: vocabulary,
            workflow: workflow, saved: saved, now: now, isWhole: true)
        try lexer.run()
        var parser = QueryParser(text: lexer.text, lexemes: lexer.lexemes)
        query = ItemQuery(root: try parser.parse())
        if expansion == nil, lexer.lexemes.count == 1,
            case .term(.term(.word)) = lexer.lexemes[0].kind
        {
            throw InputError(
                text: text, range: 0..<text.utf8.count,
                problem: .unknownQuery(
                    text, suggestion: Suggestion.nearest(to: name, among: saved.names)))
        }
        assignments = try lexer.assignments()
    }
}

extension QueryLexer {
    /// The assignments of the lexemes, once they were read.
    fileprivate func assignments() throws(InputError) -> [Assignment] {
        let reader = TokenReader(vocabulary: vocabulary, workflow: workflow, now: now)
        var assignments: [Assignment] = []
        var depth = 0
        var isNegated = false
        for lexeme in lexemes {
            switch lexeme.kind {
            case .or where depth == 0: return []
            case .open: depth += 1
            case .close: depth -= 1
            case .not:
                isNegated = true
                continue
            case .term where depth == 0 && !isNegated:
                assignments += try self.assignments(of: lexeme, reader)
            case .and, .or, .term: break
            }
            // `not` before a parenthesis is over when that is closed.
            if depth == 0 { isNegated = false }
        }
        return assignments
    }

    private func assignments(
        of lexeme: QueryLexeme, _ reader: TokenReader
    ) throws(InputError) -> [Assignment] {
        let word = String(decoding: Array(text.utf8)[lexeme.range], as: UTF8.self)
        if let inner = saved.text(of: word[...]), saved.depth < 16 {
            var lexer = QueryLexer(
                arguments: [inner], vocabulary: vocabulary, workflow: workflow,
                saved: saved.without(word[...]), now: now, isWhole: true)
            try lexer.run()
            return try lexer.assignments()
        }
        // `due.before:` and `is:` ask, and assign nothing; nor do times that are stamped.
        let draft = try reader.draft([word])
        return draft.assignments.filter { assignment in
            switch assignment {
            case .addTag, .due(.some), .priority(.some), .project(.some), .status(.some),
                .own(_, .some):
                true
            default: false
            }
        }
    }
}
