import SheafHashing

/// Two versions of something between which a person has to choose.
public struct Conflict: Sendable, Equatable {
    /// The origin of the conflict.
    public enum Kind: String, Sendable {
        /// A merge by sheaf kept the other version in a ``ConflictBlock``.
        case block
        /// Another program left `<<<<<<<`, `=======`, `>>>>>>>` around both.
        case markers
        /// Another program's merge left the other version out, and only history has it.
        case dropped
    }

    public let kind: Kind
    /// Eight hex digits that name it within its item.
    public let digest: String
    /// The front-matter key whose value it is about, `---` for the front matter as a whole; `nil`
    /// for text.
    public let key: String?
    /// The line in the file at which it begins, from 1; `nil` where it is not in the file.
    public let line: Int?
    /// The text in the file: the value as typed, or the lines. Empty where that side has nothing;
    /// `nil` where it cannot be told what the other version stands against, or the key is gone.
    public let current: String?
    /// The other version, lines separated by `\n`.
    public let other: String
    let place: Place
    /// The merge that brought the block, where it is known.
    var origin: ConflictOrigin?

    enum Place: Sendable, Equatable {
        /// The block, and the lines it stands against, the end of the last one left out; empty at
        /// the start of a line where these were deleted; `nil` where it cannot be told.
        case block(Range<Int>, against: Range<Int>?)
        /// From the first marker to behind the last one, and what lies between them.
        case markers(Range<Int>, ours: Range<Int>, theirs: Range<Int>)
        case elsewhere
    }

    /// The identity of the two versions, wherever they stand by now.
    public struct Identity: Hashable, Sendable {
        let kind: Kind
        let digest: String
        let key: String?
    }

    /// True if it is known what the other version would take the place of.
    public var canReplace: Bool {
        if case .block(_, against: nil) = place { return key != nil }
        return true
    }

    public var identity: Identity { Identity(kind: kind, digest: digest, key: key) }

    /// Returns whether both are about the same two versions.
    public func isSame(as other: Conflict) -> Bool { identity == other.identity }
}

