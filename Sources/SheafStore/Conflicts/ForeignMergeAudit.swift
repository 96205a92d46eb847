import SheafCore
import SheafGit

/// Holds merge commits against what our merge makes of their parents.
///
/// The work is limited in all, in bytes that are read and words that are compared:
/// who pushes merges decides how many there are and how large.
final class ForeignMergeAudit {
    /// One file of a merge commit: the versions that tell what happened to it.
    struct Versions {
        /// The result of our merge.
        var merged: [UInt8]
        /// The commit's version; `nil` where it has no such file.
        var result: [UInt8]?
        /// The versions of the merge bases at this path.
        var bases: [[UInt8]]

        /// The document with everything that the merge left out of it, by merging it in: text comes back
        /// where it stood, and what clashes with a later edit becomes a conflict block.
        func bringingBack(to document: Document) -> Document {
            let result = result ?? []
            let whole = ItemMerge.merge(
                base: bases.first ?? [], x: result, y: merged, newer: .y)
            var back = Document(
                ItemMerge.merge(base: result, x: document.bytes, y: whole, newer: .y))
            // Lines that both parents had and the merge deleted come by no merge.
            let missing = ItemMerge.dropped(from: merged, by: back.bytes, bases: bases)
            for text in missing where text.key == nil {
                back = (try? back.appending("\n" + text.text)) ?? back
            }
            return back
        }
    }

    private let repository: Repository
    private let graph: RepositoryMergeGraph
    private let budget: ComparisonBudget
    /// The merge that was made last; files are asked about one commit after the other.
    private var last: (commit: ObjectID, merge: HistoryMerge<RepositoryMergeGraph>)?
    /// The places of the items of a commit, see ``places(of:)``.
    private var places: (commit: ObjectID, byID: [String: TreePath])?
    /// The commits that were too much to look at.
    private(set) var unchecked: Set<ObjectID> = []

    init(
        _ repository: consuming Repository,
        _ budget: ComparisonBudget = ComparisonBudget(words: ComparisonBudget.perHistory)
    ) throws {
        graph = RepositoryMergeGraph(
            try Repository(opening: repository.layout, environment: repository.environment),
            reading: budget)
        self.repository = repository
        self.budget = budget
    }

    /// The files that merge commits left something out of, in commits that `head` builds on and
    /// `position` does not. Git joins more than two branches only where nothing clashes: such
    /// commits are not looked at.
    func losses(
        in head: ObjectID, since position: ObjectID, except made: Set<ObjectID>
    ) throws -> [ForeignMerges.Loss] {
        var commits: [Commit] = []
        try repository.history(from: head, hiding: [position]) { commit in
            if commit.parents.count == 2, !made.contains(commit.id) { commits.append(commit) }
            return true
        }
        return try commits.reversed().flatMap { try losses(of: $0) }
    }

    private func losses(of commit: Commit) throws -> [ForeignMerges.Loss] {
        guard let merge = try merge(of: commit), try !isOurs(commit, merge) else { return [] }
        return try merge.trees.files.keys.compactMap { TreePath(bytes: $0) }.sorted()
            .compactMap { path in
                guard let versions = try versions(of: path, in: commit.id) else { return nil }
                let isLoss = versions.result.map { !dropped(versions, by: $0).isEmpty } ?? true
                return isLoss ? ForeignMerges.Loss(merge: commit.id, path: path) : nil
            }
    }

    /// Returns whether it is byte for byte the commit that we would have made. A message says
    /// little.
    private func isOurs(
        _ commit: Commit, _ merge: HistoryMerge<RepositoryMergeGraph>
    ) throws -> Bool {
        try commit.message.hasPrefix(MergeCommit<ObjectID>.message)
            && graph.write(merge, of: commit.parents[0], commit.parents[1]) == commit.id
    }

    /// Returns the text of our merge that `bytes` lack.
    func dropped(_ versions: Versions, by bytes: [UInt8]) -> [DroppedText] {
        budget.forItem { budget in
            ItemMerge.dropped(
                from: versions.merged, by: bytes, bases: versions.bases, budget: budget)
        }
    }

    /// `nil` where the file is none that we merge, is as it should be, where the commits are gone,
    /// or were too much to look at.
    func versions(of path: TreePath, in merge: ObjectID) throws -> Versions? {
        guard ItemSelection.everything.contains(path), try repository.contains(merge) else {
            return nil
        }
        let commit = try repository.commit(merge)
        guard commit.parents.count == 2, let ours = try self.merge(of: commit) else { return nil }
        return try withinBudget(commit.id) {
            guard let outcome = ours.trees.files[path.bytes],
                let merged = try bytes(of: outcome)
            else { return nil }
            let result = try bytes(at: path, in: commit.tree) ?? moved(merged, commit)
            guard result != merged else { return nil }
            let bases = try ours.bases.compactMap {
                try bytes(at: path, in: repository.commit($0).tree)
            }
            return Versions(merged: merged, result: result, bases: bases)
        }
    }

    /// Returns our merge of the commit's two parents; `nil` where that was too much.
    func merge(of commit: Commit) throws -> HistoryMerge<RepositoryMergeGraph>? {
        if let last, last.commit == commit.id { return last.merge }
        let merge = try withinBudget(commit.id) {
            // Each is allowed what it was allowed when it was made: with less it would be another.
            try budget.forHistory { budget in
                try HistoryMerge(commit.parents[0], commit.parents[1], in: graph, budget: budget)
            }
        }
        last = merge.map { (commit.id, $0) }
        return merge
    }

    /// Returns the answer of `read`; `nil` where that was too much, and then the commit is not
    /// looked at again.
    private func withinBudget<Result>(
        _ commit: ObjectID, _ read: () throws -> Result?
    ) throws -> Result? {
        guard !unchecked.contains(commit) else { return nil }
        do {
            return try read()
        } catch is RepositoryMergeGraph.ReadingLimit {
            unchecked.insert(commit)
            return nil
        }
    }

    private func bytes(of outcome: MergeOutcome<ObjectID>) throws -> [UInt8]? {
        let bytes: [UInt8]
        switch outcome {
        case .written(_, let written): bytes = written
        case .kept(let file) where file.kind == .regular || file.kind == .executable:
            bytes = try graph.bytes(of: file.content)
        default: return nil
        }
        return Document.isText(bytes) ? bytes : nil
    }

    private func bytes(at path: TreePath, in tree: ObjectID) throws -> [UInt8]? {
        guard let entry = try repository.entry(at: path, in: tree),
            entry.mode == .regular || entry.mode == .executable
        else { return nil }
        return try graph.bytes(of: entry.id)
    }

    /// The item elsewhere: the merge took the name from the other side.
    private func moved(_ merged: [UInt8], _ commit: Commit) throws -> [UInt8]? {
        guard let id = Document(merged).text("id") else { return nil }
        if places?.commit != commit.id {
            places = (commit.id, try places(of: commit))
        }
        return try places?.byID[id].flatMap { try bytes(at: $0, in: commit.tree) }
    }

    /// Returns the places of the items by their ids, of those that the commit changed against a
    /// parent.
    private func places(of commit: Commit) throws -> [String: TreePath] {
        var places: [String: TreePath] = [:]
        for parent in commit.parents {
            let tree = try repository.commit(parent).tree
            for difference in try repository.historicDifferences(from: tree, to: commit.tree)
            where ItemSelection.everything.contains(difference.path) {
                guard let bytes = try bytes(at: difference.path, in: commit.tree),
                    let id = Document(bytes).text("id"), places[id] == nil
                else { continue }
                places[id] = difference.path
            }
        }
        return places
    }
}
