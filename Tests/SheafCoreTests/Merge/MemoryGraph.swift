import SheafHashing

@testable import SheafCore

/// A history of trees in memory.
final class MemoryGraph: MergeGraph {
    typealias File = MergeFile<Int>
    typealias Tree = [MergePath: File]

    /// A commit, by its place in the history.
    struct Commit: Hashable, Comparable {
        fileprivate let index: Int
        /// Follows from everything else, as a commit's id does in git.
        let id: [UInt8]

        static func < (left: Commit, right: Commit) -> Bool {
            left.id.lexicographicallyPrecedes(right.id)
        }
    }

    private struct Record {
        var tree: Tree
        var parents: [Commit]
        var time: Int
        var ancestors: VersionSet
        /// The paths whose entry differs from every parent's.
        var changed: Set<MergePath>
    }

    private var records: [Record] = []
    private var commits: [Commit] = []
    private var byID: [[UInt8]: Commit] = [:]
    private var blobs: [[UInt8]] = []
    private var blobNumbers: [[UInt8]: Int] = [:]
    /// How often two ends had several merge bases.
    private(set) var crissCrosses = 0

    // MARK: Making it

    func content(_ bytes: [UInt8]) -> Int {
        if let number = blobNumbers[bytes] { return number }
        blobNumbers[bytes] = blobs.count
        blobs.append(bytes)
        return blobs.count - 1
    }

    /// Adds a commit. `device` parts commits that are equal by chance.
    func add(_ tree: Tree, parents: [Commit], time: Int, device: String = "") -> Commit {
        var name = parents.flatMap(\.id) + "\(time) \(device) ".utf8
        for (path, file) in tree.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            name += path + "\u{0}\(file.kind) ".utf8
            name += SHA256.digest(of: blobs[file.content])
        }
        let id = SHA256.digest(of: name)
        if let commit = byID[id] { return commit }
        let commit = Commit(index: records.count, id: id)
        var ancestors = VersionSet()
        ancestors.insert(commit.index)
        var paths = Set(tree.keys)
        for parent in parents {
            ancestors.formUnion(records[parent.index].ancestors)
            paths.formUnion(records[parent.index].tree.keys)
        }
        let changed = paths.filter { path in
            parents.allSatisfy { records[$0.index].tree[path] != tree[path] }
        }
        records.append(
            Record(
                tree: tree, parents: parents, time: time, ancestors: ancestors, changed: changed))
        commits.append(commit)
        byID[id] = commit
        return commit
    }

    /// Whether `commit` builds on `ancestor`, or is it.
    func isDescendant(_ commit: Commit, of ancestor: Commit) -> Bool {
        records[commit.index].ancestors.contains(ancestor.index)
    }

    /// The merge of two commits, the same one on every device that merges them.
    func merge(_ x: Commit, _ y: Commit) throws -> (commit: Commit, merge: TreeMerge<Int>) {
        let merge = try HistoryMerge(x, y, in: self)
        crissCrosses += merge.bases.count > 1 ? 1 : 0
        let facts = MergeCommit(
            of: (x, Int64(records[x.index].time)), and: (y, Int64(records[y.index].time)))
        let tree = try write(tree(of: x), with: merge.trees.files)
        let commit = add(tree, parents: facts.parents, time: Int(facts.time))
        return (commit, merge.trees)
    }

    // MARK: What a merge asks for

    var emptyTree: Tree { [:] }

    func tree(of commit: Commit) -> Tree { records[commit.index].tree }

    func bytes(of content: Int) -> [UInt8] { blobs[content] }

    func bases(of commits: [Commit], and other: Commit) -> [Commit] {
        let common = ancestors(of: commits).intersection(records[other.index].ancestors)
        var lower = VersionSet()
        for index in common.indices {
            for parent in records[index].parents {
                lower.formUnion(records[parent.index].ancestors)
            }
        }
        return self.commits(in: common.subtracting(lower)).sorted()
    }

    func differences(of trees: [Tree]) -> [Tree] {
        let paths = trees.reduce(into: Set<MergePath>()) { $0.formUnion($1.keys) }
            .filter { path in !trees.allSatisfy { $0[path] == trees[0][path] } }
        return trees.map { tree in tree.filter { paths.contains($0.key) } }
    }

    func entries(of folder: MergePath, in tree: Tree) -> [MergeFolderEntry<Int>] {
        let prefix = folder.isEmpty ? [] : folder + "/".bytes
        var files: [[UInt8]: File?] = [:]
        for (path, file) in tree where path.starts(with: prefix) {
            let rest = path[prefix.count...]
            let end = rest.firstIndex(of: UInt8(ascii: "/"))
            files[Array(rest[..<(end ?? rest.endIndex)])] = .some(end == nil ? file : nil)
        }
        return files.map { MergeFolderEntry(name: $0.key, file: $0.value) }
    }

    func lastChanges(
        in commits: [Commit], notIn others: [Commit]
    ) -> [MergePath: MergeChange<Commit>] {
        var changes: [MergePath: MergeChange<Commit>] = [:]
        let wanted = ancestors(of: commits).subtracting(ancestors(of: others))
        for commit in self.commits(in: wanted) {
            let record = records[commit.index]
            let change = MergeChange(time: Int64(record.time), commit: commit)
            for path in record.changed {
                changes[path] = max(changes[path] ?? change, change)
            }
        }
        return changes
    }

    func write(_ tree: Tree, with changes: [MergePath: MergeOutcome<Int>]) throws -> Tree {
        var tree = tree
        for (path, outcome) in changes {
            switch outcome {
            case .absent: tree[path] = nil
            case .kept(let file): tree[path] = file
            case .written(let kind, let bytes):
                tree[path] = File(kind: kind, content: content(bytes))
            }
        }
        return tree
    }

    private func ancestors(of commits: [Commit]) -> VersionSet {
        commits.reduce(into: VersionSet()) { $0.formUnion(records[$1.index].ancestors) }
    }

    private func commits(in set: VersionSet) -> [Commit] {
        set.indices.map { commits[$0] }
    }
}

// MARK: A history of one item

extension MemoryGraph {
    private static let item = "item.md".bytes

    func add(_ bytes: [UInt8], parents: [Commit], time: Int, device: String = "") -> Commit {
        let file = File(kind: .regular, content: content(bytes))
        return add([Self.item: file], parents: parents, time: time, device: device)
    }

    func bytes(_ commit: Commit) -> [UInt8] {
        tree(of: commit)[Self.item].map { bytes(of: $0.content) } ?? []
    }
}
