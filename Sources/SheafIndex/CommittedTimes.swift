import SheafCore
import SystemPackage

/// When the files of the last commit were changed by a commit for the last time: a fourth file of an
/// index, `times`, made when somebody first asks for it.
///
/// Of each file the path's checksum, the first 64 bits of the blob's id and the time, in 24 bytes,
/// ordered by the first. A time holds only for a file that is the blob now, so nothing here can be
/// wrong about what was edited since.
public struct CommittedTimes: Sendable {
    /// The commit whose files these are, by its id.
    public private(set) var head: [UInt8]
    private var entries: [Entry]

    private struct Entry {
        var path: UInt64
        var blob: UInt64
        /// In seconds since 1970 UTC.
        var time: Int64
    }

    /// What is known of one path.
    public typealias File = (blob: UInt64, time: Int64)

    public init(head: [UInt8], files: [(path: [UInt8], file: File)]) {
        self.head = head
        entries = files.map {
            Entry(path: Self.key($0.path), blob: $0.file.blob, time: $0.file.time)
        }
        entries.sort { $0.path < $1.path }
    }

    /// What was kept; `nil` where there is nothing, or it is damaged.
    ///
    /// - Parameter folder: the index's.
    public init?(at folder: FilePath) {
        guard let bytes = IndexFolder(path: folder).open(IndexFolder.times)?.bytes(),
            bytes.count >= Self.headerLength, bytes.starts(with: Self.magic),
            (bytes.count - Self.headerLength) % Self.entryLength == 0
        else { return nil }
        head = Array(bytes[Self.magic.count..<Self.magic.count + 20])
        entries = bytes.withUnsafeBytes { bytes in
            let body = UnsafeRawBufferPointer(rebasing: bytes[Self.headerLength...])
            let sum = Self.number(bytes, at: Self.headerLength - 8)
            guard Checksum.of(body) == sum else { return [] }
            return stride(from: 0, to: body.count, by: Self.entryLength).map { start in
                Entry(
                    path: Self.number(body, at: start), blob: Self.number(body, at: start + 8),
                    time: Self.time(Int64(bitPattern: Self.number(body, at: start + 16))))
            }
        }
        if entries.isEmpty, bytes.count > Self.headerLength { return nil }
    }

    /// When a file was changed for the last time, in seconds since 1970 UTC; `nil` where it is not
    /// as the commit has it.
    public func time(of path: [UInt8], blob: UInt64) -> Int64? {
        guard let file = file(path), file.blob == blob else { return nil }
        return file.time
    }

    /// What the commit holds at a path.
    public func file(_ path: [UInt8]) -> File? {
        let key = Self.key(path)
        let index = place(of: key)
        guard index < entries.count, entries[index].path == key else { return nil }
        return (entries[index].blob, entries[index].time)
    }

    /// Goes on to another commit.
    ///
    /// - Parameter changes: the paths that it holds differently; `nil` for those that are gone.
    public mutating func move(to head: [UInt8], _ changes: [(path: [UInt8], file: File?)]) {
        self.head = head
        var changed: [UInt64: File?] = [:]
        for (path, file) in changes { changed[Self.key(path)] = .some(file) }
        entries.removeAll { changed[$0.path] != nil }
        for (key, file) in changed {
            if let file { entries.append(Entry(path: key, blob: file.blob, time: file.time)) }
        }
        entries.sort { $0.path < $1.path }
    }

    /// Keeps it for the next one who asks. What cannot be kept is worked out again.
    public func keep(at folder: FilePath) {
        let folder = IndexFolder(path: folder)
        guard let lock = folder.lock() else { return }
        var body = RecordWriter()
        for entry in entries {
            body.put(entry.path)
            body.put(entry.blob)
            body.put(entry.time)
        }
        var bytes = Self.magic + head
        var sum = RecordWriter()
        sum.put(body.bytes.withUnsafeBytes(Checksum.of))
        bytes += sum.bytes
        bytes += body.bytes
        _ = withExtendedLifetime(lock) { folder.write(bytes, as: IndexFolder.times) }
    }

    /// Where the key is, or would be. Keys are spread evenly, so that it is near where its value says;
    /// from there the steps are doubled.
    private func place(of key: UInt64) -> Int {
        let guess = Int(key.multipliedFullWidth(by: UInt64(entries.count)).high)
        var (low, high) = (guess, guess)
        var step = 1
        while low > 0, entries[low - 1].path >= key { (low, step) = (max(0, low - step), 2 * step) }
        step = 1
        while high < entries.count, entries[high].path < key {
            (high, step) = (min(entries.count, high + step), 2 * step)
        }
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].path < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static let magic = Array("sheaftm2".utf8)
    /// The magic bytes, the commit's id, the checksum of the rest.
    private static let headerLength = 8 + 20 + 8
    private static let entryLength = 24

    private static func key(_ path: [UInt8]) -> UInt64 { path.withUnsafeBytes(Checksum.of) }

    /// Held within what a calendar can show.
    private static func time(_ seconds: Int64) -> Int64 {
        Timestamp(secondsSinceEpoch: seconds, offset: 0).secondsSinceEpoch
    }

    private static func number(_ bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}
