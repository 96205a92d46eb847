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
    ///
    /// - Parameter naming: how the handles behind `depends:` and `parent:` are understood.
    public func query(
        _ arguments: [String], isSearch: Bool = false, naming: Naming = Naming()
    ) throws(InputError) -> ItemQuery {
        try ItemQuery(
            arguments: arguments, vocabulary: vocabulary, workflow: configuration.workflow,
            saved: SavedQueries(configuration.queries), now: environment.now, isSearch: isSearch
        ) { namesInPlans(ofItem: $0, naming) }
    }

    /// Returns whether an item has one of the user's own keys.
    public func hasOwnKey(_ key: String) throws -> Bool {
        try items(withUpdated: false).results.contains { item in
            item.extra.contains { $0.key == key }
        }
    }

    /// Returns the query within which the user works for a while: what `SHEAF_CONTEXT` says, a kept
    /// query's name or a query, else what ``setQueryContext(_:)`` keeps; `nil` where that is nothing.
    public func queryContext() throws(InputError) -> QueryContext? {
        if let text = environment.variables["SHEAF_CONTEXT"] {
            return try queryContext(text, from: .variable)
        }
        guard let bytes = try? layout.readPrivate(Self.contextFile, limit: Self.contextLimit) else {
            return nil
        }
        return try queryContext(String(decoding: bytes, as: UTF8.self), from: .command)
    }

    /// Keeps the query within which the user works on this device; `nil` ends it.
    ///
    /// - Throws: `InputError` for what is no query.
    public func setQueryContext(_ text: String?) throws {
        if let text {
            guard text.utf8.count <= Self.contextLimit else {
                throw InputError(
                    text: text, range: 0..<text.utf8.count, problem: .queryTooLarge(text))
            }
            _ = try queryContext(text, from: .command)
        }
        try layout.writePrivate(Self.contextFile, Array((text ?? "").utf8))
    }

    private func queryContext(
        _ text: String, from source: QueryContext.Source
    ) throws(InputError) -> QueryContext? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        return try QueryContext(
            text, vocabulary: vocabulary, workflow: configuration.workflow,
            saved: SavedQueries(configuration.queries), now: environment.now, from: source)
    }

    private static let contextFile = "context"
    private static let contextLimit = 4096
}
