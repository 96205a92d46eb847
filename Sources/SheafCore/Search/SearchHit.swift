/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// In UTF-8 bytes of the item's title.
    public let titleMatches: [Range<Int>]
    public let snippet: Snippet?

    /// - Parameter needles: the words that were looked for; the item is known to answer to the query.
    public init(item: Item, body: String, needles: [Needle]) {
        self.item = item
        titleMatches = Snippet.matches(in: item.title, needles: needles)
        snippet = Snippet(of: body, needles: needles)
    }
}
