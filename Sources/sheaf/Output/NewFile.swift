import Libc
import SheafStore
import SheafWords
import SystemPackage

/// Files that a command makes outside of the store.
enum NewFile {
    /// Writes what is made anew each time, in the place of what an earlier time has made; folders
    /// on the way are made.
    static func replace(_ path: FilePath, _ bytes: [UInt8]) throws {
        makeFolders(of: path)
        unlink(path.string)
        try write(bytes, to: path)
    }

    /// Writes a file of the user's own where it lies, also behind a link; folders on the way are made.
    static func overwrite(_ path: FilePath, _ bytes: [UInt8]) throws {
        makeFolders(of: path)
        try write(bytes, to: path, .truncate)
    }

    private static func makeFolders(of path: FilePath) {
        var folder = path.root.map { FilePath(root: $0) } ?? FilePath("")
        for component in path.removingLastComponent().components {
            folder.append(component)
            mkdir(folder.string, 0o755)
        }
    }

    /// Writes a new file; what is there is replaced only where the options say so.
    static func write(
        _ bytes: [UInt8], to path: FilePath,
        _ options: FileDescriptor.OpenOptions = .exclusiveCreate
    ) throws {
        do {
            let file = try FileDescriptor.open(
                path, .writeOnly, options: options.union([.create, .closeOnExec]),
                permissions: FilePermissions(rawValue: 0o644))
            try file.closeAfter { _ = try file.writeAll(bytes) }
        } catch Errno.fileExists {
            throw NewFileError.exists(path)
        } catch let error as Errno {
            throw NewFileError.failed(path, error)
        }
    }
}

enum NewFileError: Error, FactConvertible {
    case exists(FilePath)
    case failed(FilePath, Errno)

    var fact: Fact {
        switch self {
        case .exists(let path): Fact("file-exists", ["path": path], exitCode: .cannotCreate)
        case .failed(let path, let code):
            Fact(
                "file-not-written", ["path": path, "reason": Fact.system(code.rawValue)],
                exitCode: .cannotCreate)
        }
    }
}
