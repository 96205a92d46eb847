/// The merge of one file of two trees: whether it stays, where, and with which content.
struct FileVersionsMerge<Content: Hashable & Sendable> {
    typealias File = MergeFile<Content>
    typealias Files = [MergePath: File]

    let base: Files
    let sides: Sides<ItemMerge.Side, Files>
    let realBases: [Files]
    /// The paths that only this side has: they stay as they are.
    let own: Sides<ItemMerge.Side, Set<MergePath>>
    let newer: (Set<MergePath>) throws -> ItemMerge.Side
    let contents: FileContents<Content>
    let budget: ComparisonBudget

    /// The file, or two where its versions cannot be merged; none where it was deleted.
    func merged(_ versions: FileVersions) throws -> [MergedTreeFile<Content>] {
        let before = versions.base.flatMap { base[$0] }
        let found = Sides.bySide { side in versions.places[side].flatMap { sides[side][$0] } }
        guard let x = found.x, let y = found.y, let path = try path(of: versions) else {
            return try ofOneSide(versions, before, found)
        }
        var facts: [TreeFinding.Fact] = []
        if let from = versions.base, path != from {
            let isEditedElsewhere = ItemMerge.Side.allCases.contains { side in
                versions.places[side] == from && found[side] != before
            }
            if isEditedElsewhere { facts.append(.renamed(from: from)) }
        }
        if let other = [versions.places.x, versions.places.y].compactMap(\.self)
            .first(where: { $0 != path && $0 != versions.base })
        {
            facts.append(.renamedTwice(other: other))
        }
        var file = MergedTreeFile<Content>(
            path: path, outcome: .absent, id: nil, versions: versions, facts: facts)
        if x == y || y == before {
            file.outcome = .kept(x)
        } else if x == before {
            file.outcome = .kept(y)
        } else {
            return try merged(file, before, Sides(x: x, y: y))
        }
        file.id = try id(of: file)
        return [file]
    }

    private func ofOneSide(
        _ versions: FileVersions, _ before: File?, _ found: Sides<ItemMerge.Side, File?>
    ) throws -> [MergedTreeFile<Content>] {
        guard let side = ItemMerge.Side.allCases.first(where: { found[$0] != nil }),
            let file = found[side], let path = versions.places[side]
        else { return [] }
        // Deleted on the other side, and neither edited nor renamed on this one.
        if file == before, path == versions.base { return [] }
        var merged = MergedTreeFile<Content>(
            path: path, outcome: .kept(file), id: nil, versions: versions,
            facts: before == nil ? [] : [.keptDespiteDeletion])
        merged.id = try id(of: merged)
        return [merged]
    }

    private func id(of file: MergedTreeFile<Content>) throws -> ItemID? {
        switch file.outcome {
        case .absent: nil
        case .kept(let kept): try contents.id(of: kept, at: file.path)
        case .written(_, let bytes):
            file.path.isItemPath ? FileContents<Content>.id(in: bytes) : nil
        }
    }

    /// Returns the path for the file: the one a side renamed it to; the newer's name if both did.
    private func path(of versions: FileVersions) throws -> MergePath? {
        guard let x = versions.places.x, let y = versions.places.y else { return nil }
        if x == y || y == versions.base { return x }
        if x == versions.base { return y }
        return try newer(versions.paths) == .x ? x : y
    }

    // MARK: Content

    /// Both sides changed the file.
    private func merged(
        _ file: MergedTreeFile<Content>, _ before: File?, _ found: Sides<ItemMerge.Side, File>
    ) throws -> [MergedTreeFile<Content>] {
        var file = file
        let age = try newer(file.versions.paths)
        if found.x.kind.isPlain, found.y.kind.isPlain {
            let base = before.flatMap { $0.kind.isPlain ? $0 : nil }
            let kinds = Sides(newer: found[age].kind, older: found[age.other].kind)
            let kind = threeWay(base?.kind, kinds.map(Optional.some)) ?? found[age].kind
            if let outcome = try mergedContent(&file, base, found, kind, age) {
                file.outcome = outcome
                file.id = try id(of: file)
                return [file]
            }
        }
        file.outcome = .kept(found[age])
        file.id = try id(of: file)
        let isSubmodule = found.x.kind == .submodule && found.y.kind == .submodule
        if isSubmodule || file.path.isProgramState {
            file.facts.append(.overruled)
            return [file]
        }
        return try bothKept(file, found, age)
    }

