/// The facts that the body tells beside its text.
public struct BodyScan: Sendable, Equatable {
    /// Ticked items of task lists: `- [x]`.
    public private(set) var done = 0
    /// All items of task lists, `- [ ]` and `- [x]`.
    public private(set) var total = 0
    /// False if no open item of a task list has a date in its line, see ``TaskLine``.
    public private(set) var mayHaveDates = false
    /// `#tags` in the text, nested ones such as `a/b` as a whole, in order, each once.
    public let tags: [String]
    public let conflictBlocks: [ConflictBlock]
    /// The conflicts that other programs left (`<<<<<<<`, `=======`, `>>>>>>>`) in the file, front
    /// matter included, those that begin in fenced code not: from the first marker's line to behind the
    /// last one's.
    public let foreignConflicts: [Range<Int>]

    /// True if a merge left something that a person has to settle.
    public var isConflicted: Bool { !conflictBlocks.isEmpty || !foreignConflicts.isEmpty }

    /// Reads the body of `document`. What stands in code, HTML, comments, formulas and conflict blocks is
    /// neither a task nor a tag, what stands in `#` headings is no tag.
    public init(_ document: Document) {
        tags = TagScanner(document).found
        conflictBlocks = document.conflictBlocks
        foreignConflicts = document.foreignConflicts
        for box in document.boxes {
            total += 1
            if box.isDone { done += 1 } else { mayHaveDates = mayHaveDates || box.mayHaveDate }
        }
    }
}

extension Document {
    /// The conflict blocks of the body, in its order. Those inside a code fence are text.
    public var conflictBlocks: [ConflictBlock] { structure.conflictBlocks }

    /// The other programs' conflict markers, as `BodyScan` tells them.
    public var foreignConflicts: [Range<Int>] { structure.foreignConflicts }
}
