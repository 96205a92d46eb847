import SheafCore

/// Text was changed in the same places by two, and was not to be written like that.
public struct MergeClash: Error, Equatable {
    /// The number of the places.
    public let count: Int
}

/// The result of replacing files by their edited copies.
public struct Replacement: Sendable {
    /// The outcome for one file.
    public enum Outcome: Sendable, Equatable {
        /// Nothing was typed, or what was typed is what the file holds by now.
        case unchanged
        /// The editor left nothing; an item is deleted by `rm` only.
        case emptied
        case written
        /// The file had changed meanwhile: it holds both now, and so many of the clashes between
        /// them as conflict blocks.
        case merged(conflicts: Int)
        /// The file had been deleted meanwhile: an edit counts for more.
        case broughtBack
    }

    /// In the order in which the items were given.
    public let outcomes: [Outcome]
    /// `nil` where no file was touched.
    public let change: Change?
    /// The parts of the new texts that cannot be read; these were saved as they were typed.
    public let findings: [Finding]
}
