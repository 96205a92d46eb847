import SheafSystem
import SystemPackage

/// Reads many files of a working tree on all cores. Directories are opened name by name and files
/// without following symbolic links, whatever may have been swapped in since they were listed.
public struct WorkingTreeReader: Sendable {
    /// The top of the working tree.
    public var root: FilePath
    /// The largest file to read, in bytes.
    public var limit: Int
    /// The threads to use; the machine's cores, at most 8, unless set.
    public var threads = Parallel.cores

    public init(root: FilePath, limit: Int = 8 << 20) {
        self.root = root
        self.limit = limit
    }

    /// Hands each file to `body`, on some thread, with its bytes and what `fstat` said of them
    /// before they were read, and gives the results in the order of `paths`. No more files are
    /// held in memory than there are threads, but for what `body` keeps. Paths in byte order are
    /// read fastest.
    /// - Returns: for a file that was not read, the reason: `EFBIG` over the limit, `ENOENT`
    ///   where there is none, `ELOOP` for a symbolic link, `EISDIR` or `EINVAL` for what else is
    ///   no regular file, or what the system said.
    /// - Throws: `SystemError` where the root cannot be opened.
    public func read<T: Sendable>(
        _ paths: [TreePath],
        _ body: @Sendable (_ index: Int, _ bytes: [UInt8], _ status: FileStatus) -> T
    ) throws(SystemError) -> [Result<T, SystemError>] {
        let top = try Directory(opening: root)
        return Parallel.map(count: paths.count, chunk: 16, threads: threads) { range in
            var opened = OpenedDirectory(top)
            return range.map { index in
                Result { () throws(SystemError) in
                    let contents = try contents(of: paths[index], &opened)
                    return body(index, contents.bytes, contents.status)
                }
            }
        }
    }

    private func contents(
        of path: TreePath, _ opened: inout OpenedDirectory
    ) throws(SystemError) -> FileAndStatus {
        let directory = try opened.directory(of: path)
        guard let contents = try directory.read(path.name, limit: limit) else {
            throw SystemError("openat", root.appending(path), .noSuchFileOrDirectory)
        }
        return contents
    }
}

/// The directory last asked for, kept open because the next one is mostly the same.
struct OpenedDirectory {
    private let top: Directory
    private var path: ArraySlice<UInt8> = []
    private var opened: Directory

    init(_ top: Directory) {
        self.top = top
        opened = top
    }

    /// The one that a file lies in.
    mutating func directory(of file: TreePath) throws(SystemError) -> Directory {
        try directory(at: file.bytes[..<(file.bytes.lastIndex(of: Ascii.slash) ?? 0)])
    }

    /// Opens name by name, so that no symbolic link on the way is followed.
    mutating func directory(at path: ArraySlice<UInt8>) throws(SystemError) -> Directory {
        if path == self.path { return opened }
        var next = top
        for name in path.split(separator: Ascii.slash) { next = try next.subdirectory(name) }
        (self.path, opened) = (path, next)
        return next
    }
}
