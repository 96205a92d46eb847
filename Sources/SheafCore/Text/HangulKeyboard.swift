/// Latin letters typed while the keyboard was set to Hangul.
public enum HangulKeyboard {
    /// The keys of the standard two-set layout (KS X 5002) that type the text; what is no Hangul
    /// stays. `nil` where the text holds none.
    ///
    /// Jamo in syllables and by themselves are both taken back to their keys, so that it does not
    /// matter what the input method put together.
    public static func latin(_ text: String) -> String? {
        var keys = ""
        var hasHangul = false
        for scalar in composed(text).unicodeScalars {
            if let typed = typed(scalar) {
                hasHangul = true
                keys += typed
            } else {
                keys.unicodeScalars.append(scalar)
            }
        }
        return hasHangul ? keys : nil
    }

    private static func typed(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0xAC00...0xD7A3:
            let index = Int(scalar.value - 0xAC00)
            return leading[index / 588] + vowels[index / 28 % 21] + trailing[index % 28]
        // Compatibility jamo: what a keyboard types one by one.
        case 0x3131...0x314E: return consonants[Int(scalar.value - 0x3131)]
        case 0x314F...0x3163: return vowels[Int(scalar.value - 0x314F)]
        // Conjoining jamo that no syllable came from.
        case 0x1100...0x1112: return leading[Int(scalar.value - 0x1100)]
        case 0x1161...0x1175: return vowels[Int(scalar.value - 0x1161)]
        case 0x11A8...0x11C2: return trailing[Int(scalar.value - 0x11A7)]
        default: return nil
        }
    }

    /// In the order of U+1100: ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ
    private static let leading = words("r R s e E f a q Q t T d w W c z x v g")
    /// In the order of U+1161: ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅘ ㅙ ㅚ ㅛ ㅜ ㅝ ㅞ ㅟ ㅠ ㅡ ㅢ ㅣ
    private static let vowels = words("k o i O j p u P h hk ho hl y n nj np nl b m ml l")
    /// None, then in the order of U+11A8: ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅄ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ
    private static let trailing =
        [""] + words("r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g")
    /// In the order of U+3131: ㄱ ㄲ ㄳ ㄴ ㄵ ㄶ ㄷ ㄸ ㄹ ㄺ ㄻ ㄼ ㄽ ㄾ ㄿ ㅀ ㅁ ㅂ ㅃ ㅄ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ
    private static let consonants = words(
        "r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g")

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }
}

extension HangulKeyboard {
    /// The Hangul that was meant by keys typed while the keyboard was set to Latin: `ghldmlfhr` is
    /// 회의록. What no key types stays. `nil` where no syllable comes of it.
    ///
    /// The reverse of ``latin(_:)``, put together as an input method does (KS X 5002): a consonant
    /// ends the syllable before it, until a vowel follows and takes it along.
    public static func hangul(_ text: String) -> String? {
        var composer = SyllableComposer()
        for scalar in text.unicodeScalars {
            if let letter = letters[scalar] ?? letters[lowered(scalar)] {
                composer.type(letter)
            } else {
                composer.put(scalar)
            }
        }
        composer.finish()
        return composer.hasSyllable ? String(composer.text) : nil
    }

    /// With the shift key down only seven keys type something else.
    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value + 0x20)) : scalar
    }

    private static let letters = Dictionary(
        uniqueKeysWithValues: zip(
            "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml".unicodeScalars,
            "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ".unicodeScalars))
}

/// Puts letters together to syllables.
private struct SyllableComposer {
    private(set) var text = String.UnicodeScalarView()
    private(set) var hasSyllable = false
    private var initial: Unicode.Scalar?
    private var vowel: Unicode.Scalar?
    private var final: Unicode.Scalar?

