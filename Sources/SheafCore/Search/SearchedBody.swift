/// A body as it is searched, folded, and the way back to what was written.
public struct SearchedBody {
    let folded: UnsafeBufferPointer<UInt8>
    /// Where folding changed the case of ASCII letters, and nothing else.
    private let capitals: UnsafeBufferPointer<UInt8>
    /// Otherwise what was written.
    private let origin: Origin?

    private final class Origin {
        let text: String
        let folded: FoldedText

        init(_ text: String, _ folded: FoldedText) {
            self.text = text
            self.folded = folded
        }
    }

    /// A body of which nothing is kept but the folded text and its ``Capitals``.
    public init(
        folded: UnsafeBufferPointer<UInt8>, capitals: UnsafeBufferPointer<UInt8>
    ) {
        self.folded = folded
        self.capitals = capitals
        origin = nil
    }

    private init(folded: UnsafeBufferPointer<UInt8>, _ origin: Origin) {
        self.folded = folded
        capitals = UnsafeBufferPointer(start: nil, count: 0)
        self.origin = origin
    }

    /// Hands out a body that is there as it was written.
    public static func with<Result>(_ text: String, _ body: (SearchedBody) -> Result) -> Result {
        let folded = FoldedText(text)
        return folded.bytes.withUnsafeBufferPointer {
            body(SearchedBody(folded: $0, Origin(text, folded)))
        }
    }

    /// All that was written.
    public var written: String {
        origin?.text ?? Capitals.restored(folded, capitals, in: folded.indices)
    }

    /// What was written in a range that ``original(_:)`` gave.
    func written(in range: Range<Int>) -> String {
        guard let text = origin?.text else {
            return Capitals.restored(folded, capitals, in: range)
        }
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        let end = text.utf8.index(start, offsetBy: range.count)
        return String(text[start..<end])
    }

    /// The bytes of the written text that a range of folded bytes came from.
    func original(_ range: Range<Int>) -> Range<Int> {
        origin?.folded.original(range) ?? range
    }
}
