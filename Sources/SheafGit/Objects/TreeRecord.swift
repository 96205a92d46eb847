/// One line of a tree object: `mode SP name NUL id`.
package struct TreeRecord {
    /// As it stands, so that an old tree's 0100664 survives an edit beside it.
    var mode: UInt32
    var name: ArraySlice<UInt8>
    var id: ObjectID

    /// `nil` where the bytes are no tree.
    package static func parse(_ bytes: [UInt8]) -> [TreeRecord]? {
        bytes.withUnsafeBytes { buffer in
            var records: [TreeRecord] = []
            var at = 0
            while at < buffer.count {
                var mode: UInt32 = 0
                while at < buffer.count, buffer[at] != UInt8(ascii: " ") {
                    guard case UInt8(ascii: "0")...UInt8(ascii: "7") = buffer[at] else {
                        return nil
                    }
                    mode = mode << 3 | UInt32(buffer[at] - UInt8(ascii: "0"))
                    at += 1
                }
                let start = at + 1
                guard let end = buffer[min(start, buffer.count)...].firstIndex(of: 0),
                    end > start, end + 20 < buffer.count
                else { return nil }
                let id = ObjectID(buffer, at: end + 1)
                records.append(TreeRecord(mode: mode, name: bytes[start..<end], id: id))
                at = end + 21
            }
            return records
        }
    }

    /// The records in git's order, each name once. They are so already, unless a program that does
    /// not know git's rules wrote the tree; then of several of one name the last one counts.
    package static func inOrder(_ records: [TreeRecord]) -> [TreeRecord] {
        if zip(records, records.dropFirst()).allSatisfy({ $0 < $1 }) { return records }
        return Dictionary(records.map { ($0.name, $0) }) { $1 }.values.sorted { $0 < $1 }
    }

    package static func serialize(_ records: [TreeRecord]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(records.reduce(0) { $0 + $1.name.count + 28 })
        for record in records {
            bytes += String(record.mode, radix: 8).utf8
            bytes.append(UInt8(ascii: " "))
            bytes += record.name
            bytes.append(0)
            bytes += record.id.bytes
        }
        return bytes
    }

    var isDirectory: Bool { mode & 0o170000 == 0o040000 }

    var entry: TreeEntry { TreeEntry(mode: FileMode(lenient: mode), id: id) }

    /// Git sorts a directory as if its name ended in `/`.
    static func < (left: TreeRecord, right: TreeRecord) -> Bool {
        var (l, r) = (left.name.makeIterator(), right.name.makeIterator())
        var (leftEnds, rightEnds) = (!left.isDirectory, !right.isDirectory)
        while true {
            var (a, b) = (l.next(), r.next())
            if a == nil, !leftEnds { (a, leftEnds) = (UInt8(ascii: "/"), true) }
            if b == nil, !rightEnds { (b, rightEnds) = (UInt8(ascii: "/"), true) }
            // A directory `a` and a file of the impossible name `a/`.
            guard let b else { return a == nil && left.name.count < right.name.count }
            guard let a else { return true }
            if a != b { return a < b }
        }
    }
}