    private static let initials = Hangul.order(of: Hangul.initials)
    private static let vowels = Hangul.order(of: Hangul.vowels)
    private static let finals = Hangul.order(of: Hangul.finals)
    private static let joinedVowels: [[Unicode.Scalar]: Unicode.Scalar] = [
        ["ㅗ", "ㅏ"]: "ㅘ", ["ㅗ", "ㅐ"]: "ㅙ", ["ㅗ", "ㅣ"]: "ㅚ", ["ㅜ", "ㅓ"]: "ㅝ",
        ["ㅜ", "ㅔ"]: "ㅞ", ["ㅜ", "ㅣ"]: "ㅟ", ["ㅡ", "ㅣ"]: "ㅢ",
    ]
    private static let joinedFinals: [[Unicode.Scalar]: Unicode.Scalar] = {
        var joined: [[Unicode.Scalar]: Unicode.Scalar] = [:]
        for letter in Hangul.finals {
            guard let (first, second) = Hangul.pair(letter) else { continue }
            joined[[Hangul.initials[Int(first)], Hangul.initials[Int(second)]]] = letter
        }
        return joined
    }()

    mutating func type(_ letter: Unicode.Scalar) {
        if Self.vowels[letter] != nil { typeVowel(letter) } else { typeConsonant(letter) }
    }

    mutating func put(_ scalar: Unicode.Scalar) {
        finish()
        text.append(scalar)
    }

    private mutating func typeConsonant(_ letter: Unicode.Scalar) {
        if initial != nil, vowel != nil {
            if final == nil, Self.finals[letter] != nil {
                final = letter
                return
            }
            if let last = final, let joined = Self.joinedFinals[[last, letter]] {
                final = joined
                return
            }
        }
        finish()
        initial = letter
    }

    private mutating func typeVowel(_ letter: Unicode.Scalar) {
        if let last = final {
            // The consonant before it, or the second of two, begins the next syllable.
            var next = last
            final = nil
            if let (first, second) = Hangul.pair(last) {
                final = Hangul.initials[Int(first)]
                next = Hangul.initials[Int(second)]
            }
            finish()
            initial = next
            vowel = letter
        } else if let before = vowel {
            if let joined = Self.joinedVowels[[before, letter]] {
                vowel = joined
            } else {
                finish()
                vowel = letter
            }
        } else {
            vowel = letter
        }
    }

    /// Writes what has been put together.
    mutating func finish() {
        if let initial, let vowel, let lead = Self.initials[initial],
            let middle = Self.vowels[vowel]
        {
            let end = final.flatMap { Self.finals[$0] }.map { $0 + 1 } ?? 0
            if let syllable = Unicode.Scalar(0xAC00 + lead * 588 + middle * 28 + end) {
                text.append(syllable)
                hasSyllable = true
            }
        } else {
            for letter in [initial, vowel, final] {
                if let letter { text.append(letter) }
            }
        }
        (initial, vowel, final) = (nil, nil, nil)
    }
}

/// A syllable that an input method has put together so far, and what it may still become when more
/// letters follow (KS X 5002): another vowel makes one of two of `ㅗ`, `ㅜ` and `ㅡ`, a consonant
/// ends the syllable, and one that ends it goes over to the next syllable when a vowel follows.
struct GrowingSyllable: Hashable {
    /// All that it may become by itself.
    private let range: ClosedRange<UInt32>
    /// The syllable that stands there when its end has gone over, and the beginning of the next one
    /// then.
    private let moved: (syllable: UInt32, initial: UInt32)?

    private static let first: UInt32 = 0xAC00

    /// - Parameter bytes: the UTF-8 of one syllable; `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 3,
            let value = bytes.withUnsafeBufferPointer({ Hangul.syllable(at: 0, in: $0) })
        else { return nil }
        let final = (value - Self.first) % 28
        guard final > 0 else {
            let vowel = (value - Self.first) / 28 % 21
            let last = vowel + Self.joined(Hangul.vowels[Int(vowel)])
            range = value...(value + (last - vowel) * 28 + 27)
            moved = nil
            return
        }
        let letter = Hangul.finals[Int(final) - 1]
        range = value...(value + Self.followers(letter))
        if let (kept, next) = Hangul.pair(letter) {
            let left = Hangul.finals.firstIndex(of: Hangul.initials[Int(kept)]).map { $0 + 1 } ?? 0
            moved = (value - final + UInt32(left), next)
        } else {
            moved = Hangul.initialOrder[letter].map { (value - final, $0) }
        }
    }

    /// Returns the end of what it became, if that begins at `index`.
    func end(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let found = Hangul.syllable(at: index, in: text) else { return nil }
        if range.contains(found) { return index + 3 }
        guard let moved, found == moved.syllable else { return nil }
        let next = Blank.skip(in: text, from: index + 3)
        return Hangul.initial(ofSyllableAt: next, in: text) == moved.initial ? next + 3 : nil
    }

    static func == (left: GrowingSyllable, right: GrowingSyllable) -> Bool {
        left.range == right.range
    }

    func hash(into hasher: inout Hasher) { hasher.combine(range) }

    /// Returns the number of vowels behind this one that begin with it.
    private static func joined(_ vowel: Unicode.Scalar) -> UInt32 {
        switch vowel {
        case "ㅗ", "ㅜ": 3
        case "ㅡ": 1
        default: 0
        }
    }

    /// Returns the number of ends of syllables right behind this one that begin with it; ㄳ stands
    /// behind ㄲ.
    private static func followers(_ letter: Unicode.Scalar) -> UInt32 {
        switch letter {
        case "ㄱ", "ㄴ": 2
        case "ㄹ": 7
        case "ㅂ": 1
        default: 0
        }
    }
}

