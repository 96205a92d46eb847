import SheafHashing

/// The merge of the body, line by line and, where both sides changed a line, word by word.
struct BodyMerge {
    let table: LineTable
    let base: [BodyLine]
    /// The lines in blocks that each side keeps.
    let kept: Sides<Age, Set<Int>>
    /// The sides, with moved lines followed.
    let sides: Sides<Age, [BodyLine]>
    /// The places of the base's lines on each side.
    let places: Sides<Age, [Int?]>
    let hunks: Sides<Age, [Hunk]>
    var result = MergedBody()
    /// The older side's lines that wait for the end of a row of clashes.
    var lost: [Int] = []
    /// The place in the result where the lines begin that these stand against.
    var lostStart = 0

    static func merged(
        base: [BodyLine], sides: Sides<Age, [BodyLine]>, kept: Sides<Age, Set<Int>>,
        _ table: LineTable
    ) -> MergedBody {
        for age in Age.both {
            let (mine, other) = (sides[age], sides[age.other])
            let matches = table.budget.forQuestion { budget in
                Absorption.matches(
                    base: base, side: mine, other: other, kept: kept[age], table, budget)
            }
            if let matches {
                return absorbed(base, mine, other, matches, age, table)
            }
        }
        var merge = BodyMerge(base: base, sides: sides, kept: kept, table)
        merge.run()
        return ParagraphBreaks.kept(in: merge.result, sides, table)
    }

    /// The side of `age` as it is. What it holds of the other is held by words at least.
    private static func absorbed(
        _ base: [BodyLine], _ mine: [BodyLine], _ other: [BodyLine], _ matches: [Match],
        _ age: Age, _ table: LineTable
    ) -> MergedBody {
        var otherPlaces = [Int?](repeating: nil, count: mine.count)
        // The last of some lines that stand for others stands where these ended.
        for hunk in Hunk.between(matches, other.count, mine.count) where !hunk.side.isEmpty {
            otherPlaces[hunk.side.upperBound - 1] = hunk.base.upperBound - 1
        }
        for match in matches { otherPlaces[match.right] = match.left }
        var result = MergedBody()
        for (index, line) in mine.enumerated() {
            var places = Sides<Age, Int?>.byAge { _ in index }
            places[age.other] = otherPlaces[index].flatMap { $0 < 0 ? nil : $0 }
            result.lines.append(MergedLine(line: line, places: places))
        }
        takeEndings(of: other, matches, base, in: &result.lines)
        result.rewordings = [Rewording(of: other.texts, into: mine.texts, base: base.texts, table)]
        return result
    }

    /// Takes line endings that only the other side changed: they are not part of a line's text.
    private static func takeEndings(
        of other: [BodyLine], _ matches: [Match], _ base: [BodyLine], in lines: inout [MergedLine]
    ) {
        let changed = matches.filter { other[$0.left].ending != lines[$0.right].line.ending }
        guard !changed.isEmpty else { return }
        let known = Dictionary(
            base.map { ($0.text, $0.ending) }, uniquingKeysWith: { first, _ in first })
        for match in changed
        where known[lines[match.right].line.text] == lines[match.right].line.ending {
            lines[match.right].line.ending = other[match.left].ending
        }
    }

    private init(
        base: [BodyLine], sides: Sides<Age, [BodyLine]>, kept: Sides<Age, Set<Int>>,
        _ table: LineTable
    ) {
        let followed = MovedLines.followed(base: base, sides: sides, table)
        let matches = followed.map { side in
            Alignment.matches(base.texts, side.texts, table.budget) { table.isBlank($0) }
        }
        self.table = table
        self.base = base
        self.kept = kept
        self.sides = followed
        places = matches.map { matches in
            var places = [Int?](repeating: nil, count: base.count)
            for match in matches { places[match.left] = match.right }
            return places
        }
        hunks = Sides.byAge { Hunk.between(matches[$0], base.count, followed[$0].count) }
    }

    /// Goes through the base: what both kept, then the hunks that overlap or touch, as one region.
    private mutating func run() {
        var next = Sides.byAge { _ in 0 }
        var position = 0
        while true {
            guard let start = hunks.start(next) else { return keep(position..<base.count) }
            keep(position..<start)
            let first = next
            let end = hunks.region(from: start, &next)
            mergeRegion(start..<end, Sides.byAge { Array(hunks[$0][first[$0]..<next[$0]]) })
            position = end
        }
    }

