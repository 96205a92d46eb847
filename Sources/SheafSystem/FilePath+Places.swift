import CSheafFiles
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

    /// The names in the directory; none where it cannot be read.
    package var entryNames: [String] {
        ((try? Directory(opening: self).names()) ?? []).map { String(decoding: $0, as: UTF8.self) }
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

/// The folder where sheaf keeps what belongs to this user on this machine and to no store:
/// `$XDG_STATE_HOME/sheaf`, else `~/.local/state/sheaf` (XDG Base Directory Specification).
///
/// Only this user can read or write it, and it does not travel with a store: what a store holds may have
/// come from anywhere.
public struct StateFolder: Sendable {
    private let folder: Directory

    /// Opens it, made where it is missing.
    ///
    /// Throws `SystemError`: `ENOENT` where the environment variables name no home, `EPERM` for a home of
    /// another user's, such as that of the user who called `sudo`; and as `Directory.ownFolder`.
    public init(_ variables: [String: String]) throws(SystemError) {
        let base = try Self.base(variables)
        folder = try base.makeOwnFolder("sheaf")
        let user = try folder.status().user
        guard user == geteuid() else {
            throw SystemError("openat", folder.path, .notPermitted, .otherOwner(user))
        }
        try folder.closeToOthers()
    }

    /// Its path.
    public var path: FilePath { folder.path }

    /// The folder `name` in it, made where it is missing. Throws as `Directory.ownFolder`.
    package func subfolder(_ name: String) throws(SystemError) -> Directory {
        try folder.makeOwnFolder(name)
    }

    /// The user may well have put these folders elsewhere by links.
    private static func base(_ variables: [String: String]) throws(SystemError) -> Directory {
        if let named = variables["XDG_STATE_HOME"], named.hasPrefix("/") {
            return try make(FilePath(named))
        }
        guard let home = variables["HOME"], home.hasPrefix("/") else {
            throw SystemError("open", "~/.local/state", .noSuchFileOrDirectory)
        }
        if let base = try? Directory(opening: Array((home + "/.local/state").utf8)) { return base }
        _ = try make(FilePath(home).appending(".local"))
        return try make(FilePath(home).appending(".local/state"))
    }

    private static func make(_ path: FilePath) throws(SystemError) -> Directory {
        if path.isDirectory { return try Directory(opening: path) }
        let parent = try Directory(opening: path.removingLastComponent())
        guard try parent.status().user == geteuid() else {
            throw SystemError("mkdirat", path, .notPermitted)
        }
        try parent.makeSubdirectory((path.lastComponent?.string ?? "").utf8, permissions: 0o700)
        return try Directory(opening: path)
    }

    /// The bytes of a file in it; `nil` where there is none. Throws `SystemError`: `EPERM` for one
    /// that others can read or write or that is not the user's own, `EFBIG` over `limit` bytes.
    public func read(_ name: String, limit: Int) throws(SystemError) -> [UInt8]? {
        guard let file = try folder.read(name.utf8, limit: limit) else { return nil }
        guard file.status.user == geteuid(), file.status.permissions & 0o077 == 0 else {
            throw SystemError(
                "openat", folder.path(of: name.utf8), .notPermitted,
                .otherOwner(file.status.user))
        }
        return file.bytes
    }

    /// Writes a file whole and flushed, or not at all.
    ///
    /// - Parameter replacing: whether it takes the place of one that is there; else that one stays.
    public func write(
        _ name: String, _ bytes: [UInt8], replacing: Bool = true
    ) throws(SystemError) {
        if replacing { return try folder.replace(name, with: bytes, permissions: 0o600) }
        let aside = "\(name).\(UInt64.random(in: 0 ... .max))"
        try folder.create(aside.utf8, bytes, permissions: 0o600, usual: 0o600)
        defer { try? folder.remove(aside.utf8) }
        do {
            try folder.link(aside.utf8, in: folder, as: name.utf8)
        } catch  where error.code == .fileExists {
            return
        }
        try folder.flush()
    }

    /// Runs `body` while no other caller does so under this name, in this process or another: who reads a file
    /// and writes it again loses nothing that was written between.
    ///
    /// - Parameter name: of a file in the folder, made where it is missing. Throws `SystemError`.
    public func whileLocked<Value>(_ name: String, _ body: () throws -> Value) throws -> Value {
        let descriptor = try folder.openOwnFile(name)
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else {
                throw SystemError("flock", folder.path(of: name.utf8), .current)
            }
        }
        return try body()
    }
}

/// The files that are part of the program, by their names.
public enum EmbeddedFiles {
    /// The files of the browser board.
    public static let web = files(sheaf_web_files())
    /// The files of the command line.
    public static let command = files(sheaf_command_files())

    /// A page of help, in Markdown.
    ///
    /// - Parameter name: the language and the subject, as `en/add`.
    public static func help(_ name: String) -> String? {
        var row = sheaf_help_pages()
        while let page = row?.pointee, let pageName = page.name {
            if strcmp(pageName, name) == 0 { return String(cString: page.text) }
            row = row?.successor()
        }
        return nil
    }

    private static func files(_ table: UnsafePointer<sheaf_file>?) -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        var row = table
        while let file = row?.pointee, let name = file.name {
            let bytes = UnsafeBufferPointer(start: file.bytes, count: Int(file.count))
            files[String(cString: name)] = Array(bytes)
            row = row?.successor()
        }
        return files
    }
}
