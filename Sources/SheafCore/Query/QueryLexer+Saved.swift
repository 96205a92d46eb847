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
