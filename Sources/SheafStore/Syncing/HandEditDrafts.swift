import SheafCore
import SheafGit
import SheafSystem

/// The commits of what was edited by hand: what their messages say.
struct HandEditDrafts {
    private let store: Store
    /// The device that commits.
    private let device: String
    private let selection: ItemSelection

    init(_ store: Store, device: String) {
        self.store = store
        self.device = device
        selection = ItemSelection(store.configuration)
    }

    /// A commit of changes as they stand in the working tree.
    func draft(
        of changes: [FileChange], in repository: borrowing Repository
    ) throws -> CommitDraft {
        let edits = try edits(changes, in: repository)
        return draft(changes, edits, moves: try moves(among: changes, in: repository))
    }

    /// A commit of what late saves became.
    func draft(of saves: [LateSave]) -> CommitDraft {
        let edits = saves.map { save in
            ItemEdit(
                before: save.before.map { store.named($0, at: save.path) },
                after: store.named(save.after, at: save.path), isChanged: true)
        }
        return draft(saves.map(\.change), edits)
    }

    private func draft(
        _ changes: [FileChange], _ edits: [ItemEdit], moves: [RecordedMove] = []
    ) -> CommitDraft {
        let message = store.message(.byHand, edits, moves: moves, device: device)
        var draft = CommitDraft(changes, message: message)
        draft.keepsDisplaced = true
        return draft
    }

    /// Returns the changes as edits of items, for the commit's subject; a file that is no item is named
    /// by its path.
    private func edits(
        _ changes: [FileChange], in repository: borrowing Repository
    ) throws -> [ItemEdit] {
        let committed = try repository.committedEntries(at: changes.map(\.path))
        var edits: [ItemEdit] = []
        // Not all of their texts at a time.
        for start in stride(from: 0, to: changes.count, by: Self.batchOfEdits) {
            let batch = Array(changes[start..<min(start + Self.batchOfEdits, changes.count)])
            edits += try self.edits(batch, committed, in: repository)
        }
        return edits
    }

    private static let batchOfEdits = 1024

    private func edits(
        _ changes: [FileChange], _ committed: [TreePath: TreeEntry],
        in repository: borrowing Repository
    ) throws -> [ItemEdit] {
        // Of what is no item the path is enough, and it may be large.
        let before = try changes.map { change -> [UInt8]? in
            guard let entry = committed[change.path] else { return nil }
            return selection.contains(change.path) ? try repository.blob(entry.id) : []
        }
        let read = changes.indices.filter {
            changes[$0].isFound && selection.contains(changes[$0].path)
        }
        let bytes = try WorkingTreeReader(root: store.root, limit: Document.sizeLimit)
            .read(read.map { changes[$0].path }) { _, bytes, _ in bytes }
        let after = Dictionary(
            uniqueKeysWithValues: zip(read, bytes).compactMap { index, bytes in
                (try? bytes.get()).map { (index, $0) }
            })
        return Parallel.map(count: changes.count, chunk: 64) { range in
            range.map { index in
                let path = changes[index].path
                let new: Item? =
                    switch changes[index] {
                    case .write(_, let bytes, _): store.named(bytes, at: path)
                    case .delete, .forget, .untrack: nil
                    // No item, or a large file, say, or a symbolic link.
                    case .record, .take, .replace, .bring, .bringUnseen:
                        after[index].map { store.named($0, at: path) }
                            ?? Item(named: path)
                    }
                return ItemEdit(
                    before: before[index].map { store.named($0, at: path) }, after: new,
                    isChanged: true)
            }
        }
    }

    /// The moves among the changes, for the commit to record, those first that nothing else tells: of an item
    /// with an id the id does. By the rules of a merge, and where a note was edited as well, as its links are
    /// by programs that move it, by how much of it is the same. What is edited later makes it no harder to
    /// tell then.
    private func moves(
        among changes: [FileChange], in repository: borrowing Repository
    ) throws -> [RecordedMove] {
        guard store.knowsSettings else { return [] }
        let gone = changes.compactMap { change in
            if case .forget(let path) = change, selection.contains(path) { path } else { nil }
        }
        let found = changes.filter(\.isFound).map(\.path).filter { selection.contains($0) }
        guard !gone.isEmpty, !found.isEmpty else { return [] }
        let committed = try repository.committedEntries(at: gone + found)
        let added = found.filter { committed[$0] == nil }
        let read = try WorkingTreeReader(root: store.root, limit: Document.sizeLimit)
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
            MovedNotes.id(of: text(move.from)) != nil
        }
        return (moves.filter { !isKnown($0) } + moves.filter(isKnown)).compactMap { from, to in
            guard let from = TreePath(bytes: from), let to = TreePath(bytes: to) else { return nil }
            return RecordedMove(from: from, to: to)
        }
    }
}

extension Repository {
    /// Returns what the last commit has at these paths.
    func committedEntries(at paths: [TreePath]) throws -> [TreePath: TreeEntry] {
        guard let head = try head().commit else { return [:] }
        return try entries(at: paths, in: commit(head).tree)
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
        let notes = added.map { Note($0, text($0)) }
        var pairs: [Pair] = []
        for path in gone {
            let note = Note(path, text(path))
            for other in notes {
                let hasName = note.name == other.name
                // Days have notes of one template.
                guard hasName || !note.isDay && !other.isDay, note.id == nil || other.id == nil
                else { continue }
                let share = note.lines.share(in: other.lines)
                if share >= (hasName ? Self.leastOfOneName : Self.least) {
                    pairs.append(Pair(share: share, from: path, to: other.path))
                }
            }
        }
        let (ofGone, ofAdded) = (Self.best(of: pairs, by: \.from), Self.best(of: pairs, by: \.to))
        moves = pairs.filter { ofGone[$0.from] == $0.share && ofAdded[$0.to] == $0.share }
            .map { ($0.from, $0.to) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }
    }

    private struct Pair {
        var share: Double
        var from: MergePath
        var to: MergePath
    }

    /// The greatest share of each path, of those that one pair alone has.
    private static func best(
        of pairs: [Pair], by path: KeyPath<Pair, MergePath>
    ) -> [MergePath: Double] {
        var best: [MergePath: (share: Double, count: Int)] = [:]
        for pair in pairs {
            let known = best[pair[keyPath: path]] ?? (0, 0)
            if pair.share > known.share {
                best[pair[keyPath: path]] = (pair.share, 1)
            } else if pair.share == known.share {
                best[pair[keyPath: path]] = (known.share, known.count + 1)
            }
        }
        return best.filter { $0.value.count == 1 }.mapValues(\.share)
    }

    /// The parts of a note that are compared.
    private struct Note {
        let path: MergePath
        let name: ArraySlice<UInt8>?
        let isDay: Bool
        let id: ItemID?
        let lines: Lines

        init(_ path: MergePath, _ text: [UInt8]) {
            self.path = path
            name = TreePath(bytes: path)?.name
            isDay = CalendarDate(ItemReader.stem(of: String(decoding: path, as: UTF8.self))) != nil
            id = MovedNotes.id(of: text)
            lines = Lines(text)
        }
    }

    static func id(of text: [UInt8]) -> ItemID? {
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
