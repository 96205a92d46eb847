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
    public private(set) var bytes: [UInt8]
    /// The blocks that neither side had.
    public private(set) var conflicts: [Conflict] = []
    /// The status that the older side set and that lost against the newer's; history keeps it.
    public private(set) var overruledStatus: String?
    /// The day at which the side stood that gave way, where a repeating item went on to different days; see
    /// ``OccurrenceMerge``.
    public private(set) var passedOccurrence: CalendarDate?
    /// True if the audit found something missing and brought it back in a block.
    public private(set) var auditFired = false
    /// The number of clashes of lines that were settled by merging words.
    public private(set) var wordMerges = 0
    /// True if too much was changed to be compared (``ComparisonBudget``): what was not compared was
    /// merged as if it was replaced as a whole. Nothing is missing, but blocks may hold more.
    public private(set) var isByLines = false
    /// The changes of `y` that lost against `x` in a merge that keeps `x`; no block was made of
    /// them.
    public private(set) var left: Set<Left> = []

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
            self.init(keeping: x, base: base, y: rest)
            left.insert(.key(KnownKey.due.rawValue))
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

    private init(unchanged bytes: [UInt8]) { self.bytes = bytes }

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

/// The parts of the merged file, and how they become bytes.
struct MergedFile {
    let table: LineTable
    let hasByteOrderMark: Bool
    /// The line ending for lines that have none of their own.
    let lineEnding: LineEnding
    let endsWithNewline: Bool
    /// Opening and closing; none where there is no front matter.
    var fences: [BodyLine] = []
    var frontMatter: [BodyLine] = []
    var body: [BodyLine] = []
    /// In the file's order, each before the body line it stands above.
    var blocks: [(block: MergeBlock, place: Int)] = []

    /// Byte order mark, line ending and final newline are three-way attributes.
    init(_ base: MergeSide, _ sides: Sides<Age, MergeSide>, _ table: LineTable) {
        self.table = table
        hasByteOrderMark = threeWay(
            base.document.hasByteOrderMark, sides.map(\.document.hasByteOrderMark))
        lineEnding = threeWay(base.document.lineEnding, sides.map(\.document.lineEnding))
        endsWithNewline = threeWay(base.endsWithNewline, sides.map(\.endsWithNewline))
    }

    /// The bytes above the body.
    var head: [UInt8] {
        var output: [UInt8] = hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []
        guard let opening = fences.first, let closing = fences.last else { return output }
        put(opening, in: &output)
        for line in frontMatter { put(line, in: &output) }
        put(closing, in: &output)
        return output
    }

    var bytes: [UInt8] {
        var output = head
        var waiting = blocks[...]
        for index in 0...body.count {
            while let next = waiting.first, next.place == index {
                for line in next.block.written(table) {
                    output += line
                    output += lineEnding.bytes
                }
                waiting.removeFirst()
            }
            if index < body.count { put(body[index], in: &output) }
        }
        // A block needs its blank line, so that what is appended later is no part of it.
        let endsWithBlock = blocks.last?.place == body.count
        let isEmpty = fences.isEmpty && body.isEmpty && blocks.isEmpty
        if !endsWithNewline, !endsWithBlock, !isEmpty {
            output.removeLast(output.lineEndLength(of: 0..<output.count))
        }
        return output
    }

    private func put(_ line: BodyLine, in output: inout [UInt8]) {
        output += table.lines[line.text].bytes
        output += (line.ending ?? lineEnding).bytes
    }
}

/// A version of the item, read for a merge: what can be merged by itself, apart.
struct MergeSide {
    let document: Document
    let endsWithNewline: Bool
    /// The fences' lines, opening and closing; none where there is no front matter.
    let fences: [BodyLine]
    /// The lines between the fences.
    let frontMatter: [BodyLine]
    /// `nil` where the front matter cannot be split, or into lines only together.
    let entries: [MergeEntry]?
    /// Comments and blank lines behind the last entry.
    let trailing: [BodyLine]
    /// The body without conflict blocks.
    let body: [BodyLine]
    /// The conflict blocks, and before which line of `body` each stands.
    let blocks: [(block: MergeBlock, place: Int)]

