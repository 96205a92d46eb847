import SheafCore
import SheafGit
import SheafSystem

extension Store {
    /// The moves among hand edits, for the commit to record, those first that nothing else tells: of an item with
    /// an id the id does. By the rules of a merge, and where a note was edited as well, as its links are by programs
    /// that move it, by how much of it is the same. What is edited later makes it no harder to tell then.
    func movesByHand(
        among changes: [FileChange], in repository: borrowing Repository
    ) throws -> [RecordedMove] {
        guard knowsSettings else { return [] }
        let selection = ItemSelection(configuration)
        let gone = changes.compactMap { change in
            if case .forget(let path) = change, selection.contains(path) { path } else { nil }
        }
        let found = changes.filter(\.isFound).map(\.path).filter { selection.contains($0) }
        guard !gone.isEmpty, !found.isEmpty else { return [] }
        let committed = try committedEntries(at: gone + found, in: repository)
        let added = found.filter { committed[$0] == nil }
        let read = try WorkingTreeReader(root: root, limit: Document.sizeLimit)
            .read(added) { _, bytes, _ in bytes }
        var texts: [ObjectID: [UInt8]] = [:]
        var (old, new): ([MergePath: MergeFile<ObjectID>], [MergePath: MergeFile<ObjectID>]) =
            ([:], [:])
        for path in gone {
            guard let file = committed[path].flatMap(MergeFile.init),
                file.kind == .regular || file.kind == .executable
            else { continue }
            old[path.bytes] = file
            texts[file.content] = try repository.blob(file.content)
        }
        for (path, bytes) in zip(added, read) {
            guard let bytes = try? bytes.get() else { continue }
            let id = ObjectID.blob(bytes)
            new[path.bytes] = MergeFile(kind: .regular, content: id)
            texts[id] = bytes
        }
        let steps = try FileSteps(from: old, to: new) { texts[$0] ?? [] }.steps
        func text(_ path: MergePath) -> [UInt8] {
            (old[path] ?? new[path]).flatMap { texts[$0.content] } ?? []
        }
        var moves = MovedNotes(
            from: steps.filter { $0.new == nil }.compactMap(\.old),
            to: steps.filter { $0.old == nil }.compactMap(\.new), text
        ).moves
        for step in steps {
            guard let from = step.old, let to = step.new, from != to else { continue }
            moves.append((from, to))
        }
        func isKnown(_ move: (from: MergePath, to: MergePath)) -> Bool {
            Document(text(move.from)).text("id").flatMap { ItemID($0) } != nil
        }
        return (moves.filter { !isKnown($0) } + moves.filter(isKnown)).compactMap { from, to in
            guard let from = TreePath(bytes: from), let to = TreePath(bytes: to) else { return nil }
            return RecordedMove(from: from, to: to)
        }
    }
}

/// The notes that were moved and edited in one go, among those that went and those that came: where most lines of
/// one are in the other, and in no other one as many.
private struct MovedNotes {
    private(set) var moves: [(from: MergePath, to: MergePath)] = []

    /// The least shares of bytes in the same lines, in a file of the same name and of another one.
    private static let (leastOfOneName, least) = (0.5, 0.75)
    /// The number of pairs that are compared.
    private static let pairLimit = 40_000

    init(from gone: [MergePath], to added: [MergePath], _ text: (MergePath) -> [UInt8]) {
        guard !gone.isEmpty, !added.isEmpty, gone.count * added.count <= Self.pairLimit else {
            return
        }
        let texts = added.map { (path: $0, lines: Lines(text($0))) }
        var pairs: [(share: Double, from: MergePath, to: MergePath)] = []
        for path in gone {
            let (lines, id) = (Lines(text(path)), Self.id(of: text(path)))
            for other in texts {
                let hasName = Self.name(of: path) == Self.name(of: other.path)
                let otherID = Self.id(of: text(other.path))
                // Days have notes of one template.
                guard hasName || !Self.isDay(path) && !Self.isDay(other.path),
                    id == nil || otherID == nil
                else { continue }
                let share = lines.share(in: other.lines)
                if share >= (hasName ? Self.leastOfOneName : Self.least) {
                    pairs.append((share, path, other.path))
                }
            }
        }
        for pair in pairs {
            let rivals = pairs.filter { ($0.from == pair.from) != ($0.to == pair.to) }
            if rivals.allSatisfy({ $0.share < pair.share }) { moves.append((pair.from, pair.to)) }
        }
        moves.sort { $0.from.lexicographicallyPrecedes($1.from) }
    }

    private static func name(of path: MergePath) -> MergePath {
        Array(path[(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)...])
    }

    private static func isDay(_ path: MergePath) -> Bool {
        CalendarDate(ItemReader.stem(of: String(decoding: path, as: UTF8.self))) != nil
    }

    private static func id(of text: [UInt8]) -> ItemID? {
        Document(text).text("id").flatMap { ItemID($0) }
    }

    /// The lines of a text, each with how often it is there.
    private struct Lines {
        let counts: [ArraySlice<UInt8>: Int]
        let size: Int

        init(_ text: [UInt8]) {
            counts = text.split(separator: UInt8(ascii: "\n"))
                .reduce(into: [:]) { $0[$1, default: 0] += 1 }
            size = counts.reduce(0) { $0 + $1.key.count * $1.value }
        }

        /// The bytes of the lines that are in another text as well, of those of the larger one.
        func share(in other: Lines) -> Double {
            let common = counts.reduce(0) { sum, line in
                sum + line.key.count * min(line.value, other.counts[line.key] ?? 0)
            }
            return max(size, other.size) > 0 ? Double(common) / Double(max(size, other.size)) : 0
        }
    }
}
