import SheafSystem
import SystemPackage

/// A repository whose change lock this process holds: the only way to change its files, index and
/// branch. The lock ends with the value.
public struct ChangeSession: ~Copyable {
    public let repository: Repository
    let swapper: FileSwapper
    /// By which we know our own journal.
    let seal: JournalSignature
    private let lock: FileLock
    let waiting: Duration
    /// The leftovers of a killed process that were found when the lock was taken.
    public private(set) var recovery = Recovery()

    fileprivate init(
        _ repository: consuming Repository, _ swapper: FileSwapper, _ seal: JournalSignature,
        _ lock: consuming FileLock, _ waiting: Duration
    ) {
        self.repository = repository
        (self.swapper, self.seal, self.waiting) = (swapper, seal, waiting)
        self.lock = lock
    }

    fileprivate mutating func recoverFirst() throws {
        do {
            recovery = try recover()
            try swapper.folder.claim(seal)
            try restoreMissingIndex()
        } catch {
            throw repository.pool.explained(error)
        }
    }

    /// Makes one commit of these changes, by the user and now unless told otherwise. `nil` where it
    /// would change nothing. Throws `ChangeError`.
    public func commit(
        _ changes: [FileChange], message: String, author: Signature? = nil,
        committer: Signature? = nil
    ) throws -> ObjectID? {
        let draft = CommitDraft(
            changes, message: message, author: author, committer: committer)
        return try commit([draft])[0]
    }

    /// Makes several commits, one on the other, as one step: hand edits first, then the change. All
    /// of them happen, or none. The last change of a path is the only one that may write its file.
    /// The result has `nil` for a draft that would change nothing.
    ///
    /// Everything else that is staged stays staged and is not committed. The order is: the index's lock ·
    /// objects · temporary files · journal · the branch's lock · files exchanged, and what was there
    /// compared · the decision · index · branch. A kill before the decision is undone by the next
    /// session, one after it is finished by it; an error is treated like a kill.
    public func commit(_ drafts: [CommitDraft]) throws -> [ObjectID?] {
        var commits: [ObjectID?] = []
        do {
            // Planned with the index locked, as git does: no other program changes it meanwhile.
            var deadline = Deadline(after: waiting)
            let indexLock = try lockIndex(until: &deadline)
            try repository.environment.reach(.indexLocked)
            let plan = try plan(drafts)
            commits = plan.commits
            if plan.isEmpty { try indexLock.release() } else { try apply(plan, indexLock) }
        } catch {
            if isKill(error) { throw error }
            guard try recover().outcome == .finished else { throw repository.pool.explained(error) }
        }
        return commits
    }
}

extension Repository {
    /// Takes the lock of the working tree, and brings what a killed process left to before or after.
    ///
    /// - Parameter waiting: the longest time to wait for our own lock, and again for each of git's.
    /// - Throws: `ChangeError.busy`, `RepositoryError.damaged`, `SystemError`.
    public consuming func lockedForChange(
        waiting: Duration = .seconds(10)
    ) throws -> ChangeSession {
        let swapper = try FileSwapper(layout, keepsModes: bool("core.fileMode") ?? true)
        let lock = try swapper.folder.lock(waiting: waiting)
        let seal = try JournalSignature(for: swapper.folder, environment)
        var session = ChangeSession(self, swapper, seal, lock, waiting)
        try session.recoverFirst()
        return session
    }
}

extension ChangeSession {
    /// Up to this many files, each is flushed by itself; more are flushed with all of their file
    /// system.
    static let singleFlushes = 8

