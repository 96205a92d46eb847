import SystemPackage

extension WorkingTreeReader {
    /// Looks at files whose paths are known, without a listing and without reading them.
    ///
    /// - Parameters:
    ///   - paths: where each path lies in `bytes`. Paths in byte order are looked at fastest.
    ///   - body: called on some thread with the number of a path and what `lstat` says of it, `nil`
    ///     where nothing is there.
    /// - Returns: what `body` gave, in the order of `paths`, but for `nil`.
    /// - Throws: `SystemError` where the root cannot be opened.
    public func look<T: Sendable>(
        at paths: [Range<Int>], of bytes: UnsafeRawBufferPointer,
        _ body: @Sendable (Int, FileStatus?) -> T?
    ) throws(SystemError) -> [T] {
        let top = try SharedDirectory(Directory(opening: root))
        nonisolated(unsafe) let bytes = bytes
        return Parallel.map(count: paths.count, chunk: 512, threads: threads) { range in
            var looker = FileLooker(top)
            var found: [T] = []
            for index in range {
                let path = UnsafeRawBufferPointer(rebasing: bytes[paths[index]])
                if let result = body(index, looker.status(of: path)) { found.append(result) }
            }
            return found
        }
    }
}

/// Looks at one file after the other without allocating anything, as long as they lie in one folder.
private struct FileLooker {
    private var opened: OpenedDirectory
    private var run = FolderRun()
    /// The folder that the last file lay in.
    private var folder: SharedDirectory?
    private var isOpen = false

    init(_ top: SharedDirectory) {
        opened = OpenedDirectory(top)
    }

    /// `nil` also where it cannot be looked at.
    mutating func status(of path: UnsafeRawBufferPointer) -> FileStatus? {
        if run.enter(path) || !isOpen {
            folder = try? opened.directory(of: TreePath(walked: Array(path)))
            isOpen = true
        }
        guard let folder else { return nil }
        let name = UnsafeRawBufferPointer(rebasing: path[run.nameStart...])
        return withUnsafeTemporaryAllocation(byteCount: name.count + 1, alignment: 1) { copy in
            copy.copyMemory(from: name)
            copy[name.count] = 0
            return UnsafeRawPointer(copy.baseAddress).flatMap {
                try? folder.look($0.assumingMemoryBound(to: CChar.self)).get()
            }
        }
    }
}
