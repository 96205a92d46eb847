import Glibc
import SystemPackage

/// Files that a command makes outside of the store. What is there is never replaced.
enum NewFile {
    static func write(_ bytes: [UInt8], to path: FilePath) throws {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(
                path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: FilePermissions(rawValue: 0o644))
        } catch Errno.fileExists {
            throw NewFileError.exists(path)
        } catch let error as Errno {
            throw NewFileError.failed(path, error)
        }
        do {
            try file.closeAfter { _ = try file.writeAll(bytes) }
        } catch let error as Errno {
            throw NewFileError.failed(path, error)
        }
    }
}

enum NewFileError: Error {
    case exists(FilePath)
    case failed(FilePath, Errno)
}
