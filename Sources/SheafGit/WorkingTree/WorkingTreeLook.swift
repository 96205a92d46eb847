import SystemPackage

/// What a look at the working tree tells without git.
struct WorkingTreeLook {
    /// What differs from the last commit, in git's order: what git tracks, then what it does not know.
    var told: [UncommittedPath] = []
    /// What may differ, and only git can tell.
    var doubtful: [TreePath] = []
    /// Files that were read for nothing: `stat` says other things of them than the index recorded, as
    /// in a copy of a clone, or they are as old as the index, as in a fresh clone.
    var readInVain = 0
}

extension Repository {
    /// Looks at all files, and at the bytes of those that `stat` does not show to be what the index
    /// recorded. Where settings or attributes make other bytes of files than stand there, git has to
    /// be asked about all that seem to differ.
    ///
    /// Folders whose names are known, and known to git, all of them, are not listed: it is enough to
    /// look at their files.
    ///
    /// `nil` where the index itself is another than the last commit, or something cannot be read.
    func look(knowing names: FolderNames? = nil) throws -> WorkingTreeLook? {
        guard let snapshot = try? pool.index(), let head = try head().commit,
            try isUnstaged(snapshot.file, against: head)
        else { return nil }
        var walk = try WorkingTreeWalk(layout, environment)
        walk.entersDotDirectories = true
        // From version 4 on names do not stand in one piece.
        if let names, snapshot.file.version < 4 {
            walk.knowledge = try TrackedFolders(of: snapshot.file).knowledge(names)
        }
        let listing = try walk.run()
        guard listing.unreadable.isEmpty else { return nil }
        let found = try snapshot.compare(with: listing, under: layout.root)
        var look = WorkingTreeLook(doubtful: found.special)
        let unsettled = found.unlisted + found.special + found.unsure.map(\.path)
        // Git goes by those in the index, too.
        if try unsettled.contains(where: \.isAttributesFile)
            || PathConversions.areMade(
                listing.files.map(\.path).filter(\.isAttributesFile)
                    + snapshot.file.cautions.attributesFiles, in: self)
        {
            // The same bytes may read as others now.
            look.doubtful = unsettled + found.untracked
            return look
        }
        let differing = try differing(found.unsure)
        for path in found.unlisted {
            let status = try layout.status(of: path)
            if status == nil || status?.kind == .directory {
                look.told.append(UncommittedPath(path: path, kind: .deleted))
            } else {
                // Ignored, though git tracks it.
                look.doubtful.append(path)
            }
        }
        // To write the index this second would not make it younger than files of this second.
        let now = FileTime.coarseNow().seconds
        look.readInVain =
            found.unsure.count { $0.modifiedSeconds < now }
            - differing.count { $0.modifiedSeconds < now }
        look.doubtful += differing.filter(\.isRacy).map(\.path)
        look.told += differing.filter { !$0.isRacy }.map {
            UncommittedPath(path: $0.path, kind: .modified)
        }
        look.told.sort { $0.path < $1.path }
        look.told += found.untracked.map { UncommittedPath(path: $0, kind: .untracked) }
        return look
    }

    private func isUnstaged(_ index: IndexFile, against head: ObjectID) throws -> Bool {
        let tree = try commit(head).tree
        do {
            return try index.holds(tree) { tree in try records(of: tree) }
        } catch is IndexError {
            return false
        }
    }

    /// Those whose bytes are others.
    private func differing(_ entries: [IndexedPath]) throws -> [IndexedPath] {
        let keepsModes = try bool("core.fileMode") ?? true
        let root = layout.root
        return Parallel.map(count: entries.count, chunk: 64) { range in
            guard let files = try? WorkingFiles(root: root) else { return Array(entries[range]) }
            return entries[range].filter { entry in
                let mode = keepsModes ? nil : entry.known.mode
                return (try? files.entry(at: entry.path, modeless: mode)) != entry.known
            }
        }
    }
}

extension TreePath {
    fileprivate var isAttributesFile: Bool { name.elementsEqual(".gitattributes".utf8) }
}

