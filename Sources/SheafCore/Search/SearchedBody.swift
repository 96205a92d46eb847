/// A body as it is searched, folded, and the way back to what was written.
public struct SearchedBody {
    let folded: UnsafeBufferPointer<UInt8>
    private let origin: Origin

    private enum Origin {
        /// Folding changed the case of ASCII letters, and nothing else.
        case capitals(UnsafeBufferPointer<UInt8>)
        case text(String, FoldedText)
    }

    /// A body of which nothing is kept but the folded text and its ``Capitals``.
    public init(
        folded: UnsafeBufferPointer<UInt8>, capitals: UnsafeBufferPointer<UInt8>
    ) {
        self.folded = folded
        origin = .capitals(capitals)
    }

    private init(folded: UnsafeBufferPointer<UInt8>, _ origin: Origin) {
        self.folded = folded
        self.origin = origin
    }

    /// Hands out a body that is there as it was written.
    public static func with<Result>(_ text: String, _ body: (SearchedBody) -> Result) -> Result {
        let folded = FoldedText(text)
        return folded.bytes.withUnsafeBufferPointer {
            body(SearchedBody(folded: $0, .text(text, folded)))
        }
    }

    /// All that was written.
    public var written: String {
        switch origin {
        case .capitals(let gaps): Capitals.restored(folded, gaps, in: folded.indices)
        case .text(let text, _): text
        }
    }

    /// What was written in a range that ``original(_:)`` gave.
    func written(in range: Range<Int>) -> String {
        switch origin {
        case .capitals(let gaps): return Capitals.restored(folded, gaps, in: range)
        case .text(let text, _):
            let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
            let end = text.utf8.index(start, offsetBy: range.count)
            return String(text[start..<end])
        }
    }

    /// The bytes of the written text that a range of folded bytes came from.
    func original(_ range: Range<Int>) -> Range<Int> {
        switch origin {
        case .capitals: range
        case .text(_, let folded): folded.original(range)
        }
    }
}
