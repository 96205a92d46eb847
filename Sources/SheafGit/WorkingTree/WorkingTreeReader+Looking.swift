import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
        nonisolated(unsafe) let bytes = bytes.assumingMemoryBound(to: UInt8.self)
        return Parallel.map(count: paths.count, chunk: 512, threads: threads) { range in
            var looker = FileLooker(top)
            var found: [T] = []
            for index in range {
                let path = UnsafeBufferPointer(rebasing: bytes[paths[index]])
                if let result = body(index, looker.status(of: path)) { found.append(result) }
            }
            return found
        }
    }
}

/// Looks at one file after the other without allocating anything, as long as they lie in one folder.
private struct FileLooker {
    private var opened: OpenedDirectory
    private var folder: SharedDirectory?
    /// The folder's path with its slash.
    private var prefix: [UInt8] = []
    private var isOpen = false

    init(_ top: SharedDirectory) {
        opened = OpenedDirectory(top)
    }

    /// `nil` also where it cannot be looked at.
    mutating func status(of path: UnsafeBufferPointer<UInt8>) -> FileStatus? {
        var start = path.count
        while start > 0, path[start - 1] != Ascii.slash { start -= 1 }
        if !isOpen || !isInFolder(path, start) {
            folder = try? opened.directory(of: TreePath(walked: Array(path)))
            prefix = Array(path[..<start])
            isOpen = true
        }
        guard let folder else { return nil }
        let length = path.count - start
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length + 1) { name in
            _ = name.update(fromContentsOf: path[start...])
            name[length] = 0
            return UnsafeRawPointer(name.baseAddress).flatMap {
                try? folder.look($0.assumingMemoryBound(to: CChar.self)).get()
            }
        }
    }

    private func isInFolder(_ path: UnsafeBufferPointer<UInt8>, _ length: Int) -> Bool {
        length == prefix.count
            && prefix.withUnsafeBytes { known in
                guard let base = path.baseAddress, let known = known.baseAddress else {
                    return length == 0
                }
                return memcmp(base, known, length) == 0
            }
    }
}
