import SheafCore

/// The effect of the store's settings on what a person types.
extension Store {
    /// The keys that tokens and queries may name.
    public var vocabulary: KeyVocabulary {
        var aliases: [String: KeyVocabulary.Key] = [:]
        for (word, target) in configuration.keyAliases {
            aliases[word] = target == "tags" ? .tag : KeyVocabulary.Key(rawValue: target)
        }
        return KeyVocabulary(
            aliases: aliases, own: configuration.ownKeys, types: configuration.ownKeyTypes)
    }

    /// Reads tokens such as `+home` and `due:fri`.
    public var tokens: TokenReader {
        TokenReader(
            vocabulary: vocabulary, workflow: configuration.workflow, now: environment.now)
    }

    /// Reads a query; see ``ItemQuery/init(arguments:vocabulary:workflow:now:)``.
    public func query(_ arguments: [String], isSearch: Bool = false) throws(InputError) -> ItemQuery
    {
        try ItemQuery(
            arguments: arguments, vocabulary: vocabulary, workflow: configuration.workflow,
            saved: SavedQueries(configuration.queries), now: environment.now, isSearch: isSearch)
    }

    /// Returns the query within which the user works for a while, as `SHEAF_CONTEXT` says: a kept
    /// query's name, or a query; `nil` where it is not set or empty.
    public func queryContext() throws(InputError) -> QueryContext? {
        guard let text = environment.variables["SHEAF_CONTEXT"],
            text.contains(where: { !$0.isWhitespace })
        else { return nil }
        return try QueryContext(
            text, vocabulary: vocabulary, workflow: configuration.workflow,
            saved: SavedQueries(configuration.queries), now: environment.now)
    }
}