    /// Puts out lines of the base that both sides have.
    private mutating func keep(_ range: Range<Int>) {
        for index in range {
            guard let newer = places.newer[index].map({ sides.newer[$0] }),
                let older = places.older[index].map({ sides.older[$0] })
            else { continue }
            let line = newer.ending == base[index].ending ? older : newer
            result.lines.append(
                MergedLine(line: line, places: Sides(newer: newer.place, older: older.place)))
        }
    }

    // MARK: Putting out

    /// Puts out lines of one side.
    mutating func put(_ lines: [Int], of age: Age) {
        for index in lines {
            let line = sides[age][index]
            var places = Sides<Age, Int?>.byAge { _ in nil }
            places[age] = line.place
            result.lines.append(MergedLine(line: line, places: places))
        }
    }

    /// Makes a block of what was lost in the clashes just before.
    mutating func finishBlock() {
        if let block = MergeBlock(lost, table) {
            result.blocks.append((block, lostStart..<result.lines.count))
        }
        lost = []
    }

    /// Returns a side's version of a stretch of the base: the given lines and those it kept, in its
    /// order.
    func lines(of age: Age, in range: Range<Int>, with lines: [Int]) -> [Int] {
        (lines + range.compactMap { places[age][$0] }).sorted()
    }
}

/// A piece of a hunk: the base it stands for and the lines a side put there.
struct BodyPiece {
    var base: Range<Int>
    /// Places among the side's lines.
    var lines: [Int]
}

extension BodyMerge {
    /// Merges hunks of both sides that overlap or touch. What both put in stands once; between
    /// such shared lines the pieces are put out by their place in the base.
    mutating func mergeRegion(_ range: Range<Int>, _ hunks: Sides<Age, [Hunk]>) {
        let before = result.length
        let changed = hunks.map { $0.flatMap { Array($0.side) } }
        mergePieces(Sides.byAge { pieceLines(hunks[$0], of: $0) })
        finishBlock()
        if result.blocks.count > before.blocks {
            rewrapRegion(range, changed, before)
        }
        // Blocks that stood here stand behind the region then.
        guard let last = result.lines.indices.last else { return }
        for age in Age.both {
            let places = lines(of: age, in: range, with: changed[age]).map { sides[age][$0].place }
            guard let place = places.max() else { continue }
            result.lines[last].places[age] = max(result.lines[last].places[age] ?? -1, place)
        }
    }

    /// A line that was put in, with the piece it belongs to.
    private struct PieceLine {
        var piece: Hunk
        var line: Int
    }

    private func pieceLines(_ hunks: [Hunk], of age: Age) -> [PieceLine] {
        hunks.flatMap { $0.pieces(base, sides[age], table) }.flatMap { piece in
            piece.side.map { PieceLine(piece: piece, line: $0) }
        }
    }

    private mutating func mergePieces(_ put: Sides<Age, [PieceLine]>) {
        let texts = Sides.byAge { age in put[age].map { sides[age][$0.line].text } }
        var next = Sides.byAge { _ in 0 }
        for match in sharedLines(texts) {
            let ends = Sides(newer: match.left, older: match.right)
            mergeGap(Sides.byAge { Self.pieces(put[$0][next[$0]..<ends[$0]]) })
            finishBlock()
            let newer = sides.newer[put.newer[match.left].line]
            let older = sides.older[put.older[match.right].line]
            result.lines.append(
                MergedLine(line: newer, places: Sides(newer: newer.place, older: older.place)))
            next = ends.map { $0 + 1 }
        }
        mergeGap(Sides.byAge { Self.pieces(put[$0][next[$0]...]) })
    }

    private static func pieces(_ lines: ArraySlice<PieceLine>) -> [BodyPiece] {
        var pieces: [BodyPiece] = []
        var current: Hunk?
        for line in lines {
            if line.piece != current {
                pieces.append(BodyPiece(base: line.piece.base, lines: []))
                current = line.piece
            }
            pieces[pieces.count - 1].lines.append(line.line)
        }
        return pieces
    }

