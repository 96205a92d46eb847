/// The facts that the body tells beside its text, read in one pass over its blocks.
public struct BodyScan: Sendable, Equatable {
    /// Ticked items of task lists: `- [x]`.
    public internal(set) var done = 0
    /// All items of task lists, `- [ ]` and `- [x]`.
    public internal(set) var total = 0
    /// False if no open item of a task list has a date in its line, see ``TaskLine``.
    public internal(set) var mayHaveDates = false
    /// `#tags` in the text, nested ones such as `a/b` as a whole, in order, each once.
    public internal(set) var tags: [String] = []
    public internal(set) var conflictBlocks: [ConflictBlock] = []
    /// The conflicts that other programs left (`<<<<<<<`, `=======`, `>>>>>>>`) in the file, front
    /// matter included, those that begin in fenced code not: from the first marker's line to behind the
    /// last one's.
    public internal(set) var foreignConflicts: [Range<Int>] = []

    /// True if a merge left something that a person has to settle.
    public var isConflicted: Bool { !conflictBlocks.isEmpty || !foreignConflicts.isEmpty }

    /// Reads the body of `document`. What stands in code, HTML, comments, formulas and conflict blocks is
    /// neither a task nor a tag, what stands in `#` headings is no tag.
    public init(_ document: Document) {
        var scanner = BodyScanner(document.bytes)
        scanner.readFrontMatter(0..<document.bodyRange.lowerBound)
        scanner.readBody(document.bodyRange)
        self = scanner.result
    }

    init() {}
}

extension Document {
    /// The conflict blocks of the body, in its order. Those inside a code fence are text.
    public var conflictBlocks: [ConflictBlock] { BodyScan(self).conflictBlocks }

    /// The other programs' conflict markers, as `BodyScan` tells them.
    public var foreignConflicts: [Range<Int>] { BodyScan(self).foreignConflicts }
}
