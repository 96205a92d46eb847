/// The reason why an edit was refused. The document it was asked of is unchanged.
public enum EditError: Error, Sendable, Equatable {
    /// The front matter cannot be split into entries; such a file is never rewritten.
    case unreadableFrontMatter(Finding)
    /// The front matter is TOML, which is read and never written.
    case tomlFrontMatter
    /// The key stands more than once, on these lines.
    case duplicateKey(String, lines: [Int])
    /// The value cannot be replaced without losing a comment, an anchor that others use, or its
    /// form (`? key`). Carries the key's line.
    case valueNotEditable(key: String, line: Int)
    /// The value is no list that a member can be added to or taken from: a map, or members over
    /// several lines.
    case notAList(key: String, line: Int)
    /// There is no date to count from, or a day to count hours from.
    case noDateToShift(key: String)
    /// The item repeats in words that cannot be read, so that nobody knows what comes next.
    case unreadableRepeat(InputError, line: Int)
    /// Nothing in the title can be seen.
    case emptyTitle
    /// A title is one line.
    case titleHasLineBreak
    /// The checklist no longer has this entry, or not at the place where it was seen.
    case noSuchEntry(ChecklistEntry)
    /// It cannot be told what the text of this conflict block would take the place of.
    case noCounterpart(digest: String)
    /// The edited text was read again and is not what was asked for.
    case notVerified(Mismatch)

    /// The difference that was found when the edited text was read again.
    public enum Mismatch: Sendable, Equatable {
        /// The edited key does not read as asked.
        case value(key: String)
        /// Another entry, or a comment, would have changed.
        case otherEntries
        /// The front matter was valid YAML, and would not be, or would read differently.
        case validity
        /// The title does not read as asked.
        case title
        /// The body does not read as asked, or would have changed.
        case body
    }
}
