import SheafCore
import SheafGit

/// Reads the history of a store from its last commit on, and tells what a commit did by comparing its files
/// with those of its parents.
final class HistoryReader {
    let repository: Repository
    /// The last commit.
    let head: ObjectID
    private let reader: ItemReader
    private let selection: ItemSelection
    private var comparison: TreeComparison

    /// The entries that a commit holds and its parents do not, or not so.
    struct Differences {
        var old: [MergePath: MergeFile<ObjectID>] = [:]
        var new: [MergePath: MergeFile<ObjectID>] = [:]
        var isEmpty: Bool { old.isEmpty && new.isEmpty }
    }

    /// `nil` where nothing was committed yet.
    init?(_ store: Store) throws {
        let repository = try store.repository()
        guard let head = try repository.head().commit else { return nil }
        self.head = head
        comparison = TreeComparison(ofHistoryIn: repository)
        reader = store.reader
        selection = ItemSelection(store.configuration)
        self.repository = repository
    }

    /// Calls `body` with the commits, see ``Repository/newestFirst(from:_:)``.
    func newestFirst(
        _ body: (CommitMetadata, _ parentTrees: [ObjectID]) throws -> Bool
    ) throws {
        try repository.newestFirst(from: head, body)
    }

    /// Returns the decisions of the commit itself: of a merge only what differs from all of its
    /// parents.
    func differences(of commit: CommitMetadata, _ parentTrees: [ObjectID]) throws -> Differences {
        guard let first = parentTrees.first else {
            return try differences(from: .emptyTree, to: commit.tree)
        }
        var found = try differences(from: first, to: commit.tree)
        for tree in parentTrees.dropFirst() {
            if found.isEmpty { return found }
            let other = try differences(from: tree, to: commit.tree)
            let isOwn = { (path: MergePath) in
                (found.old[path] != nil || found.new[path] != nil)
                    && (other.old[path] != nil || other.new[path] != nil)
            }
            found = Differences(
                old: other.old.merging(found.old) { $1 }.filter { isOwn($0.key) },
                new: found.new.filter { isOwn($0.key) })
        }
        return found
    }

    /// None where they are more than are compared: of such a commit only the message is told.
    func differences(from old: ObjectID, to new: ObjectID) throws -> Differences {
        var found = Differences()
        let differences: [TreeDifference]
        do {
            differences = try comparison.differences(from: old, to: new, in: repository)
        } catch is TreeExcess {
            return found
        }
        for difference in differences {
            let path = difference.path.bytes
            if let file = difference.old.flatMap(MergeFile.init) { found.old[path] = file }
            if let file = difference.new.flatMap(MergeFile.init) { found.new[path] = file }
        }
        return found
    }

    /// Which files are the same one before and after.
    ///
    /// - Parameter moves: those that the commit records; what it did not do counts for nothing.
    func steps(
        _ differences: Differences, _ moves: [RecordedMove]
    ) throws -> [FileSteps.Step] {
        let (old, new) = (differences.old, differences.new)
        let made = moves.map { (from: $0.from.bytes, to: $0.to.bytes) }.filter { from, to in
            old[from] != nil && new[from] == nil && old[to] == nil && new[to] != nil
        }
        return try FileSteps(
            from: old, to: new, moved: Dictionary(made, uniquingKeysWith: { first, _ in first }),
            read: { try self.repository.blob($0) }
        ).steps
    }

    /// Returns the steps of a commit against one of its parents.
    func steps(
        _ differences: Differences, of commit: CommitMetadata
    ) throws -> [FileSteps.Step] {
        let message = try commit.commit(in: repository).message
        return try steps(differences, RecordedMove.all(in: message.utf8))
    }

    /// Returns the events of items and other files.
    ///
    /// - Parameters:
    ///   - paths: with them, only what was or is there.
    ///   - limit: how many items are compared.
    func events(
        of commit: HistoryCommit, _ differences: Differences, at paths: Set<MergePath>? = nil,
        limit: Int = .max, parentTrees: [ObjectID]
    ) throws -> (events: [HistoryEvent], files: [HistoryFile], omitted: Int) {
        var events: [HistoryEvent] = []
        var files: [HistoryFile] = []
        var omitted = 0
        for step in try steps(narrowed(differences, to: paths), commit.moves) {
            if let paths, ![step.old, step.new].contains(where: { $0.map(paths.contains) == true })
            {
                continue
            }
            let places = [step.old, step.new].map { $0.flatMap { TreePath(bytes: $0) } }
            let isItem = places.contains { $0.map(selection.contains) == true }
            if isItem, events.count >= limit {
                omitted += 1
                continue
            }
            let old = try version(at: places[0], step.old.flatMap { differences.old[$0] })
            let new = try version(at: places[1], step.new.flatMap { differences.new[$0] })
            if old != nil || new != nil {
                let changes = try changes(from: old, to: new, commit, parentTrees, places[1])
                if !changes.isEmpty { events.append(HistoryEvent(old, new, changes, commit)) }
            } else if let file = HistoryFile(from: step.old, to: step.new) {
                files.append(file)
            }
        }
        if let paths, commit.isMerge {
            events += try kept(by: commit, at: paths, parentTrees, events)
        }
        return (events, files, omitted)
    }

