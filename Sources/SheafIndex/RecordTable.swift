#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The records of an index in memory, in byte order of their paths.
struct RecordTable {
    /// A name, then what the records depend on besides their files.
    private static let magic = Array("sheafida".utf8)

    /// The header and the records.
    private(set) var bytes: RecordBytes
    /// What the file begins with.
    let header: [UInt8]
    /// Where each record begins.
    private(set) var starts: [Int] = []
    /// Whether the bytes are sound from first to last.
    private(set) var isWhole = false
    /// How many records were appended since the file was made. The more, the longer loading takes.
    private(set) var late = 0

    /// Takes records up to the first that is damaged; none, if the header is another one.
    init(_ file: FileBytes?, fingerprint: UInt64) {
        header = Self.header(fingerprint)
        bytes = RecordBytes()
        guard let file, file.buffer.starts(with: header) else { return }
        let (found, end) = RecordRun.all(of: file.buffer, from: header.count)
        isWhole = end == file.buffer.count
        bytes = RecordBytes(file, kept: end)
        // Records are appended as files change: the first ones are in order, later ones in none.
        starts = Array(found.starts[..<found.ordered])
        merge(found.starts[found.ordered...])
        late = found.starts.count - found.ordered
    }

    /// What `items` begins with.
    static func header(_ fingerprint: UInt64) -> [UInt8] {
        var writer = RecordWriter(magic: magic)
        writer.put(fingerprint)
        return writer.bytes
    }

    private mutating func merge(_ added: ArraySlice<Int>) {
        guard !added.isEmpty else { return }
        var late: [[UInt8]: Int] = [:]
        for start in added { late[path(at: start)] = start }
        let newer = late.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        var merged: [Int] = []
        merged.reserveCapacity(starts.count + newer.count)
        bytes.withKept { bytes in
            var index = 0
            for (path, start) in newer {
                path.withUnsafeBytes { path in
                    while index < starts.count {
                        let order = Self.order(RecordLayout.path(bytes, at: starts[index]), path)
                        if order > 0 { break }
                        if order < 0 { merged.append(starts[index]) }
                        index += 1
                    }
                }
                if !RecordLayout.isTombstone(bytes, at: start) { merged.append(start) }
            }
            merged += starts[index...]
        }
        starts = merged
    }

    func record(at start: Int) -> [UInt8] {
        bytes.record(at: start) { bytes, start in
            let length = RecordLayout.length(of: bytes, at: start) ?? 0
            return Array(bytes[start..<start + length])
        }
    }

    /// The record as it reads with its text elsewhere; as it is where that is `nil`.
    func record(at start: Int, textAt offset: UInt64?) -> [UInt8] {
        var record = record(at: start)
        if let offset {
            record.withUnsafeMutableBytes { RecordLayout.seal($0, textAt: offset) }
        }
        return record
    }

    /// Makes room for so many records once, by the lengths of the first ones.
    mutating func reserve(_ count: Int, like lengths: [Int]) {
        bytes.reserve(count * lengths.reduce(0, +) / lengths.count)
    }

    /// Adds a record, still to be sealed, at the end of the bytes and says where; its path is nobody's
    /// in `starts`.
    mutating func append(_ record: [UInt8], textAt offset: UInt64?) -> Int {
        bytes.append(record) { RecordLayout.seal($0, textAt: offset) }
    }

    /// For each of `files`, in byte order of their paths, where its record begins; -1 where there is
    /// none that still holds. And the records that are of none of them.
    func starts(of files: [FoundFile]) -> (starts: [Int], others: [Int]) {
        bytes.withKept { bytes in
            var index = 0
            var others: [Int] = []
            let starts = files.map { file in
                file.path.withUnsafeBytes { path in
                    while index < self.starts.count {
                        let start = self.starts[index]
                        let order = Self.order(RecordLayout.path(bytes, at: start), path)
                        if order > 0 { return -1 }
                        index += 1
                        if order == 0 {
                            return RecordLayout.stamp(bytes, at: start) == file.stamp ? start : -1
                        }
                        others.append(start)
                    }
                    return -1
                }
            }
            return (starts, others + self.starts[index...])
        }
    }

    func path(at start: Int) -> [UInt8] {
        bytes.record(at: start) { Array(RecordLayout.path($0, at: $1)) }
    }

    /// Less than 0, 0 or more, as the first path comes before the second, is it, or comes after it.
    static func order(
        _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
    ) -> Int {
        guard let first = one.baseAddress, let second = other.baseAddress else {
            return one.count - other.count
        }
        let order = memcmp(first, second, min(one.count, other.count))
        if order != 0 { return Int(order) }
        return one.count - other.count
    }
}
