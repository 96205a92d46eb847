import SheafCore

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
