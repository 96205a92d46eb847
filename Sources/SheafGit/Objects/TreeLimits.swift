import CGit2
import SheafWords

/// The limits on what a commit from elsewhere may bring into a working tree. A commit beyond them
/// is refused before any of it is read, since ten small objects can stand for more files than a
/// disk has room for.
public struct TreeLimits: Sendable {
    /// Files, links and folders, however often the same one comes.
    public var entries: Int
    /// The size of one file, in bytes; `nil` for any. A larger one stays in git (``OnlyInGit``) and does
    /// not count.
    public var fileSize: Int64?
    /// The size of all files, in bytes.
    public var totalSize: Int64

    /// The settings of a clone that raise or lower them.
    public static let entriesKey = "sheaf.maxFiles"
    public static let fileSizeKey = "sheaf.maxFileSize"

    /// As the settings of a clone have them; a million entries and 100 MiB a file where they are not
    /// set, and for the total see ``StoreSize``.
    public init(of repository: borrowing Repository) throws {
        let settings = try GitConfiguration.of(repository.pointer)
        entries = try settings.integer(Self.entriesKey).map { Int($0) } ?? 1_000_000
        fileSize = try settings.integer(Self.fileSizeKey) ?? 100 << 20
        totalSize = try StoreSize.limit(of: repository)
    }
}

/// The reason why a commit from elsewhere is refused: a limit that it is beyond, or a folder that git's
/// own rules forbid.
public enum TreeExcess: Error, FactConvertible, Equatable {
    case entries(limit: Int)
    case totalSize(limit: Int64)
    /// In bytes, from the top of the working tree.
    case pathLength(limit: Int)
    /// A folder, by its path from the top (`""`), has one name twice, a name with a slash, or its names
    /// in another order than git's: programs disagree about what it holds.
    case malformed(folder: String, tree: ObjectID)

    public var fact: Fact {
        switch self {
        case .entries(let limit):
            Fact("received-too-many", ["limit": limit, "more": limit * 2], exitCode: .refused)
        case .totalSize(let limit):
            Fact("received-too-large", ["limit": Fact.Argument.size(limit)], exitCode: .refused)
        case .pathLength(let limit):
            Fact("received-path-too-long", ["limit": limit], exitCode: .refused)
        case .malformed(let folder, let tree):
            Fact(
                "received-malformed-folder",
                [
                    "folder": folder.isEmpty ? nil : folder,
                    "tree": String(tree.description.prefix(12)),
                ], exitCode: .data)
        }
    }
}

extension Repository {
    /// Goes over what one tree has and the other has not, by the headers of files, each distinct folder
    /// once; a folder that stands there already is not looked at again. The time is that of the
    /// distinct objects, and no tree takes the stack along.
    ///
    /// - Parameter old: what is here already; equal entries of it are not counted.
    /// - Throws: `TreeExcess`; `RepositoryError`.
    public func check(_ new: ObjectID, since old: ObjectID?, _ limits: TreeLimits) throws {
        var walk = TreeMeasure(limits)
        try walk.add(new, since: old, in: self)
    }

    /// The size of an object, in bytes, from its header.
    func size(of id: ObjectID) throws(RepositoryError) -> Int64 {
        try withObjectDatabase { (database) throws(RepositoryError) in
            var raw = id.raw
            var (size, kind) = (0, GIT_OBJECT_INVALID)
            guard
                try LibGit2.find(
                    "git_odb_read_header", { git_odb_read_header(&size, &kind, database, &raw) })
                    != nil
            else { throw .missing(id) }
            return Int64(clamping: size)
        }
    }
}

/// The walk of ``Repository/check(_:since:_:)``, with a stack of its own.
private struct TreeMeasure {
    private struct Folder {
        var id: ObjectID
        var path: [UInt8]
        var records: Slice<TreeRecords>
        var old: [ArraySlice<UInt8>: TreeRecord]
        /// The count before it.
        var before: Count
        /// The longest path below it, from here on, in bytes.
        var longest = 0
    }

    /// Of what is new.
    private struct Count {
        var entries = 0
        var size: Int64 = 0
    }

    /// No record of a tree object takes more: bytes.
    private static let recordSize = 300

