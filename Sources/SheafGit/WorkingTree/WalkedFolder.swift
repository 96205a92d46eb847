import SystemPackage

/// A folder as a walk met it.
public struct WalkedFolder: Sendable {
    /// Relative to the root, which is empty itself.
    public let path: [UInt8]
    /// As it was before its names were read.
    public let status: FileStatus
    /// Its `.gitignore`, as it was before it was read; `nil` where there is none.
    public let ignoreFile: FileStatus?
    /// What the names in it come to, whatever their order; of ignored files and folders too. `nil` for
    /// a folder that was not listed.
    public let names: UInt64?
}

/// What somebody knows of a folder that a walk has come to.
public enum FolderKnowledge: Sendable {
    /// Nothing, or its names may be others now.
    case none
    /// Its names and its `.gitignore` are as they were: it need not be listed, nor its files be looked
    /// at. Its folders are these, in the order of a walk; ignored ones may be among them.
    case asBefore(folders: [[UInt8]], hasIgnoreFile: Bool)
    /// Its `.gitignore` is another: what lies below may be ignored now, or no longer.
    case newRules
}

/// Looks at folders once more. None of them is entered through a symbolic link.
public struct FolderReader {
    private let root: FilePath
    private let top: SharedDirectory

    public init(root: FilePath) throws(SystemError) {
        self.root = root
        top = SharedDirectory(try Directory(opening: root))
    }

    /// `nil` where nothing is there.
    public func status(of path: [UInt8]) -> FileStatus? {
        let name = path.isEmpty ? [Ascii.dot] : path
        return (name + [0]).withUnsafeBytes { bytes in
            bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap {
                try? top.look($0).get()
            }
        }
    }

    /// As ``WalkedFolder/names``; `nil` where no folder is there.
    public func names(in path: [UInt8]) -> UInt64? { listing(of: path)?.sum }

    /// The names that have come into a folder since its names came to `sum`, where they are one or two
    /// files and no other has gone; `nil` where they are more, or that cannot be told.
    public func names(in path: [UInt8], since sum: UInt64) -> [[UInt8]]? {
        guard let listing = listing(of: path),
            let new = listing.entries(comingTo: listing.sum &- sum),
            !new.contains(where: \.isDirectory)
        else { return nil }
        return new.map { Array(listing.name($0)) }
    }

    private func listing(of path: [UInt8]) -> DirectoryListing? {
        // One that is open can be gone through once only.
        guard var folder = try? SharedDirectory(Directory(opening: root)) else { return nil }
        for name in path.split(separator: Ascii.slash) {
            guard let next = try? folder.subdirectory(name) else { return nil }
            folder = next
        }
        return try? DirectoryListing(folder)
    }
}