    /// Returns the lines that both sides put in. A blank line counts only beside another shared
    /// line: alone it is shared by chance.
    private func sharedLines(_ texts: Sides<Age, [Int]>) -> [Match] {
        let matches = Alignment.matches(texts.newer, texts.older, table.budget) {
            table.isBlank($0)
        }
        var isShared = matches.map { !table.isBlank(texts.newer[$0.left]) }
        for (index, match) in matches.enumerated().dropFirst() where isShared[index - 1] {
            if match.follows(matches[index - 1]) { isShared[index] = true }
        }
        for (index, match) in matches.enumerated().dropLast().reversed() where isShared[index + 1] {
            if matches[index + 1].follows(match) { isShared[index] = true }
        }
        return zip(matches, isShared).filter(\.1).map(\.0)
    }

    private mutating func mergeGap(_ pieces: Sides<Age, [BodyPiece]>) {
        var next = Sides.byAge { _ in 0 }
        while next.newer < pieces.newer.count, next.older < pieces.older.count {
            let (newer, older) = (pieces.newer[next.newer].base, pieces.older[next.older].base)
            if newer.overlaps(older) {
                mergeClash(overlappingPieces(pieces, &next))
                continue
            }
            // At exactly one place the older's first.
            let isOlderFirst =
                (older.lowerBound, older.upperBound) <= (newer.lowerBound, newer.upperBound)
            let age: Age = isOlderFirst ? .older : .newer
            finishBlock()
            put(pieces[age][next[age]].lines, of: age)
            next[age] += 1
        }
        for age in Age.both {
            for piece in pieces[age][next[age]...] {
                finishBlock()
                put(piece.lines, of: age)
            }
        }
    }

    /// The next pieces of both sides, which overlap, and all that overlap these.
    private func overlappingPieces(
        _ pieces: Sides<Age, [BodyPiece]>, _ next: inout Sides<Age, Int>
    ) -> Sides<Age, [BodyPiece]> {
        var parts = Sides<Age, [BodyPiece]>.byAge { _ in [] }
        var end = max(
            pieces.newer[next.newer].base.upperBound, pieces.older[next.older].base.upperBound)
        var hasGrown = true
        while hasGrown {
            hasGrown = false
            for age in Age.both {
                while next[age] < pieces[age].count,
                    parts[age].isEmpty || pieces[age][next[age]].base.lowerBound < end
                {
                    let piece = pieces[age][next[age]]
                    parts[age].append(piece)
                    end = max(end, piece.base.upperBound)
                    next[age] += 1
                    hasGrown = true
                }
            }
        }
        return parts
    }
}

extension Match {
    /// Returns whether it stands right behind the other on both sides.
    fileprivate func follows(_ other: Match) -> Bool {
        left == other.left + 1 && right == other.right + 1
    }
}

extension BodyMerge {
    /// Both sides removed common lines of the base and put text there: merged by words, else the
    /// newer's text stands and the older's goes into a block, with that of clashes right behind.
    mutating func mergeClash(_ parts: Sides<Age, [BodyPiece]>) {
        let all = parts.newer + parts.older
        let start = all.map(\.base.lowerBound).min() ?? 0
        let end = all.map(\.base.upperBound).max() ?? start
        let put = parts.map { $0.flatMap(\.lines) }
        if let words = mergeWords(start..<end, put) {
            finishBlock()
            take(words)
            return
        }
        // A side that keeps the other's text in a block has settled this clash already.
        if let age = Age.both.first(where: { hasQuoted(put[$0.other], of: $0.other, by: $0) }) {
            finishBlock()
            self.put(put[age], of: age)
        } else {
            if lost.isEmpty { lostStart = result.lines.count }
            self.put(put.newer, of: .newer)
            lost += put.older.map { sides.older[$0].text }
        }
    }

    private func hasQuoted(_ lines: [Int], of age: Age, by other: Age) -> Bool {
        lines.allSatisfy { index in
            let text = sides[age][index].text
            return table.isBlank(text) || kept[other].contains(text)
        }
    }

