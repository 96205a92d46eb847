import Libc

extension Fact {
    /// The reason why the system did not do something: its own words, and others in languages that
    /// have them for what a person may meet.
    ///
    /// - Parameter code: `errno` of POSIX.
    public static func system(_ code: Int32) -> Fact {
        Fact("system-reason", ["name": names[code] ?? "other", "words": systemWords(code)])
    }

    /// The system's words for an error number, in the C locale.
    public static func systemWords(_ code: Int32) -> String {
        strerror(code).map { String(cString: $0) } ?? "error \(code)"
    }

    private static let names: [Int32: String] = [
        EACCES: "EACCES",
        EPERM: "EPERM",
        ENOENT: "ENOENT",
        EEXIST: "EEXIST",
        ENOTDIR: "ENOTDIR",
        EISDIR: "EISDIR",
        ENOTEMPTY: "ENOTEMPTY",
        ENOSPC: "ENOSPC",
        EDQUOT: "EDQUOT",
        EFBIG: "EFBIG",
        EROFS: "EROFS",
        EIO: "EIO",
        ELOOP: "ELOOP",
        ENAMETOOLONG: "ENAMETOOLONG",
        EMFILE: "EMFILE",
        ENFILE: "ENFILE",
        EBUSY: "EBUSY",
        ENOMEM: "ENOMEM",
        EBADF: "EBADF",
        EXDEV: "EXDEV",
        ENXIO: "ENXIO",
        ENODEV: "ENODEV",
        ETXTBSY: "ETXTBSY",
    ]
}