    init(_ bytes: [UInt8], _ table: LineTable) {
        let document = Document(bytes)
        self.document = document
        let isEmpty = bytes.count == (document.hasByteOrderMark ? 3 : 0)
        endsWithNewline = isEmpty || document.endsWithNewline
        var bodyStart = document.bodyRange.lowerBound
        switch document.frontMatter {
        case .absent: (fences, frontMatter, entries, trailing) = ([], [], [], [])
        case .block(let block):
            (fences, frontMatter) = document.fencedLines(table)
            entries = MergeEntry.all(block, in: document, table)
            trailing = document.bodyLines(in: block.trailing, table)
        case .flow:
            (fences, frontMatter) = document.fencedLines(table)
            (entries, trailing) = (nil, [])
        case .unreadable(let range, _), .toml(let range, _):
            let lines = document.bodyLines(in: range, table)
            if lines.count > 1, bodyStart == range.upperBound {
                fences = [lines[0], lines[lines.count - 1]]
                frontMatter = Array(lines[1..<lines.count - 1])
                (entries, trailing) = (nil, [])
            } else {
                // Never closed: its end is unknown, so that all of it is text.
                (fences, frontMatter, entries, trailing) = ([], [], [], [])
                bodyStart = range.lowerBound
            }
        }
        let rest = Self.takingOutBlocks(document, bodyStart..<bytes.count, table)
        body = rest.lines
        blocks = rest.blocks
    }

    /// Parts the body's lines and its blocks. What stands in a code fence is no block, as for
    /// every other reader.
    private static func takingOutBlocks(
        _ document: Document, _ range: Range<Int>, _ table: LineTable
    ) -> (lines: [BodyLine], blocks: [(block: MergeBlock, place: Int)]) {
        let bytes = document.bytes
        var lines: [BodyLine] = []
        var blocks: [(block: MergeBlock, place: Int)] = []
        var fence = CodeFence()
        var budget = ConflictBlock.searchLimit
        var position = range.lowerBound
        while position < range.upperBound {
            let line = bytes.line(at: position, before: range.upperBound)
            if !fence.isOpen, line.start < line.end, bytes[line.start] == ASCII.greaterThan,
                let block = ConflictBlock(bytes, at: line, limit: range.upperBound, budget: &budget)
            {
                blocks.append((MergeBlock(block, in: bytes, table), lines.count))
                position = block.range.upperBound
                continue
            }
            _ = fence.read(bytes[bytes.skippingBlanks(from: line.start, to: line.end)..<line.end])
            lines.append(document.bodyLine(line, table, place: lines.count))
            position = line.next
        }
        return (lines, blocks)
    }

    /// The lines quoted in blocks of the body.
    var quotedLines: [Int] {
        blocks.flatMap { $0.block.key == nil ? $0.block.lines : [] }
    }
}

extension Document {
    /// The fences of a YAML front matter, and the lines between them.
    fileprivate func fencedLines(_ table: LineTable) -> (fences: [BodyLine], inside: [BodyLine]) {
        let fences = frontMatter.fences.map { [$0.opening, $0.closing] } ?? []
        return (
            fences.flatMap { bodyLines(in: $0, table) },
            frontMatter.inside.map { bodyLines(in: $0, table) } ?? []
        )
    }
}

/// A name for one of the two sides of a merge.
protocol SideName: CaseIterable, Equatable {
    static var first: Self { get }
    static var second: Self { get }
}

/// The age of a side. Texts are merged by it alone, never by who is "ours" and "theirs": a merge then
/// is the same on every device.
enum Age: SideName {
    case newer, older

    static var first: Age { .newer }
    static var second: Age { .older }
    static let both: [Age] = [.newer, .older]
}

/// The sides of the histories, which may be the newer one in one file and the older one in another.
extension ItemMerge.Side: SideName {
    static var first: ItemMerge.Side { .x }
    static var second: ItemMerge.Side { .y }
}

extension SideName {
    /// The side that this one is merged with.
    var other: Self { self == .first ? .second : .first }
}

/// A value for each of the two sides of a merge.
struct Sides<Name: SideName, Value> {
    private var first: Value
    private var second: Value

    fileprivate init(of make: (Name) throws -> Value) rethrows {
        first = try make(.first)
        second = try make(.second)
    }

