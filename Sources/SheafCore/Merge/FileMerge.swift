/// The merge of a whole file: front matter, body and conflict blocks each by their own rules, then
/// the audit, then the bytes.
struct FileMerge {
    private let table: LineTable
    private let base: MergeSide
    private let sides: Sides<Age, MergeSide>
    /// The blocks of each side that the result keeps: only these can have absorbed anything.
    private let kept: Sides<Age, Set<MergeBlock>>
    /// True if the newer side stands wherever the two clash, and no block is made.
    private let keepsNewer: Bool

    private var file: MergedFile
    private var body = MergedBody()
    /// The blocks of the result, and before which line of the body each belongs; those of values
    /// belong at its end.
    private var blocks: [(block: MergeBlock, place: Int)] = []
    private var standing: Set<MergeBlock> = []
    /// The lines of the body that new blocks of text stand against; none for a text that stands
    /// against several.
    private var against: [MergeBlock: Range<Int>?] = [:]

    /// The blocks that neither side had.
    private(set) var newBlocks: [MergeBlock] = []
    private(set) var overruledStatus: String?
    private(set) var auditFired = false
    /// The values that the newer side kept against the older.
    private(set) var left: Set<ItemMerge.Left> = []
    var bytes: [UInt8] { file.bytes }

    /// The number of clashes of lines that were settled by words.
    var wordMerges: Int { body.wordMerges }

    /// True if the budget did not suffice, so that lines count as changed that are not.
    var isByLines: Bool { table.budget.isExceeded }

    init(
        base: [UInt8], sides: Sides<Age, [UInt8]>, realBases: [[UInt8]], keepsNewer: Bool = false,
        _ budget: ComparisonBudget
    ) {
        let table = LineTable(budget)
        self.table = table
        self.keepsNewer = keepsNewer
        self.base = MergeSide(base, table)
        let readSides = sides.map { MergeSide($0, table) }
        self.sides = readSides
        let known = Set(self.base.blocks.map(\.block))
        let found = readSides.map { Set($0.blocks.map(\.block)) }
        kept = Sides.byAge { age in
            found[age].filter { found[age.other].contains($0) || !known.contains($0) }
        }
        file = MergedFile(self.base, readSides, table)
        let values = mergeFrontMatter()
        body = BodyMerge.merged(
            base: self.base.body, sides: readSides.map(\.body),
            kept: kept.map { Set($0.flatMap(\.lines)) }, table)
        bringBackBlocks()
        if keepsNewer {
            keepNeededBlocks()
            if !body.blocks.isEmpty { left.insert(.text) }
        } else {
            for block in values { add(block, at: body.lines.count) }
            for (block, lines) in body.blocks {
                against[block] = against[block] == nil ? .some(lines) : .some(nil)
                add(block, at: lines.upperBound)
            }
            audit(realBases.map { MergeSide($0, table) })
        }
        file.body = body.lines.map(\.line)
        file.blocks = placedBlocks()
    }

    // MARK: Front matter

    /// Merges what stands between the fences; answers with blocks for the values that lost.
    private mutating func mergeFrontMatter() -> [MergeBlock] {
        guard base.entries != nil, sides.newer.entries != nil, sides.older.entries != nil else {
            return mergeUnreadableFrontMatter()
        }
        let merge = FrontMatterMerge(
            base: base, sides: sides, kept: kept, keepsNewer: keepsNewer, table)
        file.frontMatter = merge.lines
        left.formUnion(merge.left)
        overruledStatus = merge.overruledStatus
        let age: Age = sides.newer.fences.texts == base.fences.texts ? .older : .newer
        file.fences = sides[age].fences
        if file.fences.isEmpty, !file.frontMatter.isEmpty {
            file.fences = sides[age.other].fences
        }
        return merge.blocks
    }

