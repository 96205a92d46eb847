#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the names of the records in each folder come to: whether they are those that there were when
/// the folder was last listed.
struct FolderSums {
    private var sums: [[UInt8]: UInt64] = [:]

    subscript(folder: [UInt8]) -> UInt64 { sums[folder] ?? 0 }

    /// Whether no record lies in any other folder.
    func lie(in folders: Set<[UInt8]>) -> Bool { sums.keys.allSatisfy(folders.contains) }

    /// Adds some records, best those of one folder one after the other.
    mutating func add(_ paths: some Sequence<UnsafeRawBufferPointer>) {
        var run = FolderRun()
        var sum: UInt64 = 0
        for path in paths {
            let before = run.folder
            if run.enter(path) {
                sums[before, default: 0] &+= sum
                sum = 0
            }
            sum &+= Checksum.of(UnsafeRawBufferPointer(rebasing: path[run.folder.count...]))
        }
        sums[run.folder, default: 0] &+= sum
    }

    mutating func add(_ other: FolderSums) {
        sums.merge(other.sums) { $0 &+ $1 }
    }
}

/// Which folder each of many paths lies in: mostly the one that the path before it does.
struct FolderRun {
    /// Without a slash at its end; empty at the root.
    private(set) var folder: [UInt8] = []

    /// Goes on to the next path; whether it lies in another folder.
    mutating func enter(_ path: UnsafeRawBufferPointer) -> Bool {
        var length = path.count
        while length > 0 {
            length -= 1
            if path[length] == UInt8(ascii: "/") { break }
        }
        let isSame =
            length == folder.count
            && folder.withUnsafeBytes { known in
                guard let base = path.baseAddress, let known = known.baseAddress else {
                    return length == 0
                }
                return memcmp(base, known, length) == 0
            }
        if !isSame { folder = Array(path[..<length]) }
        return !isSame
    }
}
