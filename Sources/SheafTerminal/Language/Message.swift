import SheafWords

/// A sentence in every language of sheaf. A translation that is missing does not compile.
///
/// Messages are built by static functions with typed parameters, one file a theme, both
/// translations side by side:
///
///     static func moved(title: String, to status: String) -> Message {
///         Message(
///             en: "Moved \"\(title, .title)\" to \(status)",
///             ko: "\"\(title, .title)\"\(.object, after: title) \(status)\(.direction, after: status) 옮겼습니다")
///     }
public struct Message: Sendable, Equatable {
    private enum Source: Sendable, Equatable {
        case pair(english: StyledText, korean: StyledText)
        case fact(Fact, attribute: String?)
    }

    private let source: Source

    public init(en english: StyledText, ko korean: StyledText) {
        source = .pair(english: english, korean: korean)
    }

    /// The sentence that the catalogues have for a fact.
    ///
    /// - Parameter attribute: of the sentence: its `hint`.
    public init(_ fact: Fact, _ attribute: String? = nil) {
        source = .fact(fact, attribute: attribute)
    }

    /// What helps where the fact is in the way; `nil` where nothing is known to.
    public static func hint(of fact: Fact, _ attribute: String = "hint") -> Message? {
        guard Catalogue.embedded["en"]?.has(fact, attribute) == true else { return nil }
        return Message(fact, attribute)
    }

    /// An error that nothing better is known of than its value.
    public init(unexpected error: any Error) {
        self.init(Fact("unexpected", ["detail": String(describing: error)]))
    }

    public var english: StyledText { styled(.english) }
    public var korean: StyledText { styled(.korean) }

    /// Text that no one translates: another program's words, a path.
    public init(verbatim text: String) {
        self.init(en: StyledText(text), ko: StyledText(text))
    }

    /// The sentence in one language.
    public func styled(_ language: Language) -> StyledText {
        switch source {
        case .pair(let english, let korean): return language == .english ? english : korean
        case .fact(let fact, let attribute):
            let pieces = Catalogue.embedded[language.rawValue]?.pieces(fact, attribute) ?? []
            return pieces.reduce(into: "") { $0 += StyledText($1.text, $1.isCode ? .code : nil) }
        }
    }

    /// The sentence in one language, without roles.
    public func text(_ language: Language) -> String {
        styled(language).plain
    }
}
