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