    /// Carries a plan out that was made with the index locked. Whatever it throws, `recover` has to be
    /// called.
    func apply(_ plan: ChangePlan, _ indexLock: GitLockFile) throws {
        let environment = repository.environment
        let folder = swapper.folder.folder
        // Objects take longest to write, and the rest is of no use without them.
        var objects = plan.objects
        let journal = seal.sealed(plan.journal.serialized)
        let files = plan.temporaryFiles.filter { $0.bytes != nil }
        // One after the other, so that no more than one is in memory.
        let received = try Self.write(
            plan.temporaryFiles.filter { $0.bytes == nil }, to: swapper.folder.temporary,
            plan.converted
        ) { try repository.blob($0) }
        let (_, made) = try Parallel.both {
            try objects.flush(into: repository)
            try environment.reach(.objectsWritten)
        } beside: { [folder = swapper.folder, removed = plan.removed] in
            var kept = try KeptPermissions(in: folder.folder)
            if kept.keep(removed) { try kept.write(to: folder.folder) }
            let written = try Self.write(files, to: folder.temporary)
            try folder.folder.create(Journal.newName, journal)
            return written
        }
        let written = received.merging(made) { $1 }
        var statuses = plan.statuses
        for step in plan.journal.steps {
            if let swap = step.swap { statuses[step.path] = written[swap.name] }
        }
        try environment.reach(.temporariesWritten)
        try folder.move(Journal.newName, to: folder, as: Journal.name)
        try folder.flush()
        try environment.reach(.journalWritten)

        var deadline = Deadline(after: waiting)
        let branchLock = try plan.journal.new.map {
            try lockBranch(plan.journal.branch, for: $0, until: &deadline)
        }
        try environment.reach(.branchLocked)
        guard try repository.head() == plan.head,
            try plan.snapshot.isCurrent(in: repository.layout)
        else { throw ChangeError.headMoved }

        for step in plan.journal.steps {
            guard let swap = step.swap else { continue }
            try swapper.perform(swap, at: step.path)
            try environment.reach(.fileSwapped)
        }
        try flushFolders(of: plan)
        try environment.reach(.filesSwapped)
        try folder.move(Journal.name, to: folder, as: Journal.decidedName)
        try finish(
            plan.journal, snapshot: plan.snapshot, statuses: statuses, indexLock: indexLock,
            branchLock: branchLock)
    }

    /// Does what follows the decision, which is flushed first: index, branch, and the traces of the
    /// work. In recovery `statuses` come from files that were hashed again, and `branchLock` is
    /// missing where the branch has moved already.
    func finish(
        _ journal: Journal, snapshot: IndexSnapshot, statuses: [TreePath: FileStatus],
        indexLock: GitLockFile, branchLock: GitLockFile?
    ) throws {
        let environment = repository.environment
        let edits = try journal.steps.map { step in
            IndexEdit(path: step.path, entry: try indexEntry(of: step, statuses[step.path]))
        }
        _ = try Parallel.both {
            try indexLock.fill(
                try snapshot.file.applying(edits, written: snapshot.written?.seconds))
        } beside: { [folder = swapper.folder] in
            try folder.folder.flush()
            try branchLock?.flush()
        }
        try environment.reach(.decided)
        try environment.reach(.indexWritten)
        try indexLock.replaceTarget()
        try environment.reach(.indexSwapped)
        if let branchLock, let id = journal.new {
            try appendReflog(journal, id)
            try environment.reach(.reflogWritten)
            try branchLock.replaceTarget()
        }
        _ = try Parallel.both {
            try indexLock.settle()
        } beside: {
            try branchLock?.settle()
        }
        if branchLock != nil { try environment.reach(.branchMoved) }
        if journal.keepsDisplaced { try keepDisplaced(of: journal.steps, \.old) }
        for step in journal.steps {
            if step.swap?.old != nil { try discardAll(of: step) }
        }
        try environment.reach(.displacedRemoved)
        try swapper.folder.folder.remove(Journal.decidedName)
        try environment.reach(.journalRemoved)
    }

    func lockIndex(until deadline: inout Deadline) throws -> GitLockFile {
        try GitLockFile(
            "index".utf8, in: swapper.folder.git, holding: [], folder: swapper.folder,
            nonce: repository.environment.nonce(), until: &deadline)
    }

    /// Writes files, or moves what git has converted, and flushes them.
    ///
    /// - Parameter read: gives the bytes of a blob that a file does not come with.
    /// - Returns: what `stat` says of the files then, by their names.
    private static func write(
        _ files: [ChangePlan.TemporaryFile], to folder: Directory,
        _ converted: ConvertedFiles? = nil,
        reading read: (ObjectID) throws -> [UInt8] = { _ in [] }
    ) throws -> [SwapName: FileStatus] {
        let many = files.count > singleFlushes
        var written: [SwapName: FileStatus] = [:]
        for file in files {
            let name = file.name.bytes
            if let moved = try converted?.move(
                file.path, to: folder, as: name, permissions: file.permissions)
            {
                if !many { try folder.flush(name) }
                written[file.name] = moved
                continue
            }
            let contents = TreeFile(
                mode: file.entry.mode, bytes: try file.bytes ?? read(file.entry.id))
            written[file.name] = try folder.create(
                name, contents, permissions: file.permissions, flushed: !many)
        }
        if many { try folder.flushFileSystem() }
        return written
    }

