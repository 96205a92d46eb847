/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// In UTF-8 bytes of the item's title.
    public let titleMatches: [Range<Int>]
    public let snippet: Snippet?
    /// How many of the words the title holds.
    private let titleWords: Int

    /// - Parameter needles: the words that were looked for; the item is known to answer to the query.
    public init(item: Item, body: String, needles: [Needle]) {
        self.item = item
        let title = FoldedText(item.title)
        titleWords = needles.count { title.contains($0) }
        titleMatches = Snippet.matches(in: item.title, needles: needles)
        snippet = Snippet(of: body, needles: needles)
    }

    /// Title hits first, then the newest, then by path: the same order on every device.
    public static func ranksBefore(_ left: SearchHit, _ right: SearchHit) -> Bool {
        if left.titleWords != right.titleWords { return left.titleWords > right.titleWords }
        let times = (left.item.created, right.item.created)
        if let one = times.0?.secondsSinceEpoch, let other = times.1?.secondsSinceEpoch,
            one != other
        {
            return one > other
        }
        if (times.0 == nil) != (times.1 == nil) { return times.0 != nil }
        return left.item.path < right.item.path
    }
}
