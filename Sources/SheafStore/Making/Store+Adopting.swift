import SheafCore
import SheafGit
import SystemPackage

extension Store {
    /// Makes a store of a working tree: settings, git's own switches, the first commit.
    ///
    /// - Parameters:
    ///   - decide: as in ``MakingRequest``.
    ///   - comment: the first line of new settings, in the user's language.
    func takeOver(
        isFresh: Bool, _ decide: MakingRequest.Decision? = nil,
        settingsComment comment: String? = nil
    ) async throws -> Adoption {
        if !isFresh { try requireRawLineEndings(except: pool.status().uncommitted) }
        // A fresh store says it for all clones; in an adopted repository it is this clone's alone.
        try setUpClone(hasAttributes: isFresh)
        // Looked at only now: what the clone's settings exclude is not taken over.
        var adoption = Adoption()
        let hidden = try gitStatus().heldBack.filter { $1.reason == .hidden }
        let asked = HeldBackFile.list(hidden.values)
        let isIncluded = asked.isEmpty ? nil : try decide?(asked)
        if isIncluded == false {
            try exclude(asked.compactMap { TreePath($0.path.trimmingSlash) })
            adoption.excluded = asked.map(\.path)
        }
        if !isFresh {
            let untracked = try gitStatus().status.uncommitted.map(\.path)
            adoption.titles = try notesProgram(among: pool.trackedFiles() + untracked)
        }
        let found = try uncommitted(
            including: isIncluded == true ? Array(hidden.keys) : [])
        var changes = found.changes
        adoption.heldBack = found.heldBack
        adoption.nested = found.nested.map(\.string)
        let selection = ItemSelection(configuration)
        let taken = changes.filter(\.isFound).map(\.path)
        adoption.large = try zip(taken, layout.statuses(of: taken)).filter {
            $1.map { $0.size > Self.largeSize } ?? false
        }.map(\.0.string)
        adoption.others =
            taken
            .filter { !selection.contains($0) && !$0.bytes.starts(with: ".sheaf/".utf8) }
            .map(\.string)
        let files = Self.ownFiles(
            isFresh: isFresh,
            settings: Self.freshSettings(
                comment, titles: adoption.titles == nil ? .firstLine : .fileName))
        for (path, text) in files {
            // Settings that are there already are the user's.
            guard let path = TreePath(path), try layout.status(of: path) == nil else {
                adoption.titles = nil
                continue
            }
            changes.append(.write(path, Array(text.utf8), expecting: .absent))
        }
        let repository = try repository()
        let message = CommitMessage(
            subject: isFresh ? "Begin the store" : "Adopt", verb: isFresh ? .initialize : .adopt,
            operation: environment.operationID(), items: [], device: try device(of: repository))
        try repository.withChangeLock(waiting: environment.lockTimeout) { session in
            _ = try Races.retry { try session.commit(changes, message: message.text) }
        }
        beginAuditing()
        return adoption
    }

    /// Of a file that is worth a word before every device has it, in bytes.
    private static let largeSize: Int64 = 10 << 20

    /// - Parameter settings: the text of the settings.
    static func ownFiles(
        isFresh: Bool, settings: String = Configuration.template()
    ) -> [(path: String, text: String)] {
        let settings = (configurationPath, settings)
        return isFresh ? [settings, (".gitattributes", PlainGit.attributes + "\n")] : [settings]
    }

    /// Everything that differs from the last commit, as git would commit it, and the folders that
    /// belong to another repository.
    ///
    /// - Parameter included: what the user has said yes to, of what is held back otherwise.
    func uncommitted(
        including included: [TreePath] = []
    ) throws -> (changes: [FileChange], heldBack: [HeldBackFile], nested: [TreePath]) {
        var (status, heldBack) = try gitStatus(including: included)
        let changes = try pool.verdict(on: status, without: Set(heldBack.keys))
        // Git may know of others, where it looks at everything.
        let known = Set(status.uncommitted.map(\.path))
        let unknown = changes.filter { $0.isFound && !known.contains($0.path) }.map(\.path)
        let others =
            try unknown.isEmpty
            ? []
            : repository().states(of: unknown).filter { $0.index == nil }.map {
                UncommittedPath(path: $0.path, kind: .untracked)
            }
        heldBack.merge(try self.heldBack(among: others, including: included)) { $1 }
        return (
            changes.filter { heldBack[$0.path] == nil }, HeldBackFile.list(heldBack.values),
            status.nestedRepositories
        )
    }

    /// Returns the files that differ from the last commit, and those of them that are held back.
    func gitStatus(
        including included: [TreePath] = []
    ) throws -> (status: GitStatus, heldBack: [TreePath: HeldBackFile]) {
        let status = try pool.status()
        return (status, try heldBack(among: status.uncommitted, including: included))
    }

    /// `-text` would show every note as changed where git converts line endings on the way in and
    /// out; so it is only set where all notes are stored as they stand.
    private func requireRawLineEndings(except uncommitted: [UncommittedPath]) throws {
        let changed = Set(uncommitted.map(\.path))
        let notes = try pool.trackedFiles().filter { $0.isMarkdown && !changed.contains($0) }
        let repository = try repository()
        for state in try repository.states(of: notes) where state.head != nil {
            guard let head = state.head, let file = try layout.read(state.path) else { continue }
            if head.id != .blob(file.bytes) {
                throw StoreError.convertsLineEndings(state.path.string)
            }
        }
    }
}

/// The findings of making a store of a folder.
struct Adoption {
    var heldBack: [HeldBackFile] = []
    var excluded: [String] = []
    /// Files that are committed now and are no items.
    var others: [String] = []
    /// Files that are committed now and have more than 10 MiB.
    var large: [String] = []
    /// Folders that belong to another repository, and are no part of the store.
    var nested: [String] = []
    /// Files for which git-lfs has no contents.
    var missingContents: [String] = []
    /// The program for whose sake titles are the names of files.
    var titles: NotesProgram?
}

extension String {
    /// A folder's path without the slash at its end.
    fileprivate var trimmingSlash: String { hasSuffix("/") ? String(dropLast()) : self }
}
