import SheafSystem
import SystemPackage

/// Looks at the working tree for each change of some drafts: is the file what is expected, what will
/// git record of it, what has to be exchanged.
struct FilePlanner {
    let swapper: FileSwapper
    let converted: ConvertedFiles
    /// The index's entries at the paths.
    let entries: [TreePath: IndexEntry]
    private let environment: GitEnvironment
    private let pool: RepositoryPool
    /// Made for the first entry that the repository brings.
    private var onlyInGit: OnlyInGit?
    let deleted: Set<TreePath>
    private let beingEdited: Set<TreePath>
    private(set) var steps: [TreePath: Journal.Step] = [:]
    var opened: (path: TreePath?, directory: Directory)?
    /// New files among them have the permissions of ``giveEarlierPermissions(_:)`` only.
    private(set) var temporaryFiles: [ChangePlan.TemporaryFile] = []
    private(set) var removed: [(path: TreePath, permissions: UInt32)] = []
    /// By the blob that the file was: what is deleted here and made there has moved.
    private var removedBlobs: [ObjectID: UInt32] = [:]
    /// By the new path, where a change deletes a file and the next one makes another: a move may change
    /// the text, too.
    private var moved: [TreePath: UInt32] = [:]
    var statuses: [TreePath: FileStatus] = [:]

    init(
        _ drafts: [CommitDraft], _ swapper: FileSwapper, _ repository: borrowing Repository,
        _ entries: [TreePath: IndexEntry], _ converted: ConvertedFiles
    ) throws {
        self.swapper = swapper
        self.converted = converted
        self.entries = entries
        environment = repository.environment
        pool = repository.pool
        beingEdited = try EditingHold.held(in: swapper.folder.folder)
        deleted = Set(
            drafts.flatMap(\.changes).compactMap { change in
                switch change {
                case .delete(let path, _), .replace(let path, _, by: nil): path
                default: nil
                }
            })
    }

    var files: WorkingFiles { swapper.files }

    /// Returns whether git tracks files below a folder.
    func tracksFiles(below folder: TreePath) -> Bool {
        let name = folder.bytes + [UInt8(ascii: "/")]
        return (try? pool.trackedFolders(among: [name]))?.isEmpty == false
    }
    var keepsModes: Bool { swapper.keepsModes }

    /// Deletions first, so that a directory can take the name of a file and the other way round.
    var orderedSteps: [Journal.Step] {
        steps.values.sorted {
            ($0.entry == nil ? 0 : 1, $0.path) < ($1.entry == nil ? 0 : 1, $1.path)
        }
    }

    var touchesIndex: Bool {
        steps.values.contains { step in
            guard let entry = entries[step.path], entry.treeEntry == step.entry,
                entry.isOnlyInGit == step.isOnlyInGit
            else {
                return entries[step.path] != nil || step.entry != nil
            }
            return statuses[step.path].map { IndexStat($0) != entry.stat } ?? true
        }
    }

    /// Returns the draft's edits of the tree of the commit before it.
    mutating func edits(
        of draft: CommitDraft, _ batch: inout ObjectBatch, _ repository: borrowing Repository
    ) throws -> [TreeEdit] {
        var seen: Set<TreePath> = []
        var edits: [TreeEdit] = []
        var previous: FileChange?
        for change in draft.changes {
            let path = change.path
            // Once a file is to be written, what an earlier look saw is no longer true.
            guard seen.insert(path).inserted, steps[path]?.swap == nil else {
                throw ChangeError.conflictingChanges(path)
            }
            if beingEdited.contains(path) { throw ChangeError.beingEdited(path) }
            let step = try step(for: change, &batch, repository)
            if case .delete = previous, let last = removed.last, last.path == previous?.path,
                step.swap?.old == nil, step.swap?.new != nil
            {
                moved[path] = last.permissions
            }
            previous = change
            steps[path] = step
            edits.append(TreeEdit(path: path, entry: step.entry))
        }
        try checkNesting()
        return edits
    }

