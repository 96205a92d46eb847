/// Hangul that is written together, cut into words.
///
/// The words are found from the end on, so that a run that no words make up costs no more than one
/// that they do.
struct HangulCut<Word> {
    /// A word, and how many syllables of the run it takes.
    typealias Part = (word: Word, count: Int)

    /// The word to take at each place; `nil` where no words lead from it to the end.
    private var parts: [Part?]

    /// - Parameters:
    ///   - count: the syllables of the run.
    ///   - part: chooses the word to take at a place. The cut of what follows says whether a word
    ///     leads on, and to which.
    init(of count: Int, taking part: (_ place: Int, _ rest: HangulCut) -> Part?) {
        parts = Array(repeating: nil, count: count)
        for place in parts.indices.reversed() { parts[place] = part(place, self) }
    }

    /// The word to take at a place; `nil` at the end, and where none leads there.
    subscript(place: Int) -> Part? { place < parts.count ? parts[place] : nil }

    /// Returns whether words lead from a place to the end.
    func leadsOn(from place: Int) -> Bool { place == parts.count || self[place] != nil }

    /// The words of the run; `nil` where none make it up.
    var words: [Part]? {
        var words: [Part] = []
        var place = 0
        while place < parts.count {
            guard let part = parts[place] else { return nil }
            words.append(part)
            place += part.count
        }
        return words
    }
}
