import SheafCore
import SheafGit

/// Copies of an item's file that still have its id: the programs that make copies know nothing of
/// ids. Those that git does not know yet get one of their own, at the next change that names either
/// file and has to look at all files, and at the next sync.
struct ItemCopy {
    var path: TreePath
    /// Its place among the items it was looked for in.
    var index: Int
    var old: ItemID
    var new: ItemID
}

extension Store {
    func copies(in items: NamedItems) throws -> [ItemCopy] {
        try copies(among: items.ids, items.treePath)
    }

    /// The copies among items of these ids. Of several files that git does not know the one with the
    /// shortest path is the original: copies are named by adding to it.
    func copies(
        among ids: [ItemID?], _ path: (Int) -> TreePath?
    ) throws -> [ItemCopy] {
        let known = ids.indices.filter { ids[$0] != nil }
        guard Set(known.map { ids[$0] }).count < known.count else { return [] }
        let groups = Dictionary(grouping: known) { ids[$0] }
        var copies: [ItemCopy] = []
        for (id, indices) in groups where indices.count > 1 {
            guard let id else { continue }
            let places = indices.compactMap { index in
                path(index).map { (index: index, path: $0) }
            }
            let states = try repository().states(of: places.map(\.path))
            var unknown = zip(places, states).filter { $0.1.head == nil }.map(\.0)
            if unknown.count == places.count {
                unknown.sort { ($0.path.bytes.count, $0.path) < ($1.path.bytes.count, $1.path) }
                unknown.removeFirst()
            }
            copies += unknown.map {
                ItemCopy(path: $0.path, index: $0.index, old: id, new: environment.newID())
            }
        }
        return copies.sorted { $0.path < $1.path }
    }

    /// The copy's document under its new id, with the one that stands there.
    func renewed(_ copy: ItemCopy) throws -> (before: Document, after: Document)? {
        guard let file = try layout.read(copy.path, limit: Document.sizeLimit),
            Document.isText(file.bytes)
        else { return nil }
        let document = Document(file.bytes)
        do throws(EditError) {
            let editor = ItemEditor(configuration, at: environment.now)
            return (document, try editor.renewingID(of: document, to: copy.new))
        } catch {
            throw StoreError.document(path: copy.path.string, error)
        }
    }
}
