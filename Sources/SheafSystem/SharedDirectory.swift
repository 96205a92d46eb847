import CSheafSystem
import Libc
import SystemPackage

/// An open directory that several threads and all its children hold on to; the last one closes it.
package final class SharedDirectory: Sendable {
    package let directory: Directory

    package init(_ directory: consuming Directory) {
        self.directory = directory
    }

    package func subdirectory(_ name: some Sequence<UInt8>) throws(SystemError) -> SharedDirectory {
        SharedDirectory(try directory.subdirectory(name))
    }

    /// Hands out each entry's type (`DT_DIR` and so on, `DT_UNKNOWN` where the file system does
    /// not say) and name, in no order. A directory can be gone through once.
    package func forEachEntry(
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

    /// Returns the `lstat` data of an entry, for a name that is a C string already:
    /// `Directory.status` copies the name and writes the path of an error first, too much for every
    /// file of a tree.
    package func look(_ name: UnsafePointer<CChar>) -> Result<FileStatus, Errno> {
        var raw = stat()
        guard fstatat(directory.descriptor, name, &raw, AT_SYMLINK_NOFOLLOW) == 0 else {
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