    /// A side cannot be split into entries: one side's front matter stands as it is.
    private mutating func mergeUnreadableFrontMatter() -> [MergeBlock] {
        let texts = sides.map { ($0.fences + $0.frontMatter).texts }
        let baseTexts = (base.fences + base.frontMatter).texts
        var winner: Age = texts.newer == baseTexts ? .older : .newer
        var loser: MergeBlock?
        let isContested =
            texts.newer != baseTexts && texts.older != baseTexts && texts.newer != texts.older
        if isContested, keepsNewer {
            left.insert(.frontMatter)
        } else if isContested {
            let key = Array("---".utf8)
            let blocks = sides.map { MergeBlock($0.frontMatter.texts, key: key, table) }
            if let block = blocks.older, !kept.newer.contains(block) {
                if let own = blocks.newer, kept.older.contains(own) {
                    winner = .older
                } else {
                    loser = block
                }
            }
        }
        file.fences = sides[winner].fences
        file.frontMatter = sides[winner].frontMatter
        return loser.map { [$0] } ?? []
    }

    // MARK: Blocks

    /// The lines of the merged body that a new block's text stands against; `nil` for a value, and
    /// for what only the audit brought back.
    func lines(against block: MergeBlock) -> Range<Int>? { against[block] ?? nil }

    private mutating func add(_ block: MergeBlock, at place: Int) {
        if standing.insert(block).inserted { blocks.append((block, place)) }
    }

    /// Blocks merge as a set: added by one side: stays, removed by one: goes.
    private mutating func bringBackBlocks() {
        let places = BlockReturn(body.lines, counts: sides.map { $0.body.count })
        for age in Age.both {
            for (block, place) in sides[age].blocks where kept[age].contains(block) {
                add(block, at: places.place(of: place, on: age))
            }
        }
    }

    /// A block that the step made stays where what it was made of does not come back, since the
    /// present text or value stands there: nothing else holds what was there before the step.
    private mutating func keepNeededBlocks() {
        let audit = MergeAudit(table: table, bases: [base], sides: sides)
        let needed = Set(audit.missingBlocks(resultingTexts, standing))
        let places = BlockReturn(body.lines, counts: sides.map { $0.body.count })
        for age in Age.both {
            for (block, place) in sides[age].blocks {
                let key = block.key.map { String(decoding: $0, as: UTF8.self) }
                let isOfLeftKey = key.map { age == .newer && left.contains(.key($0)) } ?? false
                guard needed.contains(block) || isOfLeftKey else { continue }
                if key == nil { left.insert(.text) }
                add(block, at: places.place(of: place, on: age))
            }
        }
    }

    /// The lines of the body and those that its blocks quote.
    private var resultingTexts: Set<Int> {
        var texts = Set(body.lines.map(\.line.text))
        for block in standing where block.key == nil { texts.formUnion(block.lines) }
        return texts
    }

    private mutating func audit(_ realBases: [MergeSide]) {
        let audit = MergeAudit(table: table, bases: [base] + realBases, sides: sides)
        let result = resultingTexts
        let missing =
            audit.missingLines(result, body.rewordings).compactMap { MergeBlock($0, table) }
            + audit.missingBlocks(result, standing)
            + audit.missingValues(MergeSide(file.head, table), standing)
        auditFired = !missing.isEmpty
        for block in missing { add(block, at: body.lines.count) }
        let known = Set(Age.both.flatMap { sides[$0].blocks.map(\.block) })
        newBlocks = blocks.map(\.block).filter { !known.contains($0) }
    }

    /// The blocks at the places where they may stand, in the file's order; at one place by key,
    /// then digest.
    private func placedBlocks() -> [(block: MergeBlock, place: Int)] {
        let placement = BlockPlacement(body.lines, table)
        return blocks.map { block, place in
            (block, block.key == nil ? placement.place(atOrBehind: place) : placement.end)
        }.sorted { left, right in
            if left.place != right.place { return left.place < right.place }
            let (a, b) = (left.block, right.block)
            if a.key != b.key { return (a.key ?? []).lexicographicallyPrecedes(b.key ?? []) }
            return a.header.lexicographicallyPrecedes(b.header)
        }
    }
}
