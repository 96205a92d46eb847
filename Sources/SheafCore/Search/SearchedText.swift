/// A title or a body as it is searched, folded, and the way back to what was written.
public struct SearchedText {
    /// The folded text.
    public let folded: UnsafeBufferPointer<UInt8>
    private let source: UnsafeBufferPointer<UInt8>
    /// `nil` where folded and written bytes stand one for one.
    private let origin: Origin?

    private final class Origin {
        lazy var text = FoldedText(String(decoding: source, as: UTF8.self))
        private let source: UnsafeBufferPointer<UInt8>

        init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }
    }

    /// - Parameters:
    ///   - folded: the folded text.
    ///   - written: the text as it was written, in UTF-8. Both have to outlive this value.
    public init(folded: UnsafeBufferPointer<UInt8>, written: UnsafeBufferPointer<UInt8>) {
        self.folded = folded
        source = written
        origin = Origin(written)
    }

    /// A text of which folding lowers ASCII letters and nothing else.
    public init(lowered: UnsafeBufferPointer<UInt8>, written: UnsafeBufferPointer<UInt8>) {
        folded = lowered
        source = written
        origin = nil
    }

    /// Hands out a text that is there as it was written.
    public static func with<Result>(_ text: String, _ body: (SearchedText) -> Result) -> Result {
        var text = text
        return text.withUTF8 { written in
            FoldedText(String(decoding: written, as: UTF8.self)).bytes.withUnsafeBufferPointer {
                body(SearchedText(folded: $0, written: written))
            }
        }
    }

    /// Returns whether a needle stands somewhere.
    func holds(_ needle: Needle) -> Bool {
        // Where folding only lowers, no letter has a mark.
        origin == nil
            ? needle.firstAsTyped(in: folded, from: 0) != nil : needle.isFound(in: folded)
    }

    /// All that was written.
    public var written: String { String(decoding: source, as: UTF8.self) }

    /// Returns the text that was written in a range that ``original(_:)`` gave.
    func written(in range: Range<Int>) -> String {
        // Someone may have planted a folded text in a cache that is of another body.
        let range = range.clamped(to: source.indices)
        return String(decoding: UnsafeBufferPointer(rebasing: source[range]), as: UTF8.self)
    }

    /// The bytes of the written text that a range of folded bytes came from.
    func original(_ range: Range<Int>) -> Range<Int> {
        origin?.text.original(range) ?? range
    }
}

/// The beginnings and ends of words in folded texts.
enum WordBoundary {
    /// Returns whether the needle stands somewhere as a word, neither letters nor digits touching it. Korean
    /// particles are written on to their words, so after Hangul anything may follow.
    static func standsAlone(_ needle: Needle, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = 0
        for _ in 0..<placesLooked {
            guard let range = needle.first(in: text, from: start), !range.isEmpty else {
                return false
            }
            if isApart(range, in: text) { return true }
            start = range.upperBound
        }
        return false
    }

    private static let placesLooked = 64

