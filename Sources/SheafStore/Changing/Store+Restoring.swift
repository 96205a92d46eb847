import SheafCore
import SheafGit

/// A deleted item, as it was when it was last there.
struct DeletedItem {
    var path: TreePath
    var item: Item
    var bytes: [UInt8]
    var isExecutable: Bool
}

extension Store {
    /// Brings deleted items back, in one commit, as they were when they were last there. Where
    /// another file has the path by now, the id or a number is added to the name.
    ///
    /// - Parameter handles: as ``Targets/handles(_:_:)``, read among what was deleted; of several items that had one path, the last to go is meant.
    /// - Throws: `StoreError.noDeletedItem`, `.notDeleted`, `.ambiguous`.
    public func restore(_ handles: [String], _ naming: Naming = Naming()) throws -> Change {
        try change(.restore) { _ in
            let present = try items(withUpdated: false).results
            let deleted = try deletedItems(among: present)
            let items = deleted.map(\.item)
            var taken = ReservedNames(layout)
            return try indices(of: handles, naming, among: items, present: present).map { index in
                let found = deleted[index]
                let path = try taken.free(found.path, id: found.item.id)
                let item = reader.read(Document(found.bytes), at: path).item
                return PlannedFile(
                    making: path, found.bytes, item, isExecutable: found.isExecutable)
            }
        }
    }

    private func indices(
        of handles: [String], _ naming: Naming, among deleted: [Item], present: [Item]
    ) throws -> [Int] {
        do {
            return try choose(handles, naming, among: deleted)
        } catch let error as StoreError where error.isNoItem {
            for handle in handles.count > 1 ? [handles.joined(separator: " ")] + handles : handles
            where (try? choose([handle], naming, among: deleted)) == nil {
                if let index = try? choose([handle], naming, among: present).first {
                    throw StoreError.notDeleted(present[index])
                }
            }
            if case .noSuchItem(let text) = error { throw StoreError.noDeletedItem(text) }
            throw error
        }
    }

    /// The items that ``restore(_:_:)`` can bring back, as they were last, the last to go first.
    public func deletedItems() throws -> [Item] {
        try deletedItems(among: items().results).map(\.item)
    }

    /// All that was deleted and has not come back, the last to go first: from the working tree
    /// since the last commit, then commit by commit, each held against its first parent.
    func deletedItems(among present: [Item]) throws -> [DeletedItem] {
        let repository = try repository()
        guard let head = try repository.head().commit else { return [] }
        var search = DeletionSearch(
            present: present, reader: reader,
            selection: ItemSelection(configuration))
        try repository.walk(repository.commit(head).tree) { path, entry in
            guard try layout.status(of: path) == nil else { return }
            try search.add(path, entry, in: repository)
        }
        try repository.history(from: head) { commit in
            let parent = try commit.parents.first.map { try repository.commit($0).tree }
            let differences = try repository.differences(
                from: parent ?? .emptyTree, to: commit.tree)
            // The same bytes under another name: it was renamed.
            let arrived = Set(differences.compactMap(\.new?.id))
            // So it was where the commit says so.
            let moved = try parent.map { try repository.recordedMoves(of: commit, since: $0) } ?? []
            let left = Set(moved.map(\.from))
            for case (let path, let old?, nil) in differences.map({ ($0.path, $0.old, $0.new) })
            where !arrived.contains(old.id) && !left.contains(path) {
                try search.add(path, old, in: repository)
            }
            return true
        }
        return search.found
    }
}

/// Collects deleted items, the latest version of each.
private struct DeletionSearch {
    private(set) var found: [DeletedItem] = []
    private var ids: Set<ItemID>
    private var paths: Set<TreePath>
    private let reader: ItemReader
    private let selection: ItemSelection

    init(present: [Item], reader: ItemReader, selection: ItemSelection) {
        ids = Set(present.compactMap(\.id))
        paths = Set(present.compactMap { TreePath($0) })
        self.reader = reader
        self.selection = selection
    }

    /// Takes up what was at a path, if it was an item that neither is there nor was found before.
    mutating func add(
        _ path: TreePath, _ entry: TreeEntry, in repository: borrowing Repository
    ) throws {
        guard entry.mode == .regular || entry.mode == .executable, selection.contains(path) else {
            return
        }
        let bytes = try repository.blob(entry.id)
        guard Document.isText(bytes) else { return }
        let item = reader.read(Document(bytes), at: path).item
        let isNew =
            if let id = item.id { ids.insert(id).inserted } else { paths.insert(path).inserted }
        guard isNew else { return }
        found.append(
            DeletedItem(
                path: path, item: item, bytes: bytes, isExecutable: entry.mode == .executable))
    }
}

extension Store {
    /// Returns the items that have a tag, or one that is nested in it.
    public func items(tagged tag: String) throws -> [Item] {
        let folded = FoldedText(tag).bytes
        return try items(withUpdated: false).results.filter { item in
            item.allTags.contains { Tag.folded(withOuter: $0).contains(folded) }
        }
    }

    /// Gives a tag another name, in one commit: in front matter and text, and with it what is nested in it.
    public func renameTag(_ old: String, to new: String) throws -> Change {
        try edit(.items(items(tagged: old)), as: .set) { editor, stored, _ in
            try editor.renamingTag(old, to: new, in: stored.document)
        }
    }

    /// The item with this id and its text, as its file is at this moment; `nil` where there is none.
    ///
    /// - Throws: `StoreError.ambiguous` where several files have the id.
    public func item(id: ItemID) throws -> StoredItem? {
        do {
            return try items(.handles([id.description], Naming(forms: .stable))).first
        } catch StoreError.noSuchItem {
            return nil
        }
    }

    /// Changes one item by a closure; see ``update(_:_:)-(Targets,_)``.
    @discardableResult
    public func update(
        _ id: ItemID, _ edit: (inout ItemFields) throws -> Void
    ) throws -> Change {
        try update(.handles([id.description], Naming(forms: .stable)), edit)
    }

    /// Changes the targets by a closure, in one commit. It is given each of them as its file is under
    /// the lock, so that nothing that others wrote is lost; only what it changes is written.
    ///
    /// - Parameter edit: is called again where a file changed meanwhile. What it throws leaves all files
    ///   as they are.
    /// - Throws: as ``items(_:)-(Targets)``; `StoreError.unknownStatus`; `.document` with `EditError`.
    @discardableResult
    public func update(
        _ targets: Targets, _ edit: (inout ItemFields) throws -> Void
    ) throws -> Change {
        return try self.edit(targets, as: .set) { editor, stored, stem in
            let before = ItemFields(stored)
            var after = before
            try edit(&after)
            let assignments = after.assignments(since: before)
            try requireKnownStatus(assignments)
            let document = try editor.applying(assignments, to: stored.document, stem: stem)
            guard after.body != before.body else { return document }
            let written = try document.replacingBody(
                with: after.body, stem: stem, key: reader.titleKey(in: document),
                rule: reader.titles)
            return try editor.stamping(written, editedFrom: stored.document)
        }
    }
}