    private mutating func step(
        for change: FileChange, _ batch: inout ObjectBatch, _ repository: borrowing Repository
    ) throws -> Journal.Step {
        switch change {
        case .write(let path, let bytes, let expected):
            let current = try look(at: path)
            guard expected == current.map({ .blob(.blob($0.bytes)) }) ?? .absent else {
                throw ChangeError.changedMeanwhile(path)
            }
            let mode = mode(of: current?.status, path)
            let entry = TreeEntry(mode: mode, id: try store(bytes, at: path, &batch))
            let before = current.map { TreeEntry(mode: mode, id: .blob($0.bytes)) }
            guard current?.bytes != bytes else {
                statuses[path] = current?.status
                return Journal.Step(path: path, entry: entry)
            }
            var step = swap(path, before, entry, bytes, current?.status)
            step.isConverted = converted.contains(path)
            if step.isConverted { step.swap?.new?.id = .blob(bytes) }
            return step
        case .delete(let path, let expected):
            guard let current = try look(at: path), .blob(current.bytes) == expected else {
                throw ChangeError.changedMeanwhile(path)
            }
            let before = TreeEntry(mode: mode(of: current.status, path), id: expected)
            return swap(path, before, nil, nil, current.status)
        case .replace(let path, let old, let file):
            let new = file.map { TreeEntry(mode: $0.mode, id: batch.add(.blob, $0.bytes)) }
            return try replace(path, old, by: new, file?.bytes)
        case .bring(let path, let old, let new):
            return try bring(path, old, to: new, repository)
        case .bringUnseen(let path, let old, let new, let bytes):
            let (current, status) = try entry(at: path)
            guard current == swapper.shown(old) else { throw ChangeError.changedMeanwhile(path) }
            guard .blob(bytes) != old.id else { return Journal.Step(path: path, entry: new) }
            let file = TreeEntry(mode: old.mode, id: .blob(bytes))
            var step = swap(path, old, file, bytes, status)
            (step.entry, step.isConverted) = (new, true)
            return step
        case .record(let path):
            return try record(path, &batch)
        case .take(let path, let file):
            if let bytes = file.bytes { _ = batch.add(.blob, bytes) }
            // Where the file is another by now, git compares the bytes at its next look.
            if let stat = file.stat, let status = try? parent(of: path)?.status(path.name),
                IndexStat(status) == stat
            {
                statuses[path] = status
            }
            return Journal.Step(path: path, entry: file.entry)
        case .untrack(let path):
            return Journal.Step(path: path)
        case .forget(let path):
            if try files.obstacle(onTheWayTo: path, passing: tracksFiles) == nil,
                let status = try files.parent(of: path, creating: false)?.status(path.name),
                status.kind != .directory
            {
                throw ChangeError.changedMeanwhile(path)
            }
            return Journal.Step(path: path)
        }
    }

    private mutating func replace(
        _ path: TreePath, _ old: TreeEntry?, by new: TreeEntry?, _ bytes: [UInt8]?
    ) throws -> Journal.Step {
        // What has no file here is not looked for.
        let isFile = entries[path]?.isOnlyInGit != true && old?.mode != .submodule
        if new == nil, try isSubmoduleFolder(path, old, new) { return Journal.Step(path: path) }
        let old = isFile ? old : nil
        let (current, status) = try entry(at: path)
        if converted.contains(path) {
            let stored = current.map { converted.stored($0, status, at: path) }
            if stored == swapper.shown(new), converted.mayStay(current, for: new, at: path) {
                return Journal.Step(path: path, entry: new)
            }
            guard stored == swapper.shown(old) || current == swapper.shown(old) else {
                throw ChangeError.changedMeanwhile(path)
            }
            var step = swap(path, old, new, bytes, old?.mode.isFile == true ? status : nil)
            step.swap?.old = current
            step.swap?.new = swapper.shown(converted.shown(new, at: path))
            step.isConverted = true
            return step
        }
        if current == swapper.shown(new) { return Journal.Step(path: path, entry: new) }
        guard current == swapper.shown(old) else { throw ChangeError.changedMeanwhile(path) }
        return swap(path, old, new, bytes, old?.mode.isFile == true ? status : nil)
    }

    /// Plans the write of an entry that the repository has, which a working tree need not be able to hold.
    private mutating func bring(
        _ path: TreePath, _ old: TreeEntry?, to new: TreeEntry, _ repository: borrowing Repository
    ) throws -> Journal.Step {
        let isFolder = try isSubmoduleFolder(path, old, new)
        let onlyInGit = try self.onlyInGit ?? OnlyInGit(in: repository)
        self.onlyInGit = onlyInGit
        guard try new.mode == .submodule || onlyInGit.includes(path, new, in: repository) else {
            return try replace(path, old, by: new, nil)
        }
        var step = isFolder ? Journal.Step(path: path) : try replace(path, old, by: nil, nil)
        step.entry = new
        step.isOnlyInGit = !isFolder
        return step
    }

    /// Returns whether a folder stands where the other repository of a submodule belongs: it is
    /// left as it is.
    private mutating func isSubmoduleFolder(
        _ path: TreePath, _ old: TreeEntry?, _ new: TreeEntry?
    ) throws -> Bool {
        guard old?.mode == .submodule || new?.mode == .submodule, !path.isTooLongHere,
            path != OnlyInGit.settingsFolder, let parent = try parentOnceDeleted(of: path)
        else { return false }
        return try parent.status(path.name)?.kind == .directory
    }

    /// `status` is that of the file before, whose permissions stay but for git's one bit; `nil` where
    /// there was none.
    private mutating func swap(
        _ path: TreePath, _ old: TreeEntry?, _ new: TreeEntry?, _ bytes: [UInt8]?,
        _ status: FileStatus?
    ) -> Journal.Step {
        let name = SwapName(environment)
        let permissions = status.map { $0.permissions & 0o777 }
        if let new {
            temporaryFiles.append(
                ChangePlan.TemporaryFile(
                    name: name, path: path, entry: new, bytes: bytes,
                    permissions: permissions.map { keepsModes ? new.mode.applied(to: $0) : $0 }))
        } else if let permissions, let old {
            removed.append((path, permissions))
            removedBlobs[old.id] = permissions
        }
        let swap = Journal.Swap(name: name, old: swapper.shown(old), new: swapper.shown(new))
        return Journal.Step(path: path, entry: new, swap: swap)
    }

