import SystemPackage

/// What the index holds at a path.
struct IndexedPath: Sendable {
    var path: TreePath
    var known: TreeEntry
    /// The file may be the very one that was recorded. Git may have taken it in under other settings.
    var isRacy: Bool
    /// When the file was changed, in seconds since 1970 UTC.
    var modifiedSeconds: Int64
}

/// The files of a working tree held against an index.
struct IndexComparison: Sendable {
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
    /// - Parameter files: all there are, in byte order of their paths.
    func compare(with files: [WalkedFile]) throws -> IndexComparison {
        var comparison = IndexComparison()
        var next = 0
        try file.forEachEntry(from: IndexCursor.first, count: file.count) { cursor, buffer in
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
        return comparison
    }

    /// - Parameter status: of the entry's file; `nil` where none was found.
    private func add(
        _ cursor: borrowing IndexCursor, in buffer: UnsafeRawBufferPointer, _ status: FileStatus?,
        to comparison: inout IndexComparison
    ) throws {
        if isUnchanged(cursor, in: buffer, status) { return }
        let isOnlyInGit = cursor.isOnlyInGit(in: buffer)
        if isOnlyInGit, status == nil { return }
        let path = try cursor.path(in: buffer)
        let entry = cursor.entry(in: buffer)
        // Where we said that there is no file, and the user has put one, it counts.
        let isFile = entry.treeEntry.mode.isFile && cursor.isPlain(in: buffer)
        if let status, isFile || isOnlyInGit {
            comparison.unsure.append(
                IndexedPath(
                    path: path, known: entry.treeEntry, isRacy: entry.stat == IndexStat(status),
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
        let stat = cursor.stat(in: buffer)
        return stat == IndexStat(status) && !isRacy(stat)
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
