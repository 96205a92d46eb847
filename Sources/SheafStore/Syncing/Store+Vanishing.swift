import SheafCore
import SheafGit

/// Files that are gone all at once, as where a folder is not mounted or a cloud has taken their
/// contents away: nobody may have meant to delete them on every device.
extension Store {
    /// With fewer files than this, it is not noticed.
    private static let fewest = 20

    /// Returns the number of files that changes by hand delete, less those that moved.
    func deletions(in changes: [FileChange]) throws -> Int {
        let gone = changes.filter(\.isDeletion).map(\.path)
        guard !gone.isEmpty else { return 0 }
        return max(0, gone.count - (try added(in: changes).count))
    }

    private func added(in changes: [FileChange]) throws -> [TreePath] {
        let found = changes.filter(\.isFound).map(\.path)
        let known = try committedEntries(at: found, in: repository())
        return found.filter { known[$0] == nil }
    }

    /// - Throws: `StoreError.manyDeleted` where more than half of the files, or of the items, are gone,
    ///   or where a cloud's placeholders stand in their place.
    func requireMeant(_ changes: [FileChange]) throws {
        let gone = changes.filter(\.isDeletion).map(\.path)
        guard !gone.isEmpty else { return }
        let evicted = try gone.filter { try isEvicted($0) }
        if let first = evicted.first {
            throw StoreError.manyDeleted(gone.count, placeholder: first.string)
        }
        guard gone.count > Self.fewest / 2 else { return }
        let added = try added(in: changes)
        let all = try Set(pool.trackedFiles()).union(gone)
        for isCounted in [{ _ in true }, ItemSelection.everything.contains] as [(TreePath) -> Bool]
        {
            let total = all.count(where: isCounted) - added.count(where: isCounted)
            let vanished = gone.count(where: isCounted) - added.count(where: isCounted)
            if total >= Self.fewest, vanished * 2 > total {
                throw StoreError.manyDeleted(gone.count, placeholder: nil)
            }
        }
    }

    /// Returns whether a placeholder stands where the file was: `.note.md.icloud`, `note.md.cloud`.
    private func isEvicted(_ path: TreePath) throws -> Bool {
        let folder = path.bytes[..<path.name.startIndex]
        let name = Array(path.name)
        let places = Self.placeholders.flatMap { end in
            [name, [UInt8(ascii: ".")] + name].map { folder + $0 + Array(end.utf8) }
        }.compactMap { TreePath(bytes: $0) }
        return try layout.statuses(of: places).contains { $0 != nil }
    }

    private static let placeholders = [
        ".icloud", ".cloud", ".cloudf", ".onedrive", ".dropbox", ".nextcloud", ".owncloud",
    ]
}

extension FileChange {
    /// True if it commits that a file, deleted by hand, is gone.
    fileprivate var isDeletion: Bool {
        if case .forget = self { true } else { false }
    }
}
