import SheafHashing

/// Two versions of something between which a person has to choose.
public struct Conflict: Sendable, Equatable {
    /// The origin of the conflict.
    public enum Kind: String, Sendable {
        /// A merge of ours kept the other version in a ``ConflictBlock``.
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
    let origin: ConflictOrigin?

    enum Place: Sendable, Equatable {
        /// The block, and the lines it stands against, the end of the last one left out; empty at
        /// the start of a line where these were deleted; `nil` where it cannot be told.
        case block(Range<Int>, against: Range<Int>?)
        /// From the first marker to behind the last one, and what lies between them.
        case markers(Range<Int>, ours: Range<Int>, theirs: Range<Int>)
        case elsewhere
    }

    init(
        _ kind: Kind, digest: String, key: String? = nil, line: Int?, current: String?,
        other: String, place: Place, origin: ConflictOrigin? = nil
    ) {
        self.kind = kind
        self.digest = digest
        self.key = key
        self.line = line
        self.current = current
        self.other = other
        self.place = place
        self.origin = origin
    }

    /// A version that another program's merge left out of an item. Its digest is made of the text.
    ///
    /// - Parameter document: the item's file as it is; `nil` where the file is gone.
    public init(dropped text: String, key: String? = nil, from document: Document?) {
        let current = key.flatMap { document?.typedValue(of: $0) }
            .map { String(decoding: $0, as: UTF8.self) }
        self.init(
            .dropped, digest: SHA256.shortDigest(of: Array(text.utf8)), key: key, line: nil,
            current: document == nil ? "" : current, other: text, place: .elsewhere)
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

    /// The same, where history knows what brought some of the blocks. A text of which it is not known
    /// stands against the lines above it that are like it.
    ///
    /// - Parameter origins: by the blocks' digests.
    public func conflicts(from origins: [String: ConflictOrigin]) -> [Conflict] {
        guard !conflictBlocks.isEmpty || !foreignConflicts.isEmpty else { return [] }
        var found: [(start: Int, conflict: (Int) -> Conflict)] = []
        var search = Counterpart.Search(self, conflictBlocks)
        var lines = OriginLines(self, conflictBlocks)
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
                            .block, digest: block.digest, key: block.key, line: $0,
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
            .markers, digest: SHA256.shortDigest(of: Array(lines(in: markers.range).utf8)),
            line: line, current: lines(in: markers.ours), other: lines(in: markers.theirs),
            place: .markers(markers.range, ours: markers.ours, theirs: markers.theirs))
    }

    /// The text of whole lines, separated by `\n`, without the end of the last one.
    private func lines(in range: Range<Int>) -> String {
        var lines: [String] = []
        bytes.forEachLine(in: range) { line in
            lines.append(bytes.string(line.content))
            return true
        }
        return lines.joined(separator: "\n")
    }
}

/// The lines between another program's conflict markers.
struct ConflictMarkers {
    let range: Range<Int>
    let ours: Range<Int>
    let theirs: Range<Int>

    /// `nil` where the markers' lines are not all there. Between the two versions git may have put
    /// their merge base (`merge.conflictStyle`), which is nobody's version.
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