    /// The new names of files have to be on disk before the decision is.
    private func flushFolders(of plan: ChangePlan) throws {
        let swapped = plan.journal.steps.filter { $0.swap != nil }
        if swapped.count > Self.singleFlushes {
            return try Directory(opening: repository.layout.root).flushFileSystem()
        }
        for folder in Set(swapped.map { $0.path.parent }) {
            try swapper.files.flushDirectory(nearestTo: folder)
        }
    }

    /// The stat data come from the file under its final name, because the exchange moved its change
    /// time, but only if it is the very file with the time and size that our bytes had.
    private func indexEntry(of step: Journal.Step, _ known: FileStatus?) throws -> IndexEntry? {
        guard let entry = step.entry else { return nil }
        if step.isOnlyInGit { return .onlyInGit(entry) }
        var stat = IndexStat.unknown
        if let known,
            let now = try swapper.files.parent(of: step.path, creating: false)?
                .status(step.path.name),
            now.sameContents(as: known)
        {
            stat = IndexStat(now)
        }
        return IndexEntry(mode: entry.mode.rawValue, id: entry.id, stat: stat)
    }
}

/// A file that git was told not to look at (`--assume-unchanged`), and that is not as HEAD has it.
public struct UnseenFile: Sendable {
    /// As it stands; `nil` where it is gone.
    public var working: TreeEntry?
    /// Its text, merged with what comes; `nil` where what comes takes its place.
    public var merged: [UInt8]?

    public init(working: TreeEntry?, merged: [UInt8]?) {
        (self.working, self.merged) = (working, merged)
    }
}

extension ChangeSession {
    /// Moves files, index and branch to `target`, which builds on HEAD, as one step like any
    /// change.
    ///
    /// Throws `ChangeError.changedMeanwhile` where a file is neither as HEAD has it nor as it shall
    /// be.
    ///
    /// - Parameters:
    ///   - differences: ``differences(to:)``, where the caller has asked for them.
    ///   - unseen: files that are not as HEAD has them, which git was told not to look at.
    public func advance(
        to target: ObjectID, changing differences: [TreeDifference]? = nil,
        passing unseen: [TreePath: UnseenFile] = [:]
    ) throws {
        try move(to: target, differences, leaving: nil, unseen)
    }

    /// The files that a move of HEAD to `target` changes.
    public func differences(to target: ObjectID) throws -> [TreeDifference] {
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        return try repository.differences(
            from: tree ?? .emptyTree, to: try repository.commit(target).tree)
    }

    /// Moves files, index and branch from `commit`, which HEAD is, to `target`, which does not build on it.
    /// The caller keeps `commit` under another name. Throws `ChangeError.notAhead` where HEAD is another
    /// one.
    public func leave(
        _ commit: ObjectID, for target: ObjectID, passing unseen: [TreePath: UnseenFile] = [:]
    ) throws {
        try move(to: target, nil, leaving: commit, unseen)
    }

    private func move(
        to target: ObjectID, _ known: [TreeDifference]?, leaving: ObjectID?,
        _ unseen: [TreePath: UnseenFile]
    ) throws {
        var changes: [FileChange] = []
        for change in try known ?? differences(to: target) {
            if change.old?.mode == .submodule, change.new?.mode.isFile == true {
                // Git makes an empty folder for another repository that is not there.
                _ = try? swapper.files.parent(of: change.path, creating: false)?
                    .removeDirectory(change.path.name)
            }
            if let file = unseen[change.path], let new = change.new {
                if let working = file.working, let bytes = file.merged {
                    changes.append(
                        .bringUnseen(change.path, working, to: new, leaving: bytes))
                } else {
                    changes.append(.bring(change.path, file.working, to: new))
                }
            } else if let new = change.new {
                changes.append(.bring(change.path, change.old, to: new))
            } else {
                changes.append(.replace(change.path, change.old, by: nil))
            }
        }
        var draft = CommitDraft(changes, message: "")
        draft.existing = target
        draft.leaving = leaving
        _ = try commit([draft])
    }

    // MARK: -

    // Files in our folder that are not of our making, here: they are kept for a person to look at.

