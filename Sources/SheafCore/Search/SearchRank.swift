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
