/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// The item's title, whole.
    public let title: FoundText
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameter words: what the item is known to answer to.
    public init(item: Item, body: SearchedBody, words: SearchWords) {
        self.item = item
        title = FoundText(item.title, needles: words.title)
        let shown = Set(title.places.map { words.title[$0.word] })
        snippet = Snippet(of: body, words, shown: shown, isConflicted: item.isConflicted)
    }
}

extension Snippet {
    /// - Parameters:
    ///   - shown: words that the title has.
    ///   - isConflicted: whether the body holds conflict blocks.
    fileprivate init?(
        of body: SearchedBody, _ words: SearchWords, shown: Set<Needle>, isConflicted: Bool
    ) {
        var blocks: [Range<Int>] = []
        if isConflicted {
            let bytes = Array(body.written.utf8)
            var scanner = BodyScanner(bytes)
            scanner.readBody(bytes.indices)
            blocks = scanner.result.conflictBlocks.map(\.range)
        }
        self.init(of: body, needles: words.body, shown: shown, blocks: blocks)
    }
}
