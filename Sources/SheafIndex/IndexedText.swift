import SheafCore

/// Title and body of an item as the index has them.
public struct IndexedText {
    /// Folded for searching.
    public let title: UnsafeBufferPointer<UInt8>
    /// Folded for searching.
    public let body: UnsafeBufferPointer<UInt8>
    let capitals: UnsafeBufferPointer<UInt8>?

    /// The body with what was written; `nil` where that has to be read from the file.
    public var searchedBody: SearchedBody? {
        capitals.map { SearchedBody(folded: body, capitals: $0) }
    }
}