    /// The merged content; `nil` where it clashes.
    private func mergedContent(
        _ file: inout MergedTreeFile<Content>, _ base: File?, _ found: Sides<ItemMerge.Side, File>,
        _ kind: File.Kind, _ age: ItemMerge.Side
    ) throws -> MergeOutcome<Content>? {
        if found.x.content == found.y.content || found.y.content == base?.content {
            return .kept(File(kind: kind, content: found.x.content))
        }
        if found.x.content == base?.content {
            return .kept(File(kind: kind, content: found.y.content))
        }
        let before = try base.map { try contents.bytes(of: $0) } ?? []
        let sides = try Sides.bySide { try contents.bytes(of: found[$0]) }
        let bytes: [UInt8]
        if file.path.isItemPath, Document.isText(sides.x), Document.isText(sides.y) {
            let merge = try itemMerge(before, sides, file.versions, newer: age)
            file.facts += Self.facts(of: merge)
            bytes = merge.bytes
        } else if file.path.isSettings,
            let merge = SettingsMerge(
                base: before, sides: Sides(newer: sides[age], older: sides[age.other]))
        {
            file.facts.append(.merged)
            file.facts += merge.newBlocks.map {
                .conflict(digest: $0.digest, key: $0.key, against: nil)
            }
            bytes = merge.bytes
        } else if let merged = budget.forItem({ budget in
            file.path.isLineList
                ? LineMerge.union(base: before, sides.x, sides.y, newer: age, budget)
                : LineMerge.merged(base: before, sides.x, sides.y, budget)
        }) {
            file.facts.append(.merged)
            bytes = merged
        } else {
            return nil
        }
        for side in ItemMerge.Side.allCases where bytes == sides[side] {
            return .kept(File(kind: kind, content: found[side].content))
        }
        return .written(kind, bytes)
    }

    private func itemMerge(
        _ before: [UInt8], _ sides: Sides<ItemMerge.Side, [UInt8]>, _ versions: FileVersions,
        newer age: ItemMerge.Side
    ) throws -> ItemMerge {
        let realBases = try realBases(of: versions)
        return budget.forItem { budget in
            ItemMerge(
                base: Document.isText(before) ? before : [], x: sides.x, y: sides.y, newer: age,
                realBases: realBases, budget: budget)
        }
    }

    /// Merges an item that both sides changed again, with links that say in all versions where the merge has put
    /// what they lead to: that each side wrote its own new path of one file is no clash.
    func relinked(
        _ file: MergedTreeFile<Content>, _ follow: MergeLinkFollowing
    ) throws -> MergedTreeFile<Content> {
        guard case .written(let kind, _) = file.outcome, file.path.isItemPath,
            try follow.concerns(.x) || follow.concerns(.y),
            let x = file.versions.places.x.flatMap({ sides.x[$0] }),
            let y = file.versions.places.y.flatMap({ sides.y[$0] })
        else { return file }
        let texts = Sides(x: try contents.bytes(of: x), y: try contents.bytes(of: y))
        guard Document.isText(texts.x), Document.isText(texts.y) else { return file }
        let before =
            try file.versions.base.flatMap { base[$0] }
            .flatMap { $0.kind.isPlain ? try contents.bytes(of: $0) : nil } ?? []
        let followed = Sides(
            x: try follow.following(texts.x, file.path, .x),
            y: try follow.following(texts.y, file.path, .y))
        guard followed != texts else { return file }
        let merge = try itemMerge(
            follow.following(before, file.path, .base), followed, file.versions,
            newer: newer(file.versions.paths))
        var file = file
        file.facts = file.facts.filter { !$0.isOfContent } + Self.facts(of: merge)
        file.outcome = .written(kind, merge.bytes)
        return file
    }

    /// Returns the versions that the real merge bases have of the file, wherever it stood.
    private func realBases(of versions: FileVersions) throws -> [[UInt8]] {
        var result: [[UInt8]] = []
        for files in realBases {
            for path in versions.paths {
                guard let file = files[path], file.kind.isPlain else { continue }
                let bytes = try contents.bytes(of: file)
                if Document.isText(bytes) { result.append(bytes) }
            }
        }
        return result
    }

    private static func facts(of merge: ItemMerge) -> [TreeFinding.Fact] {
        var facts: [TreeFinding.Fact] = [.merged]
        facts += merge.conflicts.map {
            .conflict(digest: $0.digest, key: $0.key, against: $0.against)
        }
        if let status = merge.overruledStatus { facts.append(.statusOverruled(status)) }
        if let day = merge.passedOccurrence { facts.append(.occurrencePassed(day)) }
        if merge.isByLines { facts.append(.mergedByLines) }
        if merge.auditFired { facts.append(.audited) }
        return facts
    }

    // MARK: Two files of one

    /// The newer's version at the path and the older's beside it. A side that has the other's
    /// version set aside already stays as it is.
    private func bothKept(
        _ file: MergedTreeFile<Content>, _ found: Sides<ItemMerge.Side, File>, _ age: ItemMerge.Side
    ) throws -> [MergedTreeFile<Content>] {
        var file = file
        let hasAside = try Sides.bySide { try hasSetAside(found[$0.other], of: file.path, on: $0) }
        if hasAside.x != hasAside.y {
            file.outcome = .kept(hasAside.x ? found.x : found.y)
            file.id = try id(of: file)
            return [file]
        }
        var second = file
        second.outcome = .kept(found[age.other])
        second.id = nil
        second.isSecond = true
        second.facts = []
        return [file, second]
    }

    private func hasSetAside(
        _ version: File, of path: MergePath, on side: ItemMerge.Side
    ) throws -> Bool {
        guard own[side].contains(where: { sides[side][$0] == version }) else { return false }
        let digest = try contents.digest(of: .kept(version), at: path)
        let place = path.asideName(digest: digest)
        return own[side].contains(place) && sides[side][place] == version
    }
}

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
