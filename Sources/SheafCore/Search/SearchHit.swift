/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// The item's title, whole.
    public let title: FoundText
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameter query: what the item is known to answer to.
    public init(item: Item, body: String, query: Query) {
        self.item = item
        let wanted = query.needles(in: .title)
        title = FoundText(item.title, needles: wanted)
        let shown = Set(title.places.map { wanted[$0.word] })
        var scanner = BodyScanner([])
        if item.isConflicted {
            let bytes = Array(body.utf8)
            scanner = BodyScanner(bytes)
            scanner.readBody(bytes.indices)
        }
        snippet = Snippet(
            of: body, needles: query.needles(in: .body), shown: shown,
            blocks: scanner.result.conflictBlocks.map(\.range))
    }
}