    enum FoundJournal {
        case none
        case ours(Journal, isDecided: Bool)
        /// Another user's, or that of a folder of which this one is a copy, or no journal at all.
        case foreign
    }

    func findJournal(among names: [[UInt8]]) throws -> FoundJournal {
        for (name, isDecided) in [(Journal.decidedName, true), (Journal.name, false)]
        where names.contains(name) {
            let journal = try bytes(of: name).flatMap(seal.opened).flatMap { Journal($0) }
            return journal.map { .ours($0, isDecided: isDecided) } ?? .foreign
        }
        // We make no folders in there.
        let temporary = swapper.folder.temporary
        let hasFolder = try temporary.names().contains {
            try temporary.status($0)?.kind == .directory
        }
        return hasFolder ? .foreign : .none
    }

    /// `nil` where it is no file or too large.
    private func bytes(of name: [UInt8]) throws -> [UInt8]? {
        let folder = swapper.folder.folder
        guard let status = try folder.status(name), status.kind == .regular,
            status.size <= Journal.sizeLimit
        else { return nil }
        return try folder.read(name, limit: Journal.sizeLimit)?.bytes
    }

    /// Moves a journal that is not ours, and all files that it may speak of, into a folder of their own
    /// under `interrupted/`. Files of the working tree stay as they are: as edits by hand.
    ///
    /// The journal goes last: killed before, the next session moves the rest to a folder of its own.
    func setAsideInterrupted(_ names: [[UInt8]]) throws -> FilePath {
        let (folder, temporary) = (swapper.folder.folder, swapper.folder.temporary)
        let nonce = repository.environment.nonce()
        let aside = try folder.makeOwnFolder(Leftover.Kind.interrupted.rawValue)
            .makeOwnFolder(nonce)
        for name in try temporary.names() {
            try temporary.moveExclusively(name, to: aside, as: name)
        }
        try aside.flush()
        for name in [Journal.name, Journal.decidedName] where names.contains(name) {
            try folder.moveExclusively(name, to: aside, as: name)
        }
        try folder.flush()
        return aside.path
    }

    /// The lock of a branch, holding the commit that it shall move to.
    func lockBranch(
        _ name: ReferenceName, for id: ObjectID, until deadline: inout Deadline
    ) throws -> GitLockFile {
        let common = try Directory(opening: repository.layout.commonDirectory)
        guard let folder = try common.folder(of: name, creating: true) else {
            throw SystemError("openat", common.path, .noSuchFileOrDirectory)
        }
        return try GitLockFile(
            name.fileName, in: folder, holding: Array("\(id)\n".utf8), folder: swapper.folder,
            nonce: repository.environment.nonce(), until: &deadline)
    }

    /// Adds the move to the reflogs of the branch and of HEAD, as git does: before the branch moves,
    /// under its lock, and only where logs are kept.
    func appendReflog(_ journal: Journal, _ id: ObjectID) throws {
        let commit = try repository.commit(id)
        let kind = journal.old == nil ? "commit (initial)" : "commit"
        let line =
            "\(journal.old ?? .zero) \(id) \(commit.committer.header)\t\(kind): \(commit.subject)\n"
        let keeps = try repository.keepsReflogs()
        let common = try Directory(opening: repository.layout.commonDirectory)
        let logs = try common.linkFreeSubdirectory("logs".utf8, creating: keeps)
        try logs?.folder(of: journal.branch, creating: keeps)?
            .append(Array(line.utf8), to: journal.branch.fileName, creating: keeps)
        try swapper.folder.git.linkFreeSubdirectory("logs".utf8, creating: keeps)?
            .append(Array(line.utf8), to: "HEAD".utf8, creating: keeps)
    }
}

extension RepositoryLayout {
    /// Returns whether git keeps a log of a reference.
    func hasLog(of name: ReferenceName) throws -> Bool {
        let common = try Directory(opening: commonDirectory)
        let logs = try common.linkFreeSubdirectory("logs".utf8, creating: false)
        return try logs?.folder(of: name, creating: false)?.status(name.fileName) != nil
    }
}

extension Repository {
    /// Returns whether logs are made for branches that have none: git's default for working trees.
    fileprivate func keepsReflogs() throws -> Bool {
        guard let value = try string("core.logAllRefUpdates") else { return true }
        return try value == "always" || bool("core.logAllRefUpdates") ?? true
    }
}