    subscript(name: Name) -> Value {
        get { name == .first ? first : second }
        _modify {
            if name == .first { yield &first } else { yield &second }
        }
    }

    func map<Other>(_ transform: (Value) -> Other) -> Sides<Name, Other> {
        Sides<Name, Other>(of: { transform(self[$0]) })
    }
}

extension Sides where Name == Age {
    init(newer: Value, older: Value) {
        self.init(of: { $0 == .newer ? newer : older })
    }

    static func byAge(_ make: (Age) throws -> Value) rethrows -> Sides { try Sides(of: make) }

    var newer: Value {
        get { self[.newer] }
        _modify { yield &self[.newer] }
    }

    var older: Value {
        get { self[.older] }
        _modify { yield &self[.older] }
    }
}

extension Sides where Name == ItemMerge.Side {
    init(x: Value, y: Value) {
        self.init(of: { $0 == .x ? x : y })
    }

    static func bySide(_ make: (ItemMerge.Side) throws -> Value) rethrows -> Sides {
        try Sides(of: make)
    }

    var x: Value {
        get { self[.x] }
        _modify { yield &self[.x] }
    }

    var y: Value {
        get { self[.y] }
        _modify { yield &self[.y] }
    }
}

extension Sides: Equatable where Value: Equatable {}
extension Sides: Sendable where Value: Sendable {}

/// One attribute of the file: what only the older side changed is taken from there, else the
/// newer side's stands.
func threeWay<Value: Equatable>(_ base: Value, _ sides: Sides<Age, Value>) -> Value {
    sides.newer == base ? sides.older : sides.newer
}

/// The work that comparing texts may still cost, counted in words that are compared.
///
/// Most of a merge takes as long as its texts are. Which lines are alike, which words two lines have
/// in common, and whether one side already holds the other can take the square of that: each such
/// step is paid before it is done. A step that cannot be paid is left out, and so are all after it;
/// what was not compared counts as replaced as a whole. The count depends on the texts alone, never
/// on time, so that every device leaves out the same.
public final class ComparisonBudget {
    /// For one item, or for one comparison of two versions.
    public static let perItem = 40_000_000
    /// For all items of one merge of two histories, the merges of their merge bases included. Each
    /// item may use ``leastPerItem`` even when all of it is used up.
    public static let perHistory = 8 * perItem
    /// Enough for a note in which some lines were changed.
    static let leastPerItem = 50_000

    private var left: Int
    /// True if some step could not be paid.
    public private(set) var isExceeded = false

    /// - Parameter words: how many words may be compared.
    public init(words: Int = perItem) { left = words }

    /// Pays for a step. `false` where that is not possible: the step then must not be done.
    public func pay(_ words: Int) -> Bool {
        guard !isExceeded, words <= left else {
            isExceeded = true
            return false
        }
        left -= words
        return true
    }

    /// Runs the merge of one item with a budget of its own, which is taken from this one.
    public func forItem<Result>(_ merge: (ComparisonBudget) -> Result) -> Result {
        spending(max(Self.leastPerItem, min(left, Self.perItem)), on: merge)
    }

    /// Runs the merge of two histories with a budget of its own, which is taken from this one.
    public func forHistory<Result>(
        _ merge: (ComparisonBudget) throws -> Result
    ) rethrows -> Result {
        try spending(Self.perHistory, on: merge)
    }

    /// Asks what a merge can do without the answer to, with a part of this budget. The rest is left
    /// to the other steps even where the part is exceeded.
    func forQuestion<Result>(_ ask: (ComparisonBudget) -> Result) -> Result {
        spending(isExceeded ? 0 : left / 4, on: ask)
    }

    private func spending<Result>(
        _ words: Int, on work: (ComparisonBudget) throws -> Result
    ) rethrows -> Result {
        let part = ComparisonBudget(words: words)
        defer { left = max(0, left - (words - part.left)) }
        return try work(part)
    }
}

/// The audit that holds the merge to its promise: nothing that a side wrote is missing without a
/// reason.
/// Lines that the merge lost, if ever, come back as conflict blocks.
struct MergeAudit {
    let table: LineTable
    /// The base of the merge and, where that is a virtual one, the real merge bases.
    let bases: [MergeSide]
    let sides: Sides<Age, MergeSide>

