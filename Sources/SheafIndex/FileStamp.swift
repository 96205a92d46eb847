/// The answer of `stat` for a file: as long as all of it stays the same, so do the bytes.
///
/// The inode's change time is what no program can set, so a touched clock or a file that was put
/// back with its old time shows.
public struct FileStamp: Sendable, Hashable {
    /// In bytes.
    public var size: Int64
    /// Nanoseconds since 1970 UTC, like ``changed``.
    public var modified: Int64
    /// The time the inode last changed.
    public var changed: Int64
    public var inode: UInt64

    public init(size: Int64, modified: Int64, changed: Int64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
    }

    /// No file's.
    static let unknown = FileStamp(size: 0, modified: 0, changed: 0, inode: 0)

    /// As the cache keeps it.
    var bytes: [UInt8] { withUnsafeBytes(of: self) { Array($0) } }

    /// Out of its ``bytes``.
    init(_ bytes: UnsafeRawBufferPointer) {
        self =
            bytes.count == MemoryLayout<FileStamp>.size
            ? bytes.loadUnaligned(as: FileStamp.self) : .unknown
    }

    /// Returns whether a file that was read at `moment` (nanoseconds, by the clock that file
    /// systems stamp with) cannot have been written again without another stamp: git's rule for
    /// racily clean files. Where a file system keeps whole seconds only, or two of them (FAT), it
    /// takes as long.
    func isSettled(at moment: Int64) -> Bool {
        let isCoarse = changed % 1_000_000_000 == 0 && modified % 1_000_000_000 == 0
        return max(changed, modified) < moment - (isCoarse ? 2_000_000_000 : 0)
    }
}
