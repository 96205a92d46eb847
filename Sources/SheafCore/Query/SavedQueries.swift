/// The queries that the settings keep under names, for `@name`.
public struct SavedQueries: Sendable, Equatable {
    /// The text that each name stands for, as typed.
    public let texts: [String: String]

    /// The number of kept queries that ask for the one in which these names are read.
    private(set) var depth = 0
    /// The names of those queries, which are words in there.
    private var open: Set<String> = []

    /// No names.
    public static let none = SavedQueries([:])

    public init(_ texts: [String: String]) {
        self.texts = texts
    }

    /// The names, sorted.
    public var names: [String] { texts.keys.sorted() }

    /// The names of the queries that compare a date with `3m` and the like, sorted: minutes, which
    /// were months until version 1.0.
    public func namesWithMinutes(_ vocabulary: KeyVocabulary) -> [String] {
        names.filter { Self.hasMinutes(texts[$0] ?? "", vocabulary) }
    }

    private static func hasMinutes(_ text: String, _ vocabulary: KeyVocabulary) -> Bool {
        var isDate = false
        var key = ""
        for word in text.split(whereSeparator: { $0.isWhitespace || "()\"".contains($0) }) {
            var value = word
            if let sign = word.firstIndex(where: { ":<>=".contains($0) }) {
                if sign > word.startIndex { key = String(word[..<sign].prefix { $0 != "." }) }
                isDate = vocabulary.isDate(key)
                value = word[sign...].drop { ":<>=".contains($0) }
            } else {
                key = String(word)
            }
            let number = value.drop { $0 == "+" || $0 == "-" }.prefix(while: \.isNumber)
            if isDate, !number.isEmpty, value[number.endIndex...] == "m" { return true }
        }
        return false
    }

    /// Returns the text that `@name` stands for; `nil` for a word of another form, and for a name
    /// that is not kept.
    func text(of word: Substring) -> String? {
        word.first == "@" ? texts[String(word.dropFirst())] : nil
    }

    /// Returns whether a word is `@name` with a name that stands for nothing.
    func isUnknown(_ word: Substring) -> Bool {
        let name = String(word.dropFirst())
        return word.first == "@" && !name.isEmpty && texts[name] == nil && !open.contains(name)
    }

    /// The kept name that an unknown `@name` was probably meant to be.
    func suggestion(for word: Substring) -> String? {
        guard word.first == "@" else { return nil }
        return Suggestion.nearest(to: String(word.dropFirst()), among: names).map { "@" + $0 }
    }

    /// The same without one name: a query that asks for itself, by way of others, finds no end.
    func without(_ word: Substring) -> SavedQueries {
        var rest = SavedQueries(texts.filter { $0.key != word.dropFirst() })
        rest.depth = depth + 1
        rest.open = open.union([String(word.dropFirst())])
        return rest
    }
}