    /// Returns whether what stands there is a word by itself.
    static func isApart(_ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        if let before = scalar(before: range.lowerBound, in: text), isWord(before) {
            return false
        }
        guard let after = scalar(at: range.upperBound, in: text), isWord(after) else {
            return true
        }
        return scalar(before: range.upperBound, in: text).map(Hangul.isSyllable) ?? false
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return 0x30...0x39 ~= scalar.value || 0x61...0x7A ~= scalar.value | 0x20
        }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
    }

    private static func scalar(
        at index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Unicode.Scalar? {
        guard index < text.count else { return nil }
        if text[index] < 0x80 { return Unicode.Scalar(text[index]) }
        return String(decoding: text[index..<min(text.count, index + 4)], as: UTF8.self)
            .unicodeScalars.first
    }

    private static func scalar(
        before index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Unicode.Scalar? {
        guard index > 0 else { return nil }
        var start = index - 1
        while start > max(0, index - 4), text[start] & 0xC0 == 0x80 { start -= 1 }
        return scalar(at: start, in: text)
    }
}

/// Particles that Korean writes on to its nouns: `회의록을` is 회의록 and its object particle.
public enum KoreanParticle {
    /// The word without its particle; `nil` where it has none, or too little would be left.
    ///
    /// - Parameter onlySure: whether endings are left that many nouns have by themselves, as the 이 of
    ///   고양이 and the 의 of 회의.
    public static func stem(of word: String, onlySure: Bool) -> String? {
        let syllables = Array(composed(word).unicodeScalars)
        guard syllables.allSatisfy(Hangul.isSyllable) else { return nil }
        for (particle, ending, isSure) in particles where isSure || !onlySure {
            let count = syllables.count - particle.count
            guard count >= 2, syllables[count...].elementsEqual(particle) else { continue }
            let final = (syllables[count - 1].value - 0xAC00) % 28
            guard ending.allows(final) else { continue }
            return String(String.UnicodeScalarView(syllables[..<count]))
        }
        return nil
    }

    /// The ending of the word before a particle.
    private enum Ending {
        case consonant, vowel, either
        /// A vowel or ㄹ, before 로.
        case open

        func allows(_ final: UInt32) -> Bool {
            switch self {
            case .consonant: final != 0
            case .vowel: final == 0
            case .open: final == 0 || final == 8
            case .either: true
            }
        }
    }

    /// The longest first.
    private static let particles = listed.map { (Array($0.unicodeScalars), $1, $2) }

    private static let listed: [(String, Ending, isSure: Bool)] = [
        ("에서부터", .either, true), ("으로부터", .consonant, true), ("에서는", .either, true),
        ("에서도", .either, true), ("에게서", .either, true), ("으로는", .consonant, true),
        ("까지", .either, true), ("부터", .either, true), ("에서", .either, true),
        ("에게", .either, true), ("한테", .either, true), ("께서", .either, true),
        ("처럼", .either, true), ("마다", .either, true), ("으로", .consonant, true),
        ("이랑", .consonant, true), ("에는", .either, true), ("에도", .either, true),
        ("하고", .either, false), ("보다", .either, false), ("이나", .consonant, false),
        ("을", .consonant, true), ("를", .vowel, true), ("과", .consonant, false),
        ("와", .vowel, false), ("은", .consonant, false), ("는", .vowel, false),
        ("이", .consonant, false), ("가", .vowel, false), ("에", .either, false),
        ("의", .either, false), ("도", .either, false), ("만", .either, false),
        ("로", .open, false), ("랑", .vowel, false), ("나", .vowel, false),
    ]
}

/// A match of a search, before anything else is known of the item: there may be a hundred thousand.
public struct SearchMatch: Sendable {
    public let handle: Handle
    /// The item's title, whole.
    public let title: String
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameters:
    ///   - isConflicted: whether the body holds conflict blocks.
    ///   - words: what the item is known to answer to.
    public init(
        handle: Handle, title: SearchedText, body: SearchedText, isConflicted: Bool,
        words: SearchWords
    ) {
        self.handle = handle
        self.title = title.written
        let shown = words.title.filter(title.holds)
        snippet = Snippet(of: body, words, shown: Set(shown), isConflicted: isConflicted)
    }
}

/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// The item's title, whole.
    public let title: FoundText
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameter words: what was looked for.
    public init(item: Item, _ match: SearchMatch, words: SearchWords) {
        self.item = item
        title = FoundText(match.title, needles: words.title)
        snippet = match.snippet
    }
}

extension Snippet {
    /// - Parameters:
    ///   - shown: words that the title has.
    ///   - isConflicted: whether the body holds conflict blocks.
    fileprivate init?(
        of body: SearchedText, _ words: SearchWords, shown: Set<Needle>, isConflicted: Bool
    ) {
        var blocks: [Range<Int>] = []
        if isConflicted {
            let bytes = Array(body.written.utf8)
            blocks = BodyStructure(bytes, bytes.indices).conflictBlocks.map(\.range)
        }
        self.init(of: body, needles: words.body, shown: shown, blocks: blocks)
    }
}

/// The words and phrases that a query looks for. Who goes through many texts on several threads makes them
/// anew for each part of these, see ``Needle/unshared``.
public final class SearchWords: Sendable {
    /// Those that hits may contain, in one part or the other.
    let all: [Needle]
    let title: [Needle]
    let body: [Needle]
    /// Those that every hit must hold.
    private let required: [Needle]

