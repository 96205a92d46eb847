/// A query read as it may have been meant: each word as it was typed, or as its keys read with the
/// keyboard set to the other script. `ghldmlfhr` is 회의록, `ㅡㄷㄷ샤ㅜㅎ` is meeting.
public struct KeyboardReading: Sendable {
    /// Finds what any mixture of the readings finds.
    public let query: ItemQuery
    private let arguments: [String]
    private let words: [Word]

    private struct Word {
        /// Which argument holds it, and where in it, in UTF-8 bytes.
        var argument: Int
        var range: Range<Int>
        var typed: Needle
        var readings: [Reading]
    }

    private struct Reading {
        var text: String
        var needle: Needle
    }

    /// Reads the arguments as ``ItemQuery/init(arguments:vocabulary:workflow:now:)`` does. `nil` where
    /// no word of theirs can be read otherwise.
    public init?(
        arguments: [String], vocabulary: KeyVocabulary, workflow: Workflow, now: Moment
    ) throws(InputError) {
        var lexer = QueryLexer(
            arguments: arguments, vocabulary: vocabulary, workflow: workflow, now: now)
        try lexer.run()
        var lexemes = lexer.lexemes
        var words: [Word] = []
        for (index, lexeme) in lexemes.enumerated() {
            // What must not occur is not what was looked for.
            guard case .term(.term(.word(let typed))) = lexeme.kind,
                index == 0 || lexemes[index - 1].kind != .not,
                let (argument, range) = Self.place(of: lexeme.range, in: arguments)
            else { continue }
            let source = String(decoding: Array(lexer.text.utf8)[lexeme.range], as: UTF8.self)
            let readings = Self.readings(of: source)
            guard !readings.isEmpty else { continue }
            lexemes[index].kind = .term(
                .any(([typed] + readings.map(\.needle)).map { .term(.word($0)) }))
            words.append(Word(argument: argument, range: range, typed: typed, readings: readings))
        }
        guard !words.isEmpty else { return nil }
        var parser = QueryParser(text: lexer.text, lexemes: lexemes)
        query = ItemQuery(root: try parser.parse())
        self.arguments = arguments
        self.words = words
    }

    /// The arguments as they were meant, told by what was found: a word that does not stand there
    /// as it was typed is put as it does.
    ///
    /// - Parameter answers: whether what was found answers to a query of one word.
    public func arguments(_ answers: (ItemQuery) -> Bool) -> [String] {
        func stands(_ needle: Needle) -> Bool { answers(ItemQuery(root: .term(.word(needle)))) }
        var meant = arguments.map { Array($0.utf8) }
        for word in words.reversed() where !stands(word.typed) {
            guard let reading = word.readings.first(where: { stands($0.needle) }) else { continue }
            meant[word.argument].replaceSubrange(word.range, with: reading.text.utf8)
        }
        return meant.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the place in the arguments of a place in the joined text.
    private static func place(
        of range: Range<Int>, in arguments: [String]
    ) -> (argument: Int, range: Range<Int>)? {
        var base = 0
        for (index, argument) in arguments.enumerated() {
            let end = base + argument.utf8.count
            if range.lowerBound >= base, range.upperBound <= end {
                return (index, range.lowerBound - base..<range.upperBound - base)
            }
            base = end + 1
        }
        return nil
    }

    /// - Parameter source: a word or phrase as it was typed, with its quotation marks.
    private static func readings(of source: String) -> [Reading] {
        var texts: [String] = []
        // With the shift key stuck other letters come, so capitals are tried as small ones too.
        for typed in [source, source.lowercased()] {
            // Single letters that are left over show that no Korean was meant.
            if let hangul = HangulKeyboard.hangul(typed), !hasLetters(hangul) || hasLetters(typed) {
                texts.append(hangul)
            }
        }
        if let latin = HangulKeyboard.latin(source) { texts.append(latin) }
        return texts.enumerated().filter { texts.firstIndex(of: $1) == $0 }.map { _, text in
            Reading(text: text, needle: Needle(text.filter { $0 != "\"" }))
        }
    }

    private static func hasLetters(_ text: String) -> Bool {
        text.unicodeScalars.contains { 0x3131...0x3163 ~= $0.value }
    }
}
