import SheafCore
import SheafGit

/// Lets links follow where one side of a merge moved files while the other one wrote links to them: in a second
/// commit, which is the same on every device.
///
/// Part of merge format 2.
final class LinkRepair {
    private let merge: Commit
    private let id: ObjectID
    private let graph: RepositoryMergeGraph
    private let repository: Repository

    /// - Parameter id: a merge commit that was written just now.
    init(
        of id: ObjectID, _ graph: RepositoryMergeGraph, _ repository: consuming Repository
    ) throws {
        merge = try repository.commit(id)
        self.id = id
        self.graph = graph
        self.repository = repository
    }

    static let message = "Let links follow what was moved on the other side\n"

    /// Writes the commit; `nil` where no link has to follow.
    func write() throws -> ObjectID? {
        let parents = merge.parents
        guard parents.count == 2,
            let base = try graph.bases(of: [parents[0]], and: parents[1]).sorted().first
        else { return nil }
        let trees = try parents.map { try repository.commit($0).tree }
        let from = try repository.commit(base).tree
        let changes = try trees.map { tree in
            try repository.differences(from: from, to: tree)
                .filter { Self.hasLinks($0.path) }
        }
        let moves = try changes.map { try self.moves($0) }
        let elsewhere = try [(0, 1), (1, 0)].map { side, other in
            // The merge may have put a file where neither side moved it.
            let changed = try repository.differences(from: trees[side], to: merge.tree)
                .filter { ItemSelection.everything.contains($0.path) }
            let gone = Set(changed.filter { $0.new == nil }.map(\.path))
            let moved = moves[other].map { (moves[side][$0] ?? $0, $1) }
                .filter { gone.contains($0.0) }
            return try self.moves(changed).merging(moved) { one, _ in one }
        }
        guard elsewhere.contains(where: { !$0.isEmpty }) else { return nil }
        let merged = try files(of: merge.tree)
        var edited: [TreePath: [UInt8]] = [:]
        for side in trees.indices where !elsewhere[side].isEmpty {
            try follow(
                elsewhere[side], changes[side].filter { $0.new != nil }.map(\.path),
                present: files(of: trees[side]).map(\.path), merged: merged, &edited)
        }
        guard !edited.isEmpty else { return nil }
        var contents: [TreePath: Repository.TreeContent?] = [:]
        for file in merged {
            guard let bytes = edited[file.path] else { continue }
            contents[file.path] = .file(TreeFile(mode: file.entry.mode, bytes: bytes))
        }
        return try repository.writeCommit(
            tree: repository.writeTree(merge.tree, with: contents), parents: [id],
            author: merge.author, committer: merge.committer, message: Self.message)
    }

    private static func hasLinks(_ path: TreePath) -> Bool {
        ItemSelection.everything.contains(path) || CanvasPaths.isCanvas(path.bytes)
    }

    private typealias File = (path: TreePath, entry: TreeEntry)

    /// The files of a tree, items first.
    private func files(of tree: ObjectID) throws -> [File] {
        var files: [File] = []
        var others: [File] = []
        try repository.walk(tree) { path, entry in
            if ItemSelection.everything.contains(path) {
                files.append((path, entry))
            } else {
                others.append((path, entry))
            }
        }
        return files + others
    }

    /// The new paths of items that a side has moved: of the same bytes, or with the same id.
    private func moves(_ changes: [TreeDifference]) throws -> [TreePath: TreePath] {
        let gone = changes.filter { $0.new == nil }
        let come = changes.filter { $0.old == nil }
        guard !gone.isEmpty, !come.isEmpty else { return [:] }
        let blobs = Dictionary(
            come.compactMap { change in change.new.map { ($0.id, change.path) } },
            uniquingKeysWith: { one, _ in one })
        var ids: [String: TreePath] = [:]
        for change in come {
            if let id = try id(of: change.new) { ids[id] = ids[id] ?? change.path }
        }
        var moves: [TreePath: TreePath] = [:]
        for change in gone {
            guard let old = change.old else { continue }
            moves[change.path] = try id(of: old).flatMap { ids[$0] } ?? blobs[old.id]
        }
        return moves
    }

    private func id(of entry: TreeEntry?) throws -> String? {
        guard let entry, entry.mode == .regular || entry.mode == .executable else { return nil }
        return Document(try repository.blob(entry.id)).text("id")
    }

    /// Rewrites the links of what one side has written.
    ///
    /// - Parameters:
    ///   - moves: of the other side.
    ///   - changed: what this side has written.
    ///   - present: all files of this side.
    private func follow(
        _ moves: [TreePath: TreePath], _ changed: [TreePath], present: [TreePath],
        merged: [File], _ edited: inout [TreePath: [UInt8]]
    ) throws {
        let origins = Dictionary(moves.map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
        let places = Dictionary(
            merged.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { one, _ in one })
        let here = Set(present)
        // Files are known by their numbers in the merged tree; what was not here, or is no more, has a path
        // that no link leads to.
        func nowhere(_ number: Int) -> [UInt8] { [0] + Array(String(number).utf8) }
        var before: [[UInt8]] = []
        var moved: Set<Int> = []
        for (number, file) in merged.enumerated() {
            let origin = origins[file.path].flatMap { here.contains($0) ? $0 : nil }
            if origin != nil { moved.insert(number) }
            let path = origin ?? (here.contains(file.path) ? file.path : nil)
            before.append(path?.bytes ?? nowhere(number))
        }
        let known = Set(before)
        let lost = present.map(\.bytes).filter { !known.contains($0) }
        let count = merged.count { ItemSelection.everything.contains($0.path) }
        let after = merged.map(\.path.bytes) + lost.indices.map { nowhere(merged.count + $0) }
        let rewriting = LinkRewriting(
            from: LinkWorld(paths: before + lost, itemCount: count),
            to: LinkWorld(paths: after, itemCount: count), moved: moved, isRepair: true)
        for path in changed {
            let path = moves[path] ?? path
            guard let number = places[path] else { continue }
            let bytes = try edited[path] ?? repository.blob(merged[number].entry.id)
            if CanvasPaths.isCanvas(path.bytes) {
                let after = CanvasPaths.replacing(in: bytes) {
                    TreePath($0).flatMap { moves[$0] }?.string
                }
                if after != bytes { edited[path] = after }
                continue
            }
            guard let document = Document(reading: bytes), document.encoding == .utf8,
                let rewritten = try? rewriting.rewriting(document, of: number),
                rewritten != document
            else { continue }
            edited[path] = rewritten.bytes
        }
    }
}
