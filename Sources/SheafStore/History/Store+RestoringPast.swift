import SheafCore
import SheafGit

extension Store {
    /// Brings items back to an earlier state, in one commit; deleted ones too. An item keeps the
    /// path that it has, and the id.
    ///
    /// - Parameter handles: as ``Targets/handles(_:_:)``, read among what there is, then among what
    ///   was deleted.
    /// - Throws: `StoreError.noSuchItem`, `.ambiguous`, `.noSuchRevision`, `.notThen`.
    public func restore(
        _ handles: [String], to point: HistoryPoint, _ naming: Naming = Naming()
    ) throws -> Change {
        try change(.restore) { _ in
            var taken = ReservedNames(layout)
            var seen: Set<String> = []
            return try itemsOfHistory(handles, naming).compactMap { item in
                guard seen.insert(item.path).inserted else { return nil }
                return try planned(item, as: self.item(item, at: point), taken: &taken)
            }
        }
    }

    private func planned(
        _ item: Item, as past: PastItem, taken: inout ReservedNames
    ) throws -> PlannedFile {
        var document = past.stored.document
        guard let path = TreePath(item), try layout.status(of: path) != nil else {
            let free = try taken.free(past.stored.path, id: item.id)
            return PlannedFile(
                path: free, before: nil, after: document.bytes,
                edit: ItemEdit(
                    before: nil, after: named(document.bytes, at: free), isChanged: true))
        }
        let now = try stored(item)
        if let id = item.id, past.stored.item.id == nil {
            do {
                document = try ItemEditor(configuration, at: environment.now).identified(
                    document, stem: ItemReader.stem(of: item.path), newID: { id })
            } catch {
                throw StoreError.document(path: item.path, error)
            }
        }
        return PlannedFile(
            path: path, before: now.document.bytes, after: document.bytes,
            edit: ItemEdit(
                before: now.item, after: named(document.bytes, at: path),
                isChanged: document != now.document))
    }
}