    /// Tries a whole region by words where lines clashed but a side only wrapped them anew.
    mutating func rewrapRegion(
        _ range: Range<Int>, _ changed: Sides<Age, [Int]>, _ before: MergedBody.Length
    ) {
        let words = base[range].flatMap { table.words(of: $0.text) }
        let isRewrapped = Age.both.contains { age in
            lines(of: age, in: range, with: changed[age])
                .flatMap { table.words(of: sides[age][$0].text) } == words
        }
        guard isRewrapped, let merged = mergeWords(range, changed) else { return }
        result.cut(to: before)
        take(merged)
    }

    private struct WordMerged {
        var lines: [Int]
        var rewording: Rewording
    }

    private func mergeWords(_ range: Range<Int>, _ put: Sides<Age, [Int]>) -> WordMerged? {
        // Clashes between lines that both sides put in may share one stretch of the base, which then
        // is gone through for each of them.
        let count = range.count + put.newer.count + put.older.count
        guard table.budget.pay(count) else { return nil }
        let base = base[range].map(\.text)
        let texts = Sides.byAge { age in
            lines(of: age, in: range, with: put[age]).map { sides[age][$0].text }
        }
        let size = (base + texts.newer + texts.older).reduce(0) { $0 + table.lines[$1].bytes.count }
        guard table.budget.pay(size) else { return nil }
        guard let lines = WordMerge.merged(base: base, sides: texts, table) else { return nil }
        return WordMerged(
            lines: lines,
            rewording: Rewording(of: texts.newer + texts.older, into: lines, base: base, table))
    }

    private mutating func take(_ merged: WordMerged) {
        result.lines += merged.lines.map { MergedLine(text: $0) }
        result.rewordings.append(merged.rewording)
        result.wordMerges += 1
    }
}

/// A line of the result, and where it stands on the sides that have it.
struct MergedLine {
    var line: BodyLine
    var places: Sides<Age, Int?>
}

extension MergedLine {
    /// A line that neither side has.
    init(text: Int) {
        line = BodyLine(text: text, ending: nil, place: -1)
        places = Sides.byAge { _ in nil }
    }
}

/// The lines that the result lacks because their words are in others.
struct Rewording {
    var lines: Set<Int>
    /// The words of what came of them, and those the base had.
    var resultWords: Set<Int>
    var baseWords: Set<Int>

    init(of lines: [Int], into result: [Int], base: [Int], _ table: LineTable) {
        self.lines = Set(lines)
        resultWords = Set(result.flatMap { table.words(of: $0) })
        baseWords = Set(base.flatMap { table.words(of: $0) })
    }
}

/// The merged body, its conflict blocks apart.
struct MergedBody {
    var lines: [MergedLine] = []
    /// New blocks, and the lines that each stands against: it belongs behind these.
    var blocks: [(block: MergeBlock, against: Range<Int>)] = []
    var rewordings: [Rewording] = []
    /// The number of clashes that were settled by words.
    var wordMerges = 0

    typealias Length = (lines: Int, blocks: Int, rewordings: Int)

    /// The amounts of it so far.
    var length: Length { (lines.count, blocks.count, rewordings.count) }

    /// Takes back what came since.
    mutating func cut(to length: Length) {
        lines.removeSubrange(length.lines...)
        blocks.removeSubrange(length.blocks...)
        rewordings.removeSubrange(length.rewordings...)
    }
}

/// A conflict block on its way through a merge. It is known by its header, which names digest,
/// number of lines and key; a set of blocks then holds each once.
struct MergeBlock: Hashable {
    /// The header line without its end.
    let header: [UInt8]
    let digest: String
    /// The front-matter key as the header writes it.
    let key: [UInt8]?
    /// The quoted lines, without the quotation's marks.
    let lines: [Int]

    static func == (left: MergeBlock, right: MergeBlock) -> Bool { left.header == right.header }

    func hash(into hasher: inout Hasher) {
        header.withUnsafeBytes { hasher.combine(bytes: $0) }
    }

