/// Something that a merge of trees did which is more than taking what one side had: what a summary
/// tells a person.
public struct TreeFinding: Sendable, Hashable {
    public enum Fact: Sendable, Hashable {
        /// Both sides changed the content; both changes are there.
        case merged
        /// A conflict block was made: its digest, the front-matter key if it holds a value, and what
        /// its text stands against, see ``ItemMerge/Conflict/against``.
        case conflict(digest: String, key: String?, against: Range<Int>?)
        /// The status that the older side set lost against the newer's; history keeps it.
        case statusOverruled(String)
        /// A repeating item went on to different days; the day that was given up for the later one.
        case occurrencePassed(CalendarDate)
        /// The newer's file stands alone: settings of a program, or a submodule. History keeps the
        /// older's.
        case overruled
        /// One side deleted the file, the other changed it.
        case keptDespiteDeletion
        /// One side renamed the file, the other changed it.
        case renamed(from: MergePath)
        /// Both sides renamed the file; the newer's name stands, not this one.
        case renamedTwice(other: MergePath)
        /// Both sides changed what cannot be merged. This is the newer's; the older's stands there.
        case keptTwice(other: MergePath)
        /// Another file has the path that this one had or was to have.
        case moved(from: MergePath)
        /// Too much was changed on both sides to be compared word by word: see
        /// ``ItemMerge/isByLines``.
        case mergedByLines
        /// The audit of the item found something missing and brought it back in a block.
        case audited

        /// True if it tells of the merge of the text.
        var isOfContent: Bool {
            switch self {
            case .merged, .conflict, .statusOverruled, .occurrencePassed, .mergedByLines, .audited:
                true
            default: false
            }
        }
    }

    /// The path of the file in the result.
    public var path: MergePath
    public var fact: Fact
}
