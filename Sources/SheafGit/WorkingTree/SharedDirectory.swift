import CSheafSystem
import Libc
import SystemPackage

/// An open directory that several threads and all its children hold on to; the last one closes it.
final class SharedDirectory: Sendable {
    let directory: Directory

    init(_ directory: consuming Directory) {
        self.directory = directory
    }

    func subdirectory(_ name: some Sequence<UInt8>) throws(SystemError) -> SharedDirectory {
        SharedDirectory(try directory.subdirectory(name))
    }

    /// Hands out each entry's type (`DT_DIR` and so on, `DT_UNKNOWN` where the file system does
    /// not say) and name, in no order. A directory can be gone through once.
    func forEachEntry(
        _ body: (_ type: UInt8, _ name: UnsafeBufferPointer<UInt8>) -> Void
    ) throws(SystemError) {
        let size = 64 * 1024
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
        defer { buffer.deallocate() }
        while true {
            let used = sheaf_read_directory(directory.descriptor, buffer, size)
            guard used >= 0 else {
                throw SystemError("getdents64", directory.path, .current)
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

    /// What `lstat` says of an entry, for a name that is a C string already: `Directory.status`
    /// copies the name and writes the path of an error first, too much for every file of a tree.
    func look(_ name: UnsafePointer<CChar>) -> Result<FileStatus, Errno> {
        var raw = stat()
        guard fstatat(directory.descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else {
            return .failure(.current)
        }
        return .success(FileStatus(raw))
    }
}

/// The directory last asked for, kept open because the next one is mostly the same.
struct OpenedDirectory {
    private let top: SharedDirectory
    private var path: ArraySlice<UInt8> = []
    private var opened: SharedDirectory

    init(_ top: SharedDirectory) {
        self.top = top
        opened = top
    }

    /// The one that a file lies in.
    mutating func directory(of file: TreePath) throws(SystemError) -> SharedDirectory {
        try directory(at: file.bytes[..<(file.bytes.lastIndex(of: Ascii.slash) ?? 0)])
    }

    /// Opens name by name, so that no symbolic link on the way is followed.
    mutating func directory(at path: ArraySlice<UInt8>) throws(SystemError) -> SharedDirectory {
        if path == self.path { return opened }
        var next = top
        for name in path.split(separator: Ascii.slash) { next = try next.subdirectory(name) }
        (self.path, opened) = (path, next)
        return next
    }
}

extension Errno {
    /// Nothing is there under that name, or only a symbolic link, which is not followed.
    var meansAbsent: Bool {
        self == .noSuchFileOrDirectory || self == .notDirectory
            || self == .tooManySymbolicLinkLevels
    }
}
