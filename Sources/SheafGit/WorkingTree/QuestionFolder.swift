import SheafSystem

/// A folder of our own in the git directory, for the files of one question to git: an index, objects,
/// files that git checks out.
struct QuestionFolder {
    private let folders: Directory
    private let name: String
    let folder: Directory

    init(in layout: RepositoryLayout) throws(SystemError) {
        folders = try layout.makePrivateFolder("asked")
        Self.removeOld(in: folders)
        // Not by the environment's random source: ids made after it have to be the same each time.
        name = String(UInt64.random(in: 0 ... .max), radix: 16)
        folder = try folders.makeOwnFolder(name)
    }

    /// For `GIT_INDEX_FILE`.
    var index: String { folder.path.appending("index").string }

    func remove() { try? folders.removeAll(name.utf8) }

    /// Removes what a killed process has left, after a day.
    private static func removeOld(in folders: Directory) {
        let now = FileTime.coarseNow().seconds
        for name in (try? folders.names()) ?? [] {
            guard let status = try? folders.status(name), now - status.modified.seconds > 86_400
            else { continue }
            try? folders.removeAll(name)
        }
    }
}