    /// The body lines of each side that the result lacks. A line may be missing if a merge base has
    /// it and the other side has not (bodies are held against bodies, blocks against blocks), or if
    /// a merge by words consumed it and its own words are there.
    func missingLines(_ result: Set<Int>, _ rewordings: [Rewording]) -> [[Int]] {
        let known = Set(bases.flatMap { $0.body.texts + $0.quotedLines })
        var rewordingsOfLine: [Int: [Int]] = [:]
        for (index, rewording) in rewordings.enumerated() {
            for line in rewording.lines { rewordingsOfLine[line, default: []].append(index) }
        }
        let bodies = sides.map { $0.body.texts }
        let quoted = sides.map(\.quotedLines)
        return Age.both.compactMap { age in
            var found = Set<Int>()
            var missing: [Int] = []
            for lines in [bodies, quoted] {
                let others = Set(lines[age.other])
                for line in lines[age] {
                    guard !table.isBlank(line), !result.contains(line), !found.contains(line),
                        !(known.contains(line) && !others.contains(line))
                    else { continue }
                    found.insert(line)
                    let isConsumed = (rewordingsOfLine[line] ?? []).contains { index in
                        table.words(of: line).allSatisfy { word in
                            rewordings[index].resultWords.contains(word)
                                || rewordings[index].baseWords.contains(word)
                        }
                    }
                    if !isConsumed { missing.append(line) }
                }
            }
            return missing.isEmpty ? nil : missing
        }
    }

    /// The blocks that hold words which both sides have and the result has nowhere: a clash that was
    /// settled one way here and the other way there, so that either way went.
    ///
    /// - Parameter standing: the blocks of the result.
    func missingBlocks(_ result: Set<Int>, _ standing: Set<MergeBlock>) -> [MergeBlock] {
        let gone = Age.both.flatMap { sides[$0].blocks.map(\.block) }.filter {
            $0.key == nil && !standing.contains($0) && !result.isSuperset(of: $0.lines)
        }
        guard !gone.isEmpty else { return [] }
        let words = sides.map { table.tellingWords(of: $0.body.texts + $0.quotedLines) }
        var lost = words.newer.intersection(words.older)
            .subtracting(table.tellingWords(of: result))
        return gone.filter { block in
            let own = table.tellingWords(of: block.lines)
            defer { lost.subtract(own) }
            return !own.isDisjoint(with: lost)
        }
    }

    /// Blocks for the front-matter values that the result lacks: a value may be missing if a merge
    /// base has it and the other side has not. Sets are looked at by member.
    func missingValues(_ result: MergeSide, _ blocks: Set<MergeBlock>) -> [MergeBlock] {
        guard result.entries != nil else { return [] }
        let inResult = Values(result)
        let inBases = bases.map(Values.init)
        let inSides = sides.map(Values.init)
        var missing: [MergeBlock] = []
        var known = blocks
        for age in Age.both {
            for entry in sides[age].entries ?? []
            where !entry.name.isOne(of: FrontMatterMerge.exempt) {
                let lost = inSides[age].parts(of: entry.name).filter { part in
                    let isKnown = inBases.contains { $0.has(part, entry.name) }
                    return !inResult.has(part, entry.name)
                        && !(isKnown && !inSides[age.other].has(part, entry.name))
                }
                guard !lost.isEmpty else { continue }
                let value = MergeBlock(entry.valueLines(table), key: entry.label, table)
                if let value, known.insert(value).inserted { missing.append(value) }
            }
        }
        return missing
    }

    /// The values of a front matter, taken apart where they are sets.
    private struct Values {
        private var parts: [EntryName: Set<[UInt8]>] = [:]

        init(_ side: MergeSide) {
            for entry in side.entries ?? [] {
                let members = FrontMatterMerge.members(of: entry, in: side.document)
                parts[entry.name] = members.map { Set($0.map { Array($0.utf8) }) } ?? [entry.value]
            }
        }

        func parts(of name: EntryName) -> Set<[UInt8]> { parts[name] ?? [] }

        func has(_ part: [UInt8], _ name: EntryName) -> Bool {
            parts[name]?.contains(part) == true
        }
    }
}
