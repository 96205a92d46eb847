import SystemPackage

/// Held by the one process that watches a working tree. It ends with the value or the process.
public struct WatchLock: ~Copyable {
    private let lock: FileLock

    /// `nil` where another process watches.
    public init?(_ layout: RepositoryLayout) throws {
        _ = try Directory(creating: layout.privateDirectory)
        guard let lock = try FileLock(trying: Self.path(layout)) else { return nil }
        self.lock = lock
    }

    /// The process that watches, or did so last.
    public static func holder(_ layout: RepositoryLayout) -> Int32? {
        FileLock.holder(of: path(layout))
    }

    private static func path(_ layout: RepositoryLayout) -> FilePath {
        layout.privateDirectory.appending("watching")
    }
}
