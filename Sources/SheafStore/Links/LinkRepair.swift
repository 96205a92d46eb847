import SheafCore
import SheafGit

/// Lets links follow where one side of a merge moved files, or gave them other titles, while the other one wrote
/// links to them: in a second commit, which is the same on every device. What both sides wrote at was merged with
/// links that follow.
///
/// Part of merge format 3.
struct LinkRepair: ~Copyable {
    private let commit: Commit
    private let id: ObjectID
    private let merge: HistoryMerge<RepositoryMergeGraph>
    private let repository: Repository

    /// - Parameter id: the commit of the merge, which was written just now.
    init(
        of merge: HistoryMerge<RepositoryMergeGraph>, _ id: ObjectID,
        _ repository: consuming Repository
    ) throws {
        commit = try repository.commit(id)
        self.id = id
        self.merge = merge
        self.repository = repository
    }

    static let message = "Let links follow what was moved on the other side\n"

    /// Writes the commit; `nil` where no link has to follow.
    ///
    /// - Parameter ours: the parent that the merge has as `x`.
    func write(x ours: ObjectID) throws -> ObjectID? {
        let trees = try commit.parents.map { try repository.commit($0).tree }
        let names: [FileVersions.Version] = commit.parents.map { $0 == ours ? .x : .y }
        guard let follow = merge.trees.links, let base = merge.bases.first, trees.count == 2
        else { return nil }
        let from = try repository.commit(base).tree
        var edited: [MergePath: [UInt8]] = [:]
        for (name, tree) in zip(names, trees) where try follow.concerns(name) {
            let written = try repository.differences(from: from, to: tree)
                .filter { $0.new != nil }.reduce(into: Set()) { $0.insert($1.path.bytes) }
            for (path, file) in merge.trees.files
            where path.isItemPath || CanvasPaths.isCanvas(path) {
                guard let origin = merge.trees.places.after[path]?[name], written.contains(origin),
                    let text = try edited[path] ?? self.text(of: file, at: path)
                else { continue }
                let followed = try follow.following(text, path, name)
                if followed != text { edited[path] = followed }
            }
        }
        return try edited.isEmpty ? nil : write(edited)
    }

    /// `nil` where there is none, or the merge let its links follow.
    private func text(
        of file: MergeOutcome<ObjectID>, at path: MergePath
    ) throws -> [UInt8]? {
        switch file {
        case .kept(let file) where file.kind == .regular || file.kind == .executable:
            try repository.blob(file.content)
        case .written(_, let bytes) where CanvasPaths.isCanvas(path): bytes
        default: nil
        }
    }

    private func write(_ edited: [MergePath: [UInt8]]) throws -> ObjectID {
        var contents: [TreePath: Repository.TreeContent?] = [:]
        for (path, bytes) in edited {
            guard let path = TreePath(bytes: path),
                let entry = try repository.entry(at: path, in: commit.tree)
            else { continue }
            contents[path] = .file(TreeFile(mode: entry.mode, bytes: bytes))
        }
        return try repository.writeCommit(
            tree: repository.writeTree(commit.tree, with: contents), parents: [id],
            author: commit.author, committer: commit.committer, message: Self.message)
    }
}
