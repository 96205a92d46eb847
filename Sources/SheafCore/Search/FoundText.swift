import Algorithms

/// A text with the places in it that a search found.
public struct FoundText: Sendable, Equatable {
    public let text: String
    /// The places of the words, in the order of their beginnings; they may overlap.
    let places: [Place]

    /// The place of one of the words.
    struct Place: Sendable, Equatable {
        var range: Range<Int>
        /// Which of the words that were looked for, from 0.
        var word: Int
    }

    /// - Parameter needles: the words that were looked for.
    public init(_ text: String, needles: [Needle]) {
        guard !needles.isEmpty else {
            self.init(text, places: [])
            return
        }
        let folded = FoldedText(text)
        let places = folded.bytes.withUnsafeBufferPointer {
            Place.all(of: needles, in: $0, $0.indices)
        }
        self.init(
            text,
            places: places.map { Place(range: folded.original($0.range), word: $0.word) })
    }

    /// - Parameter places: in UTF-8 bytes of the text, in the order of their beginnings.
    init(_ text: String, places: [Place]) {
        self.text = text
        self.places = places
    }

    /// The ranges that were found, in UTF-8 bytes of `text`, in order; ranges that overlap or touch
    /// are made one.
    public var matches: [Range<Int>] {
        var joined: [Range<Int>] = []
        for range in places.map(\.range) where !range.isEmpty {
            if let last = joined.last, range.lowerBound <= last.upperBound {
                joined[joined.count - 1] =
                    last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }

    /// The texts of ``matches``.
    public var matchedTexts: [String] {
        let bytes = text.utf8
        return matches.map { match in
            let start = bytes.index(bytes.startIndex, offsetBy: match.lowerBound)
            let end = bytes.index(start, offsetBy: match.count)
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }
}

extension FoundText.Place {
    /// Returns the places of words in a part of a folded text, in its bytes, in the order of their
    /// beginnings.
    static func all(
        of needles: [Needle], in text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>
    ) -> [FoundText.Place] {
        let bytes = UnsafeBufferPointer(rebasing: text[part])
        var places: [FoundText.Place] = []
        for word in needles.indices where !needles[word].isEmpty {
            var start = 0
            while let range = needles[word].first(in: bytes, from: start) {
                start = range.upperBound
                let place = range.lowerBound + part.lowerBound..<start + part.lowerBound
                places.append(FoundText.Place(range: place, word: word))
            }
        }
        guard needles.count > 1, places.count > 1 else { return places }
        return places.sorted {
            ($0.range.lowerBound, $0.word) < ($1.range.lowerBound, $1.word)
        }
    }
}

extension FoundText {
    /// The text in at most `room` cells: whole if it fits, else the part of it in which the most
    /// words stand, with `…` where something was cut away. No grapheme cluster is split, neither by
    /// a cut nor by a match; of one that has no end, as hostile texts hold them, the beginning is
    /// shown.
    ///
    /// Time does not grow with what is far from the words.
    ///
    /// - Parameters:
    ///   - ellipsis: the cells that `…` takes.
    ///   - cells: how many a cluster takes.
    public func cut(
        to room: Int, ellipsis: Int = 1, measuring cells: (Character) -> Int = { _ in 1 }
    ) -> FoundText {
        guard room > 2 * ellipsis else {
            return FoundText(room >= ellipsis && !text.isEmpty ? "…" : "", places: [])
        }
        let line = MeasuredText(self, room: room, cells)
        if line.isWhole, line.width <= room {
            return line.part(0..<line.clusters.count)
        }
        return line.part(line.cut(to: room, ellipsis: ellipsis))
    }
}

/// The clusters of a text, of a long one those around what was found in it.
private struct MeasuredText {
    struct Cluster {
        let character: Character
        /// In UTF-8 bytes of the whole text.
        var bytes: Range<Int>
        /// The cells of all clusters before it.
        var start: Int

        /// The beginning of one that has no end; `nil` for others, which are shown as they are.
        var cut: String? {
            guard bytes.count > MeasuredText.longestCluster else { return nil }
            return String(
                String.UnicodeScalarView(
                    character.unicodeScalars.prefix(MeasuredText.shownScalars)))
        }
    }

    private(set) var clusters: [Cluster] = []
    /// Of all clusters, in cells.
    private(set) var width = 0
    private let beginsText: Bool
    private let endsText: Bool
    /// The places of the words, by the numbers of clusters.
    private let places: [FoundText.Place]

    var isWhole: Bool { beginsText && endsText }

    /// More bytes than a cluster has that someone wrote.
    private static let longestCluster = 128
    /// The number of scalars that is shown of others: as many as a text safe for streams may have
    /// of marks in a row (Unicode Annex 15, 13), and a letter.
    private static let shownScalars = 31

    init(_ found: FoundText, room: Int, _ cells: (Character) -> Int) {
        let text = found.text
        var index = text.startIndex
        var last = text.utf8.count
        if last > 8 * room {
            let stretch = WordStretch(of: found.places, limit: 3 * room)?.range ?? 0..<0
            // Back by bytes, then once to where a cluster begins: each step back may look far.
            let offset = max(0, stretch.lowerBound - 4 * room)
            let place = text.utf8.index(text.startIndex, offsetBy: offset)
            index =
                text.index(place, offsetBy: -1, limitedBy: text.startIndex) ?? text.startIndex
            last = stretch.upperBound
        }
        beginsText = index == text.startIndex
        var position = text.utf8.distance(from: text.startIndex, to: index)
        var behind = 0
        // What was found may be long by itself: blanks do not count between Hangul.
        while index < text.endIndex, behind <= room, clusters.count <= 8 * room {
            let next = text.index(after: index)
            let end = text.utf8.distance(from: text.startIndex, to: next)
            let cluster = Cluster(character: text[index], bytes: position..<end, start: width)
            clusters.append(cluster)
            width += cluster.cut.map { $0.reduce(0) { $0 + cells($1) } } ?? cells(cluster.character)
            behind += position >= last ? 1 : 0
            (index, position) = (next, end)
        }
        endsText = index == text.endIndex
        let clusters = clusters
        places = found.places.compactMap { place in
            let first = clusters.partitioningIndex { $0.bytes.upperBound > place.range.lowerBound }
            let end = clusters.partitioningIndex { $0.bytes.lowerBound >= place.range.upperBound }
            let range = first..<max(first, end)
            return range.isEmpty ? nil : FoundText.Place(range: range, word: place.word)
        }
    }

    /// Cells before a cluster, or before the end.
    private func start(_ index: Int) -> Int {
        index < clusters.count ? clusters[index].start : width
    }

    private func isBlank(_ index: Int) -> Bool {
        clusters[index].cut.map { $0.allSatisfy(\.isWhitespace) }
            ?? clusters[index].character.isWhitespace
    }

    /// The clusters to show where not all can be: the text's beginning or end if that holds the
    /// words, else what is around these.
    func cut(to room: Int, ellipsis: Int) -> Range<Int> {
        let inner = room - 2 * ellipsis
        let words = words(limit: inner)
        let before = start(words.lowerBound)
        let after = width - start(words.upperBound)
        // What is shown beside the words, if there is so much.
        let beside = room / 5
        if beginsText, start(words.upperBound) + min(beside, after) <= room - ellipsis {
            return 0..<end(from: 0, cells: room - ellipsis, words)
        }
        if endsText, width - before + min(beside, before) <= room - ellipsis {
            let first = beginning(before: words, cells: room - ellipsis - (width - before))
            return first..<clusters.count
        }
        let spare = max(0, inner - (width - before - after))
        let first = beginning(before: words, cells: spare / 3)
        let fitsToEnd = endsText && width - start(first) <= room - ellipsis
        return first..<(fitsToEnd ? clusters.count : end(from: first, cells: inner, words))
    }

    /// The clusters of the stretch with the most words.
    private func words(limit: Int) -> Range<Int> {
        let inCells = places.map {
            FoundText.Place(
                range: start($0.range.lowerBound)..<start($0.range.upperBound), word: $0.word)
        }
        guard let stretch = WordStretch(of: inCells, limit: limit) else { return 0..<0 }
        let found = places[stretch.places]
        let end = found.map(\.range.upperBound).max() ?? 0
        return found[found.startIndex].range.lowerBound..<end
    }

    /// Returns the beginning for which at most so many cells stand before the words: at a word's
    /// beginning where one is near.
    private func beginning(before words: Range<Int>, cells: Int) -> Int {
        let before = start(words.lowerBound)
        var first = words.lowerBound
        while first > 0, before - start(first - 1) <= cells { first -= 1 }
        guard first > 0 ? !isBlank(first - 1) : !beginsText else { return first }
        let near = max(cells / 2, 3)
        let blank = (first..<words.lowerBound).first {
            isBlank($0) && start($0) - start(first) <= near
        }
        guard let blank else { return first }
        return (blank..<words.lowerBound).first { !isBlank($0) } ?? words.lowerBound
    }

    /// Returns the end after so many cells, without blanks before the `…`.
    private func end(from first: Int, cells: Int, _ words: Range<Int>) -> Int {
        var end = first
        while end < clusters.count, start(end + 1) - start(first) <= cells { end += 1 }
        guard end < clusters.count || !endsText else { return end }
        while end > first, end > words.upperBound, isBlank(end - 1) { end -= 1 }
        return end
    }

    /// These clusters alone.
    func part(_ kept: Range<Int>) -> FoundText {
        var text = kept.lowerBound > 0 || !beginsText ? "…" : ""
        var starts: [Int] = []
        for cluster in clusters[kept] {
            starts.append(text.utf8.count)
            if let cut = cluster.cut { text += cut } else { text.append(cluster.character) }
        }
        starts.append(text.utf8.count)
        if kept.upperBound < clusters.count || !endsText { text += "…" }
        let shown = places.filter { $0.range.overlaps(kept) }.map { place in
            let range = place.range.clamped(to: kept)
            return FoundText.Place(
                range: starts[
                    range.lowerBound - kept.lowerBound]..<starts[
                        range.upperBound - kept.lowerBound], word: place.word)
        }
        return FoundText(text, places: shown)
    }
}

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
}

extension WordStretch {
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
}
