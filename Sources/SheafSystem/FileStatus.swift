import Libc

/// The kind of an entry of a directory.
public enum FileKind: Sendable, Hashable {
    case regular, directory, symlink, other
}

/// A time of the file system, in nanoseconds since 1970 UTC as far as the file system keeps them.
public struct FileTime: Sendable, Hashable, Comparable {
    public var seconds: Int64
    public var nanoseconds: UInt32

    public init(seconds: Int64, nanoseconds: UInt32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    public static func < (left: FileTime, right: FileTime) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// The clock that file systems stamp with: it moves once a tick, so that a file written after
    /// this call never has an earlier time.
    public static func coarseNow() -> FileTime {
        var now = timespec()
        #if os(Linux)
            clock_gettime(CLOCK_REALTIME_COARSE, &now)
        #else
            clock_gettime(CLOCK_REALTIME, &now)
        #endif
        return FileTime(now)
    }

    package init(_ time: timespec) {
        self.init(
            seconds: Int64(time.tv_sec), nanoseconds: UInt32(truncatingIfNeeded: time.tv_nsec))
    }
}

/// The `stat` data of one entry, symbolic links not followed.
public struct FileStatus: Sendable, Hashable {
    public var kind: FileKind
    /// The permission bits, `0o7777`.
    public var permissions: UInt32
    /// In bytes.
    public var size: Int64
    public var modified: FileTime
    /// The time the inode last changed: also by a rename or `chmod`.
    public var changed: FileTime
    public var inode: UInt64
    public var device: UInt64
    public var user: UInt32
    public var group: UInt32

    /// True if git would record the file as executable.
    public var isExecutable: Bool { permissions & 0o100 != 0 }

    package init(_ raw: stat) {
        kind =
            switch UInt32(raw.st_mode) & UInt32(S_IFMT) {
            case UInt32(S_IFREG): .regular
            case UInt32(S_IFDIR): .directory
            case UInt32(S_IFLNK): .symlink
            default: .other
            }
        permissions = UInt32(raw.st_mode) & 0o7777
        size = Int64(raw.st_size)
        #if canImport(Darwin)
            modified = FileTime(raw.st_mtimespec)
            changed = FileTime(raw.st_ctimespec)
        #else
            modified = FileTime(raw.st_mtim)
            changed = FileTime(raw.st_ctim)
        #endif
        inode = UInt64(raw.st_ino)
        device = UInt64(truncatingIfNeeded: raw.st_dev)
        user = raw.st_uid
        group = raw.st_gid
    }

    /// Returns whether two looks saw the same file with the same bytes, as far as `stat` can tell.
    /// The inode's change time is left out: our own renames move it.
    package func sameContents(as other: FileStatus) -> Bool {
        (kind, size, modified, inode, device)
            == (other.kind, other.size, other.modified, other.inode, other.device)
    }

    package func isSameFile(as other: FileStatus) -> Bool {
        inode == other.inode && device == other.device
    }
}
