import SheafCore
import SheafGit

/// Tells deletions that a person meant from files that are gone all at once: a sync deletes them on every
/// device.
struct DeletionCheck {
    let store: Store

    /// Returns the number of files that changes by hand delete, less those that moved.
    func deletions(in changes: [FileChange]) throws -> Int {
        let gone = changes.filter(\.isDeletion).map(\.path)
        guard !gone.isEmpty else { return 0 }
        return max(0, gone.count - (try added(in: changes).count))
    }

    private func added(in changes: [FileChange]) throws -> [TreePath] {
        let found = changes.filter(\.isFound).map(\.path)
        let known = try store.repository().committedEntries(at: found)
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
        guard VanishedFiles.mayBeMany(gone.count) else { return }
        try requireFew(
            gone, of: Set(store.pool.trackedFiles()).union(gone), added: added(in: changes))
    }

    /// - Throws: `StoreError.manyDeleted` where more than half of the files that git tracks, or of the
    ///   items among them, are gone.
    func requireFiles() throws {
        let tracked = Array(try store.pool.trackedFiles())
        let gone = zip(tracked, try store.layout.statuses(of: tracked)).filter { $0.1 == nil }.map(
            \.0)
        try requireFew(gone, of: Set(tracked), added: [])
    }

    private func requireFew(
        _ gone: [TreePath], of all: Set<TreePath>, added: [TreePath]
    ) throws {
        for isCounted in [{ _ in true }, ItemSelection.everything.contains] as [(TreePath) -> Bool]
        {
            let total = all.count(where: isCounted) - added.count(where: isCounted)
            let vanished = gone.count(where: isCounted) - added.count(where: isCounted)
            if VanishedFiles.areMany(vanished, of: total) {
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
        return try store.layout.statuses(of: places).contains { $0 != nil }
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
