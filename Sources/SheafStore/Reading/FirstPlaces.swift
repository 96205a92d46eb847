/// A file among all, and where it stands. Files are in byte order of their paths.
struct Place<Rank: Comparable & Sendable>: Comparable, Sendable {
    let rank: Rank
    let place: Int

    static func < (left: Place, right: Place) -> Bool {
        left.rank != right.rank ? left.rank < right.rank : left.place < right.place
    }
}

/// The first ones of many places. Those that are surely none of them are not kept.
struct FirstPlaces<Rank: Comparable & Sendable>: Sendable {
    private(set) var count = 0
    /// Not more than were asked for and in their order, once all are known.
    private(set) var first: [Place<Rank>] = []
    /// Nothing behind it is among the first.
    private var last: Place<Rank>?
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    init(of parts: [FirstPlaces], limit: Int) {
        self.init(limit: limit)
        count = parts.reduce(0) { $0 + $1.count }
        first.reserveCapacity(parts.reduce(0) { $0 + $1.first.count })
        for part in parts { first += part.first }
        finish()
    }

    mutating func add(_ place: Place<Rank>) {
        count += 1
        if let last, last < place { return }
        first.append(place)
        if limit < .max / 2, first.count > 2 * limit { finish() }
    }

    private mutating func finish() {
        first.sort()
        guard first.count >= limit else { return }
        first.removeSubrange(limit...)
        last = first.last
    }
}