    /// A new block with the lines, blank ones at both ends left out; `nil` where nothing is left.
    init?(_ lines: [Int], key: [UInt8]? = nil, _ table: LineTable) {
        guard let first = lines.firstIndex(where: { !table.isBlank($0) }),
            let last = lines.lastIndex(where: { !table.isBlank($0) })
        else { return nil }
        self.lines = Array(lines[first...last])
        self.key = key
        var text: [UInt8] = []
        for (index, line) in self.lines.enumerated() {
            if index > 0 { text.append(ASCII.newline) }
            let bytes = table.lines[line].bytes
            let end = bytes.lastIndex { !$0.isBlank }
            text += end.map { bytes[...$0] } ?? []
        }
        digest = SHA256.shortDigest(of: text)
        header = ConflictBlock.header(digest: digest, lineCount: self.lines.count, key: key)
    }

    /// The block that a document holds.
    init(_ block: ConflictBlock, in bytes: [UInt8], _ table: LineTable) {
        var line = bytes.line(at: block.range.lowerBound, before: block.range.upperBound)
        header = Array(bytes[line.content])
        digest = block.digest
        let plain = ConflictBlock.header(digest: digest, lineCount: block.lineCount, key: nil)
        let keyStart = plain.count - ConflictBlock.words.count + 1
        key =
            block.key == nil ? nil : Array(header[keyStart...].dropLast(ConflictBlock.words.count))
        var lines: [Int] = []
        for _ in 0..<block.lineCount {
            line = bytes.line(at: line.next, before: block.range.upperBound)
            var start = line.start + 1
            if start < line.end, bytes[start] == ASCII.space { start += 1 }
            lines.append(table.line(bytes[start..<line.end]))
        }
        self.lines = lines
    }

    /// The lines that the block is written as; the blank one behind it is the last.
    func written(_ table: LineTable) -> [ArraySlice<UInt8>] {
        var result = [header[...]]
        for line in lines {
            let bytes = table.lines[line].bytes
            result.append([ASCII.greaterThan] + (bytes.isEmpty ? [] : [ASCII.space] + bytes))
        }
        return result + [[]]
    }
}

/// The places in a body where a conflict block may stand: behind the paragraph, list, table or
/// fence that it falls in. So it parts none of them, and blocks never nest.
struct BlockPlacement {
    /// For each line, and for the end, the first place at or behind it.
    private let places: [Int]

    init(_ lines: [MergedLine], _ table: LineTable) {
        var fence = CodeFence()
        var opened: Int?
        var isInside: [Bool] = []
        for (index, line) in lines.enumerated() {
            isInside.append(fence.isOpen)
            let bytes = table.lines[line.line.text].bytes
            if fence.read(bytes.drop(while: \.isBlank)), fence.isOpen { opened = index }
        }
        // A fence that is never closed hides all behind it: blocks stand before it.
        let limit = fence.isOpen ? opened ?? lines.count : lines.count
        var places = [Int](repeating: limit, count: lines.count + 1)
        for index in stride(from: limit - 1, through: 0, by: -1) {
            let isBehindBlank = index == 0 || table.isBlank(lines[index - 1].line.text)
            let isIndented = table.lines[lines[index].line.text].bytes.first?.isBlank == true
            let isFree = !isInside[index] && isBehindBlank && !(index > 0 && isIndented)
            places[index] = isFree ? index : places[index + 1]
        }
        self.places = places
    }

    /// The place of a block that belongs before line `index`.
    func place(atOrBehind index: Int) -> Int { places[index] }

    /// The place of the blocks of front-matter values.
    var end: Int { places[places.count - 1] }
}

/// The places of a side's lines in the result: a block comes back behind the line it stood behind.
struct BlockReturn {
    /// For each line of the side, and for its end, the place behind all lines above it.
    private let places: Sides<Age, [Int]>

    init(_ lines: [MergedLine], counts: Sides<Age, Int>) {
        places = Sides.byAge { age in
            var places = [Int](repeating: 0, count: counts[age] + 1)
            for (index, line) in lines.enumerated() {
                guard let place = line.places[age] else { continue }
                places[place + 1] = index + 1
            }
            var highest = 0
            for index in places.indices {
                highest = max(highest, places[index])
                places[index] = highest
            }
            return places
        }
    }

    /// Returns the place of a block that stood before the line `place` of a side.
    func place(of place: Int, on age: Age) -> Int { places[age][place] }
}
