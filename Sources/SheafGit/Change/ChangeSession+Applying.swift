import SheafSystem
import SystemPackage

extension ChangeSession {
    /// Up to this many files, each is flushed by itself; more are flushed with all of their file
    /// system.
    private static let singleFlushes = 8

    /// Carries a plan out that was made with the index locked. Whatever it throws, `recover` has to be
    /// called.
    func apply(_ plan: ChangePlan, _ indexLock: LinkedLock) throws {
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
        indexLock: LinkedLock, branchLock: LinkedLock?
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

    func lockIndex(until deadline: inout Deadline) throws -> LinkedLock {
        try LinkedLock(
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
