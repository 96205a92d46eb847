import SheafWords

/// A language that messages, dates and help are written in: one that has a catalogue of sentences.
public struct Language: Sendable, RawRepresentable, CaseIterable {
    public let catalogue: Catalogue

    public init(_ catalogue: Catalogue) {
        self.catalogue = catalogue
    }

    /// The language of a catalogue that the program holds, by its code.
    public init?(rawValue code: String) {
        guard let catalogue = Catalogue.embedded[code] else { return nil }
        self.init(catalogue)
    }

    /// Its code by ISO 639: `en`.
    public var rawValue: String { catalogue.language }

    public static let english = Language(.english)
    public static let korean = Self(rawValue: "ko") ?? .english

    /// The languages of the program, by their codes.
    public static let allCases = Catalogue.embedded.values.map(Self.init)
        .sorted { $0.rawValue < $1.rawValue }

    /// The language that `name` begins with, as in `ko`, `ko_KR.UTF-8`, `en-GB`, or that is called so
    /// in one of the languages; `nil` for others.
    public init?(name: String) {
        let letters = name.lowercased().prefix { $0.isLetter }
        let named = Self.allCases.first { language in
            language.rawValue == letters
                || Self.allCases.contains { language.name(in: $0).lowercased() == letters }
        }
        guard let named else { return nil }
        self = named
    }

    public func name(in language: Language) -> String {
        language.catalogue.text(Fact("language-name", ["code": rawValue]))
    }

    /// The language to speak: `option` (the value of `--lang`), else `SHEAF_LANG`, else the
    /// locale for messages, by the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty
    /// (POSIX). A locale that has no catalogue is answered in English.
    public init(option: Language? = nil, variables: [String: String]) {
        let asked = option ?? variables["SHEAF_LANG"].flatMap(Language.init(name:))
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { variables[$0] }
            .first { !$0.isEmpty }
        self = asked ?? locale.flatMap(Language.init(name:)) ?? .english
    }
}

extension Language: Hashable {
    public static func == (one: Language, other: Language) -> Bool {
        one.rawValue == other.rawValue
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue)
    }
}

extension Language: CustomStringConvertible {
    public var description: String { rawValue }
}
