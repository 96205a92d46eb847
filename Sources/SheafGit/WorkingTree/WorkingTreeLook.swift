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
    /// `nil` where the index itself is another than the last commit, or something cannot be read.
    func look() throws -> WorkingTreeLook? {
        guard let snapshot = try? pool.index(), let head = try head().commit,
            try isUnstaged(snapshot.file, against: head)
        else { return nil }
        var walk = try WorkingTreeWalk(layout, environment)
        walk.entersDotDirectories = true
        let listing = try walk.run()
        guard listing.unreadable.isEmpty else { return nil }
        let found = try snapshot.compare(with: listing.files)
        var look = WorkingTreeLook(doubtful: found.special)
        let unsettled = found.unlisted + found.special + found.unsure.map(\.path)
        // Git goes by those in the index, too.
        if try unsettled.contains(where: \.isAttributesFile)
            || PathConversions.areMade(
                listing.files.map(\.path).filter(\.isAttributesFile), in: self)
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
    /// - Parameter files: in byte order of their paths.
    fileprivate func compare(with files: [WalkedFile]) throws -> IndexComparison {
        var comparison = IndexComparison()
        var next = 0
        try file.forEachEntry { cursor, buffer in
            var order = 1
            while next < files.count {
                order = cursor.compareName(in: buffer, to: files[next].path.bytes)
                if order <= 0 { break }
                comparison.untracked.append(files[next].path)
                next += 1
            }
            let isListed = order == 0
            defer { if isListed { next += 1 } }
            let isPlain = !cursor.isSpecial && !cursor.isAssumedValid(in: buffer)
            if isListed, isPlain {
                let entry = cursor.entry(in: buffer)
                let agrees = entry.stat == IndexStat(files[next].status)
                if agrees, !isRacy(entry) { return }
                if let known = entry.treeEntry, known.mode.isFile {
                    return comparison.unsure.append(
                        IndexedPath(
                            path: files[next].path, known: known, isRacy: agrees,
                            modifiedSeconds: files[next].status.modified.seconds))
                }
            } else if isPlain, !cursor.isSubmodule(in: buffer) {
                return comparison.unlisted.append(try cursor.path(in: buffer))
            }
            comparison.special.append(try cursor.path(in: buffer))
        }
        comparison.untracked += files[next...].map(\.path)
        return comparison
    }
}
