import CSheafSystem
import Libc
import SystemPackage

/// An open directory. Every call names one entry of it and follows no symbolic link, so that a
/// path that was checked cannot be led elsewhere between the check and the use.
package final class Directory: Sendable {
    package let descriptor: Int32
    /// The path at which it was opened. Made into a `FilePath` where it is asked for, which is seldom.
    private let pathBytes: [UInt8]

    /// The path at which it was opened; for messages.
    package var path: FilePath { FilePath(bytes: pathBytes) }

    /// Follows symbolic links in `path`: where the root lies is the user's business.
    package convenience init(opening path: FilePath) throws(SystemError) {
        try self.init(opening: path.bytes)
    }

    /// - Parameter path: the bytes of a path, without a NUL.
    package convenience init(opening path: [UInt8]) throws(SystemError) {
        let opened = withCString(path) { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard opened >= 0 else { throw SystemError("open", path, .current) }
        self.init(descriptor: opened, pathBytes: path)
    }

    /// The directory that a path leads into, opened, and the name in it; `nil` where the path has no
    /// name, as `/` has none.
    ///
    /// `FilePath` takes a path apart by generic code that is slow where it is not optimized, and
    /// every command reads a dozen files.
    package static func place(
        of path: FilePath
    ) throws(SystemError) -> (folder: Directory, name: [UInt8])? {
        let bytes = path.bytes
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        guard start < bytes.count else { return nil }
        // The root keeps its slash.
        let folder = start == 0 ? [UInt8(ascii: ".")] : Array(bytes[..<max(start - 1, 1)])
        return (try Directory(opening: folder), Array(bytes[start...]))
    }

    /// Makes `path` and the directories above it where they are missing.
    package convenience init(creating path: FilePath) throws(SystemError) {
        try Self.make(path)
        try self.init(opening: path)
    }

    private static func make(_ path: FilePath) throws(SystemError) {
        guard let code = errorOfMaking(path) else { return }
        let parent = path.removingLastComponent()
        guard code == .noSuchFileOrDirectory, !parent.isEmpty, parent != path else {
            throw SystemError("mkdir", path, code)
        }
        try make(parent)
        // Below `/proc` nothing can be made although the parent is there.
        if let code = errorOfMaking(path) { throw SystemError("mkdir", path, code) }
    }

    /// Makes one directory; `nil` where it is there now.
    private static func errorOfMaking(_ path: FilePath) -> Errno? {
        guard path.withPlatformString({ mkdir($0, 0o777) }) != 0 else { return nil }
        let code = Errno.current
        return code == .fileExists ? nil : code
    }

    private init(descriptor: Int32, pathBytes: [UInt8]) {
        self.descriptor = descriptor
        self.pathBytes = pathBytes
    }

    deinit { close(descriptor) }

    /// The directory `name` in this one. `ELOOP` or `ENOTDIR` where it is a symbolic link or a file.
    package func subdirectory(_ name: some Sequence<UInt8>) throws(SystemError) -> Directory {
        let opened = try perform("openat", name) {
            openat(descriptor, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        }
        return Directory(descriptor: opened, pathBytes: pathBytes(of: name))
    }

    /// The bytes of the path of the entry.
    package func pathBytes(of name: some Sequence<UInt8>) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        return pathBytes + (pathBytes.last == slash ? [] : [slash]) + Array(name)
    }

    /// Makes `name` with these permissions, less the user's mask; `false` where something of that
    /// name is there already.
    @discardableResult
    package func makeSubdirectory(
        _ name: some Sequence<UInt8>, permissions: UInt32 = 0o777
    ) throws(SystemError) -> Bool {
        do {
            _ = try perform("mkdirat", name) { mkdirat(descriptor, $0, mode_t(permissions)) }
            return true
        } catch  where error.code == .fileExists {
            return false
        }
    }

    /// `nil` where there is no such entry.
    package func status(_ name: some Sequence<UInt8>) throws(SystemError) -> FileStatus? {
        var raw = stat()
        let done = call(name) { fstatat(descriptor, $0, &raw, AT_SYMLINK_NOFOLLOW) }
        if let done, done.result < 0 {
            let code = Errno(rawValue: done.code)
            if code.saysNoSuchName || code == .notDirectory { return nil }
        }
        _ = try success(of: "fstatat", name, done)
        return FileStatus(raw)
    }

    /// Returns the `stat` data of the directory itself.
    package func status() throws(SystemError) -> FileStatus {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else {
            throw SystemError("fstat", path, .current)
        }
        return FileStatus(raw)
    }

    /// The names in it, in no order.
    package func names() throws(SystemError) -> [[UInt8]] {
        var names: [[UInt8]] = []
        guard lseek(descriptor, 0, SEEK_SET) >= 0 else {
            throw SystemError("lseek", path, .current)
        }
        try forEachEntry { names.append(Array($1)) }
        return names
    }

    /// Makes what was renamed, linked or removed in it survive a power cut.
    package func flush() throws(SystemError) {
        guard fsync(descriptor) == 0 else {
            throw SystemError("fsync", path, .current)
        }
    }

    /// Makes everything on its file system survive a power cut: cheaper than many single flushes.
    package func flushFileSystem() throws(SystemError) {
        guard sheaf_sync_file_system(descriptor) == 0 else {
            throw SystemError("syncfs", path, .current)
        }
    }

    /// One call on the entry `name`, again after an interruption. `SystemError.Defect.notAName`, and no
    /// call, for a name that leads out of this directory.
    package func perform(
        _ call: String, _ name: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) -> Int32 {
        try success(of: call, name, self.call(name, body))
    }

    /// The result of a call on the entry `name`, and `errno`; `nil`, and no call, for a name that leads
    /// out of this directory.
    private func call(
        _ name: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Int32
    ) -> (result: Int32, code: Int32)? {
        withEntryName(name) { pointer in
            while true {
                let result = body(pointer)
                let code = errno
                if result >= 0 || code != EINTR { return (result, code) }
            }
        }
    }

    private func success(
        of call: String, _ name: some Sequence<UInt8>, _ done: (result: Int32, code: Int32)?
    ) throws(SystemError) -> Int32 {
        guard let done else {
            throw SystemError(call, pathBytes(of: name), .notPermitted, .notAName)
        }
        guard done.result >= 0 else {
            throw SystemError(call, pathBytes(of: name), Errno(rawValue: done.code))
        }
        return done.result
    }

    /// One call on the entry `name` and the entry `other` of another directory, on the same terms.
    package func perform(
        _ call: String, _ name: some Sequence<UInt8>, and other: some Sequence<UInt8>,
        of directory: Directory,
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) throws(SystemError) {
        var isName = true
        _ = try perform(call, name) { first in
            let result = withEntryName(other) { body(first, $0) }
            isName = result != nil
            return result ?? 0
        }
        guard isName else {
            throw SystemError(call, directory.pathBytes(of: other), .notPermitted, .notAName)
        }
    }

    /// Returns the path of the entry, byte for byte.
    package func path(of name: some Sequence<UInt8>) -> FilePath {
        FilePath(bytes: pathBytes(of: name))
    }
}

/// The name of an entry as the C string that system calls want; `nil`, and nothing is called, for
/// what is no such name: nothing, `.`, `..`, and what has a `/` or a NUL in it.
private func withEntryName<Result>(
    _ name: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Result
) -> Result? {
    var text = ContiguousArray<CChar>()
    text.reserveCapacity(name.underestimatedCount + 1)
    for byte in name {
        guard byte != UInt8(ascii: "/"), byte != 0 else { return nil }
        text.append(CChar(bitPattern: byte))
    }
    guard text.count > 2 || text.contains(where: { $0 != 0x2e }) else { return nil }
    text.append(0)
    return text.withUnsafeBufferPointer { buffer in
        // The buffer is never empty, so it has an address.
        body(buffer.baseAddress.unsafelyUnwrapped)
    }
}

/// The bytes as the C string that system calls want; they must hold no NUL.
package func withCString<Result>(
    _ bytes: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
    var text = ContiguousArray<CChar>()
    text.reserveCapacity(bytes.underestimatedCount + 1)
    for byte in bytes { text.append(CChar(bitPattern: byte)) }
    text.append(0)
    return text.withUnsafeBufferPointer { buffer in
        // The buffer is never empty, so it has an address.
        body(buffer.baseAddress.unsafelyUnwrapped)
    }
}

extension Directory {
    /// Hands out each entry's type (`DT_DIR` and so on, `DT_UNKNOWN` where the file system does
    /// not say) and name, in no order. A directory can be gone through once.
    package func forEachEntry(
        _ body: (_ type: UInt8, _ name: UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SystemError) {
        let size = 64 * 1024
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { buffer.deallocate() }
        while true {
            let used = sheaf_read_directory(descriptor, buffer, size)
            guard used >= 0 else {
                throw SystemError("getdents64", path, .current)
            }
            if used == 0 { return }
            var at = 0
            while at < used {
                let length = Int(buffer[at + 1]) | Int(buffer[at + 2]) << 8
                body(buffer[at], UnsafeBufferPointer(start: buffer + at + 3, count: length))
                at += 3 + length
            }
        }
    }

    /// Returns the `lstat` data of an entry, for a name that is a C string already:
    /// `Directory.status` copies the name and writes the path of an error first, too much for every
    /// file of a tree.
    package func look(_ name: UnsafePointer<CChar>) -> Result<FileStatus, Errno> {
        var raw = stat()
        guard fstatat(descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else {
            return .failure(.current)
        }
        return .success(FileStatus(raw))
    }
}

extension Errno {
    /// Nothing is there under that name, or only a symbolic link, which is not followed.
    package var meansAbsent: Bool {
        self == .noSuchFileOrDirectory || self == .notDirectory
            || self == .tooManySymbolicLinkLevels
    }
}

/// The folders that sheaf keeps for itself, which may have come with an archive or lie where others
/// can write: it follows no symbolic link there and uses nothing of another user's.
extension Directory {
    /// Opens the folder `name` of ours in this one; `nil` where it is missing.
    ///
    /// Throws with a `SystemError.Defect`: it is a symbolic link, no folder, or belongs to someone
    /// else.
    package func ownFolder(_ name: String) throws(SystemError) -> Directory? {
        guard let folder = try linkFreeSubdirectory(name.utf8, creating: false) else { return nil }
        try requireOwner(of: folder.status(), folder.path)
        return folder
    }

    /// Opens a folder, made where it is missing, by default for this user alone.
    package func makeOwnFolder(
        _ name: String, permissions: UInt32 = 0o700
    ) throws(SystemError) -> Directory {
        while true {
            if let folder = try ownFolder(name) { return folder }
            try makeSubdirectory(name.utf8, permissions: permissions)
        }
    }

    /// Takes this folder away from the group and others, where it is the user's own. What is in it
    /// needs no such care then.
    package func closeToOthers() throws(SystemError) {
        let status = try status()
        guard status.permissions & 0o077 != 0, status.user == geteuid() else { return }
        guard fchmod(descriptor, mode_t(status.permissions & 0o700)) == 0 else {
            throw SystemError("fchmod", path, .current)
        }
    }

    /// The folder `name` in this one, of whomever; `nil` where it is missing, unless `creating`. Says
    /// that it is a symbolic link where `subdirectory` has the system's number for that.
    package func linkFreeSubdirectory(
        _ name: some Sequence<UInt8>, creating: Bool
    ) throws(SystemError) -> Directory? {
        do {
            return try subdirectory(name)
        } catch {
            switch error.code {
            case .noSuchFileOrDirectory:
                guard creating else { return nil }
                try makeSubdirectory(name)
                return try subdirectory(name)
            case .notDirectory, .tooManySymbolicLinkLevels:
                var error = error
                error.defect = try status(name)?.kind == .symlink ? .symbolicLink : .notAFolder
                throw error
            default: throw error
            }
        }
    }

    /// Opens the file `name` of ours to be read and written, made empty where it is missing. The
    /// caller closes it.
    ///
    /// Throws with a `SystemError.Defect` for anything but a file of one name that is ours.
    package func openOwnFile(_ name: String) throws(SystemError) -> Int32 {
        let opened: Int32
        do {
            // Close-on-exec: an agent started meanwhile must not inherit it. Without O_NONBLOCK a
            // named pipe would wait.
            let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
            opened = try perform("openat", name.utf8) { openat(descriptor, $0, flags, 0o600) }
        } catch {
            var error = error
            switch error.code {
            case .tooManySymbolicLinkLevels: error.defect = .symbolicLink
            case .isDirectory, .noSuchAddressOrDevice: error.defect = .notAFile
            default: break
            }
            throw error
        }
        do throws(SystemError) {
            var raw = stat()
            _ = try perform("fstat", name.utf8) { _ in fstat(opened, &raw) }
            let status = FileStatus(raw)
            func defect(_ defect: SystemError.Defect) -> SystemError {
                SystemError("openat", path(of: name.utf8), .notPermitted, defect)
            }
            guard status.kind == .regular else { throw defect(.notAFile) }
            guard raw.st_nlink <= 1 else { throw defect(.hardLink) }
            try requireOwner(of: status, path(of: name.utf8))
            return opened
        } catch {
            close(opened)
            throw error
        }
    }

    /// Requires that an entry belongs to the user, or to whom the folder itself belongs: that one
    /// was asked about when the repository was found (`safe.directory`).
    private func requireOwner(
        of entry: FileStatus, _ path: @autoclosure () -> FilePath
    ) throws(SystemError) {
        guard entry.user != geteuid(), try entry.user != status().user else { return }
        throw SystemError("openat", path(), .notPermitted, .otherOwner(entry.user))
    }
}

/// The kind of an entry of a directory.
public enum FileKind: Sendable, Hashable {
    case regular, directory, symlink, other
}

/// A time of the file system, in nanoseconds since 1970 UTC as far as the file system keeps them.
public struct FileTime: Sendable, Hashable, Comparable {
    public var seconds: Int64
    public var nanoseconds: UInt32

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
        seconds = Int64(time.tv_sec)
        nanoseconds = UInt32(truncatingIfNeeded: time.tv_nsec)
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
