import Dispatch
import Libc
import SheafCore
import Synchronization

/// The files of a store beside what the cache knows of them.
public struct CacheComparison: Sendable {
    /// For each file what the cache knows of it; `nil` for one that is to be read.
    public var known: [CachedFile?] = []
    /// The files that are to be read, among all.
    public var stale: [Int] = []
    /// Rows of files that are not as they were, or no more.
    var outdated: [Int64]
}

/// All rows of a cache at one moment.
public struct CacheRows: Sendable {
    /// Of the sound ones, in byte order of their paths.
    var files: [CachedFile] = []
    /// The numbers of the others.
    var damaged: [Int64] = []

    /// Says which files have to be read.
    ///
    /// - Parameter files: all that a store has now, in byte order of their paths.
    public func compare(_ found: [FoundFile]) -> CacheComparison {
        var comparison = CacheComparison(outdated: damaged)
        comparison.known.reserveCapacity(found.count)
        var next = 0
        func dropNext() {
            if case .rows(let row, _) = files[next].place { comparison.outdated.append(row) }
            next += 1
        }
        for (place, file) in found.enumerated() {
            while next < files.count, Self.precedes(files[next].path, file.path) { dropNext() }
            if next < files.count, files[next].path == file.path {
                if files[next].stamp == file.stamp {
                    comparison.known.append(files[next])
                    next += 1
                    continue
                }
                dropNext()
            }
            comparison.known.append(nil)
            comparison.stale.append(place)
        }
        while next < files.count { dropNext() }
        return comparison
    }

    fileprivate mutating func sort() {
        // Mostly they are; rows of new files come behind the others.
        if !zip(files, files.dropFirst()).allSatisfy({ Self.precedes($0.path, $1.path) }) {
            files.sort { Self.precedes($0.path, $1.path) }
        }
    }

    private static func precedes(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                guard let first = one.baseAddress, let second = other.baseAddress else {
                    return one.count < other.count
                }
                let order = memcmp(first, second, min(one.count, other.count))
                return order != 0 ? order < 0 : one.count < other.count
            }
        }
    }
}

extension Cache {
    /// All rows.
    public func rows() -> CacheRows {
        let last =
            with { database throws(DatabaseError) -> Int64 in
                let statement = try database.statement("SELECT max(id) FROM files")
                defer { statement.reset() }
                return try statement.step() ? statement.integer(0) : 0
            } ?? 0
        // Half of the rows on each of two threads; few are not worth another one.
        let middle = last > 1000 ? last / 2 : .max
        let halves = Mutex([CacheRows(), CacheRows()])
        DispatchQueue.concurrentPerform(iterations: middle == .max ? 1 : 2) { half in
            let found = rows(half == 0 ? .min...middle : middle + 1 ... .max)
            halves.withLock { $0[half] = found }
        }
        return halves.withLock { halves in
            var all = CacheRows(
                files: halves[0].files + halves[1].files,
                damaged: halves[0].damaged + halves[1].damaged)
            all.sort()
            return all
        }
    }

    private func rows(_ numbers: ClosedRange<Int64>) -> CacheRows {
        with { database throws(DatabaseError) -> CacheRows in
            var rows = CacheRows()
            let statement = try database.statement(CachedFile.selection)
            defer { statement.reset() }
            statement.bind(numbers.lowerBound, at: 0)
            statement.bind(numbers.upperBound, at: 1)
            while try statement.step() {
                if let file = CachedFile(statement) {
                    rows.files.append(file)
                } else {
                    rows.damaged.append(statement.integer(0))
                }
            }
            return rows
        } ?? CacheRows()
    }

    /// Takes the rows of files away that are not as they were.
    public func remove(outdatedIn comparison: CacheComparison) { remove(comparison.outdated) }

    /// Takes rows away, so that their files are read again.
    func remove(_ rows: [Int64]) {
        guard !rows.isEmpty else { return }
        _ = with { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                for row in rows {
                    for table in ["links", "texts", "items", "files"] {
                        let statement = try database.statement("DELETE FROM \(table) WHERE id = ?")
                        statement.bind(row, at: 0)
                        try statement.finish()
                    }
                }
            }
        }
    }

    /// Keeps what was read, in memory where it cannot be written.
    public func add(_ files: [ReadFile]) -> [CachedFile] {
        guard !files.isEmpty else { return [] }
        return with { database throws(DatabaseError) -> [CachedFile] in
            var added: [CachedFile] = []
            try database.transaction { () throws(DatabaseError) in
                added = try write(files, to: database)
            }
            return added
        } ?? files.map { CachedFile($0, at: Self.memory($0)) }
    }

    private func write(
        _ files: [ReadFile], to database: Database
    ) throws(DatabaseError) -> [CachedFile] {
        let last = try database.statement("SELECT max(id) FROM files")
        var row = try last.step() ? last.integer(0) : 0
        last.reset()
        let listed = try database.statement(CachedFile.insertion)
        let facts = try database.statement(ItemFacts.insertion)
        let texts = try database.statement(ItemTexts.insertion)
        let links = try database.statement(LinkedNames.insertion)
        var added: [CachedFile] = []
        added.reserveCapacity(files.count)
        for file in files {
            row &+= 1
            let isSettled = file.stamp.isSettled(at: file.readAt)
            let seed = try CachedFile.write(
                file, stamp: isSettled ? file.stamp : .unknown, row: row, to: listed)
            guard database.changes == 1 else {
                // Another process has written the file's row meanwhile.
                added.append(CachedFile(file, at: Self.memory(file)))
                continue
            }
            if let item = file.item {
                try item.facts.write(row: row, seed: seed, to: facts)
                try item.texts.write(row: row, seed: seed, to: texts)
                if !item.listed.links.targets.isEmpty {
                    try LinkedNames.write(item.linked, row: row, seed: seed, to: links)
                }
            }
            added.append(CachedFile(file, at: .rows(row, seed: seed)))
        }
        return added
    }

    private static func memory(_ file: ReadFile) -> CachedFile.Place {
        file.item.map { .memory($0) } ?? .none
    }
}

