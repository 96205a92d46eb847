import Libc

/// One line of a tree object: `mode SP name NUL id`.
package struct TreeRecord {
    /// As it stands, so that an old tree's 0100664 survives an edit beside it.
    var mode: UInt32
    var name: ArraySlice<UInt8>
    var id: ObjectID

    /// `nil` where the bytes are no tree.
    package static func parse(_ bytes: [UInt8]) -> [TreeRecord]? {
        TreeRecords(bytes).map { Array($0) }
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

    var isDirectory: Bool { Self.isDirectory(mode) }

    var entry: TreeEntry { TreeEntry(mode: FileMode(lenient: mode), id: id) }

    fileprivate static func isDirectory(_ mode: UInt32) -> Bool { mode & 0o170000 == 0o040000 }

    /// Git sorts a directory as if its name ended in `/`.
    static func < (left: TreeRecord, right: TreeRecord) -> Bool {
        left.name.withUnsafeBytes { l in
            right.name.withUnsafeBytes { r in
                precedes(l, left.isDirectory, r, right.isDirectory)
            }
        }
    }

    fileprivate static func precedes(
        _ left: UnsafeRawBufferPointer, _ leftIsDirectory: Bool,
        _ right: UnsafeRawBufferPointer, _ rightIsDirectory: Bool
    ) -> Bool {
        let shared = min(left.count, right.count)
        let order = shared == 0 ? 0 : memcmp(left.baseAddress!, right.baseAddress!, shared)
        if order != 0 { return order < 0 }
        func next(_ name: UnsafeRawBufferPointer, _ isDirectory: Bool) -> UInt8 {
            shared < name.count ? name[shared] : isDirectory ? UInt8(ascii: "/") : 0
        }
        let (one, other) = (next(left, leftIsDirectory), next(right, rightIsDirectory))
        // A directory `a` and a file of the impossible name `a/`.
        return one == other ? left.count < right.count : one < other
    }
}

/// The records of a tree object, each taken out of its bytes when it is asked for.
struct TreeRecords: RandomAccessCollection {
    private struct Place {
        var mode: UInt32
        /// Of the record, its name, and its id.
        var (start, name, id): (Int, Int, Int)
    }

    private let bytes: [UInt8]
    private let places: [Place]
    /// True if the names are in git's order, and each is there once.
    let isInOrder: Bool

    /// `nil` where the bytes are no tree.
    init?(_ bytes: [UInt8]) {
        var places: [Place] = []
        var isInOrder = true
        let isTree = bytes.withUnsafeBytes { buffer in
            func name(_ place: Place) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: buffer[place.name..<(place.id - 1)])
            }
            var at = 0
            while at < buffer.count {
                var place = Place(mode: 0, start: at, name: at, id: at)
                while at < buffer.count, buffer[at] != UInt8(ascii: " ") {
                    guard case UInt8(ascii: "0")...UInt8(ascii: "7") = buffer[at] else {
                        return false
                    }
                    place.mode = place.mode << 3 | UInt32(buffer[at] - UInt8(ascii: "0"))
                    at += 1
                }
                place.name = at + 1
                guard place.name < buffer.count, let base = buffer.baseAddress,
                    let end = memchr(base + place.name, 0, buffer.count - place.name)
                else { return false }
                place.id = UnsafeRawPointer(end) - base + 1
                guard place.id > place.name + 1, place.id + 20 <= buffer.count else { return false }
                if isInOrder, let last = places.last {
                    isInOrder = TreeRecord.precedes(
                        name(last), TreeRecord.isDirectory(last.mode), name(place),
                        TreeRecord.isDirectory(place.mode))
                }
                places.append(place)
                at = place.id + 20
            }
            return true
        }
        guard isTree else { return nil }
        (self.bytes, self.places, self.isInOrder) = (bytes, places, isInOrder)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { places.count }

    subscript(index: Int) -> TreeRecord {
        let place = places[index]
        return TreeRecord(
            mode: place.mode, name: bytes[place.name..<(place.id - 1)],
            id: bytes.withUnsafeBytes { ObjectID($0, at: place.id) })
    }

    /// The records that two trees do not hold alike at their beginning and end: among hundreds that
    /// is mostly one. In git's order, each name once.
    static func differing(
        _ old: TreeRecords, _ new: TreeRecords
    ) -> (old: [TreeRecord], new: [TreeRecord]) {
        guard old.isInOrder, new.isInOrder else {
            return (TreeRecord.inOrder(Array(old)), TreeRecord.inOrder(Array(new)))
        }
        func isAlike(_ one: Int, _ other: Int) -> Bool {
            old.bytes[old.extent(one)] == new.bytes[new.extent(other)]
        }
        var (start, oldEnd, newEnd) = (0, old.count, new.count)
        while start < oldEnd, start < newEnd, isAlike(start, start) { start += 1 }
        while start < oldEnd, start < newEnd, isAlike(oldEnd - 1, newEnd - 1) {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        return (Array(old[start..<oldEnd]), Array(new[start..<newEnd]))
    }

    private func extent(_ index: Int) -> Range<Int> {
        places[index].start..<(places[index].id + 20)
    }
}

/// The kind of an entry in a tree, by the numbers that git writes.
public enum FileMode: UInt32, Sendable {
    case regular = 0o100644
    case executable = 0o100755
    /// The blob holds where it points.
    case symlink = 0o120000
    case directory = 0o040000
    /// A commit of another repository.
    case submodule = 0o160000

    /// Reads any mode as git does: old trees hold 0100664, and what is no file, link or directory
    /// counts as a commit of another repository.
    init(lenient raw: UInt32) {
        switch raw & 0o170000 {
        case 0o100000: self = raw & 0o100 != 0 ? .executable : .regular
        case 0o120000: self = .symlink
        case 0o040000: self = .directory
        default: self = .submodule
        }
    }

    public var isFile: Bool { self == .regular || self == .executable }

    /// These permissions with the one bit that git knows as this mode has it: where it is another, who
    /// may read may execute, or no user may.
    func applied(to permissions: UInt32) -> UInt32 {
        if (self == .executable) == (permissions & 0o100 != 0) { return permissions }
        return self == .executable ? permissions | (permissions & 0o444) >> 2 : permissions & ~0o111
    }
}

/// One entry of a tree, without its name.
public struct TreeEntry: Hashable, Sendable {
    public var mode: FileMode
    public var id: ObjectID

    public init(mode: FileMode, id: ObjectID) {
        self.mode = mode
        self.id = id
    }
}

/// The entries of many trees at one path. Trees of one history share most of their subtrees: each
/// is looked into once.
public struct PathLookup {
    private let components: [ArraySlice<UInt8>]
    /// By the depth of the tree; the topmost ones are hardly ever met twice.
    private var known: [[ObjectID: TreeEntry?]]

    public init(_ path: TreePath) {
        components = path.bytes.split(separator: UInt8(ascii: "/"))
        known = Array(repeating: [:], count: components.count)
    }

    /// Returns the entry of `tree` at the path; `nil` where there is none.
    public mutating func entry(
        in tree: ObjectID, of repository: borrowing Repository
    ) throws -> TreeEntry? {
        try entry(in: tree, depth: 0, repository)
    }

    private mutating func entry(
        in tree: ObjectID, depth: Int, _ repository: borrowing Repository
    ) throws -> TreeEntry? {
        if depth > 0, let found = known[depth][tree] { return found }
        let name = components[depth]
        var found = try repository.records(of: tree).first { $0.name == name }?.entry
        if depth + 1 < components.count, let entry = found {
            found =
                entry.mode == .directory
                ? try self.entry(in: entry.id, depth: depth + 1, repository) : nil
        }
        if depth > 0 { known[depth][tree] = .some(found) }
        return found
    }
}
