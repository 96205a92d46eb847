import SheafCore
import SheafGit

/// Follows one item through a history that is read newest first: over renames, and past its
/// deletion.
struct ItemTrack {
    private let id: ItemID?
    private let reader: HistoryReader
    /// True if a merge that kept the item counts as a change of it, though its text is one side's.
    private let countsKeeping: Bool
    /// The path of the item, or its last one, by commit.
    private var paths: [ObjectID: Set<TreePath>]
    /// Commits before the item came back, perhaps elsewhere than it was: one of them deleted it.
    private var absences: Set<ObjectID> = []
    private var keys: [TreePath: ChangedPaths.Key] = [:]
    private var lookups: [TreePath: PathLookup] = [:]
    /// The entries found in a parent's tree, for when that commit comes itself.
    private var found: [Place: TreeEntry?] = [:]

    private struct Place: Hashable {
        var tree: ObjectID
        var path: TreePath
    }

    init(_ item: Item, in reader: HistoryReader, countingKeeping countsKeeping: Bool = false) {
        id = item.id
        self.reader = reader
        self.countsKeeping = countsKeeping
        paths = [reader.head: TreePath(item).map { [$0] } ?? []]
    }

    /// Returns the paths of the item in a commit that comes next, or its last ones.
    func paths(in commit: ObjectID) -> Set<TreePath> { paths[commit] ?? [] }

    /// Goes from a commit to its parents.
    ///
    /// - Returns: where the item is in the commit or a parent, if the commit changed it; else
    ///   nothing.
    mutating func follow(
        _ commit: CommitMetadata, _ parentTrees: [ObjectID]
    ) throws -> Set<TreePath> {
        var changed = try deletions(by: commit, parentTrees)
        guard let here = paths.removeValue(forKey: commit.id) else { return changed }
        if let parent = commit.parents.first, commit.parents.count == 1, isUntouched(here, commit) {
            paths[parent, default: []].formUnion(here)
            return changed
        }
        for path in here {
            let own = try entry(at: path, in: commit.tree, isLast: true)
            let others = try parentTrees.map { try entry(at: path, in: $0, isLast: false) }
            if own != nil || !others.isEmpty, !others.contains(own) { changed.insert(path) }
            if countsKeeping, own != nil, others.contains(nil), others.contains(own),
                try wasDeleted(path, on: commit)
            {
                changed.insert(path)
            }
            for (parent, (tree, other)) in zip(commit.parents, zip(parentTrees, others)) {
                var before: TreePath? = path
                if own != other, own != nil {
                    before = try self.path(of: path, in: tree, before: commit, other)
                }
                guard let before else { continue }
                if own != nil, other == nil, before == path,
                    try bringsBack(commit)
                {
                    absences.insert(parent)
                }
                paths[parent, default: []].insert(before)
                if before != path, changed.contains(path) { changed.insert(before) }
            }
        }
        return changed
    }

    /// Returns whether a commit did for sure nothing at these paths: its trees need not be looked
    /// at.
    private mutating func isUntouched(_ paths: Set<TreePath>, _ commit: CommitMetadata) -> Bool {
        guard let changed = commit.changedPaths else { return false }
        for path in paths {
            let key = keys[path] ?? ChangedPaths.Key(path)
            keys[path] = key
            if changed.mayContain(key) { return false }
        }
        for path in paths where !found.isEmpty { found[Place(tree: commit.tree, path: path)] = nil }
        return true
    }

    /// Returns whether what one side of a merge does not have was there before the sides parted, at this
    /// path or at one from which the other side has moved it.
    private func wasDeleted(_ path: TreePath, on merge: CommitMetadata) throws -> Bool {
        guard merge.parents.count == 2 else { return false }
        for base in try reader.repository.mergeBases(merge.parents[0], merge.parents[1]) {
            let tree = try reader.repository.commit(base).tree
            if try reader.repository.entry(at: path, in: tree) != nil { return true }
            let differences = try reader.differences(from: tree, to: merge.tree)
            if try formerPath(in: differences) != nil { return true }
        }
        return false
    }

    /// The path that the item had before some differences, if it has it no more.
    private func formerPath(in differences: HistoryReader.Differences) throws -> TreePath? {
        guard let id else { return nil }
        return try differences.old.first { path, file in
            try differences.new[path] == nil
                && reader.version(at: TreePath(bytes: path), file)?.item.id == id
        }.flatMap { TreePath(bytes: $0.key) }
    }

    private func bringsBack(_ commit: CommitMetadata) throws -> Bool {
        let verb = HistoryCommit(try commit.commit(in: reader.repository)).verb
        return verb == .restore || verb == .undo || verb == .redo
    }

    /// Looks for the commit that deleted what came back later.
    private mutating func deletions(
        by commit: CommitMetadata, _ parentTrees: [ObjectID]
    ) throws -> Set<TreePath> {
        guard id != nil, absences.remove(commit.id) != nil else { return [] }
        var deleted: Set<TreePath> = []
        for (parent, tree) in zip(commit.parents, parentTrees) {
            let differences = try reader.differences(from: tree, to: commit.tree)
            guard let path = try formerPath(in: differences) else {
                absences.insert(parent)
                continue
            }
            paths[parent, default: []].insert(path)
            // A merge brought a deletion that was made elsewhere.
            if parentTrees.count == 1 { deleted.insert(path) }
        }
        return deleted
    }

    /// Returns the path, in a parent that has another file there or none, of a commit's file.
    private func path(
        of path: TreePath, in tree: ObjectID, before commit: CommitMetadata, _ other: TreeEntry?
    ) throws -> TreePath? {
        if other != nil, try reader.version(at: path, in: tree)?.item.id == id { return path }
        let differences = try reader.differences(from: tree, to: commit.tree)
        let step = try reader.steps(differences, of: commit).first { $0.new == path.bytes }
        if let old = step?.old { return TreePath(bytes: old) }
        // It was added here; it may have been deleted before.
        return other == nil ? path : nil
    }

    private mutating func entry(
        at path: TreePath, in tree: ObjectID, isLast: Bool
    ) throws -> TreeEntry? {
        let place = Place(tree: tree, path: path)
        if let known = isLast ? found.removeValue(forKey: place) : found[place] { return known }
        let entry = try lookups[path, default: PathLookup(path)].entry(
            in: tree, of: reader.repository)
        if !isLast { found[place] = .some(entry) }
        return entry
    }
}