extension CachedFile {
    fileprivate convenience init(_ file: ReadFile, at place: Place) {
        self.init(
            path: file.path, stamp: file.stamp, blob: file.blob,
            item: file.item?.listed, at: place)
    }
}

/// The times at which the files of the last commit were changed by a commit last.
///
/// A time holds only for a file whose blob is the recorded one, so nothing here can be wrong about what
/// was edited since. Blobs are known by the first 64 bits of their ids, paths by a sum.
public struct CommittedTimes: Sendable {
    /// The commit whose files these are, by its id.
    public private(set) var head: [UInt8]
    private var files: [UInt64: File]
    /// Those that differ from what the cache has.
    private var changed: Set<UInt64> = []
    /// The commit whose files the cache has; `nil` for none.
    private let cached: [UInt8]?

    /// The facts about one path: the blob, and the time in seconds since 1970 UTC.
    public typealias File = (blob: UInt64, time: Int64)

    public init(head: [UInt8], files: [(path: [UInt8], file: File)]) {
        self.head = head
        self.files = Dictionary(
            files.map { (RowSum.of($0.path), Self.bounded($0.file)) }, uniquingKeysWith: { $1 })
        cached = nil
    }

    /// Reads the cache; `nil` where it has nothing, or something is damaged.
    public init?(in cache: Cache) {
        let found = cache.with {
            database throws(DatabaseError) -> (UInt64, [UInt64: File], [UInt8])? in
            guard let head = try cache.setting("head", database),
                let sum = try cache.setting("times", database)
            else { return nil }
            var files: [UInt64: File] = [:]
            let statement = try database.statement("SELECT path, blob, time FROM commits")
            defer { statement.reset() }
            while try statement.step() {
                files[UInt64(bitPattern: statement.integer(0))] = Self.bounded(
                    (UInt64(bitPattern: statement.integer(1)), statement.integer(2)))
            }
            return (UInt64(String(decoding: sum, as: UTF8.self)) ?? 0, files, head)
        }
        guard case (let sum, let files, let head)?? = found else { return nil }
        self.files = files
        self.head = head
        cached = head
        guard self.sum == sum else { return nil }
    }

    /// Returns the time a file was changed last, in seconds since 1970 UTC; `nil` where it is not
    /// as the commit has it.
    public func time(of path: [UInt8], blob: UInt64) -> Int64? {
        guard let file = file(path), file.blob == blob else { return nil }
        return file.time
    }

    /// Returns the file that the commit holds at a path.
    public func file(_ path: [UInt8]) -> File? { files[RowSum.of(path)] }

    /// Goes on to another commit.
    ///
    /// - Parameter changes: the paths that it holds differently; `nil` for those that are gone.
    public mutating func move(to head: [UInt8], _ changes: [(path: [UInt8], file: File?)]) {
        self.head = head
        for (path, file) in changes {
            let key = RowSum.of(path)
            files[key] = file.map(Self.bounded)
            changed.insert(key)
        }
    }

    /// Keeps it for the next one who asks. What cannot be kept is worked out again.
    public func keep(in cache: Cache) {
        _ = cache.with { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                // Where another process has kept another commit's meanwhile, all is written.
                let head = try cache.setting("head", database)
                let isCurrent = cached != nil && cached == head
                if !isCurrent { try database.run("DELETE FROM commits") }
                for key in isCurrent ? Array(changed) : Array(files.keys) {
                    let path = Int64(bitPattern: key)
                    guard let file = files[key] else {
                        let statement = try database.statement("DELETE FROM commits WHERE path = ?")
                        statement.bind(path, at: 0)
                        try statement.finish()
                        continue
                    }
                    let statement = try database.statement(
                        "INSERT OR REPLACE INTO commits VALUES(?, ?, ?)")
                    statement.bind(path, at: 0)
                    statement.bind(Int64(bitPattern: file.blob), at: 1)
                    statement.bind(file.time, at: 2)
                    try statement.finish()
                }
                try cache.set("head", self.head, database)
                try cache.set("times", Array(String(sum).utf8), database)
            }
        }
    }

    /// Of the commit and all files, in no order.
    private var sum: UInt64 {
        files.reduce(RowSum.of(head)) { all, entry in
            var sum = RowSum(seed: entry.key)
            sum.add(entry.value.blob)
            sum.add(UInt64(bitPattern: entry.value.time))
            return all &+ sum.value
        }
    }

    /// Held within what a calendar can show.
    private static func bounded(_ file: File) -> File {
        (file.blob, Timestamp(secondsSinceEpoch: file.time, offset: 0).secondsSinceEpoch)
    }
}
