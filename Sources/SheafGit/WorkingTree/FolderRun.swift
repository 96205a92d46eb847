#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Which folder each of many paths lies in: mostly the one that the path before it does.
struct FolderRun {
    /// Without a slash at its end; empty at the root.
    private(set) var folder: [UInt8] = []
    /// Where the name of a file in it begins in its path.
    var nameStart: Int { folder.isEmpty ? 0 : folder.count + 1 }

    /// Goes on to the next path; whether it lies in another folder.
    mutating func enter(_ path: UnsafeRawBufferPointer) -> Bool {
        if isInFolder(path) { return false }
        var length = path.count
        while length > 0 {
            length -= 1
            if path[length] == Ascii.slash { break }
        }
        folder = Array(path[..<length])
        return true
    }

    private func isInFolder(_ path: UnsafeRawBufferPointer) -> Bool {
        guard let base = path.baseAddress, path.count >= nameStart else { return false }
        if !folder.isEmpty {
            let begins = folder.withUnsafeBytes { known in
                known.baseAddress.map { memcmp(base, $0, known.count) == 0 } ?? false
            }
            guard begins, path[folder.count] == Ascii.slash else { return false }
        }
        return memchr(base + nameStart, Int32(Ascii.slash), path.count - nameStart) == nil
    }
}
