import SheafSystem

/// Git's index file (`Documentation/gitformat-index.txt`, versions 2 to 4), read and edited in
/// place of libgit2's: that decodes every entry, hashes the file twice and costs 85 ms at 100,000
/// entries, where one pass over the bytes does.
package struct IndexFile {
    let bytes: [UInt8]
    let version: Int
    package let count: Int
    /// The offset of the extensions.
    let entriesEnd: Int
    /// Signature and bytes of each extension, its header not counted.
    let extensions: [(signature: [UInt8], contents: Range<Int>)]
    let cautions: Cautions
    /// In bytes: some ten million entries.
    static let sizeLimit = 1 << 30

    /// The parts of the index that ask for caution.
    struct Cautions {
        var unmerged: Set<TreePath> = []
        var intentToAdd: [TreePath] = []
        /// By the user: see also `onlyInGit`.
        var skipWorktree: [TreePath] = []
        var onlyInGit: [TreePath] = []
        /// Files that git was told not to look at (`--assume-unchanged`).
        var assumedUnchanged: [TreePath] = []
        /// Commits of other repositories.
        var submodules: [TreePath: ObjectID] = [:]
        var attributesFiles: [TreePath] = []
    }

    /// The index of a repository that has none yet.
    static let empty = IndexFile(
        bytes: Array("DIRC\0\0\0\u{2}\0\0\0\0".utf8) + [UInt8](repeating: 0, count: 20),
        version: 2, count: 0, entriesEnd: 12, extensions: [], cautions: Cautions())

    private init(
        bytes: [UInt8], version: Int, count: Int, entriesEnd: Int,
        extensions: [(signature: [UInt8], contents: Range<Int>)], cautions: Cautions
    ) {
        self.bytes = bytes
        self.version = version
        self.count = count
        self.entriesEnd = entriesEnd
        self.extensions = extensions
        self.cautions = cautions
    }

    /// Walks the entries once, to find where they end and what is special; the hash at the end is not
    /// checked (git does not either).
    package init(_ bytes: [UInt8]) throws {
        guard bytes.count >= 32, bytes.starts(with: "DIRC".utf8) else {
            throw IndexError.damaged(offset: 0)
        }
        let version = Int(Self.word(bytes, 4))
        guard 2...4 ~= version else { throw IndexError.version(version) }
        let count = Int(Self.word(bytes, 8))
        var cursor = IndexCursor(version: version, count: count)
        var cautions = Cautions()
        /// The damage of an entry, unless an extension explains it: a sparse index has folders.
        var damage: IndexError?
        try bytes.withUnsafeBytes { buffer in
            var before = cursor
            while try cursor.next(in: buffer) {
                do throws(IndexError) {
                    try cursor.check(after: before, in: buffer)
                    try cautions.add(cursor, in: buffer)
                } catch {
                    damage = damage ?? error
                }
                before = cursor
            }
        }
        var extensions: [(signature: [UInt8], contents: Range<Int>)] = []
        var at = cursor.end
        while at + 8 <= bytes.count - 20 {
            let signature = Array(bytes[at..<at + 4])
            let size = Int(Self.word(bytes, at + 4))
            guard at + 8 + size <= bytes.count - 20 else { throw IndexError.damaged(offset: at) }
            // A capital first letter means that who does not know it may pass it over.
            guard 65...90 ~= signature[0] else {
                throw IndexError.needsExtension(String(decoding: signature, as: UTF8.self))
            }
            extensions.append((signature, at + 8..<at + 8 + size))
            at += 8 + size
        }
        if let damage { throw damage }
        self.init(
            bytes: bytes, version: version, count: count, entriesEnd: cursor.end,
            extensions: extensions, cautions: cautions)
    }

    /// Returns the entries of the index at some paths.
    package func entries(at paths: some Sequence<TreePath>) throws -> [TreePath: IndexEntry] {
        let wanted = paths.sorted()
        var entries: [TreePath: IndexEntry] = [:]
        var next = 0
        var cursor = IndexCursor(version: version, count: count)
        try bytes.withUnsafeBytes { buffer in
            while next < wanted.count, try cursor.next(in: buffer) {
                while next < wanted.count {
                    let order = cursor.compareName(in: buffer, to: wanted[next].bytes)
                    if order < 0 { break }
                    if order == 0 {
                        entries[wanted[next]] = cursor.entry(in: buffer)
                        break
                    }
                    next += 1
                }
            }
        }
        return entries
    }

    /// Goes over some entries in their order.
    ///
    /// - Parameter start: where the first of them begins, as ``IndexCursor`` takes it.
    func forEachEntry(
        from start: Int, count: Int,
        _ body: (borrowing IndexCursor, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        var cursor = IndexCursor(version: version, count: count, from: start)
        try bytes.withUnsafeBytes { buffer in
            while try cursor.next(in: buffer) { try body(cursor, buffer) }
        }
    }

    /// True if git left the hash at the end out (`index.skipHash`).
    var skipsHash: Bool { count > 0 && bytes.suffix(20).allSatisfy { $0 == 0 } }

    static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        bytes[at..<at + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}

extension IndexFile.Cautions {
    fileprivate mutating func add(
        _ cursor: borrowing IndexCursor, in buffer: UnsafeRawBufferPointer
    ) throws(IndexError) {
        if cursor.isAttributesFile(in: buffer) {
            attributesFiles.append(try cursor.path(in: buffer))
        }
        if cursor.isSubmodule(in: buffer) {
            submodules[try cursor.path(in: buffer)] = cursor.entry(in: buffer).id
        }
        if cursor.assumesUnchanged(in: buffer) {
            assumedUnchanged.append(try cursor.path(in: buffer))
        }
        guard cursor.isSpecial else { return }
        let path = try cursor.path(in: buffer)
        let entry = cursor.entry(in: buffer)
        if entry.stage > 0 { unmerged.insert(path) }
        if entry.intentToAdd { intentToAdd.append(path) }
        if entry.isOnlyInGit {
            onlyInGit.append(path)
        } else if entry.skipWorktree {
            skipWorktree.append(path)
        }
    }
}

/// The stat data of a file in the index, by which it is known without opening it, in the 32-bit
/// numbers of git's format.
struct IndexStat: Hashable {
    var changedSeconds: UInt32 = 0
    var changedNanoseconds: UInt32 = 0
    var modifiedSeconds: UInt32 = 0
    var modifiedNanoseconds: UInt32 = 0
    var device: UInt32 = 0
    var inode: UInt32 = 0
    var user: UInt32 = 0
    var group: UInt32 = 0
    var size: UInt32 = 0

    /// Says nothing, so that git compares the bytes at its next look.
    static let unknown = IndexStat()

    init() {}

    init(_ status: FileStatus) {
        changedSeconds = UInt32(truncatingIfNeeded: status.changed.seconds)
        changedNanoseconds = status.changed.nanoseconds
        modifiedSeconds = UInt32(truncatingIfNeeded: status.modified.seconds)
        modifiedNanoseconds = status.modified.nanoseconds
        device = UInt32(truncatingIfNeeded: status.device)
        inode = UInt32(truncatingIfNeeded: status.inode)
        user = status.user
        group = status.group
        size = UInt32(truncatingIfNeeded: status.size)
    }
}

/// One entry of the index.
package struct IndexEntry: Hashable {
    /// As it stands in the file.
    var mode: UInt32
    var id: ObjectID
    var stat: IndexStat
    /// 0, or 1 to 3 for the sides of a conflict.
    var stage: Int = 0
    var intentToAdd = false
    var skipWorktree = false
    /// True if git was told not to look at the file (`--assume-unchanged`).
    var assumesUnchanged = false

    var treeEntry: TreeEntry { TreeEntry(mode: FileMode(lenient: mode), id: id) }
}

/// The reason why an index cannot be used.
enum IndexError: Error, Equatable {
    /// It does not follow git's format at this byte.
    case damaged(offset: Int)
    case version(Int)
    /// It needs an extension that we do not know: `link` (split index), `sdir` (sparse index).
    case needsExtension(String)
}

/// The index at one moment, and how to see whether it is still that one.
struct IndexSnapshot {
    let file: IndexFile
    /// `nil` where there was no index.
    private let status: FileStatus?

    /// The time it was written.
    var written: FileTime? { status?.modified }

    init(of layout: RepositoryLayout) throws {
        let contents = try Directory(opening: layout.gitDirectory)
            .read("index".utf8, limit: IndexFile.sizeLimit)
        file = try contents.map { try IndexFile($0.bytes) } ?? .empty
        status = contents?.status
    }

    /// Git never writes into an index but puts a new one in its place, so `stat` tells.
    func isCurrent(in layout: RepositoryLayout) throws -> Bool {
        let now = try Directory(opening: layout.gitDirectory).status("index".utf8)
        return now == status
    }
}

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
