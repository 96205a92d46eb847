/// A title or a body as it is searched, folded, and the way back to what was written.
public struct SearchedText {
    /// The folded text.
    public let folded: UnsafeBufferPointer<UInt8>
    private let source: UnsafeBufferPointer<UInt8>
    /// `nil` where folded and written bytes stand one for one.
    private let origin: Origin?

    private final class Origin {
        lazy var text = FoldedText(String(decoding: source, as: UTF8.self))
        private let source: UnsafeBufferPointer<UInt8>

        init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }
    }

    /// - Parameters:
    ///   - folded: the folded text.
    ///   - written: the text as it was written, in UTF-8. Both have to outlive this value.
    public init(folded: UnsafeBufferPointer<UInt8>, written: UnsafeBufferPointer<UInt8>) {
        self.folded = folded
        source = written
        origin = Origin(written)
    }

    /// A text of which folding lowers ASCII letters and nothing else.
    public init(lowered: UnsafeBufferPointer<UInt8>, written: UnsafeBufferPointer<UInt8>) {
        folded = lowered
        source = written
        origin = nil
    }

    /// Hands out a text that is there as it was written.
    public static func with<Result>(_ text: String, _ body: (SearchedText) -> Result) -> Result {
        var text = text
        return text.withUTF8 { written in
            FoldedText(String(decoding: written, as: UTF8.self)).bytes.withUnsafeBufferPointer {
                body(SearchedText(folded: $0, written: written))
            }
        }
    }

    /// All that was written.
    public var written: String { String(decoding: source, as: UTF8.self) }

    /// Returns the text that was written in a range that ``original(_:)`` gave.
    func written(in range: Range<Int>) -> String {
        // Someone may have planted a folded text in a cache that is of another body.
        let range = range.clamped(to: source.indices)
        return String(decoding: UnsafeBufferPointer(rebasing: source[range]), as: UTF8.self)
    }

    /// The bytes of the written text that a range of folded bytes came from.
    func original(_ range: Range<Int>) -> Range<Int> {
        origin?.text.original(range) ?? range
    }
}
