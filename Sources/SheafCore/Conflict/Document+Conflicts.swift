import SheafHashing

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
