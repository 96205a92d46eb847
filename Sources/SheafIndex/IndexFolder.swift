import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The folder of an index and the few things done to its files. The whole is a cache: nothing is
/// flushed, and what fails is done without.
struct IndexFolder {
    let path: FilePath

    static let items = "items"
    static let text = "text"
    static let ids = "ids"
    static let times = "times"
    static let newItems = "items.new"
    static let newText = "text.new"
    static let newIDs = "ids.new"

    func open(_ name: String) -> OpenFile? {
        isOurs ? OpenFile(path.appending(name), .readOnly) : nil
    }

    func create(_ name: String) -> OpenFile? {
        make()
        guard isOurs else { return nil }
        return OpenFile(
            path.appending(name), .readWrite, options: [.create, .truncate])
    }

    /// The one it is in may be missing too, where nothing was ever written but by git.
    private func make() {
        for folder in [path.removingLastComponent(), path] {
            _ = folder.withPlatformString { mkdir($0, 0o700) }
            // Nothing is made where a link leads.
            guard Self.isOurs(folder) else { return }
        }
    }

    /// Whether it is a folder of this user's, and so is the one it is in. Either may have come with an
    /// archive as a symbolic link, and then lead to files that are none of ours.
    private var isOurs: Bool {
        [path.removingLastComponent(), path].allSatisfy(Self.isOurs)
    }

    private static func isOurs(_ folder: FilePath) -> Bool {
        var status = stat()
        guard folder.withPlatformString({ lstat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
            && (status.st_uid == geteuid() || geteuid() == 0)
    }

    func append(_ name: String) -> OpenFile? {
        isOurs ? OpenFile(path.appending(name), .readWrite, options: [.append]) : nil
    }

    /// Puts a new file in the place of an old one.
    func replace(_ name: String, by new: String) -> Bool {
        guard isOurs else { return false }
        return path.appending(new).withPlatformString { new in
            path.appending(name).withPlatformString { rename(new, $0) == 0 }
        }
    }

    /// Writes a whole file beside the old one and puts it in its place; `false` where that fails, and
    /// the old one stays.
    func write(_ bytes: [UInt8], as name: String) -> Bool {
        let new = name + ".new"
        if create(new)?.write(bytes) == true, replace(name, by: new) { return true }
        remove(new)
        return false
    }

    func remove(_ name: String) {
        guard isOurs else { return }
        _ = path.appending(name).withPlatformString { unlink($0) }
    }

    /// Held as long as the file is open; `nil` where another process writes, or nobody can.
    func lock() -> OpenFile? {
        make()
        guard isOurs, let file = OpenFile(path.appending("lock"), .readWrite, options: [.create]),
            flock(file.descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
        else { return nil }
        return file
    }
}

/// A file that is closed when nobody needs it any more. It is a regular one.
final class OpenFile: Sendable {
    /// Bytes of a file that is read whole. The records of a million items are a third of it.
    static let limit = 1 << 30

    let descriptor: FileDescriptor

    fileprivate init?(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode,
        options: FileDescriptor.OpenOptions = []
    ) {
        // Nobody may be waited for who would write to a named pipe.
        let opened = try? FileDescriptor.open(
            path, mode, options: options.union([.noFollow, .closeOnExec, .nonBlocking]),
            permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
        guard let opened else { return nil }
        descriptor = opened
        guard isRegular else { return nil }
    }

    private var isRegular: Bool {
        var status = stat()
        return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    deinit { try? descriptor.close() }

    /// In bytes.
    var size: Int { Int((try? descriptor.seek(offset: 0, from: .end)) ?? 0) }

    var identity: UInt64 { stamp?.inode ?? 0 }

    /// `nil` where the system does not tell.
    var stamp: FileStamp? {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        return FileStamp(
            size: Int64(status.st_size), modified: Self.nanoseconds(modified),
            changed: Self.nanoseconds(changed), inode: UInt64(status.st_ino))
    }

    private static func nanoseconds(_ time: timespec) -> Int64 {
        Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// All of it; what cannot be read is left out, and so is a file longer than ``limit``.
    func bytes() -> [UInt8] {
        let size = size
        return size <= Self.limit ? bytes(at: 0, count: size) : []
    }

    /// What lies there, less where the file ends before or cannot be read.
    func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            read = fill(UnsafeMutableRawBufferPointer(buffer), from: offset)
        }
    }

    /// Says how many bytes there were.
    func fill(_ target: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
        var read = 0
        while read < target.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: target[read...])
            guard
                let got = try? descriptor.read(
                    fromAbsoluteOffset: Int64(offset + read), into: rest),
                got > 0
            else { break }
            read += got
        }
        return read
    }

    func write(_ bytes: [UInt8]) -> Bool {
        bytes.isEmpty || (try? descriptor.writeAll(bytes)) == bytes.count
    }
}
