import SheafSystem

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

    /// The same, where a file that is going to be deleted may stand in the way.
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
    mutating func look(at path: TreePath) throws -> FileContents? {
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
