/// The line of a body that shows best what a search found.
public struct Snippet: Sendable, Equatable {
    /// The line without blanks around it, cut to a length that can be shown.
    public let found: FoundText
    /// The line's number in the body, from 1.
    public let line: Int

    /// In grapheme clusters: more than a terminal's line.
    static let length = 240

    /// Which of two lines is shown: that which tells of more words; that which is the text's own
    /// rather than a conflict block's; that in which more words stand by themselves, not inside
    /// others; the first.
    private struct Score {
        /// Words near each other that are not shown elsewhere.
        var new = 0
        /// All words near each other.
        var words = 0
        var isOutside = false
        var alone = 0

        static func < (left: Score, right: Score) -> Bool {
            (left.new, left.words, left.isOutside ? 1 : 0, left.alone)
                < (right.new, right.words, right.isOutside ? 1 : 0, right.alone)
        }
    }

    /// `nil` where no line holds any of the words.
    ///
    /// - Parameters:
    ///   - shown: words that need not be shown again, as the title has them.
    ///   - blocks: the body's conflict blocks, in UTF-8 bytes.
    public init?(
        of body: SearchedText, needles: [Needle], shown: Set<Needle> = [],
        blocks: [Range<Int>] = []
    ) {
        var (highest, best): (Score?, FoundLine?) = (nil, nil)
        FoundLine.forEach(in: body.folded, needles) { line in
            var score = Score()
            score.words = line.words(of: needles.count)
            score.new = score.words
            if !shown.isEmpty {
                var new = line
                new.places.removeAll { shown.contains(needles[$0.word]) }
                score.new = new.words(of: needles.count)
            }
            let start = body.original(line.range).lowerBound
            score.isOutside = !blocks.contains { $0.contains(start) }
            score.alone = line.wordsAlone(in: body.folded)
            if highest.map({ $0 < score }) ?? true { (highest, best) = (score, line) }
            // Whether a line can be better.
            return !score.isOutside || min(score.words, score.alone) < needles.count
        }
        guard let line = best else { return nil }
        let found = Self.found(line, in: body)
        self.found = found.text.utf8.count <= Self.length ? found : found.cut(to: Self.length)
        self.line = line.number
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            ? scalar == " " || 0x09...0x0D ~= scalar.value : scalar.properties.isWhitespace
    }

    /// The line as it stands in the body, without the blanks around it.
    private static func found(_ line: FoundLine, in body: SearchedText) -> FoundText {
        let range = body.original(line.range)
        let whole = body.written(in: range)
        let text = trimmed(whole)
        let skipped = whole.utf8.distance(from: whole.startIndex, to: text.startIndex)
        let left = range.lowerBound + skipped
        let count = text.utf8.count
        let places = line.places.map { place in
            let original = body.original(place.range)
            let inLine = (original.lowerBound - left)..<(original.upperBound - left)
            return FoundText.Place(range: inLine.clamped(to: 0..<count), word: place.word)
        }
        return FoundText(count == whole.utf8.count ? whole : String(text), places: places)
    }

    private static func trimmed(_ line: String) -> Substring {
        // Most lines begin and end with ASCII that can be seen, which their bytes tell at once.
        if let first = line.utf8.first, let last = line.utf8.last,
            0x21...0x7E ~= first, 0x21...0x7E ~= last
        {
            return line[...]
        }
        var text = line.unicodeScalars[...]
        while let last = text.last, isBlank(last) { text.removeLast() }
        while let first = text.first, isBlank(first) { text.removeFirst() }
        return Substring(text)
    }
}

/// A line of a folded text in which something was found.
private struct FoundLine {
    var number: Int
    /// In folded bytes, without the line's end.
    var range: Range<Int>
    /// In folded bytes.
    var places: [FoundText.Place]

    /// Of a line; what stands alone does so early, or does not matter.
    private static let placesLooked = 64

    /// Visits the lines that hold any of the words, until `visit` says that it has seen enough.
    static func forEach(
        in text: UnsafeBufferPointer<UInt8>, _ needles: [Needle], _ visit: (FoundLine) -> Bool
    ) {
        var line = FoundLine(number: 0, range: 0..<0, places: [])
        var start = 0
        withUnsafeTemporaryAllocation(of: Int.self, capacity: needles.count) { nexts in
            // Where each word comes next, so that none is looked for twice in the same place.
            for index in needles.indices {
                nexts.initializeElement(at: index, to: needles[index].isEmpty ? .max : -1)
            }
            while start < text.count {
                for index in nexts.indices where nexts[index] < start {
                    nexts[index] = needles[index].first(in: text, from: start)?.lowerBound ?? .max
                }
                guard let next = nexts.min(), next < text.count else { return }
                // Most lines hold none of them, and are passed at once.
                var end = start
                while true {
                    end = text.first(ASCII.newline, in: start..<text.count) ?? text.count
                    line.number += 1
                    if next <= end { break }
                    start = end + 1
                }
                line.range = start..<end
                line.places = FoundText.Place.all(of: needles, in: text, line.range)
                guard line.places.isEmpty || visit(line) else { return }
                start = end + 1
            }
        }
    }

    /// Returns the number of words, of so many, that stand near each other.
    func words(of count: Int) -> Int {
        if count == 1 { return min(1, places.count) }
        return WordStretch(of: places, limit: Snippet.length)?.words ?? 0
    }

    /// Returns the number of words that stand by themselves.
    func wordsAlone(in text: UnsafeBufferPointer<UInt8>) -> Int {
        // One bit for each of the first 64 words.
        var words: UInt64 = 0
        for place in places.prefix(Self.placesLooked)
        where words & 1 << UInt64(place.word) == 0
            && WordBoundary.isApart(place.range, in: text)
        {
            words |= 1 << UInt64(place.word)
        }
        return words.nonzeroBitCount
    }
}

/// The part of a text in which the most different words stand near each other.
struct WordStretch: Equatable {
    /// Which of the places.
    let places: Range<Int>
    /// From the beginning of the first to the end of the last, in the unit of the places.
    let range: Range<Int>
    /// The number of different words in it.
    let words: Int

    /// Of stretches with as many words the shortest one, and of these the first.
    ///
    /// - Parameters:
    ///   - places: in the order of their beginnings, in any unit.
    ///   - limit: how long it may be. A word that is longer by itself may be.
    init?(of places: [FoundText.Place], limit: Int) {
        if places.count == 1 {
            self.init(places: 0..<1, range: places[0].range, words: 1)
            return
        }
        var counts = [Int](repeating: 0, count: (places.map(\.word).max() ?? 0) + 1)
        var (left, held, end) = (0, 0, 0)
        var best: (places: Range<Int>, range: Range<Int>, words: Int)?
        for (right, place) in places.enumerated() {
            counts[place.word] += 1
            held += counts[place.word] == 1 ? 1 : 0
            end = max(end, place.range.upperBound)
            while left < right {
                let first = places[left]
                let isTooLong = end - first.range.lowerBound > limit
                guard isTooLong || counts[first.word] > 1 else { break }
                counts[first.word] -= 1
                held -= counts[first.word] == 0 ? 1 : 0
                left += 1
                if left == right { end = place.range.upperBound }
            }
            let range = places[left].range.lowerBound..<end
            if (held, -range.count) > (best?.words ?? 0, -(best?.range.count ?? 0)) {
                best = (left..<right + 1, range, held)
            }
        }
        guard let best else { return nil }
        self.init(places: best.places, range: best.range, words: best.words)
    }

    private init(places: Range<Int>, range: Range<Int>, words: Int) {
        self.places = places
        self.range = range
        self.words = words
    }
}
