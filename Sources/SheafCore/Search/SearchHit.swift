/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// The item's title, whole.
    public let title: FoundText
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameters:
    ///   - foldedTitle: the item's title, folded, where it is at hand: mostly it holds none of the words.
    ///   - words: what the item is known to answer to.
    public init(
        item: Item, foldedTitle: UnsafeBufferPointer<UInt8>? = nil, body: SearchedBody,
        words: SearchWords
    ) {
        self.item = item
        let mayHold =
            foldedTitle.map { folded in
                words.title.contains { $0.first(in: folded, from: 0) != nil }
            } ?? true
        title = FoundText(item.title, needles: mayHold ? words.title : [])
        let shown = title.places.isEmpty ? [] : Set(title.places.map { words.title[$0.word] })
        var blocks: [Range<Int>] = []
        if item.isConflicted {
            let bytes = Array(body.written.utf8)
            var scanner = BodyScanner(bytes)
            scanner.readBody(bytes.indices)
            blocks = scanner.result.conflictBlocks.map(\.range)
        }
        snippet = Snippet(of: body, needles: words.body, shown: shown, blocks: blocks)
    }
}

/// The words and phrases of a query that hits may contain. An object, since tens of thousands of hits
/// share it.
public final class SearchWords: Sendable {
    let title: [Needle]
    let body: [Needle]

    public init(_ query: Query) {
        title = query.needles(in: .title)
        body = query.needles(in: .body)
    }
}
