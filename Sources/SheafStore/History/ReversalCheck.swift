import SheafCore
import SheafGit

/// Holds what commits say of themselves in `Sheaf-Undoes` and `Sheaf-Redoes` against what they did:
/// any program can write such a line, and what is undone is left out of a history.
struct ReversalCheck {
    /// The commit of a step.
    private struct Step {
        var id: String
        var tree: ObjectID
        var parentTree: ObjectID
    }

    private let reader: HistoryReader
    /// The newest commit of each step, among those that were read.
    private var steps: [String: Step] = [:]
    private var count = 0
    private var isComplete = false

    init(in reader: HistoryReader) { self.reader = reader }

    /// Returns the commit that a commit undoes or does again: the one that it names, if all that this
    /// one had done is taken back by it, or done again, and nothing else. Else `nil`.
    mutating func target(
        of facts: HistoryCommit, _ commit: CommitMetadata, _ parentTrees: [ObjectID]
    ) throws -> String? {
        guard let reversal = facts.reversal, parentTrees.count == 1,
            let step = try step(reversal.step), step.id != facts.id
        else { return nil }
        let made = try reader.differences(from: parentTrees[0], to: commit.tree)
        var (before, after) = (step.parentTree, step.tree)
        if case .redo = reversal { swap(&before, &after) }
        let done = try reader.differences(from: before, to: after)
        let paths = done.paths
        guard !made.isEmpty, made.paths.isSubset(of: paths) else { return nil }
        for path in paths {
            guard try isReversed(done, by: made, at: path, commit) else { return nil }
        }
        return step.id
    }

    private func isReversed(
        _ done: HistoryReader.Differences, by made: HistoryReader.Differences, at path: MergePath,
        _ commit: CommitMetadata
    ) throws -> Bool {
        let wanted = done.old[path]
        guard let from = made.old[path] ?? made.new[path] else {
            // It was so already.
            let entry = try TreePath(bytes: path).flatMap {
                try reader.repository.entry(at: $0, in: commit.tree)
            }
            return entry.flatMap(MergeFile.init)?.content == wanted?.content
        }
        guard let now = made.new[path], let wanted else {
            return made.new[path] == nil && wanted == nil
        }
        if now.content == wanted.content { return true }
        // What was changed since stays beside it.
        guard let result = done.new[path], made.old[path] != nil else { return false }
        let versions = try [from, result, wanted].map { try reader.bytes(of: $0) }
        let bytes = try reader.bytes(of: now)
        if TreePath(bytes: path).map(ItemSelection.everything.contains) == true,
            versions.allSatisfy(Document.isText)
        {
            let merge = ItemMerge(keeping: versions[0], base: versions[1], y: versions[2])
            return merge.bytes == bytes
        }
        return LineMerge.merged(base: versions[1], versions[0], versions[2]) == bytes
    }

    /// Reads as much of the history as it takes, twice as much each time that it does not suffice.
    private mutating func step(_ name: String) throws -> Step? {
        while steps[name] == nil, !isComplete {
            let limit = max(256, 2 * count)
            (count, isComplete) = (0, true)
            try reader.newestFirst { outline, parentTrees in
                if parentTrees.count == 1 {
                    let facts = HistoryCommit(try outline.commit(in: reader.repository))
                    let step = Step(
                        id: facts.id, tree: outline.tree, parentTree: parentTrees[0])
                    if steps[facts.step] == nil { steps[facts.step] = step }
                }
                count += 1
                isComplete = count < limit
                return isComplete
            }
        }
        return steps[name]
    }
}

extension HistoryReader.Differences {
    fileprivate var paths: Set<MergePath> { Set(old.keys).union(new.keys) }
}

/// Which steps are undone, told while a history is read newest first: of several undos and redos
/// of a step the last one counts.
struct UndoneSteps {
    private var isUndone: [String: Bool] = [:]

    /// Takes note of a commit, and answers whether it is part of what happened: no undo, no redo,
    /// and not undone.
    ///
    /// - Parameter target: the commit that an undo or a redo is about.
    mutating func stands(_ commit: HistoryCommit, reversing target: String?) -> Bool {
        guard let reversal = commit.reversal, let target else {
            return isUndone[commit.id] != true
        }
        if isUndone[target] == nil { isUndone[target] = reversal.isUndo }
        return false
    }
}
