import SheafSystem
import SystemPackage

/// The leavings of a process that did not live to finish its change, as a session found them.
public struct Recovery: Sendable, Equatable {
    public enum Outcome: Sendable, Equatable {
        case nothingFound
        /// Files are as before the change.
        case undone
        /// Files, index and branch are as after the change.
        case finished
    }

    public var outcome: Outcome
    /// Files that were displaced and exist nowhere else: kept here, in our folder.
    public var rescued: [FilePath] = []
    /// The folder in ours with what an interrupted change had left that did not begin here: it was
    /// not carried out.
    public var setAside: FilePath?

    public init(outcome: Outcome = .nothingFound) {
        self.outcome = outcome
    }

    /// Adds what another session found.
    public mutating func add(_ other: Recovery) {
        if other.outcome != .nothingFound { outcome = other.outcome }
        rescued += other.rescued
        setAside = setAside ?? other.setAside
    }
}

extension ChangeSession {
    /// Brings what a kill, or an error, left to before or after. Safe to be killed itself.
    func recover() throws -> Recovery {
        let names = try swapper.folder.folder.names()
        var recovery = Recovery()
        try SettingsEdit.recover(in: repository.layout)
        try ReferenceEdit.recover(in: repository.layout)
        // A lock that cannot be looked at is none of those that stop a change.
        try? repository.layout.removeAbandonedLocks()
        switch try findJournal(among: names) {
        case .none:
            try removeLocks(names, nil)
        case .foreign:
            try removeLocks(names, nil)
            recovery.setAside = try setAsideInterrupted(names)
        case .ours(let journal, isDecided: true):
            try removeLocks(names, journal)
            try finishAgain(journal)
            recovery.outcome = .finished
        case .ours(let journal, isDecided: false):
            try removeLocks(names, journal)
            recovery.rescued = try undo(journal)
            recovery.outcome = .undone
        }
        let temporary = swapper.folder.temporary
        // No journal speaks of them any more, so they never were in the working tree.
        for name in try temporary.names() { try temporary.remove(name) }
        try PackingFolder.sweep(in: swapper.folder.folder)
        for name in [Journal.newName, Journal.name, Journal.decidedName]
        where names.contains(name) {
            try swapper.folder.folder.remove(name)
        }
        return recovery
    }

    /// Files that were displaced and exist nowhere else are returned.
    private func undo(_ journal: Journal) throws -> [FilePath] {
        var rescued: [FilePath] = []
        for step in journal.steps.reversed() {
            guard let swap = step.swap else { continue }
            let aside = try rollBack(swap, at: step.path)
            // An editor may have it open.
            if journal.keepsDisplaced { try keepDisplaced(of: [step], aside) }
            rescued += try discardAll(of: step)
            if swap.old == nil {
                try swapper.files.removeEmptyDirectories(above: step.path)
            }
        }
        try repository.environment.reach(.rolledBack)
        return rescued
    }

    /// Removes git's locks that are files of sheaf's, then these.
    private func removeLocks(_ names: [[UInt8]], _ journal: Journal?) throws {
        let folder = swapper.folder.folder
        let ours = try names.filter { $0.starts(with: GitLockFile.prefix) }.compactMap { name in
            try folder.status(name).map { (name, $0) }
        }.filter { $1.kind == .regular }
        guard !ours.isEmpty else { return }
        let statuses = ours.map(\.1)
        try GitLockFile.removeOurs("index".utf8, in: swapper.folder.git, statuses)
        let common = try Directory(opening: repository.layout.commonDirectory)
        // HEAD's too, in case the journal is not ours.
        let head = try repository.head().branch.flatMap { ReferenceName($0) }
        for branch in Set([journal?.branch, head].compactMap { $0 }) {
            if let folder = try common.folder(of: branch, creating: false) {
                try GitLockFile.removeOurs(branch.fileName, in: folder, statuses)
            }
        }
        for (name, _) in ours { try folder.remove(name) }
    }

    private func finishAgain(_ journal: Journal) throws {
        var deadline = Deadline(after: waiting)
        let indexLock = try lockIndex(until: &deadline)
        var branchLock: GitLockFile?
        if let id = journal.new {
            let lock = try lockBranch(journal.branch, for: id, until: &deadline)
            // Moved by us already, or by another program: then the files stand as a hand edit.
            if try repository.reference(journal.branch.description) == journal.old {
                branchLock = lock
            } else {
                try lock.release()
            }
        }
        var statuses: [TreePath: FileStatus] = [:]
        let before = FileTime.coarseNow()
        for step in journal.steps {
            guard let entry = step.entry, entry.mode.isFile, !step.isOnlyInGit,
                let contents = try? swapper.files.parent(of: step.path, creating: false)?
                    .read(step.path.name),
                .blob(contents.bytes) == (step.isConverted ? step.swap?.new : entry)?.id,
                contents.status.modified.seconds < before.seconds
            else { continue }
            statuses[step.path] = contents.status
        }
        try finish(
            journal, snapshot: repository.pool.index(), statuses: statuses,
            indexLock: indexLock, branchLock: branchLock)
    }

