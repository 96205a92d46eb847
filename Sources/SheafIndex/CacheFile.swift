import CSheafSystem
import Libc
import SystemPackage

/// The place of a store's cache: in the repository's private folder or, where that is on a network,
/// a FUSE mount or read-only, in the user's cache folder.
///
/// SQLite opens files by their paths, so the folder is looked at first: it is this user's, and nothing in
/// it that has the name of one of SQLite's files is anything but a file of this user's with one name.
public struct CacheFile: Sendable {
    let path: FilePath

    /// `nil` where there is no folder that a cache could lie in.
    ///
    /// - Parameters:
    ///   - folder: the repository's private folder. It is made where only that is missing.
    ///   - variables: the environment, which says where the user's cache folder is.
    public init?(in folder: FilePath, variables: [String: String]) {
        self.init(in: folder, variables: variables, isLocal: Self.isLocal)
    }

    /// - Parameter isLocal: whether a folder is on a file system of this machine.
    init?(in folder: FilePath, variables: [String: String], isLocal: (FilePath) -> Bool) {
        let repository = folder.removingLastComponent()
        guard let real = repository.realPath, let name = folder.lastComponent else { return nil }
        let own = real.appending(name)
        if Self.makeFolder(own), isLocal(own), access(own.string, R_OK | W_OK | X_OK) == 0 {
            path = own.appending("cache.sqlite")
        } else if let cache = Self.userFolder(variables), isLocal(cache) {
            let key = String(RowSum.of(Array(real.string.utf8)), radix: 16)
            path = cache.appending("\(key).sqlite")
        } else {
            return nil
        }
        guard isSafe else { return nil }
    }

    /// `$XDG_CACHE_HOME/sheaf`, else `~/.cache/sheaf` (XDG Base Directory Specification).
    private static func userFolder(_ variables: [String: String]) -> FilePath? {
        let base: FilePath
        if let named = variables["XDG_CACHE_HOME"], named.hasPrefix("/") {
            base = FilePath(named)
        } else if let home = variables["HOME"], home.hasPrefix("/") {
            base = FilePath(home).appending(".cache")
        } else {
            return nil
        }
        _ = base.withPlatformString { mkdir($0, 0o700) }
        guard let folder = base.realPath?.appending("sheaf"), makeFolder(folder) else { return nil }
        return folder
    }

    /// Makes a folder where it is missing; `false` where it is not this user's or leads elsewhere.
    private static func makeFolder(_ path: FilePath) -> Bool {
        var status = stat()
        if path.withPlatformString({ lstat($0, &status) }) != 0 {
            _ = path.withPlatformString { mkdir($0, 0o700) }
            guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return false }
        }
        return status.st_mode & S_IFMT == S_IFDIR && isOurs(status)
            && status.st_mode & (S_IWGRP | S_IWOTH) == 0
    }

    private static func isOurs(_ status: stat) -> Bool { status.st_uid == geteuid() }

    private static func isLocal(_ path: FilePath) -> Bool {
        path.withPlatformString(sheaf_is_local) == 1
    }

    /// True if SQLite may open it. Something else in its place is taken away, and so are journals,
    /// which SQLite would act upon and which this cache does without.
    private var isSafe: Bool {
        for suffix in ["-journal", "-wal", "-shm"] {
            _ = (path.string + suffix).withPlatformString { unlink($0) }
        }
        var status = stat()
        guard path.withPlatformString({ lstat($0, &status) }) == 0 else { return true }
        if status.st_mode & S_IFMT == S_IFREG, status.st_nlink == 1, Self.isOurs(status) {
            return true
        }
        remove()
        return path.withPlatformString { lstat($0, &status) } != 0
    }

    /// Takes the cache away; the next use makes it anew.
    func remove() {
        _ = path.withPlatformString { unlink($0) }
    }
}

extension FilePath {
    /// Without symbolic links; `nil` where it leads nowhere.
    fileprivate var realPath: FilePath? {
        guard let real = withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(real) }
        return FilePath(platformString: real)
    }
}

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
