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

extension FilePath {
    /// The bytes of the regular file; `nil` where there is none. Throws `SystemError`: `ELOOP` for a
    /// symbolic link, `EFBIG` over `limit` bytes, of which none are read then.
    public func contents(limit: Int = .max) throws(SystemError) -> [UInt8]? {
        guard let (folder, name) = try Directory.place(of: self) else { return nil }
        return try folder.read(name, limit: limit)?.bytes
    }

    /// Puts a file with these bytes in the place of the one that is there: a reader sees the
    /// old bytes or the new. The new file is written beside it, under a name that git is told to
    /// ignore, and takes over its permissions.
    public func replaceContents(with bytes: [UInt8], nonce: String) throws(SystemError) {
        guard let (folder, name) = try Directory.place(of: self) else {
            throw SystemError("rename", self, .invalidArgument)
        }
        let aside = ".sheaf-\(nonce)~"
        let permissions = try folder.status(name)?.permissions
        do {
            try folder.create(aside.utf8, bytes, permissions: permissions)
            try folder.move(aside.utf8, to: folder, as: name)
        } catch {
            _ = try? folder.remove(aside.utf8)
            throw error
        }
    }
}
