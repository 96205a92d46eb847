import SheafCore
import SheafGit

/// A file that shall be written because an editor saved it without knowing what had come.
struct LateSave {
    var path: TreePath
    /// The file's bytes now; `nil` where there is none.
    var before: [UInt8]?
    var after: [UInt8]

    var change: FileChange {
        .write(path, after, expecting: before.map { .contents($0) } ?? .absent)
    }
}

/// Finds what editors saved without knowing what a sync had brought, and merges both.
struct LateSaves {
    let store: Store

    /// Those of the files, edited by hand, that an editor saved from a text older than the last
    /// sync, each merged with what the sync had brought. Such a save is believed once: who takes the
    /// same lines out again means it.
    ///
    /// - Parameter paths: of files that are going to be committed as they stand.
    func stale(
        among paths: [TreePath], _ received: inout ReceivedChanges,
        in repository: borrowing Repository
    ) throws -> [LateSave] {
        var saves: [LateSave] = []
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        for path in paths {
            guard let change = received.changes[path] else { continue }
            received.forget(path)
            guard let tree, let committed = try repository.entry(at: path, in: tree),
                // A large file, or a symbolic link by now, is no text to be merged.
                let file = try? store.layout.readSettled(path, limit: Document.sizeLimit)
            else { continue }
            // The versions may be gone where the history was rewritten.
            let before = change.before.compactMap { try? repository.blob($0) }
            guard let after = try? repository.blob(change.after), Document.isText(file.bytes),
                before.allSatisfy(Document.isText), Document.isText(after),
                let base = ReceivedChanges.base(of: file.bytes, before: before, after: after)
            else { continue }
            let merged = ItemMerge.merge(
                base: base, x: file.bytes, y: try repository.blob(committed.id), newer: .x)
            if merged != file.bytes, Document.isText(merged) {
                saves.append(LateSave(path: path, before: file.bytes, after: merged))
            }
        }
        return saves
    }

    /// Those of the files that a clone found in its place, each merged with the remote's; where they
    /// cannot be merged the remote's stands beside it.
    func collisions(
        among paths: [TreePath], in repository: borrowing Repository
    ) throws -> [LateSave] {
        let met = CloneCollisions(of: store.layout).paths
        guard !met.isEmpty, let head = try repository.head().commit else { return [] }
        let tree = try repository.commit(head).tree
        var saves: [LateSave] = []
        for path in paths where met.contains(path) {
            guard let theirs = try repository.entry(at: path, in: tree) else { continue }
            saves += try merging(path, since: nil, with: theirs, in: repository)
        }
        return saves
    }

    /// Returns the text that editors wrote into files that a sync had replaced meanwhile, merged
    /// into what stands there now; a file that is gone comes back.
    ///
    /// - Parameter saves: what is going to be written anyway.
    func saves(
        of displaced: [DisplacedFile], after saves: [LateSave], in repository: borrowing Repository
    ) throws -> [LateSave] {
        var saves = Dictionary(saves.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        for file in displaced {
            // Where the former version has been pruned, both texts stand together.
            let was = (try? repository.blob(file.was)) ?? []
            var path = try place(of: file, was: was)
            let status = try store.layout.status(of: path)
            let isFile = status.map { $0.kind == .regular } ?? true
            let before =
                isFile ? try saves[path]?.before ?? store.layout.readSettled(path)?.bytes : nil
            let now = saves[path]?.after ?? before
            var merged = file.bytes
            if isFile, now == nil || now == was {
                // Nothing has happened to it but the save.
            } else if isFile, let now, [was, now, file.bytes].allSatisfy(Document.isText) {
                merged = ItemMerge.merge(base: was, x: now, y: file.bytes, newer: .y)
            } else {
                // What cannot be merged stands beside it.
                let digest = ObjectID.blob(file.bytes).description.prefix(8)
                path = path.adding("~\(digest)") ?? path
                guard try store.layout.status(of: path) == nil else { continue }
                saves[path] = LateSave(path: path, before: nil, after: merged)
                continue
            }
            saves[path] = LateSave(path: path, before: before, after: merged)
        }
        return saves.values.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
    }

    /// Returns the path of the item that lay at the file's path: a sync may have renamed it.
    private func place(of file: DisplacedFile, was: [UInt8]) throws -> TreePath {
        guard try store.layout.status(of: file.path) == nil, Document.isText(was),
            let id = store.named(was, at: file.path).id
        else { return file.path }
        let item = try store.items(withUpdated: false).results.first { $0.id == id }
        return item.flatMap { TreePath($0) } ?? file.path
    }

    /// The saves by which a file of the working tree and another version of it come together: a note by
    /// the rules of notes, a list by lines as one, any other text as git would.
    ///
    /// - Parameters:
    ///   - old: the version that the file was made of.
    ///   - theirs: stands beside the file, under a name of its own, where that cannot be.
    func merging(
        _ path: TreePath, since old: TreeEntry?, with theirs: TreeEntry,
        in repository: borrowing Repository
    ) throws -> [LateSave] {
        guard try store.layout.status(of: path)?.kind == .regular,
            let bytes = try store.layout.readSettled(path)?.bytes
        else { return [] }
        let base = try old.map { $0.mode.isFile ? try repository.blob($0.id) : [] } ?? []
        let other = try repository.blob(theirs.id)
        if let merged = Self.merged(bytes, at: path, base: base, theirs: other) {
            return merged == bytes ? [] : [LateSave(path: path, before: bytes, after: merged)]
        }
        let digest = theirs.id.description.prefix(8)
        guard let aside = path.adding("~\(digest)"), try store.layout.status(of: aside) == nil
        else { return [] }
        return [LateSave(path: aside, before: nil, after: other)]
    }

    /// A file's text merged with another version of it; `nil` where that cannot be.
    static func merged(
        _ bytes: [UInt8], at path: TreePath, base: [UInt8], theirs: [UInt8]
    ) -> [UInt8]? {
        if ItemSelection.everything.contains(path), Document.isText(bytes), Document.isText(theirs)
        {
            return ItemMerge.merge(
                base: Document.isText(base) ? base : [], x: bytes, y: theirs, newer: .x)
        }
        return path.bytes.isLineList
            ? LineMerge.union(base: base, bytes, theirs, newer: .x)
            : LineMerge.merged(base: base, bytes, theirs)
    }
}

/// The changes of syncs to files of the working tree, remembered for editors that still have the
/// text of before: what such a one saves is merged instead of taken for the undoing of the sync.
struct ReceivedChanges: Equatable {
    struct Change: Equatable {
        /// The file's blobs before each of the last syncs that changed it, the oldest first.
        var before: [ObjectID]
        /// The file's blob after the last of them.
        var after: ObjectID
    }

