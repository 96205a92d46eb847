/// A match of a search, before anything else is known of the item: there may be a hundred thousand.
public struct SearchMatch: Sendable {
    public let handle: Handle
    /// The item's title, whole.
    public let title: String
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameters:
    ///   - isConflicted: whether the body holds conflict blocks.
    ///   - words: what the item is known to answer to.
    public init(
        handle: Handle, title: SearchedText, body: SearchedText, isConflicted: Bool,
        words: SearchWords
    ) {
        self.handle = handle
        self.title = title.written
        let shown = words.title.filter { $0.isFound(in: title.folded) }
        snippet = Snippet(of: body, words, shown: Set(shown), isConflicted: isConflicted)
    }
}

/// An item that a search found, with the places to mark.
public struct SearchHit: Sendable {
    public let item: Item
    /// The item's title, whole.
    public let title: FoundText
    /// `nil` where the body holds none of the words.
    public let snippet: Snippet?

    /// - Parameter words: what was looked for.
    public init(item: Item, _ match: SearchMatch, words: SearchWords) {
        self.item = item
        title = FoundText(match.title, needles: words.title)
        snippet = match.snippet
    }
}

extension Snippet {
    /// - Parameters:
    ///   - shown: words that the title has.
    ///   - isConflicted: whether the body holds conflict blocks.
    fileprivate init?(
        of body: SearchedText, _ words: SearchWords, shown: Set<Needle>, isConflicted: Bool
    ) {
        var blocks: [Range<Int>] = []
        if isConflicted {
            let bytes = Array(body.written.utf8)
            blocks = BodyStructure(bytes, bytes.indices).conflictBlocks.map(\.range)
        }
        self.init(of: body, needles: words.body, shown: shown, blocks: blocks)
    }
}

/// The words and phrases that a query looks for. Who goes through many texts on several threads makes them
/// anew for each part of these, see ``Needle/unshared``.
public final class SearchWords: Sendable {
    /// Those that hits may contain, in one part or the other.
    let all: [Needle]
    let title: [Needle]
    let body: [Needle]
    /// Those that every hit must hold.
    private let required: [Needle]

    public init(_ query: ItemQuery) {
        all = query.needles.map(\.unshared)
        title = query.needles(in: .title).map(\.unshared)
        body = query.needles(in: .body).map(\.unshared)
        // What fewer texts hold is asked for first.
        required = query.requiredWords.map(\.unshared).sorted { $0.frequency < $1.frequency }
    }

    /// Returns whether texts, which are folded, hold all the words that every hit must hold: asked before anything
    /// else is known of an item. An item for which it holds may still be none that is wanted, but where the
    /// query ``ItemQuery/isWords``.
    public func mayMatch(
        title: UnsafeBufferPointer<UInt8>, body: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        for index in required.indices
        where !required[index].isFound(in: title) && !required[index].isFound(in: body) {
            return false
        }
        return true
    }
}
