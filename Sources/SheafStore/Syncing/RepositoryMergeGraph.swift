import SheafCore
import SheafGit

/// A git repository as the merge of histories sees it.
final class RepositoryMergeGraph: MergeGraph {
    private let repository: Repository
    private let budget: ComparisonBudget?
    /// The commits of the sides that were asked about last: a merge asks more than once.
    private var sides: [(tips: [ObjectID], others: [ObjectID], commits: SideCommits)] = []

    /// More was to be read than the budget allows.
    struct ReadingLimit: Error {}

    /// - Parameter budget: what each byte of a file that is read is taken from; `nil` for no limit.
    init(_ repository: consuming Repository, reading budget: ComparisonBudget? = nil) {
        self.repository = repository
        self.budget = budget
    }

    var emptyTree: ObjectID { .emptyTree }

    func bases(of commits: [ObjectID], and other: ObjectID) throws -> [ObjectID] {
        try repository.mergeBases(of: commits, and: other)
    }

    func tree(of commit: ObjectID) throws -> ObjectID { try repository.commit(commit).tree }

    func differences(of trees: [ObjectID]) throws -> [[MergePath: MergeFile<ObjectID>]] {
        var files = trees.map { _ in [MergePath: MergeFile<ObjectID>]() }
        guard let first = trees.first else { return files }
        let others = try trees.dropFirst().map { tree in
            let differences = try repository.differences(from: first, to: tree)
            return Dictionary(uniqueKeysWithValues: differences.map { ($0.path, $0) })
        }
        for path in Set(others.flatMap(\.keys)) {
            let shared = others.lazy.compactMap { $0[path] }.first?.old
            for (index, tree) in ([[:]] + others).enumerated() {
                let entry = tree[path].map(\.new) ?? shared
                files[index][path.bytes] = entry.flatMap(MergeFile.init)
            }
        }
        return files
    }

    func entries(of folder: MergePath, in tree: ObjectID) throws -> [MergeFolderEntry<ObjectID>] {
        try repository.entries(of: folder, in: tree).map { name, entry in
            MergeFolderEntry(name: name, file: MergeFile(entry))
        }
    }

    func lastChanges(
        in commits: [ObjectID], notIn others: [ObjectID]
    ) throws -> [MergePath: MergeChange<ObjectID>] {
        let changes = try repository.lastChanges(in: side(commits, notIn: others))
        return Dictionary(
            uniqueKeysWithValues: changes.map { path, change in
                (path.bytes, MergeChange(time: change.time, commit: change.commit))
            })
    }

    func moves(
        in commits: [ObjectID], notIn others: [ObjectID], from base: ObjectID, to tree: ObjectID
    ) throws -> [MergePath: MergePath] {
        let moves = try repository.recordedMoves(
            in: side(commits, notIn: others), from: base, to: tree)
        return Dictionary(uniqueKeysWithValues: moves.map { ($0.bytes, $1.bytes) })
    }

    private func side(_ commits: [ObjectID], notIn others: [ObjectID]) throws -> SideCommits {
        if let known = sides.first(where: { $0.tips == commits && $0.others == others }) {
            return known.commits
        }
        let found = try repository.commits(commits, notIn: others)
        sides = sides.suffix(1) + [(commits, others, found)]
        return found
    }

    func bytes(of content: ObjectID) throws -> [UInt8] {
        let bytes = try repository.blob(content)
        guard budget?.pay(bytes.count) != false else { throw ReadingLimit() }
        return bytes
    }

    func write(
        _ tree: ObjectID, with changes: [MergePath: MergeOutcome<ObjectID>]
    ) throws -> ObjectID {
        var contents: [TreePath: Repository.TreeContent?] = [:]
        for (bytes, outcome) in changes {
            // Every path comes from a tree that was read by these rules, or adds letters to one.
            guard let path = TreePath(bytes: bytes) else { continue }
            switch outcome {
            case .absent: contents[path] = .some(nil)
            case .kept(let file): contents[path] = .entry(TreeEntry(file))
            case .written(let kind, let bytes):
                contents[path] = .file(TreeFile(mode: FileMode(kind), bytes: bytes))
            }
        }
        return try repository.writeTree(tree, with: contents)
    }

