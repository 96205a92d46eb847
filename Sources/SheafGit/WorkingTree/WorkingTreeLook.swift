/// What a look at the working tree tells without git.
struct WorkingTreeLook {
    /// What differs from the last commit, in git's order: what git tracks, then what it does not know.
    var told: [UncommittedPath] = []
    /// What may differ, and only git can tell: untracked, or modified or worse.
    var doubtful: [UncommittedPath] = []
    /// Directories that belong to another repository.
    var nestedRepositories: [TreePath] = []
    /// `core.ignoreCase`.
    var ignoresCase = false
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
    ///
    /// - Throws: `SystemError` where an ignore file is too large: beyond some size git passes over it,
    ///   and what is to stay here would be sent.
    func look() throws -> WorkingTreeLook? {
        guard let snapshot = try? pool.index(), let head = try head().commit,
            try isUnstaged(snapshot.file, against: head)
        else { return nil }
        var walk = try WorkingTreeWalk(layout, environment)
        walk.entersDotDirectories = true
        let listing = try walk.run()
        if let error = listing.unreadable.first(where: { $0.defect == .ignoreFileTooLarge }) {
            throw error
        }
        guard listing.unreadable.isEmpty else { return nil }
        let found = try snapshot.compare(with: listing.files)
        var look = WorkingTreeLook(
            nestedRepositories: listing.nestedRepositories, ignoresCase: walk.rules.ignoresCase)
        func doubt(_ paths: [TreePath], _ kind: UncommittedPath.Kind = .modified) {
            look.doubtful += paths.map { UncommittedPath(path: $0, kind: kind) }
        }
        doubt(found.special)
        // One as old as the index may have the bytes that were recorded.
        let attributes = try differing(found.unsure.filter(\.path.isAttributesFile)).map(\.path)
        // Git goes by those in the index, too.
        if try (found.unlisted + found.special + attributes).contains(where: \.isAttributesFile)
            || PathConversions.areMade(
                listing.files.map(\.path).filter(\.isAttributesFile)
                    + snapshot.file.cautions.attributesFiles, in: self)
        {
            // The same bytes may read as others now.
            doubt(found.unlisted + found.unsure.map(\.path))
            doubt(found.untracked, .untracked)
            return look
        }
        let differing = try differing(found.unsure)
        for path in found.unlisted {
            let status = try layout.status(of: path)
            if status == nil || status?.kind == .directory {
                look.told.append(UncommittedPath(path: path, kind: .deleted))
            } else {
                // Ignored, though git tracks it.
                doubt([path])
            }
        }
        // To write the index this second would not make it younger than files of this second.
        let now = FileTime.coarseNow().seconds
        look.readInVain =
            found.unsure.count { $0.modifiedSeconds < now }
            - differing.count { $0.modifiedSeconds < now }
        doubt(differing.filter(\.isRacy).map(\.path))
        look.told += differing.filter { !$0.isRacy }.map {
            UncommittedPath(path: $0.path, kind: .modified)
        }
        look.told.sort { $0.path < $1.path }
        if walk.rules.ignoresCase {
            // Git takes one for known where it knows another that differs by case alone.
            doubt(found.untracked, .untracked)
        } else {
            look.told += found.untracked.map { UncommittedPath(path: $0, kind: .untracked) }
        }
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
