import SheafWords

/// A sentence in every language of sheaf.
///
/// It is what the catalogues of ``SheafWords`` have for a key, or text that was put together in
/// each language.
public struct Message: Sendable, Equatable {
    private enum Source: Sendable, Equatable {
        case fact(Fact, attribute: String?)
        /// In the order of ``Language/allCases``.
        case composed([StyledText])
    }

    private let source: Source

    /// A sentence that no catalogue has, put together for each language.
    public init(_ text: (Language) -> StyledText) {
        source = .composed(Language.allCases.map(text))
    }

    /// The sentence that the catalogues have for a fact.
    ///
    /// - Parameter attribute: of the sentence: its `hint`.
    public init(_ fact: Fact, _ attribute: String? = nil) {
        var fact = fact
        fact.arguments = fact.arguments.mapValues(\.shortened)
        source = .fact(fact, attribute: attribute)
    }

    /// The sentence that the catalogues have for a key.
    public init(_ key: String, _ arguments: [String: (any ArgumentConvertible)?] = [:]) {
        self.init(Fact(key, arguments))
    }

    /// What helps where the fact is in the way; `nil` where nothing is known to.
    public static func hint(of fact: Fact, _ attribute: String = "hint") -> Message? {
        guard Catalogue.english.has(fact, attribute) else { return nil }
        return Message(fact, attribute)
    }

    /// An error that nothing better is known of than its value.
    public init(unexpected error: any Error) {
        self.init(Fact("unexpected", ["detail": String(describing: error)]))
    }

    /// What it says, with the arguments it says it with; `nil` for text that was put together.
    public var fact: Fact? {
        guard case .fact(let fact, _) = source else { return nil }
        return fact
    }

    /// Text that no one translates: another program's words, a path.
    public init(verbatim text: String) {
        self.init { _ in StyledText(text) }
    }

    /// The sentence in one language.
    public func styled(_ language: Language) -> StyledText {
        switch source {
        case .composed(let texts):
            return zip(Language.allCases, texts).first { $0.0 == language }?.1 ?? texts[0]
        case .fact(let fact, let attribute):
            return language.catalogue.pieces(fact, attribute)
                .reduce(into: "") { $0 += StyledText($1.text, $1.role) }
        }
    }

    /// The sentence in one language, without roles.
    public func text(_ language: Language) -> String {
        styled(language).plain
    }
}

extension Message: ArgumentConvertible {
    public var argument: Fact.Argument {
        switch source {
        case .fact(var fact, let attribute):
            if let attribute { fact.key += "." + attribute }
            return .fact(fact)
        case .composed(let texts):
            let pieces = zip(Language.allCases.map(\.rawValue), texts.map(\.pieces))
            return .texts(Dictionary(uniqueKeysWithValues: pieces))
        }
    }
}
