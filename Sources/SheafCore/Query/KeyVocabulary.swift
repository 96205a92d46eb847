/// The words that may stand before the colon of a token.
public struct KeyVocabulary: Sendable, Equatable {
    /// The keys that sheaf knows; `tag` adds one tag, the others set their front matter key.
    public enum Key: String, Sendable, CaseIterable {
        case status, project, priority, due, scheduled, wait, `repeat`, depends, parent, title,
            created
        case completed, tag

        /// The Korean name, as listings head its column.
        public var korean: String {
            switch self {
            case .status: "상태"
            case .project: "프로젝트"
            case .priority: "우선순위"
            case .due: "마감"
            case .scheduled: "예정"
            case .wait: "대기"
            case .repeat: "반복"
            case .depends: "선행"
            case .parent: "상위"
            case .title: "제목"
            case .created: "만든때"
            case .completed: "끝낸때"
            case .tag: "태그"
            }
        }

        /// True if its values are dates.
        public var isDate: Bool {
            switch self {
            case .due, .scheduled, .wait, .created, .completed: true
            default: false
            }
        }
    }

    /// The meaning of a word.
    public enum Meaning: Sendable, Hashable {
        case known(Key)
        /// One of the user's own keys, as it is written in files.
        case own(String)
    }

    private let meanings: [String: Meaning]

    /// - Parameters:
    ///   - aliases: other names of known keys, such as `deadline` and `마감` for `due`.
    ///   - own: keys of the user's that tokens may name. A known key cannot be redefined.
    public init(aliases: [String: Key] = [:], own: [String] = []) {
        var meanings: [String: Meaning] = ["tags": .known(.tag)]
        for key in Key.allCases { meanings[key.korean] = .known(key) }
        for key in own { meanings[key] = .own(key) }
        for key in Key.allCases { meanings[key.rawValue] = .known(key) }
        for (word, key) in aliases where KnownKey(rawValue: word)?.isOfPlan ?? true {
            meanings[word] = .known(key)
        }
        self.meanings = meanings
    }

    /// The known keys alone.
    public static let standard = KeyVocabulary()

    /// `nil` for a word that is no key. Case counts, as it does in front matter: `Note:` and
    /// `Title:` begin many a sentence.
    public func meaning(of word: some StringProtocol) -> Meaning? {
        meanings[String(word)]
    }

    /// Every word that has a meaning, sorted.
    public var words: [String] { meanings.keys.sorted() }

    /// Returns whether the word is a key whose values are dates.
    public func isDate(_ word: String) -> Bool {
        if case .known(let key)? = meanings[word] { key.isDate } else { false }
    }

    /// The word that an unknown one was probably meant to be.
    public func suggestion(for word: String) -> String? {
        Suggestion.nearest(to: word, among: words)
    }
}