    /// Returns the events of items that a merge took from one side though the other had none.
    ///
    /// - Parameter events: those of items that it made a version of its own of.
    private func kept(
        by commit: HistoryCommit, at paths: Set<MergePath>, _ parentTrees: [ObjectID],
        _ events: [HistoryEvent]
    ) throws -> [HistoryEvent] {
        guard let id = ObjectID(hex: commit.id) else { return [] }
        let tree = try repository.commit(id).tree
        return try paths.sorted { $0.lexicographicallyPrecedes($1) }.compactMap { path in
            guard let path = TreePath(bytes: path),
                !events.contains(where: { $0.item.path == path.string }),
                let version = try version(at: path, in: tree),
                try parentTrees.contains(where: { try repository.entry(at: path, in: $0) == nil })
            else { return nil }
            return HistoryEvent(version, version, [.kept], commit)
        }
    }

    /// Returns the differences of some paths, where files only came, or only went: then none is
    /// another one renamed.
    private func narrowed(_ differences: Differences, to paths: Set<MergePath>?) -> Differences {
        guard let paths, differences.old.isEmpty || differences.new.isEmpty else {
            return differences
        }
        var narrow = Differences()
        for path in paths {
            narrow.old[path] = differences.old[path]
            narrow.new[path] = differences.new[path]
        }
        return narrow
    }

    private func changes(
        from old: ItemVersion?, to new: ItemVersion?, _ commit: HistoryCommit,
        _ parentTrees: [ObjectID], _ path: TreePath?
    ) throws -> [ItemChange] {
        let changes = ItemChange.changes(from: old, to: new)
        if commit.isMerge {
            guard let path, let new, old != nil else { return changes }
            let known = try parentTrees.flatMap { tree in
                try version(at: path, repository.entry(at: path, in: tree).flatMap(MergeFile.init))?
                    .document.conflicts ?? []
            }
            let appeared = new.document.conflicts.count { conflict in
                !known.contains { $0.isSame(as: conflict) }
            }
            let moves = changes.filter { if case .moved = $0 { true } else { false } }
            return [.merged] + moves + (appeared > 0 ? [.conflicted(appeared)] : [])
        }
        let bringsBack = [.restore, .undo, .redo].contains(commit.verb)
        return changes == [.added] && bringsBack ? [.restored] : changes
    }

    func bytes(of file: MergeFile<ObjectID>) throws -> [UInt8] {
        try repository.blob(file.content)
    }

    /// Returns the name of a file of a tree; that of a file that is no item is its path.
    func item(at path: TreePath, _ file: MergeFile<ObjectID>?) throws -> Item {
        try version(at: path, file)?.item ?? Item(named: path)
    }

    /// An item as a tree holds it; `nil` for what is none.
    func version(at path: TreePath?, _ file: MergeFile<ObjectID>?) throws -> ItemVersion? {
        guard let path, let file, file.kind == .regular || file.kind == .executable,
            selection.contains(path)
        else { return nil }
        guard let document = try Document(reading: repository.blob(file.content)) else {
            return nil
        }
        return ItemVersion(
            document, path: path.string, pathBytes: path.isUTF8 ? nil : path.bytes, reader)
    }

    /// Returns the version at a path of a tree.
    func version(at path: TreePath, in tree: ObjectID) throws -> ItemVersion? {
        try version(at: path, repository.entry(at: path, in: tree).flatMap(MergeFile.init))
    }
}

extension HistoryEvent {
    /// - Parameter commit: the one that says of which day it was.
    init(
        _ old: ItemVersion?, _ new: ItemVersion?, _ changes: [ItemChange], _ commit: HistoryCommit
    ) {
        let id = (new ?? old)?.item.id?.description
        // An undo does not say of which day the step is that a redo takes again.
        let again =
            commit.reversal == nil
            ? nil
            : new.flatMap { new in
                old?.item.occurrence(resolvedBy: new.item, on: commit.time.date)
            }
        self.init(
            before: old?.item, after: new?.item,
            occurrence: commit.occurrence(from: old?.item, to: new?.item) ?? again,
            isSkipped: commit.verb == .skip || commit.subject.hasPrefix("Undo: Skip "),
            doneOn: id.flatMap { commit.doneDays[$0] },
            changes: changes,
            body: { (new ?? old)?.body ?? "" })
    }
}

extension HistoryFile {
    /// `nil` where there was no file and is none.
    init?(from old: MergePath?, to new: MergePath?) {
        guard let path = new ?? old else { return nil }
        self.path = String(decoding: path, as: UTF8.self)
        if old == nil {
            kind = .added
        } else if new == nil {
            kind = .deleted
        } else {
            kind = old == new ? .changed : .moved
        }
    }
}
