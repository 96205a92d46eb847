/// One line of a tree object: `mode SP name NUL id`.
struct TreeRecord {
    /// As it stands, so that an old tree's 0100664 survives an edit beside it.
    var mode: UInt32
    var name: ArraySlice<UInt8>
    var id: ObjectID

    /// `nil` where the bytes are no tree.
    static func parse(_ bytes: [UInt8]) -> [TreeRecord]? {
        var records: [TreeRecord] = []
        var at = 0
        while at < bytes.count {
            var mode: UInt32 = 0
            while at < bytes.count, bytes[at] != UInt8(ascii: " ") {
                guard case UInt8(ascii: "0")...UInt8(ascii: "7") = bytes[at] else { return nil }
                mode = mode << 3 | UInt32(bytes[at] - UInt8(ascii: "0"))
                at += 1
            }
            let start = at + 1
            guard let end = bytes[min(start, bytes.count)...].firstIndex(of: 0),
                end > start, end + 20 < bytes.count,
                let id = ObjectID(bytes: bytes[end + 1...end + 20])
            else { return nil }
            records.append(TreeRecord(mode: mode, name: bytes[start..<end], id: id))
            at = end + 21
        }
        return records
    }

    static func serialize(_ records: [TreeRecord]) -> [UInt8] {
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

    /// Git sorts a directory as if its name ended in `/`.
    static func < (left: TreeRecord, right: TreeRecord) -> Bool {
        var (l, r) = (left.name.makeIterator(), right.name.makeIterator())
        var (leftEnds, rightEnds) = (!left.isDirectory, !right.isDirectory)
        while true {
            var (a, b) = (l.next(), r.next())
            if a == nil, !leftEnds { (a, leftEnds) = (UInt8(ascii: "/"), true) }
            if b == nil, !rightEnds { (b, rightEnds) = (UInt8(ascii: "/"), true) }
            guard let b else { return false }
            guard let a else { return true }
            if a != b { return a < b }
        }
    }
}
