/// A name by which programs hand an item around: its id, or its path where it has none.
public enum Handle: Sendable, Hashable {
    case id(ItemID)
    /// Relative to the store's root.
    case path(String)

    /// Returns whether text that a person typed is meant as a path: it has a `/` or ends as a note.
    public static func isPath(_ text: some StringProtocol) -> Bool {
        text.contains("/") || hasEnding(text)
    }

    /// Returns whether text ends as the files of items do.
    static func hasEnding(_ text: some StringProtocol) -> Bool {
        NoteName.endingLength(of: String(text)) != nil
    }
}

extension Handle: CustomStringConvertible {
    public var description: String {
        switch self {
        case .id(let id): id.description
        case .path(let path): path
        }
    }
}

extension Item {
    /// The item's id, or its path while it has none.
    public var handle: Handle { id.map(Handle.id) ?? .path(path) }
}

/// The reason why text names no item, or not one alone.
public enum HandleError: Error, Equatable, Sendable {
    /// Nothing is called so.
    case notFound(String)
    /// One of several words names nothing exactly, while others do.
    case notExact(String)
    /// A row past the end of the last listing, or of none.
    case noSuchRow(Int, rows: Int)
    /// The item of that row is no longer there.
    case rowIsGone(Int, Handle)
    /// Several items, by their indices, in the order they were given.
    case ambiguous(String, candidates: [Int])
}
