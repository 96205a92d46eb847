import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension FilePath {
    /// Whether a directory is there, symbolic links followed.
    public var isDirectory: Bool {
        var status = stat()
        guard withPlatformString({ stat($0, &status) }) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }

    /// Whether anything is there, symbolic links not followed.
    public var exists: Bool {
        var status = stat()
        return withPlatformString { lstat($0, &status) } == 0
    }

    /// The absolute path without symbolic links, `.` and `..`, as `realpath(3)`.
    public func resolved() throws(SystemError) -> FilePath {
        guard let pointer = withPlatformString({ realpath($0, nil) }) else {
            throw SystemError("realpath", self, Errno(rawValue: errno))
        }
        defer { free(pointer) }
        return FilePath(platformString: pointer)
    }
}