/// What the index holds at a path.
private struct IndexedPath: Sendable {
    var path: TreePath
    var known: TreeEntry
    /// The file may be the very one that was recorded. Git may have taken it in under other settings.
    var isRacy: Bool
    /// When the file was changed, in seconds since 1970 UTC.
    var modifiedSeconds: Int64
}

/// The files of a working tree held against an index.
private struct IndexComparison {
    /// In the working tree only.
    var untracked: [TreePath] = []
    /// In the index only, or ignored.
    var unlisted: [TreePath] = []
    /// In both, with stat data that say nothing or something else.
    var unsure: [IndexedPath] = []
    /// What is no plain entry.
    var special: [TreePath] = []
}

extension IndexSnapshot {
    fileprivate func compare(
        with listing: WorkingTreeListing, under root: FilePath
    ) throws -> IndexComparison {
        let files = listing.files
        let passed = Set(listing.folders.lazy.filter { $0.names == nil }.map(\.path))
        var comparison = IndexComparison()
        var next = 0
        var run = FolderRun()
        var isPassed = passed.contains([])
        /// Where the names of those stand in whose folder nobody looked at files.
        var unlooked: [Range<Int>] = []
        try file.forEachEntry { cursor, buffer in
            if !passed.isEmpty {
                if cursor.withName(in: buffer, { run.enter($0) }) {
                    isPassed = passed.contains(run.folder)
                }
                if isPassed, cursor.isFile(in: buffer), let name = cursor.nameRange {
                    return unlooked.append(name)
                }
            }
            var order = 1
            while next < files.count {
                order = cursor.compareName(in: buffer, to: files[next].path.bytes)
                if order <= 0 { break }
                comparison.untracked.append(files[next].path)
                next += 1
            }
            let isListed = order == 0
            try add(cursor, in: buffer, isListed ? files[next].status : nil, to: &comparison)
            if isListed { next += 1 }
        }
        comparison.untracked += files[next...].map(\.path)
        let names = unlooked
        try file.bytes.withUnsafeBytes { buffer in
            nonisolated(unsafe) let bytes = buffer
            let changed = try WorkingTreeReader(root: root).look(at: names, of: buffer) {
                number, status -> (name: Range<Int>, status: FileStatus?)? in
                let name = names[number]
                let isSame = isUnchanged(IndexCursor(name: name), in: bytes, status)
                return isSame ? nil : (name, status)
            }
            for (name, status) in changed {
                let isThere = status.map { [.regular, .symlink].contains($0.kind) } ?? false
                try add(
                    IndexCursor(name: name), in: buffer, isThere ? status : nil, to: &comparison)
            }
        }
        return comparison
    }

    /// - Parameter status: of the entry's file; `nil` where none was found.
    private func add(
        _ cursor: borrowing IndexCursor, in buffer: UnsafeRawBufferPointer, _ status: FileStatus?,
        to comparison: inout IndexComparison
    ) throws {
        if isUnchanged(cursor, in: buffer, status) { return }
        let path = try cursor.path(in: buffer)
        let entry = cursor.entry(in: buffer)
        if let status, let known = entry.treeEntry, known.mode.isFile, cursor.isPlain(in: buffer) {
            comparison.unsure.append(
                IndexedPath(
                    path: path, known: known, isRacy: entry.stat == IndexStat(status),
                    modifiedSeconds: status.modified.seconds))
        } else if status == nil, cursor.isFile(in: buffer) {
            comparison.unlisted.append(path)
        } else {
            comparison.special.append(path)
        }
    }

    private func isUnchanged(
        _ cursor: borrowing IndexCursor, in buffer: UnsafeRawBufferPointer, _ status: FileStatus?
    ) -> Bool {
        guard let status, cursor.isPlain(in: buffer) else { return false }
        let entry = cursor.entry(in: buffer)
        return entry.stat == IndexStat(status) && !isRacy(entry)
    }
}

extension IndexCursor {
    /// Whether the entry says all there is to know of its file.
    fileprivate func isPlain(in buffer: UnsafeRawBufferPointer) -> Bool {
        !isSpecial && !isAssumedValid(in: buffer)
    }

    /// Whether it is plain, and no commit of another repository.
    fileprivate func isFile(in buffer: UnsafeRawBufferPointer) -> Bool {
        isPlain(in: buffer) && !isSubmodule(in: buffer)
    }
}