    private let limits: TreeLimits
    private var count = Count()
    private var stack: [Folder] = []
    /// The counts below folders that were gone over as a whole.
    private var known: [ObjectID: (count: Count, longest: Int)] = [:]
    private var sizes: [ObjectID: Int64] = [:]

    init(_ limits: TreeLimits) { self.limits = limits }

    mutating func add(
        _ new: ObjectID, since old: ObjectID?, in repository: borrowing Repository
    ) throws {
        guard new != old else { return }
        try open(new, since: old, path: [], in: repository)
        while let record = stack[stack.count - 1].records.popFirst() ?? close() {
            let top = stack[stack.count - 1]
            let old = top.old[record.name]
            if let old, old.id == record.id, old.mode == record.mode { continue }
            try count(entries: 1, size: 0)
            try reach(record.name.count)
            if record.isDirectory {
                try enter(
                    record, since: old, top.path + record.name + [UInt8(ascii: "/")], in: repository
                )
            } else if record.entry.mode != .submodule {
                let size = try size(of: record.id, in: repository)
                if size <= limits.fileSize ?? .max { try count(entries: 0, size: size) }
            }
        }
    }

    private mutating func enter(
        _ record: TreeRecord, since old: TreeRecord?, _ path: [UInt8],
        in repository: borrowing Repository
    ) throws {
        if old?.isDirectory != true, let below = known[record.id] {
            try count(entries: below.count.entries, size: below.count.size)
            return try reach(record.name.count + 1 + below.longest)
        }
        let old = old.flatMap { $0.isDirectory ? $0.id : nil }
        try open(record.id, since: old, path: path, in: repository)
    }

    private mutating func open(
        _ id: ObjectID, since old: ObjectID?, path: [UInt8], in repository: borrowing Repository
    ) throws {
        guard try repository.size(of: id) / Int64(Self.recordSize) <= Int64(limits.entries) else {
            throw TreeExcess.entries(limit: limits.entries)
        }
        let records = try repository.records(of: id)
        guard records.isWellFormed else {
            let folder = String(decoding: path.dropLast(), as: UTF8.self)
            throw TreeExcess.malformed(folder: folder, tree: id)
        }
        let there = try repository.records(of: old ?? .emptyTree)
        stack.append(
            Folder(
                id: id, path: path, records: records[...],
                old: Dictionary(there.map { ($0.name, $0) }) { $1 }, before: count))
    }

    /// Leaves the folders that are done, and goes on in the one above them; `nil` at the end.
    private mutating func close() -> TreeRecord? {
        while let done = stack.popLast() {
            guard !stack.isEmpty else { return nil }
            if done.old.isEmpty {
                let below = Count(
                    entries: count.entries - done.before.entries,
                    size: count.size - done.before.size)
                known[done.id] = (below, done.longest)
            }
            if let record = stack[stack.count - 1].records.popFirst() { return record }
        }
        return nil
    }

    /// Both stay far below what an integer holds: each step adds what was within the limits.
    private mutating func count(entries: Int, size: Int64) throws {
        count.entries += entries
        count.size += size
        guard count.entries <= limits.entries else {
            throw TreeExcess.entries(limit: limits.entries)
        }
        guard count.size <= limits.totalSize else {
            throw TreeExcess.totalSize(limit: limits.totalSize)
        }
    }

    /// There is a path that goes on for so many bytes from the folder at hand.
    private mutating func reach(_ length: Int) throws {
        guard let path = stack.last?.path, path.count + length <= TreePath.limit else {
            throw TreeExcess.pathLength(limit: TreePath.limit)
        }
        var length = length
        for at in stack.indices.reversed() {
            guard stack[at].longest < length else { return }
            stack[at].longest = length
            if at > 0 { length += stack[at].path.count - stack[at - 1].path.count }
        }
    }

    private mutating func size(
        of id: ObjectID, in repository: borrowing Repository
    ) throws -> Int64 {
        let size = try sizes[id] ?? repository.size(of: id)
        sizes[id] = size
        return size
    }
}

extension TreeRecords {
    /// True if each name is there once, in git's order, and has no slash (`git fsck`:
    /// `duplicateEntries`, `treeNotSorted`, `fullPathname`).
    fileprivate var isWellFormed: Bool {
        // A file and a folder of one name stand apart in the order.
        isInOrder && Set(map(\.name)).count == count
            && allSatisfy { !$0.name.contains(UInt8(ascii: "/")) }
    }
}
