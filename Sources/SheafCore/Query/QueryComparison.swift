/// `due < fri`, `score >= 3`: a key, a sign, and what follows.
struct QueryComparison {
    let key: QueryTerm.ComparedKey
    let comparison: QueryTerm.Comparison
    /// From the value on.
    let rest: Substring

    /// `nil` where the text does not begin so; blanks may stand around the sign.
    init?(_ text: Substring, vocabulary: KeyVocabulary) {
        guard let end = TokenWord.endOfKey(text),
            let key = vocabulary.meaning(of: text[..<end]).flatMap(vocabulary.compared)
        else { return nil }
        let behind = text[end...].drop(while: \.isWhitespace)
        let sign = behind.prefix { "<>=".contains($0) }
        guard let comparison = QueryTerm.Comparison.signs[String(sign)] else { return nil }
        self.key = key
        self.comparison = comparison
        rest = behind[sign.endIndex...].drop(while: \.isWhitespace)
    }
}
