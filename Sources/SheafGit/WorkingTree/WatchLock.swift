/// Held by the one process that watches a working tree. It ends with the value or the process.
public struct WatchLock: ~Copyable {
    private let lock: FileLock

    /// `nil` where another process watches.
    public init?(_ layout: RepositoryLayout) throws {
        guard let lock = try FileLock(trying: Self.name, in: layout.makePrivateFolder()) else {
            return nil
        }
        self.lock = lock
    }

    /// The process that watches, or did so last.
    public static func holder(_ layout: RepositoryLayout) -> Int32? {
        guard let folder = try? layout.privateFolder() else { return nil }
        return FileLock.holder(of: name, in: folder)
    }

    private static let name = "watching"
}
