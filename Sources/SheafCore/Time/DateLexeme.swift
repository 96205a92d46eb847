/// A piece of a date expression with its place.
struct DateLexeme: Equatable {
    enum Kind: Equatable {
        case term(DateTerm)
        case number(Int, digits: Int)
        case symbol(Unicode.Scalar)
    }

    var kind: Kind
    /// In bytes of the folded text.
    var range: Range<Int>
}

/// Cuts folded text into lexemes: Latin words whole, Korean ones out of what is written together,
/// so that `다음주월요일` is `다음 주 월요일`.
struct DateLexer {
    private let text: FoldedText
    private let original: String
    private let scalars: [Unicode.Scalar]
    /// Where each scalar begins in the folded bytes, and where the last one ends.
    private var offsets: [Int] = [0]
    private var position = 0
    private var lexemes: [DateLexeme] = []

    init(_ text: FoldedText, original: String) {
        self.text = text
        self.original = original
        scalars = Array(String(decoding: text.bytes, as: UTF8.self).unicodeScalars)
        for scalar in scalars { offsets.append(offsets[offsets.count - 1] + scalar.utf8.count) }
    }

    mutating func run() throws(InputError) -> [DateLexeme] {
        while position < scalars.count {
            let scalar = scalars[position]
            if isBlank(scalar) || isHyphen(at: position) {
                position += 1
            } else if isDigit(scalar) {
                try takeNumber()
            } else if isLatin(scalar) {
                try takeLatin()
            } else if isHangul(scalar) {
                try takeKorean()
            } else if "+-/.:,()".unicodeScalars.contains(scalar) {
                append(.symbol(scalar), count: 1)
            } else {
                throw unknownWord()
            }
        }
        return lexemes
    }

    private mutating func append(_ kind: DateLexeme.Kind, count: Int) {
        let end = position + count
        lexemes.append(DateLexeme(kind: kind, range: offsets[position]..<offsets[end]))
        position = end
    }

    private mutating func takeNumber() throws(InputError) {
        let digits = scalars[position...].prefix(while: isDigit)
        guard digits.count <= 9 else {
            throw error(position..<position + digits.count) { .numberTooLarge($0) }
        }
        let value = digits.reduce(0) { $0 * 10 + Int($1.value - 0x30) }
        append(.number(value, digits: digits.count), count: digits.count)
    }

    private mutating func takeLatin() throws(InputError) {
        let letters = scalars[position...].prefix(while: isLatin)
        let word = String(String.UnicodeScalarView(letters))
        guard let term = DateVocabulary.english[word] else { throw unknownWord() }
        append(.term(term), count: letters.count)
    }

    private mutating func takeKorean() throws(InputError) {
        let run = Array(scalars[position...].prefix(while: isHangul))
        guard let words = Self.words(of: run) else { throw unknownWord() }
        for (term, count) in words { append(.term(term), count: count) }
    }

    /// Cuts syllables into known words, the longest ones first; going back where that leads
    /// nowhere, as after the `주일` of `다음주일요일`.
    private static func words(of run: [Unicode.Scalar]) -> [(DateTerm, Int)]? {
        // From the end: the best way on from each place, if there is one.
        var ways: [(term: DateTerm, count: Int)?] = Array(repeating: nil, count: run.count)
        for start in run.indices.reversed() {
            let longest = min(DateVocabulary.longestKorean, run.count - start)
            for count in stride(from: longest, to: 0, by: -1) {
                guard start + count == run.count || ways[start + count] != nil else { continue }
                let word = String(String.UnicodeScalarView(run[start..<start + count]))
                if let term = DateVocabulary.korean[word] {
                    ways[start] = (term, count)
                    break
                }
            }
        }
        var words: [(DateTerm, Int)] = []
        var start = 0
        while start < run.count {
            guard let way = ways[start] else { return nil }
            words.append((way.term, way.count))
            start += way.count
        }
        return words
    }

    /// Names the word up to the next blank.
    private func unknownWord() -> InputError {
        var end = position
        while end < scalars.count, !isBlank(scalars[end]), !isDigit(scalars[end]) { end += 1 }
        return error(position..<end) { word in
            .unknownDateWord(word, suggestion: DateVocabulary.suggestion(for: word))
        }
    }

    private func error(
        _ range: Range<Int>, _ problem: (String) -> InputError.Problem
    ) -> InputError {
        let place = text.original(offsets[range.lowerBound]..<offsets[range.upperBound])
        let word = String(decoding: Array(original.utf8)[place], as: UTF8.self)
        return InputError(text: original, range: place, problem: problem(word))
    }

    private func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    private func isDigit(_ scalar: Unicode.Scalar) -> Bool { 0x30...0x39 ~= scalar.value }
    private func isLatin(_ scalar: Unicode.Scalar) -> Bool { 0x61...0x7A ~= scalar.value }
    private func isHangul(_ scalar: Unicode.Scalar) -> Bool { 0xAC00...0xD7A3 ~= scalar.value }

    /// `next-week`: a hyphen between letters separates as a blank does.
    private func isHyphen(at index: Int) -> Bool {
        guard index > 0, index + 1 < scalars.count, scalars[index] == "-" else { return false }
        return [scalars[index - 1], scalars[index + 1]].allSatisfy { isLatin($0) || isHangul($0) }
    }
}
