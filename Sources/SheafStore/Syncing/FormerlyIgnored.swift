import SheafCore
import SheafGit

/// What was ignored here before what came by a sync, or by another program, changed the ignore files:
/// such files are committed by nobody but the user. Kept in our own folder of the git directory, for
/// this clone alone.
struct FormerlyIgnored: Equatable {
    /// The commits whose ignore files were in force and have not been asked since.
    var commits: Set<ObjectID> = []
    /// Files that were ignored, until git tracks them.
    var paths: Set<TreePath> = []

    private static let name = "unignored"
    private static let header = "sheaf unignored 1"
    private static let sizeLimit = 64 << 20

    /// Nothing where there is no such file, or none that can be read.
    init(of layout: RepositoryLayout) {
        guard let bytes = try? layout.readPrivate(Self.name, limit: Self.sizeLimit) else { return }
        let fields = bytes.split(separator: 0)
        guard fields.first?.elementsEqual(Self.header.utf8) == true else { return }
        for field in fields.dropFirst() {
            if field.first == UInt8(ascii: "c") {
                let id = ObjectID(hex: String(decoding: field.dropFirst(), as: UTF8.self))
                if let id { commits.insert(id) }
            } else if let path = TreePath(bytes: field.dropFirst()) {
                paths.insert(path)
            }
        }
    }

    func write(to layout: RepositoryLayout) throws {
        var fields = [Array(Self.header.utf8)]
        fields += commits.sorted().map { Array("c\($0)".utf8) }
        fields += paths.sorted().map { [UInt8(ascii: "p")] + $0.bytes }
        // Without it a file could be published after a power cut.
        try layout.writePrivate(Self.name, Array(fields.joined(separator: [0])))
    }

    /// Remembers a commit whose ignore files are in force, before others take their place.
    static func remember(_ commit: ObjectID, in layout: RepositoryLayout) throws {
        var record = FormerlyIgnored(of: layout)
        if record.commits.insert(commit).inserted { try record.write(to: layout) }
    }
}

extension Store {
    /// Those of the files that git does not track yet which a rule ignored before the ignore files
    /// were changed by others, or which a rule ignores that the remote has and we have not.
    ///
    /// What the user takes out of an ignore file here is meant.
    func formerlyIgnored(among untracked: [TreePath]) throws -> Set<TreePath> {
        guard !untracked.isEmpty else { return [] }
        let repository = try repository()
        guard let head = try repository.head().commit else { return [] }
        let record = FormerlyIgnored(of: layout)
        var found = record.paths.intersection(untracked)
        if CloneCollisions(of: layout).paths.contains(where: \.isIgnoreFile) {
            // The folder of a clone had rules of its own, which stand in place of the remote's.
            found.formUnion(try pool.ignored(among: untracked, by: head, butNotBy: []))
        }
        for commit in record.commits where commit != head {
            // The history may have been rewritten.
            guard try repository.contains(commit) else { continue }
            found.formUnion(try pool.ignored(among: untracked, by: commit, butNotBy: [head]))
        }
        if let link = try SyncLink(of: repository), let theirs = try tracked(link), theirs != head {
            // A rule that was taken out here since is theirs still.
            let bases = try repository.mergeBases(head, theirs)
            found.formUnion(
                try pool.ignored(among: untracked, by: theirs, butNotBy: [head] + bases))
        }
        return found
    }

    /// Writes down what is held back as formerly ignored, for as long as git does not track it.
    func rememberFormerlyIgnored(_ heldBack: [HeldBackFile]) throws {
        let before = FormerlyIgnored(of: layout)
        var record = before
        record.paths.formUnion(
            heldBack.filter { $0.reason == .ignored }.compactMap { TreePath($0.path) })
        let repository = try repository()
        let paths = record.paths.sorted()
        if !paths.isEmpty {
            record.paths.subtract(
                try repository.states(of: paths).filter { $0.index != nil }.map(\.path))
        }
        record.commits = []
        if record != before { try record.write(to: layout) }
    }

    /// Remembers the last commit where what is about to come changes an ignore file.
    func rememberIgnoreFiles(changedBy differences: [TreeDifference]) throws {
        if differences.contains(where: \.path.isIgnoreFile) { try rememberIgnoreFiles() }
    }

    /// Remembers the last commit, whose ignore files are in force until another program merges.
    func rememberIgnoreFiles() throws {
        guard let head = try repository().head().commit else { return }
        try FormerlyIgnored.remember(head, in: layout)
    }
}
