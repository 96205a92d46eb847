/// The three-way merge of one item's file. It is pure and total: it reads no clock, locale,
/// configuration or host, gives the same bytes on every device, and takes any bytes.
///
/// The sides are told apart by age only, so that exchanging them (and `newer` with them) changes
/// nothing. What cannot stand beside the newer side's text is kept in a `ConflictBlock`.
public struct ItemMerge: Sendable, Equatable {
    /// One of the two versions that are merged.
    public enum Side: Sendable, CaseIterable {
        case x, y
    }

    /// A conflict block that this merge made.
    public struct Conflict: Sendable, Equatable {
        /// The block's digest.
        public let digest: String
        /// The front-matter key whose other value it holds; `nil` for text of the body.
        public let key: String?
        /// The lines of the merged body, conflict blocks left out and counted from 0, that the text
        /// stands against; `nil` for a value, and where the text stands against nothing.
        public let against: Range<Int>?
    }

    /// The merged file.
    public let bytes: [UInt8]
    /// The blocks that neither side had.
    public let conflicts: [Conflict]
    /// The status that the older side set and that lost against the newer's; history keeps it.
    public let overruledStatus: String?
    /// The day at which the side stood that gave way, where a repeating item went on to different days; see
    /// ``OccurrenceMerge``.
    public let passedOccurrence: CalendarDate?
    /// True if the audit found something missing and brought it back in a block.
    public let auditFired: Bool
    /// The number of clashes of lines that were settled by merging words.
    public let wordMerges: Int
    /// True if too much was changed to be compared (``ComparisonBudget``): what was not compared was
    /// merged as if it was replaced as a whole. Nothing is missing, but blocks may hold more.
    public let isByLines: Bool
    /// The changes of `y` that lost against `x` in a merge that keeps `x`; no block was made of
    /// them.
    public let left: Set<Left>

    /// A part that a merge that keeps one side left as it is there.
    public enum Left: Hashable, Sendable {
        /// The value of a key.
        case key(String)
        /// A front matter that cannot be split into entries.
        case frontMatter
        /// Lines of the body.
        case text
    }

    /// The merged file of `x` and `y`, which both came from `base`.
    ///
    /// - Parameters:
    ///   - base: The merge base; empty where there is none.
    ///   - newer: The side that was changed later.
    ///   - realBases: The merge bases themselves where `base` was merged from several.
    ///   - format: By the rules of which format, see ``Configuration/format``.
    public static func merge(
        base: [UInt8], x: [UInt8], y: [UInt8], newer: Side, realBases: [[UInt8]] = []
    ) -> [UInt8] {
        ItemMerge(base: base, x: x, y: y, newer: newer, realBases: realBases).bytes
    }

    /// The merge of `x` and `y`, with what is to be told of it. The parameters are those of
    /// `merge(base:x:y:newer:realBases:)`.
    public init(
        base: [UInt8], x: [UInt8], y: [UInt8], newer: Side, realBases: [[UInt8]] = [],
        budget: ComparisonBudget = ComparisonBudget()
    ) {
        if x == y || y == base {
            self.init(unchanged: x)
        } else if x == base {
            self.init(unchanged: y)
        } else {
            var sides = newer == .x ? Sides(newer: x, older: y) : Sides(newer: y, older: x)
            sides = TimeEntriesMerge.sides(base: base, sides) ?? sides
            let occurrence = OccurrenceMerge(base: base, sides: sides)
            func merge(_ sides: Sides<Age, [UInt8]>) -> FileMerge {
                FileMerge(base: base, sides: sides, realBases: realBases, budget)
            }
            var merged = merge(occurrence?.sides ?? sides)
            if occurrence == nil,
                let together = OccurrenceMerge.atOneDay(sides, merged: merged.bytes)
            {
                merged = merge(together)
            }
            self.init(merged, passedOccurrence: occurrence?.passed)
        }
    }

    /// Merges for undo: nothing of `x` gives way. `y` is what `base` was made of; what `x` changed
    /// since stays, and where both changed the same, the present text stands and no block is made.
    /// Lines that were removed may be missing, so nothing is audited.
    ///
    /// - Parameters:
    ///   - base: what the step that is undone had made of the file.
    ///   - x: the file now.
    ///   - y: the file before the step.
    public init(keeping x: [UInt8], base: [UInt8], y: [UInt8]) {
        if let rest = OccurrenceMerge.keepingDay(of: x, result: base, origin: y) {
            self.init(
                ItemMerge(keeping: x, base: base, y: rest),
                leaving: .key(KnownKey.due.rawValue))
        } else if x == y || y == base {
            self.init(unchanged: x)
        } else if x == base {
            self.init(unchanged: y)
        } else {
            self.init(
                FileMerge(
                    base: base, sides: Sides(newer: x, older: y), realBases: [],
                    keepsNewer: true, ComparisonBudget()))
        }
    }

    private init(unchanged bytes: [UInt8]) {
        self.bytes = bytes
        (conflicts, overruledStatus, auditFired, wordMerges) = ([], nil, false, 0)
        passedOccurrence = nil
        (isByLines, left) = (false, [])
    }

    /// The same with one part more that was left.
    private init(_ merge: ItemMerge, leaving part: Left) {
        (bytes, conflicts) = (merge.bytes, merge.conflicts)
        (overruledStatus, passedOccurrence) = (merge.overruledStatus, merge.passedOccurrence)
        (auditFired, wordMerges) = (merge.auditFired, merge.wordMerges)
        (isByLines, left) = (merge.isByLines, merge.left.union([part]))
    }

    private init(_ merge: FileMerge, passedOccurrence: CalendarDate? = nil) {
        self.passedOccurrence = passedOccurrence
        bytes = merge.bytes
        conflicts = merge.newBlocks.map { block in
            Conflict(
                digest: block.digest, key: block.key.map { String(decoding: $0, as: UTF8.self) },
                against: merge.lines(against: block))
        }
        overruledStatus = merge.overruledStatus
        auditFired = merge.auditFired
        wordMerges = merge.wordMerges
        isByLines = merge.isByLines
        left = merge.left
    }
}
