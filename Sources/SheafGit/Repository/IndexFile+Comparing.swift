extension IndexFile {
    /// Gives the records of a tree.
    package typealias TreeReader = (ObjectID) throws -> [TreeRecord]

    /// Whether the index holds exactly what `tree` does. What git has cached of the trees that its
    /// directories make saves most of the way.
    func holds(_ tree: ObjectID, _ records: TreeReader) throws -> Bool {
        let known = cachedTree
        if let known, known.id == tree, known.count == count { return true }
        return try Self.cachedTree(
            of: tree, version: version, count: count, in: bytes, knowing: known, records)
            != nil
    }

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

    /// What git has cached.
    var cachedTree: CachedTree? {
        let cached = extensions.first { $0.signature.elementsEqual("TREE".utf8) }
        return cached.flatMap { CachedTree(bytes[$0.contents]) }
    }

    /// What git would cache of the entries of an index, if they are exactly what `tree` holds; `nil`
    /// where they are not. Each of them is compared, but for those in directories that are known.
    ///
    /// - Parameter bytes: of the index; behind its entries are 20 bytes at least, as a hash takes.
    static func cachedTree(
        of tree: ObjectID, version: Int, count: Int, in bytes: [UInt8],
        knowing known: CachedTree?, _ records: TreeReader
    ) throws -> CachedTree? {
        var comparison = Comparison(cursor: IndexCursor(version: version, count: count))
        return try bytes.withUnsafeBytes { buffer in
            let top = try comparison.cachedTree(
                of: tree, knowing: known, name: [], prefix: [], in: buffer, records)
            return try comparison.cursor.next(in: buffer) ? nil : top
        }
    }

    private struct Comparison {
        var cursor: IndexCursor

        mutating func cachedTree(
            of tree: ObjectID, knowing known: CachedTree?, name: [UInt8], prefix: [UInt8],
            in buffer: UnsafeRawBufferPointer, _ records: TreeReader
        ) throws -> CachedTree? {
            if let known, let id = known.id {
                guard id == tree else { return nil }
                for _ in 0..<known.count {
                    guard try cursor.next(in: buffer) else { return nil }
                }
                return known
            }
            let directories = Dictionary(
                known?.directories.map { ($0.name, $0) } ?? [], uniquingKeysWith: { $1 })
            var found = CachedTree(name: name, id: tree)
            for record in TreeRecord.inOrder(try records(tree)) {
                let name = Array(record.name)
                let path = prefix + name
                let mode = FileMode(lenient: record.mode)
                if mode == .directory {
                    let directory = try cachedTree(
                        of: record.id, knowing: directories[name], name: name,
                        prefix: path + [UInt8(ascii: "/")], in: buffer, records)
                    guard let directory else { return nil }
                    found.add(directory)
                    continue
                }
                guard try cursor.next(in: buffer),
                    !cursor.isSpecial || cursor.isOnlyInGit(in: buffer),
                    cursor.compareName(in: buffer, to: path) == 0
                else { return nil }
                let entry = cursor.entry(in: buffer)
                guard entry.id == record.id, FileMode(lenient: entry.mode) == mode else {
                    return nil
                }
                found.addEntry()
            }
            return found
        }
    }
}
