import SheafCore
import SheafGit

/// A file that shall be written because an editor saved it without knowing what had come.
struct LateSave {
    var path: TreePath
    /// The file's bytes now; `nil` where there is none.
    var before: [UInt8]?
    var after: [UInt8]

    var change: FileChange {
        .write(path, after, expecting: before.map { .contents($0) } ?? .absent)
    }
}

extension Store {
    /// Those of the files, edited by hand, that an editor saved from a text older than the last
    /// sync, each merged with what the sync had brought. Such a save is believed once: who takes the
    /// same lines out again means it.
    func staleSaves(
        among paths: [TreePath], _ received: inout ReceivedChanges,
        in repository: borrowing Repository
    ) throws -> [LateSave] {
        var saves: [LateSave] = []
        let tree = try repository.head().commit.map { try repository.commit($0).tree }
        for path in paths {
            guard let change = received.changes[path] else { continue }
            received.forget(path)
            guard let tree, let committed = try repository.entry(at: path, in: tree),
                // A large file, or a symbolic link by now, is no text to be merged.
                let file = try? layout.readSettled(path, limit: Document.sizeLimit)
            else { continue }
            // The versions may be gone where the history was rewritten.
            let before = change.before.compactMap { try? repository.blob($0) }
            guard let after = try? repository.blob(change.after), Document.isText(file.bytes),
                before.allSatisfy(Document.isText), Document.isText(after),
                let base = ReceivedChanges.base(of: file.bytes, before: before, after: after)
            else { continue }
            let merged = ItemMerge.merge(
                base: base, x: file.bytes, y: try repository.blob(committed.id), newer: .x)
            if merged != file.bytes, Document.isText(merged) {
                saves.append(LateSave(path: path, before: file.bytes, after: merged))
            }
        }
        return saves
    }

    /// Those of the files that a clone found in its place, each merged with the remote's; where they
    /// cannot be merged the remote's stands beside it.
    func metFiles(
        among paths: [TreePath], in repository: borrowing Repository
    ) throws -> [LateSave] {
        let met = CloneCollisions(of: layout).paths
        guard !met.isEmpty, let head = try repository.head().commit else { return [] }
        let tree = try repository.commit(head).tree
        var saves: [LateSave] = []
        for path in paths where met.contains(path) {
            guard let theirs = try repository.entry(at: path, in: tree),
                try layout.status(of: path)?.kind == .regular,
                let file = try layout.readSettled(path)
            else { continue }
            saves += try self.saves(
                of: file.bytes, at: path, base: [], theirs: repository.blob(theirs.id))
        }
        return saves
    }

    /// Returns the text that editors wrote into files that a sync had replaced meanwhile, merged
    /// into what stands there now; a file that is gone comes back.
    ///
    /// - Parameter saves: what is going to be written anyway.
    func saves(
        of displaced: [DisplacedFile], after saves: [LateSave], in repository: borrowing Repository
    ) throws -> [LateSave] {
        var saves = Dictionary(saves.map { ($0.path, $0) }, uniquingKeysWith: { $1 })
        for file in displaced {
            // Where the former version has been pruned, both texts stand together.
            let was = (try? repository.blob(file.was)) ?? []
            var path = try place(of: file, was: was)
            let status = try layout.status(of: path)
            let isFile = status.map { $0.kind == .regular } ?? true
            let before = isFile ? try saves[path]?.before ?? layout.readSettled(path)?.bytes : nil
            let now = saves[path]?.after ?? before
            var merged = file.bytes
            if isFile, now == nil || now == was {
                // Nothing has happened to it but the save.
            } else if isFile, let now, [was, now, file.bytes].allSatisfy(Document.isText) {
                merged = ItemMerge.merge(base: was, x: now, y: file.bytes, newer: .y)
            } else {
                // What cannot be merged stands beside it.
                let digest = ObjectID.blob(file.bytes).description.prefix(8)
                path = path.adding("~\(digest)") ?? path
                guard try layout.status(of: path) == nil else { continue }
                saves[path] = LateSave(path: path, before: nil, after: merged)
                continue
            }
            saves[path] = LateSave(path: path, before: before, after: merged)
        }
        return saves.values.filter { $0.before != $0.after }.sorted { $0.path < $1.path }
    }

    /// Returns the path of the item that lay at the file's path: a sync may have renamed it.
    private func place(of file: DisplacedFile, was: [UInt8]) throws -> TreePath {
        guard try layout.status(of: file.path) == nil, Document.isText(was),
            let id = named(was, at: file.path).id
        else { return file.path }
        let item = try items(withUpdated: false).results.first { $0.id == id }
        return item.flatMap { TreePath($0) } ?? file.path
    }
}