extension Conflict {
    /// A version that another program's merge left out of an item. Its digest is made of the text.
    ///
    /// - Parameter document: the item's file as it is; `nil` where the file is gone.
    public init(dropped text: String, key: String? = nil, from document: Document?) {
        let current = key.flatMap { document?.typedValue(of: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
        self.init(
            kind: .dropped, digest: SHA256.shortDigest(of: Array(text.utf8)), key: key, line: nil,
            current: document == nil ? "" : current, other: text, place: .elsewhere)
    }
}

/// Which of a conflict's two versions stays.
public enum Resolution: String, Sendable, CaseIterable {
    /// The text in the file stays; the other version goes.
    case current
    /// The other version, in the place of what stands in the file.
    case other
    /// Both, as ordinary text.
    case both
}

extension Document {
    /// The conflicts in the file, in its order: our own blocks, and the markers of other programs.
    public var conflicts: [Conflict] { conflicts(from: [:]) }

    /// The conflict where history knows what brought some of the blocks. A text of which it is not known
    /// stands against the lines above it that are like it.
    ///
    /// - Parameter origins: by the blocks' digests.
    public func conflicts(from origins: [String: ConflictOrigin]) -> [Conflict] {
        guard !conflictBlocks.isEmpty || !foreignConflicts.isEmpty else { return [] }
        var found: [(start: Int, conflict: (Int) -> Conflict)] = []
        var search = Counterpart.Search(self, conflictBlocks)
        var lines = OriginLines(document: self, blocks: conflictBlocks)
        let labels = conflictBlocks.contains { $0.key != nil } ? entriesByLabel : [:]
        for block in conflictBlocks {
            let origin = block.key == nil ? origins[block.digest] : nil
            let against =
                if let origin {
                    lines.standing(for: origin)
                } else {
                    block.key == nil ? search.lines(of: block) : nil
                }
            let current =
                block.key.map { typedValue(of: $0, among: labels) }
                ?? against.map { self.lines(in: $0) }
            found.append(
                (
                    block.range.lowerBound,
                    {
                        Conflict(
                            kind: .block, digest: block.digest, key: block.key, line: $0,
                            current: current, other: block.text,
                            place: .block(block.range, against: against), origin: origin)
                    }
                ))
        }
        for range in foreignConflicts {
            guard let markers = ConflictMarkers(bytes, range) else { continue }
            found.append((range.lowerBound, { self.conflict(of: markers, line: $0) }))
        }
        found.sort { $0.start < $1.start }
        var (line, counted) = (1, 0)
        return found.map { start, conflict in
            line += bytes[counted..<start].count { $0 == ASCII.newline }
            counted = start
            return conflict(line)
        }
    }

    private func typedValue(of key: String, among labels: [String: FrontMatterEntry]) -> String? {
        let value = key == Self.wholeFrontMatter ? typedValue(of: key) : labels[key].map(typedValue)
        return value.map { String(decoding: $0, as: UTF8.self) }
    }

    private func conflict(of markers: ConflictMarkers, line: Int) -> Conflict {
        Conflict(
            kind: .markers, digest: SHA256.shortDigest(of: Array(lines(in: markers.range).utf8)),
            key: nil, line: line, current: lines(in: markers.ours),
            other: lines(in: markers.theirs),
            place: .markers(markers.range, ours: markers.ours, theirs: markers.theirs))
    }

    /// The text of whole lines, separated by `\n`, without the end of the last one.
    private func lines(in range: Range<Int>) -> String {
        bytes.lines(in: range).map { bytes.string($0.content) }.joined(separator: "\n")
    }
}

/// The lines between another program's conflict markers.
struct ConflictMarkers {
    let range: Range<Int>
    let ours: Range<Int>
    let theirs: Range<Int>

    /// `nil` where the markers' lines are not all there. Between the two versions git may have put
    /// their merge base (`merge.conflictStyle`), which is no side's version.
    init?(_ bytes: [UInt8], _ range: Range<Int>) {
        var starts: [UInt8: Line] = [:]
        bytes.forEachLine(in: range) { line in
            let mark = bytes[line.start]
            let isMarker =
                line.end - line.start >= 7
                && bytes[line.start..<line.start + 7].allSatisfy { $0 == mark }
                && bytes.isBlankOrEnd(line.start + 7, line.end)
            // Of several parting lines the first one counts: the rest is theirs.
            if isMarker, Self.marks.contains(mark), starts[mark] == nil { starts[mark] = line }
            return true
        }
        guard let first = starts[UInt8(ascii: "<")], let middle = starts[UInt8(ascii: "=")],
            let last = starts[ASCII.greaterThan], first.next <= middle.start,
            middle.next <= last.start
        else { return nil }
        let base = starts[UInt8(ascii: "|")].map(\.start) ?? middle.start
        self.range = range
        ours = first.next..<max(first.next, min(base, middle.start))
        theirs = middle.next..<last.start
    }

    private static let marks = Set("<|=>".utf8)
}

extension Document {
    /// Returns whether it holds a version of a conflict: as the value of a key, or its lines wherever they
    /// stand in the body. Without lines there is nothing to be found there.
    ///
    /// - Parameters:
    ///   - version: as in ``Conflict``, lines separated by `\n`.
    ///   - key: the front-matter key, `---` for the front matter as a whole; `nil` for text.
    public func holds(version: String, of key: String?) -> Bool {
        if let key {
            return String(decoding: typedValue(of: key) ?? [], as: UTF8.self) == version
        }
        let wanted = Self.lines(of: version)
        return !wanted.isEmpty && wanted.isSubset(of: Self.lines(of: text(in: bodyRange)))
    }

    /// Those with something in them, without blanks around it.
    private static func lines(of text: String) -> Set<Substring> {
        Set(
            text.split(whereSeparator: \.isNewline).map { line in
                let rest = line.drop { $0.isWhitespace }
                return rest.prefix(
                    upTo: rest.lastIndex { !$0.isWhitespace }.map(rest.index(after:))
                        ?? rest.startIndex)
            }.filter { !$0.isEmpty })
    }
}

/// The text that a conflict block stood against in the merge that made the block.
public struct ConflictOrigin: Sendable, Equatable {
    /// The file as the merge left it.
    let merged: [UInt8]
    /// Lines of its body, conflict blocks left out and counted from 0.
    let lines: Range<Int>

    /// - Parameters:
    ///   - merged: the file as the merge left it.
    ///   - lines: see ``ItemMerge/Conflict/against``.
    public init(merged: [UInt8], lines: Range<Int>) {
        self.merged = merged
        self.lines = lines
    }
}

/// The present places of the lines that blocks stood against in the merges that made them.
struct OriginLines {
    let document: Document
    let blocks: [ConflictBlock]
    private let budget = ComparisonBudget()
    /// One for each merged file, of which there are hardly ever two.
    private(set) var followed: [(merged: [UInt8], lines: FollowedLines)] = []

    /// The lines, the end of the last one left out; empty at the start of a line where they were
    /// deleted; `nil` where that cannot be told.
    mutating func standing(for origin: ConflictOrigin) -> Range<Int>? {
        let known = followed.first { $0.merged == origin.merged }?.lines
        let lines =
            known ?? FollowedLines(from: Document(origin.merged), to: document, blocks, budget)
        if known == nil { followed.append((origin.merged, lines)) }
        guard let range = lines.standing(for: origin.lines) else { return nil }
        // What would go with it was not part of the clash.
        return blocks.contains { $0.range.overlaps(range) } ? nil : range
    }
}

/// Which lines of a body stand for which lines of an earlier one. Conflict blocks are no lines.
struct FollowedLines {
    private let table: LineTable
    private let earlier: [Int]
    private let now: [Int]
    private let lines: [Line]
    private let bodyStart: Int
    /// The present place of each of the earlier lines.
    private var places: [Int?]

    init(
        from old: Document, to new: Document, _ blocks: [ConflictBlock], _ budget: ComparisonBudget
    ) {
        let table = LineTable(budget)
        let lines = new.lines(without: blocks)
        self.table = table
        self.lines = lines
        bodyStart = new.bodyRange.lowerBound
        earlier = old.lines(without: old.conflictBlocks)
            .map { table.line(old.bytes[$0.content]) }
        now = lines.map { table.line(new.bytes[$0.content]) }
        places = earlier.map { _ in nil }
        for match in Alignment.matches(earlier, now, budget, isLight: { table.isBlank($0) }) {
            places[match.left] = match.right
        }
    }

    /// The bytes of what stands for some of the earlier lines, blank ones at both ends left out.
    ///
    /// Lines may have been edited or deleted since, as long as what stands around them tells where
    /// they were. `nil` where it does not, where there are more now, or where they were moved: else
    /// text would go that was never part of the clash.
    func standing(for range: Range<Int>) -> Range<Int>? {
        guard range.upperBound <= earlier.count else { return nil }
        let kept = range.filter { !table.isBlank(earlier[$0]) }
        let range = kept.first.map { $0..<kept[kept.count - 1] + 1 } ?? range
        guard let start = start(of: range), let end = end(of: range), start <= end,
            end - start <= range.count
        else { return nil }
        if start < end { return lines[start].start..<lines[end - 1].end }
        let texts = Set(kept.map { earlier[$0] })
        guard !now.contains(where: { texts.contains($0) }) else { return nil }
        let place = start > 0 ? lines[start - 1].next : bodyStart
        return place..<place
    }

    private func start(of range: Range<Int>) -> Int? {
        if let first = range.first, let place = places[first] { return place }
        return range.lowerBound == 0 ? 0 : places[range.lowerBound - 1].map { $0 + 1 }
    }

    private func end(of range: Range<Int>) -> Int? {
        guard let last = range.last else { return start(of: range) }
        if let place = places[last] { return place + 1 }
        return range.upperBound == earlier.count ? now.count : places[range.upperBound]
    }
}

extension Document {
    /// The lines of the body without its conflict blocks.
    fileprivate func lines(without blocks: [ConflictBlock]) -> [Line] {
        let ends = Dictionary(
            blocks.map { ($0.range.lowerBound, $0.range.upperBound) },
            uniquingKeysWith: { first, _ in first })
        var lines: [Line] = []
        var position = bodyRange.lowerBound
        while position < bytes.count {
            if let end = ends[position] {
                position = end
                continue
            }
            let line = bytes.line(at: position, before: bytes.count)
            lines.append(line)
            position = line.next
        }
        return lines
    }
}

/// Something that a merge should have kept and that its result lacks.
public struct DroppedText: Sendable, Hashable {
    /// The front-matter key whose value it is; `nil` for lines of the body.
    public let key: String?
    /// The value as typed, or the lines, separated by `\n`.
    public let text: String
}

extension ItemMerge {
    /// Returns the lines and values of `merged` that `result` lacks, another program's merge of two
    /// versions of an item; `merged` is ours of the same two: lines of the body and of conflict
    /// blocks, and values of the front matter, that no merge base has.
    ///
    /// A line may have been put into other words by a person: where one line of the result has all
    /// of its words that are not the base's, it is there. The keys that may differ without anybody's
    /// loss are passed over (`status`, `completed` and the like), as in the audit of our own merges.
    /// A line in other words counts as one that is missing once `budget` is exceeded.
    public static func dropped(
        from merged: [UInt8], by result: [UInt8], bases: [[UInt8]],
        budget: ComparisonBudget = ComparisonBudget()
    ) -> [DroppedText] {
        let table = LineTable(budget)
        let merged = MergeSide(merged, table)
        let result = MergeSide(result, table)
        let bases = bases.map { MergeSide($0, table) }
        let lines = missingLines(merged, result, bases, table)
        let text = lines.isEmpty ? [] : [DroppedText(key: nil, text: lines.joined(separator: "\n"))]
        return text + missingValues(merged, result, bases, table)
    }

    private static func missingLines(
        _ merged: MergeSide, _ result: MergeSide, _ bases: [MergeSide], _ table: LineTable
    ) -> [String] {
        // A front matter that cannot be split is text as a whole.
        let isText = merged.entries == nil || result.entries == nil
        func texts(_ side: MergeSide) -> [Int] {
            (isText ? side.frontMatter.texts : []) + side.body.texts + side.quotedLines
        }
        var seen = Set(texts(result))
        let explained = Set(bases.flatMap(texts))
        let known = Set(explained.flatMap { table.words(of: $0) })
        var places: [Int: Set<Int>] = [:]
        let lines = Array(seen)
        for (place, line) in lines.enumerated() {
            for word in table.words(of: line) { places[word, default: []].insert(place) }
        }
        /// Returns whether some one line has all the words that are new, and the tick.
        func isReworded(_ line: Int) -> Bool {
            let new = table.words(of: line).filter {
                !known.contains($0) && table.words[$0].isTelling
            }
            guard let first = new.first else { return false }
            let isTicked = table.isTicked(line)
            return new.dropFirst().reduce(places[first] ?? []) { found, word in
                let others = places[word] ?? []
                guard !found.isEmpty, table.budget.pay(min(found.count, others.count)) else {
                    return []
                }
                return found.intersection(others)
            }.contains { !isTicked || table.isTicked(lines[$0]) }
        }
        return texts(merged).filter { line in
            !table.isBlank(line) && !explained.contains(line) && !isReworded(line)
                && seen.insert(line).inserted
        }.map { String(decoding: table.lines[$0].bytes, as: UTF8.self) }
    }

    private static func missingValues(
        _ merged: MergeSide, _ result: MergeSide, _ bases: [MergeSide], _ table: LineTable
    ) -> [DroppedText] {
        // Its lines were looked at with the body.
        guard result.entries != nil else { return [] }
        let blocks = Set(result.blocks.map(\.block))
        let audit = MergeAudit(
            table: table, bases: bases, sides: Sides(newer: merged, older: result))
        var missing = audit.missingValues(result, blocks)
        let entries = result.entries ?? []
        let values = entries.map { MergeBlock($0.valueLines(table), key: $0.label, table) }
        var known = blocks.union(missing).union(values.compactMap(\.self))
        for (block, _) in merged.blocks
        where block.key != nil && known.insert(block).inserted {
            missing.append(block)
        }
        return missing.compactMap { block in
            block.key.map { key in
                DroppedText(
                    key: String(decoding: key, as: UTF8.self),
                    text: block.lines.map { String(decoding: table.lines[$0].bytes, as: UTF8.self) }
                        .joined(separator: "\n"))
            }
        }
    }
}

extension LineTable {
    /// Returns whether a line is a checklist item that is done.
    fileprivate func isTicked(_ line: Int) -> Bool {
        let bytes = Array(lines[line].bytes)
        let first = bytes.skippingBlanks(from: 0, to: bytes.count)
        return ChecklistBox.mark(in: bytes, first..<bytes.count)
            .map { bytes[$0] != ASCII.space } ?? false
    }
}
