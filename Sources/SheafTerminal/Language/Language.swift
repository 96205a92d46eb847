/// The languages that messages, dates and help are written in.
public enum Language: String, Sendable, CaseIterable {
    case english = "en"
    case korean = "ko"

    /// The language that `name` begins with, as in `ko`, `ko_KR.UTF-8`, `en-GB`, or that is called so
    /// in Korean; `nil` for others.
    public init?(name: String) {
        let letters = name.lowercased().prefix { $0.isLetter }
        let named = Self.allCases.first { $0.rawValue == letters || $0.korean == letters }
        guard let named else { return nil }
        self = named
    }

    public var korean: String {
        switch self {
        case .english: "영어"
        case .korean: "한국어"
        }
    }

    /// The language to speak: `option` (the value of `--lang`), else `SHEAF_LANG`, else the
    /// locale for messages, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty
    /// (POSIX). A locale that is not Korean is answered in English.
    public init(option: Language? = nil, variables: [String: String]) {
        let asked = option ?? variables["SHEAF_LANG"].flatMap(Language.init(name:))
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { variables[$0] }
            .first { !$0.isEmpty }
        self = asked ?? locale.flatMap(Language.init(name:)) ?? .english
    }
}
