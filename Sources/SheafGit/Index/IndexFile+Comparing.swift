extension IndexFile {
    /// The paths at which this index holds something else than `other` does, whatever `stat` said,
    /// with what it holds there.
    func differences(from other: IndexFile) throws -> [TreePath: IndexEntry?] {
        var found: [TreePath: IndexEntry?] = [:]
        var (new, old) = (
            IndexCursor(version: version, count: count),
            IndexCursor(version: other.version, count: other.count)
        )
        try bytes.withUnsafeBytes { buffer in
            try other.bytes.withUnsafeBytes { before in
                var (hasNew, hasOld) = (try new.next(in: buffer), try old.next(in: before))
                while hasNew || hasOld {
                    let order =
                        hasNew && hasOld
                        ? new.compareName(in: buffer, to: old, in: before) : hasNew ? -1 : 1
                    if order > 0 {
                        found[try old.path(in: before)] = .some(nil)
                    } else if order < 0 || !new.isSame(in: buffer, as: old, in: before) {
                        found[try new.path(in: buffer)] = new.entry(in: buffer)
                    }
                    if order <= 0 { hasNew = try new.next(in: buffer) }
                    if order >= 0 { hasOld = try old.next(in: before) }
                }
            }
        }
        return found
    }
}
