import Libc
import SystemPackage

extension FilePath {
    /// The bytes of the path, without a NUL behind them.
    package var bytes: [UInt8] {
        withPlatformString { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
    }

    /// The path of these bytes, which end before the first NUL.
    package init(bytes: [UInt8]) {
        self = SheafSystem.withCString(bytes) { FilePath(platformString: $0) }
    }

    /// True if a directory is there, symbolic links followed.
    public var isDirectory: Bool {
        rawStatus(of: self, followingLinks: true).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }

    /// Returns whether it is a directory that holds nothing, or nothing but what is named.
    public func isEmptyDirectory(but names: Set<String> = []) throws(SystemError) -> Bool {
        try Directory(opening: self).names().allSatisfy {
            names.contains(String(decoding: $0, as: UTF8.self))
        }
    }

    /// The status of the file, symbolic links followed; `nil` where there is none.
    public var status: FileStatus? {
        rawStatus(of: self, followingLinks: true).map { FileStatus($0) }
    }

    /// The status of the file, symbolic links not followed; `nil` where there is none.
    public var linkStatus: FileStatus? {
        rawStatus(of: self, followingLinks: false).map { FileStatus($0) }
    }

    /// True if anything is there, symbolic links not followed.
    public var exists: Bool { linkStatus != nil }

    /// The absolute path without symbolic links, `.` and `..`, as `realpath(3)`.
    public func resolved() throws(SystemError) -> FilePath {
        guard let pointer = withPlatformString({ realpath($0, nil) }) else {
            throw SystemError("realpath", self, .current)
        }
        defer { free(pointer) }
        return FilePath(platformString: pointer)
    }
}

// Outside of the extension: `FilePath` has a `stat` of its own.
private func rawStatus(of path: FilePath, followingLinks: Bool) -> stat? {
    var status = stat()
    let result = path.withPlatformString {
        followingLinks ? stat($0, &status) : lstat($0, &status)
    }
    return result == 0 ? status : nil
}