/// The letters and syllables of Hangul, as Unicode orders them (The Unicode Standard, 3.12).
enum Hangul {
    /// The consonants that begin syllables, in their order: compatibility letters, as keyboards
    /// type them.
    static let initials = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ".unicodeScalars)
    /// The vowels in the order of syllables.
    static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ".unicodeScalars)
    /// The consonants that end syllables, after the first place, which stands for none.
    static let finals = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)
    /// Letters that end a syllable and are two consonants that begin one each.
    private static let pairs: [Unicode.Scalar: (Unicode.Scalar, Unicode.Scalar)] = [
        "ㄳ": ("ㄱ", "ㅅ"), "ㄵ": ("ㄴ", "ㅈ"), "ㄶ": ("ㄴ", "ㅎ"), "ㄺ": ("ㄹ", "ㄱ"),
        "ㄻ": ("ㄹ", "ㅁ"), "ㄼ": ("ㄹ", "ㅂ"), "ㄽ": ("ㄹ", "ㅅ"), "ㄾ": ("ㄹ", "ㅌ"),
        "ㄿ": ("ㄹ", "ㅍ"), "ㅀ": ("ㄹ", "ㅎ"), "ㅄ": ("ㅂ", "ㅅ"),
    ]
    static let initialOrder = order(of: initials)

    static func order(of letters: [Unicode.Scalar]) -> [Unicode.Scalar: UInt32] {
        Dictionary(uniqueKeysWithValues: zip(letters, 0...))
    }

    static func isSyllable(_ scalar: Unicode.Scalar) -> Bool {
        0xAC00...0xD7A3 ~= scalar.value
    }

    /// Returns whether a single letter is a consonant, one made of two among them.
    static func isConsonant(_ scalar: Unicode.Scalar) -> Bool {
        0x3131...0x314E ~= scalar.value || 0x1100...0x1112 ~= scalar.value
    }

    /// The place of a single letter among the consonants that begin syllables.
    static func initial(_ scalar: Unicode.Scalar) -> UInt32? {
        0x1100...0x1112 ~= scalar.value ? scalar.value - 0x1100 : initialOrder[scalar]
    }

    /// The two consonants that a letter is made of.
    static func pair(_ scalar: Unicode.Scalar) -> (UInt32, UInt32)? {
        guard let (first, second) = pairs[scalar], let one = initialOrder[first],
            let other = initialOrder[second]
        else { return nil }
        return (one, other)
    }

    /// The UTF-8 of the letter of a consonant that begins syllables.
    static func letter(_ initial: UInt32) -> [UInt8] {
        Array(String(initials[Int(initial)]).utf8)
    }

    /// Returns the initial of the syllable at a place of some UTF-8; `nil` where none stands.
    static func initial(ofSyllableAt index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        syllable(at: index, in: text).map { ($0 - 0xAC00) / 588 }
    }

    /// The syllable at a place of some UTF-8; `nil` where none stands.
    static func syllable(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
        guard index + 2 < text.count, 0xEA...0xED ~= text[index] else { return nil }
        let value =
            UInt32(text[index] & 0x0F) << 12 | UInt32(text[index + 1] & 0x3F) << 6
            | UInt32(text[index + 2] & 0x3F)
        return 0xAC00...0xD7A3 ~= value ? value : nil
    }
}

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