    /// Puts back what stood at `path`, unless something was saved there since.
    ///
    /// - Returns: which file of the two lies aside afterwards.
    private func rollBack(
        _ swap: Journal.Swap, at path: TreePath
    ) throws -> KeyPath<Journal.Swap, TreeEntry?> {
        let parent = try? swapper.files.parent(of: path, creating: swap.old != nil)
        let places = try self.places(of: swap, in: parent)
        let fresh = places.first { swap.new != nil && swapper.entry(at: $0) == swap.new }
        let displaced = places.first { swap.new == nil || swapper.entry(at: $0) != swap.new }
        let target = parent.map {
            FileSwapper.Place(directory: $0, name: Array(path.name))
        }
        if let target, let status = try target.directory.status(target.name) {
            guard swap.new != nil, swapper.entry(at: target) == swap.new else {
                return fresh == nil ? \.old : \.new
            }
            if let displaced {
                try putBack(displaced, swap, path, target.directory)
            } else if swap.old == nil {
                try takeAway(target, status, swap, fresh)
            }
        } else if let target, let displaced {
            try displaced.directory.moveExclusively(
                displaced.name, to: target.directory, as: target.name)
        }
        return \.new
    }

    /// Exchanges a displaced file for ours. What comes out instead of ours was saved in this very
    /// moment: being newer it goes back in, as long as that happens.
    private func putBack(
        _ displaced: FileSwapper.Place, _ swap: Journal.Swap, _ path: TreePath,
        _ parent: Directory
    ) throws {
        var inside = swap.new
        var aside = displaced
        while true {
            let entering = swapper.entry(at: aside)
            aside = try swapper.exchange(aside, with: path, in: parent, swap.name)
            if swapper.entry(at: aside) == inside { return }
            inside = entering
        }
    }

    /// Takes a new file of the change out of the working tree.
    private func takeAway(
        _ target: FileSwapper.Place, _ status: FileStatus, _ swap: Journal.Swap,
        _ fresh: FileSwapper.Place?
    ) throws {
        guard let fresh else {
            let aside = swapper.aside(swap.name.bytes)
            do {
                try target.directory.moveExclusively(
                    target.name, to: aside.directory, as: aside.name)
            } catch {
                guard error.isCrossDevice else { throw error }
                let beside = swapper.beside(swap.name.bytes, in: target.directory)
                try target.directory.moveExclusively(
                    target.name, to: target.directory, as: beside.name)
            }
            return
        }
        // Linked there but not yet removed here; the file of another program stays.
        if let other = try fresh.directory.status(fresh.name), other.isSameFile(as: status) {
            try target.directory.remove(target.name)
        }
    }

    /// Returns the present places of files of the swap.
    func places(
        of swap: Journal.Swap, in parent: Directory?
    ) throws -> [FileSwapper.Place] {
        var places: [FileSwapper.Place] = []
        for name in [swap.name.ofOldFile, swap.name.bytes] {
            places.append(swapper.aside(name))
            if let parent { places.append(swapper.beside(name, in: parent)) }
        }
        return try places.filter { try $0.directory.status($0.name) != nil }
    }

    /// Removes the temporary and displaced files of a step, keeping what git does not have.
    @discardableResult
    func discardAll(of step: Journal.Step) throws -> [FilePath] {
        guard let swap = step.swap else { return [] }
        let parent = try? swapper.files.parent(of: step.path, creating: false)
        let name = swap.name.ofRescued(step.path)
        let known = step.isConverted ? [swap.old, swap.new].compactMap { $0?.id } : []
        return try places(of: swap, in: parent).flatMap { try discard($0, of: name, known) }
    }

    private func discard(
        _ place: FileSwapper.Place, of name: String, _ known: [ObjectID]
    ) throws -> [FilePath] {
        if let id = swapper.entry(at: place)?.id, try known.contains(id) || repository.contains(id)
        {
            try place.directory.remove(place.name)
            return []
        }
        return [try swapper.folder.rescue(place.name, of: place.directory, as: name)]
    }
}