    /// Gives new files the permissions that their text had where it was deleted, now (a move) or the
    /// last time.
    mutating func giveEarlierPermissions(_ kept: KeptPermissions) {
        for index in temporaryFiles.indices {
            let new = temporaryFiles[index]
            guard new.permissions == nil, new.entry.mode.isFile else { continue }
            let earlier =
                moved[new.path] ?? (removed.isEmpty ? nil : removedBlobs[new.entry.id])
                ?? kept[new.path]
            temporaryFiles[index].permissions = earlier.map {
                keepsModes ? new.entry.mode.applied(to: $0) : $0
            }
        }
    }
}

extension TreePath {
    /// Returns whether `other` lies in the directory of this name.
    func isAbove(_ other: TreePath) -> Bool {
        other.bytes.count > bytes.count && other.bytes[bytes.count] == UInt8(ascii: "/")
            && other.bytes.starts(with: bytes)
    }
}

/// Looks at the working tree.
extension FilePlanner {
    /// Stores these bytes as git does.
    func store(
        _ bytes: [UInt8], at path: TreePath, _ batch: inout ObjectBatch
    ) throws -> ObjectID {
        try converted.contains(path) ? converted.store(bytes, at: path) : batch.add(.blob, bytes)
    }

    mutating func record(
        _ path: TreePath, _ batch: inout ObjectBatch
    ) throws -> Journal.Step {
        guard let parent = try parent(of: path), let status = try parent.status(path.name) else {
            throw ChangeError.missing(path)
        }
        if status.kind == .symlink {
            let id = batch.add(.blob, try parent.readLink(path.name))
            return Journal.Step(path: path, entry: TreeEntry(mode: .symlink, id: id))
        }
        let before = FileTime.coarseNow()
        let found = status.kind == .regular ? try parent.read(path.name) : try look(at: path)
        guard let current = found else { throw ChangeError.missing(path) }
        // Saved in this very second, it may be saved again without git's seeing its time move on.
        let isSettled = current.status.modified.seconds < before.seconds
        statuses[path] = isSettled ? current.status : nil
        let id = try store(current.bytes, at: path, &batch)
        return Journal.Step(
            path: path, entry: TreeEntry(mode: mode(of: current.status, path), id: id))
    }

    /// The directory that `path` lies in; `nil` where there is none. The last one stays open: of many
    /// files most lie where the one before does.
    mutating func parent(of path: TreePath) throws -> Directory? {
        if let opened, opened.path == path.parent { return opened.directory }
        if let obstacle = try files.obstacle(onTheWayTo: path, passing: tracksFiles) {
            throw ChangeError.blocked(obstacle)
        }
        guard let directory = try files.parent(of: path, creating: false) else { return nil }
        opened = (path.parent, directory)
        return directory
    }

    /// Returns the parent folder, also where a file that is going to be deleted stands in its place.
    mutating func parentOnceDeleted(of path: TreePath) throws -> Directory? {
        do {
            return try parent(of: path)
        } catch ChangeError.blocked(let obstacle) where deleted.contains(obstacle) {
            return nil
        }
    }

    /// The file or symbolic link at `path`, on the same terms as `look(at:)`.
    mutating func entry(at path: TreePath) throws -> (TreeEntry?, FileStatus?) {
        if path.isTooLongHere || path == OnlyInGit.settingsFolder { return (nil, nil) }
        if let parent = try parentOnceDeleted(of: path), let status = try parent.status(path.name),
            status.kind == .symlink
        {
            return (TreeEntry(mode: .symlink, id: .blob(try parent.readLink(path.name))), status)
        }
        guard let current = try look(at: path) else { return (nil, nil) }
        let mode: FileMode = keepsModes && current.status.isExecutable ? .executable : .regular
        return (TreeEntry(mode: mode, id: .blob(current.bytes)), current.status)
    }

    /// The regular file at `path`; `nil` where nothing is, or will be once the deletions are done.
    mutating func look(at path: TreePath) throws -> FileAndStatus? {
        guard let parent = try parentOnceDeleted(of: path),
            let status = try parent.status(path.name)
        else { return nil }
        switch status.kind {
        case .regular:
            return try parent.read(path.name)
        case .directory where deleted.contains(where: { path.isAbove($0) }):
            return nil
        case .directory, .symlink, .other:
            throw ChangeError.blocked(path)
        }
    }

    func mode(of status: FileStatus?, _ path: TreePath) -> FileMode {
        guard keepsModes, let status else {
            let known = entries[path]?.treeEntry.mode
            return known.flatMap { $0.isFile && !keepsModes ? $0 : nil } ?? .regular
        }
        return status.isExecutable ? .executable : .regular
    }

    func checkNesting() throws {
        for step in steps.values where step.entry != nil {
            var above = step.path.parent
            while let folder = above {
                if steps[folder]?.entry != nil {
                    throw ChangeError.conflictingChanges(step.path)
                }
                above = folder.parent
            }
        }
    }
}
