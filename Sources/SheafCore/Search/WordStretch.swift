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
