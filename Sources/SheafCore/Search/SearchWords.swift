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
