import SheafSystem

/// The index at one moment, and how to see whether it is still that one.
struct IndexSnapshot {
    let file: IndexFile
    /// `nil` where there was no index.
    private let status: FileStatus?

    /// The time it was written.
    var written: FileTime? { status?.modified }

    init(of layout: RepositoryLayout) throws {
        let contents = try Directory(opening: layout.gitDirectory)
            .read("index".utf8, limit: IndexFile.sizeLimit)
        file = try contents.map { try IndexFile($0.bytes) } ?? .empty
        status = contents?.status
    }

    /// Git never writes into an index but puts a new one in its place, so `stat` tells.
    func isCurrent(in layout: RepositoryLayout) throws -> Bool {
        let now = try Directory(opening: layout.gitDirectory).status("index".utf8)
        return now == status
    }
}
