import SystemPackage

/// Looks at the working tree for each change of some drafts: is the file what is expected, what will
/// git record of it, what has to be exchanged.
struct FilePlanner {
    private let files: WorkingFiles
    private let survey: IndexFile.Survey
    private let nonce: () -> String
    private let keepsModes: Bool
    private let deleted: Set<TreePath>
    private var steps: [TreePath: Journal.Step] = [:]
    private(set) var temporaryFiles: [ChangePlan.TemporaryFile] = []
    private(set) var statuses: [TreePath: FileStatus] = [:]

    init(
        _ drafts: [CommitDraft], _ files: WorkingFiles, _ repository: borrowing Repository,
        _ survey: IndexFile.Survey
    ) throws {
        self.files = files
        self.survey = survey
        let environment = repository.environment
        nonce = { environment.nonce() }
        keepsModes = try repository.bool("core.fileMode") ?? true
        deleted = Set(
            drafts.flatMap(\.changes).compactMap { change in
                if case .delete(let path, _) = change { path } else { nil }
            })
    }

    /// Deletions first, so that a directory can take the name of a file and the other way round.
    var orderedSteps: [Journal.Step] {
        steps.values.sorted {
            ($0.entry == nil ? 0 : 1, $0.path) < ($1.entry == nil ? 0 : 1, $1.path)
        }
    }

    var touchesIndex: Bool {
        steps.values.contains { step in
            guard let entry = survey.entries[step.path], entry.treeEntry == step.entry else {
                return survey.entries[step.path] != nil || step.entry != nil
            }
            return statuses[step.path].map { IndexStat($0) != entry.stat } ?? true
        }
    }

    /// What the draft changes in the tree of the commit before it.
    mutating func edits(
        of draft: CommitDraft, _ batch: inout ObjectBatch
    ) throws -> [TreeEdit] {
        var seen: Set<TreePath> = []
        var edits: [TreeEdit] = []
        for change in draft.changes {
            let path = change.path
            // Once a file is to be written, what an earlier look saw is no longer true.
            guard seen.insert(path).inserted, steps[path]?.swap == nil else {
                throw ChangeError.conflictingChanges(path)
            }
            let step = try step(for: change, &batch)
            steps[path] = step
            edits.append(TreeEdit(path: path, entry: step.entry))
        }
        try checkNesting()
        return edits
    }

    private mutating func step(
        for change: FileChange, _ batch: inout ObjectBatch
    ) throws -> Journal.Step {
        switch change {
        case .write(let path, let bytes, let expected):
            let current = try look(at: path)
            guard expected == current.map({ .blob(.blob($0.bytes)) }) ?? .absent else {
                throw ChangeError.changedMeanwhile(path)
            }
            let id = batch.add(.blob, bytes)
            var step = Journal.Step(
                path: path, entry: TreeEntry(mode: mode(of: current?.status, path), id: id))
            if let current, ObjectID.blob(current.bytes) == id {
                statuses[path] = current.status
            } else {
                step.swap = Journal.Swap(
                    name: nonce(), old: current.map { .blob($0.bytes) }, new: id)
                temporaryFiles.append(
                    ChangePlan.TemporaryFile(
                        name: step.swap?.name ?? "", bytes: bytes,
                        permissions: current.map { $0.status.permissions & 0o777 }))
            }
            return step
        case .delete(let path, let expected):
            guard let current = try look(at: path), .blob(current.bytes) == expected else {
                throw ChangeError.changedMeanwhile(path)
            }
            return Journal.Step(
                path: path, swap: Journal.Swap(name: nonce(), old: expected, new: nil))
        case .record(let path):
            return try record(path, &batch)
        case .forget(let path):
            if try files.obstacle(onTheWayTo: path) == nil,
                let status = try files.parent(of: path, creating: false)?.status(path.name),
                status.kind != .directory
            {
                throw ChangeError.changedMeanwhile(path)
            }
            return Journal.Step(path: path)
        }
    }

    private mutating func record(
        _ path: TreePath, _ batch: inout ObjectBatch
    ) throws -> Journal.Step {
        if let obstacle = try files.obstacle(onTheWayTo: path) {
            throw ChangeError.blocked(obstacle)
        }
        guard let parent = try files.parent(of: path, creating: false),
            let status = try parent.status(path.name)
        else { throw ChangeError.missing(path) }
        if status.kind == .symlink {
            let id = batch.add(.blob, try parent.readLink(path.name))
            return Journal.Step(path: path, entry: TreeEntry(mode: .symlink, id: id))
        }
        let before = FileTime.coarseNow()
        guard let current = try look(at: path) else { throw ChangeError.missing(path) }
        // Saved in this very second, it may be saved again without git's seeing its time move on.
        let isSettled = current.status.modified.seconds < before.seconds
        statuses[path] = isSettled ? current.status : nil
        let id = batch.add(.blob, current.bytes)
        return Journal.Step(
            path: path, entry: TreeEntry(mode: mode(of: current.status, path), id: id))
    }

    /// The regular file at `path`; `nil` where nothing is, or will be once the deletions are done.
    private func look(at path: TreePath) throws -> FileContents? {
        if let obstacle = try files.obstacle(onTheWayTo: path) {
            guard deleted.contains(obstacle) else { throw ChangeError.blocked(obstacle) }
            return nil
        }
        guard let parent = try files.parent(of: path, creating: false),
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

    private func mode(of status: FileStatus?, _ path: TreePath) -> FileMode {
        guard keepsModes, let status else {
            let known = survey.entries[path]?.treeEntry?.mode
            return known.flatMap { $0.isFile && !keepsModes ? $0 : nil } ?? .regular
        }
        return status.isExecutable ? .executable : .regular
    }

    private func checkNesting() throws {
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

extension TreePath {
    /// Whether `other` lies in the directory of this name.
    func isAbove(_ other: TreePath) -> Bool {
        other.bytes.count > bytes.count && other.bytes[bytes.count] == UInt8(ascii: "/")
            && other.bytes.starts(with: bytes)
    }
}