    public init(_ query: ItemQuery) {
        all = query.needles.map(\.unshared)
        title = query.needles(in: .title).map(\.unshared)
        body = query.needles(in: .body).map(\.unshared)
        // What fewer texts hold is asked for first.
        required = query.requiredWords.map(\.unshared).sorted { $0.frequency < $1.frequency }
    }

    /// Returns whether texts hold all the words that every hit must hold: asked before anything else is known
    /// of an item. An item for which it holds may still be none that is wanted, but where the query
    /// ``ItemQuery/isWords``.
    public func mayMatch(title: SearchedText, body: SearchedText) -> Bool {
        for index in required.indices
        where !title.holds(required[index]) && !body.holds(required[index]) {
            return false
        }
        return true
    }
}

/// The rank of an item in a search. The better one is the smaller; items of equal ranks stand in
/// the order of their paths, so that every device shows the same.
///
/// In this order count: how many of the words the title holds; how many stand somewhere as
/// words of their own, not inside others; how near to each other they stand in the body; which item is
/// the newest, as its file says, for the times of files are other ones on every device.
public struct SearchRank: Sendable, Comparable {
    /// The number of words the title does not hold, of words that stand nowhere by themselves, and
    /// their distance from each other: one number, for tens of thousands are sorted.
    private let distance: UInt64
    private let made: Int64

    /// - Parameters:
    ///   - created: When the item was made.
    ///   - title: Its title, folded.
    ///   - body: Its body, folded.
    ///   - words: What was looked for. Where a query asks for one word or another, some are missing; what
    ///     stands where none was looked for makes no item better.
    public init(
        created: Timestamp?, title: UnsafeBufferPointer<UInt8>,
        body: UnsafeBufferPointer<UInt8>, words: SearchWords
    ) {
        let needles = words.all
        let nothing = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
        let title = words.title.isEmpty ? nothing : title
        let body = words.body.isEmpty ? nothing : body
        let missingInTitle = needles.count { !$0.isFound(in: title) }
        let insideOthers = needles.count { needle in
            // What is found without regard to its accents comes behind what is as it was typed.
            let isAsTyped = [title, body].contains { needle.firstAsTyped(in: $0, from: 0) != nil }
            return !isAsTyped
                || !WordBoundary.standsAlone(needle, in: title)
                    && !WordBoundary.standsAlone(needle, in: body)
        }
        let spread =
            needles.count < 2 || missingInTitle == 0
            ? 0 : Self.spread(of: needles, in: body)
        distance =
            UInt64(UInt16(clamping: missingInTitle)) << 48
            | UInt64(UInt16(clamping: insideOthers)) << 32 | UInt64(UInt32(clamping: spread))
        made = created?.secondsSinceEpoch ?? .min
    }

    public static func < (left: SearchRank, right: SearchRank) -> Bool {
        left.distance != right.distance
            ? left.distance < right.distance : left.made > right.made
    }

    /// The lines of the shortest stretch that holds all the words that occur at all.
    private static func spread(of needles: [Needle], in body: UnsafeBufferPointer<UInt8>) -> Int {
        var places: [(start: Int, end: Int, needle: Int)] = []
        var kinds = 0
        for (index, needle) in needles.enumerated() {
            var start = 0
            var found = 0
            while found < placesLooked, let range = needle.first(in: body, from: start) {
                places.append((range.lowerBound, range.upperBound, index))
                start = max(range.upperBound, start + 1)
                found += 1
            }
            kinds += found > 0 ? 1 : 0
        }
        places.sort { ($0.start, $0.needle) < ($1.start, $1.needle) }
        var counts = [Int](repeating: 0, count: needles.count)
        var (held, left, shortest) = (0, 0, Int.max)
        for place in places {
            counts[place.needle] += 1
            held += counts[place.needle] == 1 ? 1 : 0
            while held == kinds {
                let stretch = body[places[left].start..<max(places[left].start, place.end)]
                shortest = min(shortest, stretch.count { $0 == 0x0A } + 1)
                counts[places[left].needle] -= 1
                held -= counts[places[left].needle] == 0 ? 1 : 0
                left += 1
            }
        }
        return shortest
    }

    /// Of each word; a text that repeats it endlessly has them near each other anyway.
    private static let placesLooked = 64
}
