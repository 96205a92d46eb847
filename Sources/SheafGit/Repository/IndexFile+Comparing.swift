extension IndexFile {
    /// Whether the index holds exactly what `tree` does. What git has cached of the trees that its
    /// directories make saves most of the way.
    func holds(_ tree: ObjectID, _ records: (ObjectID) throws -> [TreeRecord]) throws -> Bool {
        let cached = extensions.first { $0.signature.elementsEqual("TREE".utf8) }
        let top = cached.flatMap { CachedTree(bytes[$0.contents]) }
        var comparison = Comparison(cursor: IndexCursor(version: version, count: count))
        return try bytes.withUnsafeBytes { buffer in
            try comparison.holds(tree, top, prefix: [], in: buffer, records)
                && !comparison.cursor.next(in: buffer)
        }
    }

    private struct Comparison {
        var cursor: IndexCursor

        mutating func holds(
            _ tree: ObjectID, _ cached: CachedTree?, prefix: [UInt8],
            in buffer: UnsafeRawBufferPointer, _ records: (ObjectID) throws -> [TreeRecord]
        ) throws -> Bool {
            if let cached, let id = cached.id {
                guard id == tree else { return false }
                for _ in 0..<cached.count {
                    guard try cursor.next(in: buffer) else { return false }
                }
                return true
            }
            let directories = Dictionary(
                cached?.directories.map { ($0.name, $0) } ?? [], uniquingKeysWith: { $1 })
            for record in TreeRecord.inOrder(try records(tree)) {
                let path = prefix + record.name
                let mode = FileMode(lenient: record.mode)
                if mode == .directory {
                    guard
                        try holds(
                            record.id, directories[Array(record.name)],
                            prefix: path + [UInt8(ascii: "/")], in: buffer, records)
                    else { return false }
                    continue
                }
                guard try cursor.next(in: buffer), !cursor.isSpecial,
                    cursor.compareName(in: buffer, to: path) == 0
                else { return false }
                let entry = cursor.entry(in: buffer)
                guard entry.id == record.id, FileMode(lenient: entry.mode) == mode else {
                    return false
                }
            }
            return true
        }
    }
}
