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
    public let english: StyledText
    public let korean: StyledText

    public init(en english: StyledText, ko korean: StyledText) {
        self.english = english
        self.korean = korean
    }

    /// Text that no one translates: another program's words, a path.
    public init(verbatim text: String) {
        self.init(en: StyledText(text), ko: StyledText(text))
    }

    /// Prose, a blank line between two paragraphs, which are as many in each language.
    static func paragraphs(en english: String, ko korean: String) -> [Message] {
        func paragraphs(_ text: String) -> [StyledText] {
            text.split(separator: "\n\n").map {
                StyledText(String($0.replacing("\n", with: " ")))
            }
        }
        return zip(paragraphs(english), paragraphs(korean)).map { Message(en: $0, ko: $1) }
    }

    /// The sentence in one language.
    public func styled(_ language: Language) -> StyledText {
        switch language {
        case .english: english
        case .korean: korean
        }
    }

    /// The sentence in one language, without roles.
    public func text(_ language: Language) -> String {
        styled(language).plain
    }
}