    func links(
        in tree: ObjectID, _ places: MergedPlaces, _ texts: MergedTexts
    ) -> MergeLinkFollowing? {
        let links = MergeLinks(places, texts) { [self] isWanted in
            var (files, length): ([(path: MergePath, content: ObjectID?)], Int) = ([], 0)
            try repository.walk(tree) { path, entry in
                length += path.bytes.count
                let isText = entry.mode == .regular || entry.mode == .executable
                if isWanted(path.bytes) { files.append((path.bytes, isText ? entry.id : nil)) }
            }
            guard budget?.pay(length) != false else { throw ReadingLimit() }
            return files
        } read: { [self] in
            try bytes(of: $0)
        }
        return MergeLinkFollowing(
            concerns: { try links.concerns($0) },
            following: { try links.following($0, at: $1, in: $2) })
    }

    /// Merges two commits, writes what comes of it, and says what there is to tell.
    ///
    /// The merge commit is the same on every device. It is never signed.
    func merge(
        _ one: ObjectID, _ other: ObjectID
    ) throws -> (commit: ObjectID, merge: HistoryMerge<RepositoryMergeGraph>) {
        let merge = try HistoryMerge(one, other, in: self)
        return (try write(merge, of: one, other), merge)
    }

    /// Writes the commit of a merge.
    func write(
        _ merge: HistoryMerge<RepositoryMergeGraph>, of one: ObjectID, _ other: ObjectID
    ) throws -> ObjectID {
        let tree = try write(tree(of: one), with: merge.trees.files)
        let facts = MergeCommit(
            of: (one, try repository.commit(one).committer.time),
            and: (other, try repository.commit(other).committer.time))
        return try write(facts, tree: tree, moves: Self.moves(of: merge.trees))
    }

    /// The moves of a merge against either side: what the other one moved, and files that got a third
    /// name.
    private static func moves(of merge: TreeMerge<ObjectID>) -> [RecordedMove] {
        var moves: Set<RecordedMove> = []
        for (path, versions) in merge.places.after {
            for side in [FileVersions.Version.x, .y] {
                guard let old = versions[side], old != path, merge.files[old] == .absent,
                    merge.places.before[side]?.contains(path) != true,
                    let from = TreePath(bytes: old), let to = TreePath(bytes: path),
                    let move = RecordedMove(from: from, to: to)
                else { continue }
                moves.insert(move)
            }
        }
        return moves.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    }

    /// Writes a merge commit by its facts.
    private func write(
        _ facts: MergeCommit<ObjectID>, tree: ObjectID, moves: [RecordedMove]
    ) throws -> ObjectID {
        typealias Facts = MergeCommit<ObjectID>
        let signature = Signature(
            name: Facts.name, email: Facts.email, time: facts.time, offset: Facts.offset)
        return try repository.writeCommit(
            tree: tree, parents: facts.parents, author: signature, committer: signature,
            message: Facts.message
                + RecordedMove.trailers(moves).map { "\($0.key): \($0.value)\n" }.joined())
    }
}

extension MergeFile<ObjectID> {
    /// `nil` for a directory.
    init?(_ entry: TreeEntry) {
        switch entry.mode {
        case .regular: self.init(kind: .regular, content: entry.id)
        case .executable: self.init(kind: .executable, content: entry.id)
        case .symlink: self.init(kind: .symlink, content: entry.id)
        case .submodule: self.init(kind: .submodule, content: entry.id)
        case .directory: return nil
        }
    }
}

extension TreeEntry {
    fileprivate init(_ file: MergeFile<ObjectID>) {
        self.init(mode: FileMode(file.kind), id: file.content)
    }
}

extension FileMode {
    fileprivate init(_ kind: MergeFile<ObjectID>.Kind) {
        self =
            switch kind {
            case .regular: .regular
            case .executable: .executable
            case .symlink: .symlink
            case .submodule: .submodule
            }
    }
}
