import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Larger files are not committed by themselves: 100 MB.
    static let attachmentLimit: Int64 = 100 << 20

    /// Makes a store of a working tree: settings, git's own switches, the first commit.
    /// - Returns: the paths of files that are too large to be committed.
    func takeOver(isFresh: Bool) async throws -> [String] {
        if !isFresh { try requireRawLineEndings(except: try await pool.uncommittedPaths()) }
        // A fresh store says it for all clones; in somebody's own repository it is ours alone.
        try setUpClone(hasAttributes: isFresh)
        // Looked at only now: what the clone's settings exclude is not taken over.
        let found = try await uncommitted()
        var changes = found.changes
        for (path, text) in Self.ownFiles(isFresh: isFresh) {
            // Settings that are there already are the user's.
            guard let path = TreePath(path), try layout.status(of: path) == nil else { continue }
            changes.append(.write(path, Array(text.utf8), expecting: .absent))
        }
        let repository = try repository()
        let message = CommitMessage(
            subject: isFresh ? "Begin the store" : "Adopt", verb: isFresh ? .initialize : .adopt,
            operation: environment.operationID(), items: [], device: try device(of: repository))
        try repository.withChangeLock(waiting: environment.patience) { session in
            _ = try session.commit(changes, message: message.text)
        }
        beginAuditing()
        return found.heldBack
    }

    static func ownFiles(isFresh: Bool) -> [(path: String, text: String)] {
        let settings = (configurationPath, Configuration.template)
        return isFresh ? [settings, (".gitattributes", PlainGit.attributes + "\n")] : [settings]
    }

    /// Everything that differs from the last commit, as git would commit it. Files that are too large
    /// are held back.
    func uncommitted() async throws -> (changes: [FileChange], heldBack: [String]) {
        let (candidates, heldBack) = try await candidates()
        let changes = try await pool.verdict(on: candidates, without: Set(heldBack))
        return (changes, heldBack.map(\.string))
    }

    /// What a commit of everything may be about, and which of it is held back.
    func candidates() async throws -> (CommitCandidates, heldBack: [TreePath]) {
        let found = try await pool.candidates(knowing: knownNames)
        let there = found.paths.filter { $0.kind != .deleted }.map(\.path)
        let heldBack = try zip(there, layout.statuses(of: there)).filter { _, status in
            status.map { $0.size > Self.attachmentLimit } ?? false
        }.map(\.0)
        return (found, heldBack)
    }

    /// `-text` would show every note as changed where git converts line endings on the way in and
    /// out; so it is only set where all notes are stored as they stand.
    private func requireRawLineEndings(except uncommitted: [UncommittedPath]) throws {
        let changed = Set(uncommitted.map(\.path))
        let files = try walk(entersDotDirectories: true).files.filter {
            $0.status.kind == .regular
        }
        let notes = files.map(\.path).filter {
            $0.bytes.suffix(3).elementsEqual(".md".utf8) && !changed.contains($0)
        }
        let repository = try repository()
        for state in try repository.states(of: notes) where state.head != nil {
            guard let head = state.head, let file = try layout.read(state.path) else { continue }
            if head.id != .blob(file.bytes) {
                throw StoreError.convertsLineEndings(state.path.string)
            }
        }
    }
}
