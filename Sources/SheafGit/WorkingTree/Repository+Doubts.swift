extension Repository {
    /// The paths at which the working tree may not be as the last commit has it: what the index does
    /// not know, what it knows and is not there, and what neither `stat` nor a look at the bytes
    /// shows to be the same. Only what attributes and settings make of bytes is left to say, by git.
    ///
    /// `nil` where the index itself is another than the last commit, or something cannot be read.
    func doubtfulPaths() throws -> [TreePath]? {
        guard let snapshot = try? IndexSnapshot(of: layout), let head = try head().commit,
            try isUnstaged(snapshot.file, against: head)
        else { return nil }
        var walk = WorkingTreeWalk(
            root: layout.root,
            rules: try IgnoreRules(
                commonDirectory: layout.commonDirectory,
                excludesFile: try ExcludesFile.path(layout, environment)))
        walk.entersDotDirectories = true
        let listing = try walk.run()
        guard listing.unreadable.isEmpty else { return nil }
        let (unknown, unsure) = try snapshot.compare(with: listing.files)
        return unknown + (try differing(unsure)).map(\.path)
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

/// What the index holds at a path.
struct IndexedPath: Sendable {
    var path: TreePath
    var known: TreeEntry
}

extension IndexSnapshot {
    /// Holds the files of a working tree, in byte order, against the index: the paths that only one of
    /// them has, and those whose bytes have to be read.
    fileprivate func compare(
        with files: [WalkedFile]
    ) throws -> (unknown: [TreePath], unsure: [IndexedPath]) {
        var unknown: [TreePath] = []
        var unsure: [IndexedPath] = []
        var next = 0
        try file.forEachEntry { cursor, buffer in
            var order = 1
            while next < files.count {
                order = cursor.compareName(in: buffer, to: files[next].path.bytes)
                if order <= 0 { break }
                unknown.append(files[next].path)
                next += 1
            }
            guard order == 0, !cursor.isSpecial else {
                return unknown.append(try cursor.path(in: buffer))
            }
            let entry = cursor.entry(in: buffer)
            let status = files[next].status
            next += 1
            if entry.stat == IndexStat(status), !isRacy(entry) { return }
            if let known = entry.treeEntry {
                unsure.append(IndexedPath(path: files[next - 1].path, known: known))
            } else {
                unknown.append(files[next - 1].path)
            }
        }
        unknown += files[next...].map(\.path)
        return (unknown, unsure)
    }
}