    private(set) var changes: [TreePath: Change] = [:]
    /// The paths, those changed last at the end.
    private var order: [TreePath] = []

    /// The path, and its blobs from the oldest on.
    private static let file = RecordFile(name: "received", width: 2, limit: 64 << 20)
    private static let pathLimit = 5_000
    private static let versionLimit = 8

    init() {}

    /// Reads the record in the store's own folder; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        for record in Self.file.read(in: layout) {
            let ids = record[1].text.split(separator: " ").map { ObjectID(hex: String($0)) }
            guard let path = TreePath(bytes: record[0]), ids.count > 1, !ids.contains(nil),
                changes[path] == nil, let after = ids.compactMap(\.self).last
            else { continue }
            changes[path] = Change(before: Array(ids.compactMap(\.self).dropLast()), after: after)
            order.append(path)
        }
    }

    func write(to layout: RepositoryLayout) throws {
        let records = order.compactMap { path in
            changes[path].map { change in
                let ids = (change.before + [change.after]).map(\.description)
                return [path.bytes, .text(ids.joined(separator: " "))]
            }
        }
        try Self.file.write(records, in: layout)
    }

    /// Adds what a sync is about to change. Only texts count: nothing else is merged.
    mutating func add(_ differences: [TreeDifference]) {
        var added: Set<TreePath> = []
        for difference in differences {
            guard let old = difference.old, let new = difference.new,
                old.mode.isText, new.mode.isText, old.id != new.id
            else { continue }
            let known = changes[difference.path]
            var before = known?.before ?? []
            // What a sync had brought that was undone, being killed: an editor may have read it.
            if let known, known.after != old.id { before.append(known.after) }
            before.append(old.id)
            changes[difference.path] = Change(
                before: before.suffix(Self.versionLimit), after: new.id)
            added.insert(difference.path)
        }
        order.removeAll { added.contains($0) }
        order += added.sorted()
        for path in order.prefix(max(0, order.count - Self.pathLimit)) { changes[path] = nil }
        order = order.suffix(Self.pathLimit)
    }

    /// Forgets a path: the file was saved since, with or without what the sync brought.
    mutating func forget(_ path: TreePath) {
        changes[path] = nil
        order.removeAll { $0 == path }
    }

    /// Which of the versions before the syncs an editor had that saved `text`: one to which the text
    /// is nearest, if it has none of the lines that were added since and all that were removed;
    /// `nil` where it knows of the sync.
    static func base(of text: [UInt8], before: [[UInt8]], after: [UInt8]) -> [UInt8]? {
        let saved = Lines(text)
        let now = Lines(after)
        var best: (distance: Int, bytes: [UInt8])?
        for bytes in before {
            let old = Lines(bytes)
            let added = now.subtracting(old)
            let removed = old.subtracting(now)
            guard !added.isEmpty || !removed.isEmpty,
                added.allSatisfy({ saved.counts[$0, default: 0] <= old.counts[$0, default: 0] }),
                removed.allSatisfy({ saved.counts[$0, default: 0] >= old.counts[$0, default: 0] })
            else { continue }
            let distance = saved.distance(to: old)
            // Of two that are as near the later one: it is what was seen last.
            if best.map({ distance <= $0.distance }) ?? true { best = (distance, bytes) }
        }
        return best?.bytes
    }

    /// The lines of a text that are not blank, and how often it has them.
    private struct Lines {
        var counts: [ArraySlice<UInt8>: Int] = [:]

        init(_ bytes: [UInt8]) {
            for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 })
            where line.contains(where: { $0 != 32 && $0 != 9 }) {
                counts[line, default: 0] += 1
            }
        }

        /// The lines of which this text has more.
        func subtracting(_ other: Lines) -> [ArraySlice<UInt8>] {
            counts.filter { $0.value > other.counts[$0.key, default: 0] }.map(\.key)
        }

        func distance(to other: Lines) -> Int {
            Set(counts.keys).union(other.counts.keys).reduce(0) { sum, line in
                sum + abs(counts[line, default: 0] - other.counts[line, default: 0])
            }
        }
    }
}

extension FileMode {
    fileprivate var isText: Bool { self == .regular || self == .executable }
}

/// Files that a clone found in its place, of the names of files of the remote and with other text:
/// both are merged as if added on two sides. They are remembered in our own folder from before the
/// clone counts as one until they are.
struct CloneCollisions {
    let paths: Set<TreePath>

    private static let file = RecordFile(name: "met", width: 1, limit: 64 << 20)

    init(of layout: RepositoryLayout) {
        paths = Set(Self.file.read(in: layout).compactMap { TreePath(bytes: $0[0]) })
    }

    static func remember(_ paths: [TreePath], in layout: RepositoryLayout) throws {
        try file.write(paths.map { [$0.bytes] }, in: layout)
    }
}
