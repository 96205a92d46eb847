import SheafCore
import SheafGit

/// Finds what brought conflict blocks: merges, which are made again, since only they tell what a block's text
/// stands against, and edits that were merged as they were saved, whose commits say it.
final class ConflictOrigins {
    private let repository: Repository
    private let audit: ForeignMergeAudit
    /// The paths of the items that are asked about, whose entries are read for all at once: each
    /// directory once for a tree.
    private var paths: Set<TreePath> = []
    private var entries: [ObjectID: [TreePath: TreeEntry]] = [:]
    /// In trees; as many of all these paths are kept in memory.
    private static let mostEntries = 256

    init(_ repository: consuming Repository) throws {
        audit = try ForeignMergeAudit(
            Repository(opening: repository.layout, environment: repository.environment))
        self.repository = repository
    }

    /// A commit, and blocks that an item has there and in none of its parents.
    private struct Arrival {
        var commit: Commit
        var path: TreePath
        var digests: Set<String>
        /// The path of the item now.
        var item: TreePath
    }

    /// Returns the text that each block stands against, by the items' paths and the blocks'
    /// digests. Blocks that came by a rebase or another program's commit, or were not committed
    /// yet, are not known.
    func origins(in items: [StoredItem]) throws -> [TreePath: [String: ConflictOrigin]] {
        var origins: [TreePath: [String: ConflictOrigin]] = [:]
        (paths, entries) = (Set(items.map(\.path)), [:])
        // One merge may have brought the blocks of many items; it is made once.
        let arrivals = try items.flatMap(arrivals).sorted { $0.commit.id < $1.commit.id }
        for arrival in arrivals where arrival.commit.parents.count == 1 {
            guard let entry = try self.entry(at: arrival.path, in: arrival.commit.tree)
            else { continue }
            let saved = try repository.blob(entry.id)
            for (digest, lines) in ConflictTrailer.lines(in: arrival.commit.message)
            where arrival.digests.contains(digest) {
                origins[arrival.item, default: [:]][digest] = ConflictOrigin(
                    merged: saved, lines: lines)
            }
        }
        for arrival in arrivals where arrival.commit.parents.count == 2 {
            guard let merge = try audit.merge(of: arrival.commit)?.trees,
                case .written(_, let merged)? = merge.files[arrival.path.bytes]
            else { continue }
            for finding in merge.findings where finding.path == arrival.path.bytes {
                guard case .conflict(let digest, key: nil, let lines?) = finding.fact,
                    arrival.digests.contains(digest)
                else { continue }
                origins[arrival.item, default: [:]][digest] = ConflictOrigin(
                    merged: merged, lines: lines)
            }
        }
        return origins
    }

    /// Goes back from the head to where each block was new.
    private func arrivals(of item: StoredItem) throws -> [Arrival] {
        let digests = item.document.textBlocks
        guard !digests.isEmpty, let head = try repository.head().commit else { return [] }
        var found: [Arrival] = []
        var waiting = [(commit: head, path: item.path, digests: digests)]
        while let (id, path, digests) = waiting.popLast() {
            let commit = try repository.commit(id)
            guard let entry = try self.entry(at: path, in: commit.tree) else { continue }
            var new = try digests.intersection(blocks(in: entry))
            for parent in commit.parents where !new.isEmpty {
                let tree = try repository.commit(parent).tree
                guard let former = try place(of: path, entry, in: tree, before: commit.tree),
                    let version = try self.entry(at: former, in: tree)
                else { continue }
                let known = version == entry ? new : try new.intersection(blocks(in: version))
                guard !known.isEmpty else { continue }
                waiting.append((parent, former, known))
                new.subtract(known)
            }
            guard !new.isEmpty, 1...2 ~= commit.parents.count else { continue }
            found.append(Arrival(commit: commit, path: path, digests: new, item: item.path))
        }
        return found
    }

    /// Returns the place of an item in the tree before: at its path, or where a file is gone that
    /// was the same or had its id.
    private func place(
        of path: TreePath, _ entry: TreeEntry, in tree: ObjectID, before commitTree: ObjectID
    ) throws -> TreePath? {
        if try self.entry(at: path, in: tree) != nil { return path }
        let id = try document(entry).text("id")
        return try repository.differences(from: tree, to: commitTree).first { difference in
            guard difference.new == nil, let old = difference.old,
                ItemSelection.everything.contains(difference.path)
            else { return false }
            return try old == entry || id != nil && document(old).text("id") == id
        }?.path
    }

    private func entry(at path: TreePath, in tree: ObjectID) throws -> TreeEntry? {
        if let known = entries[tree], paths.contains(path) { return known[path] }
        guard paths.count > 1, paths.contains(path), entries.count < Self.mostEntries else {
            return try repository.entry(at: path, in: tree)
        }
        let found = try repository.entries(at: paths, in: tree)
        entries[tree] = found
        return found[path]
    }

    private func blocks(in entry: TreeEntry) throws -> Set<String> {
        try document(entry).textBlocks
    }

    private func document(_ entry: TreeEntry) throws -> Document {
        guard entry.mode == .regular || entry.mode == .executable else { return Document([]) }
        return Document(try repository.blob(entry.id))
    }
}

extension Document {
    /// The digests of the conflict blocks that hold text of the body.
    var textBlocks: Set<String> {
        Set(conflictBlocks.filter { $0.key == nil }.map(\.digest))
    }
}

/// A trailer of a commit that saved an edit with conflict blocks: what a block's text stands against. Of a merge
/// commit the merge tells it.
///
///     Sheaf-Conflict: 1f2e3d4c 5 7
///
/// The block's digest, then the first of the body's lines, conflict blocks left out and counted from 0, and the
/// one behind the last.
enum ConflictTrailer {
    static let key = "Sheaf-Conflict"

    static func trailers(of conflicts: [ItemMerge.Conflict]) -> [(key: String, value: String)] {
        conflicts.prefix(CommitMessage.namedItems).compactMap { conflict in
            conflict.against.map { lines in
                (key, "\(conflict.digest) \(lines.lowerBound) \(lines.upperBound)")
            }
        }
    }

    /// The lines by the blocks' digests. What is none of these is passed over.
    static func lines(in message: String) -> [String: Range<Int>] {
        var lines: [String: Range<Int>] = [:]
        for value in CommitTrailers(message).all(key) {
            let words = value.split(separator: " ")
            guard words.count == 3, let start = Int(words[1]), let end = Int(words[2]),
                0 <= start, start <= end
            else { continue }
            lines[String(words[0])] = start..<end
        }
        return lines
    }
}
