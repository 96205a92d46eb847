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
    /// The items that a change is about. Where one of them has a copy, or is one, the copy gets its
    /// new id first, in a commit of its own; so an id means the original, and a path the copy.
    func items(
        _ targets: Targets, settlingCopiesIn session: borrowing ChangeSession
    ) throws -> [StoredItem] {
        switch targets {
        case .matching(let query):
            let found = try reading(matching: query)
            guard Set(found.ids).count < found.ids.count else {
                return try found.results.map { try stored($0.item) }
            }
            let copies = try copies(in: namedItems())
            try renew(copies, named: Set(found.results.compactMap(\.item.id)), in: session)
            return try found.results.map { try stored($0.item) }
        case .handles(let handles, let naming):
            if let originals = try items(withIDs: handles) { return originals }
            var all = try namedItems()
            let copies = try copies(in: all)
            for copy in copies { all.ids[copy.index] = copy.new }
            let chosen = try choose(handles, naming, among: all) { all[$0] }
            try renew(copies, named: Set(chosen.compactMap { all.ids[$0] }), in: session)
            return try chosen.map { try stored(all[$0]) }
        case .items(let items):
            if let originals = try self.items(withIDs: items.map(\.handle.description)),
                originals.map({ $0.path as TreePath? }) == items.map({ TreePath($0) })
            {
                return originals
            }
            var all = try namedItems()
            let chosen = try all.places(of: items)
            let copies = try copies(in: all)
            for copy in copies { all.ids[copy.index] = copy.new }
            try renew(copies, named: Set(chosen.compactMap { all.ids[$0] }), in: session)
            return try chosen.map { try stored(all[$0]) }
        }
    }

    /// Returns the item that now stands where `original` was read. Where its file was moved or
    /// renamed meanwhile, the one that has its id; `nil` where it was deleted.
    func standing(
        _ original: StoredItem, settlingCopiesIn session: borrowing ChangeSession
    ) throws -> StoredItem? {
        let id = original.item.id
        if let id, let here = try items(withIDs: [id.description])?.first,
            here.path == original.path
        {
            return here
        }
        var all = try namedItems()
        let here = (0..<all.count).first { all.treePath(of: $0) == original.path }
        // A file of another id that has this place now is another item's.
        let isOurs = here.map { all.ids[$0] == id || id == nil || all.ids[$0] == nil } ?? false
        let elsewhere = id.flatMap { all.ids.firstIndex(of: $0) }
        guard
            let index = here.flatMap({ all.ids[$0] == id ? $0 : nil }) ?? elsewhere
                ?? (isOurs ? here : nil)
        else { return nil }
        let copies = try copies(in: all)
        for copy in copies { all.ids[copy.index] = copy.new }
        try renew(copies, named: Set([all.ids[index]].compactMap { $0 }), in: session)
        return try stored(all[index])
    }

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

    /// Gives those copies their new ids that a change is about, or whose originals it is about.
    private func renew(
        _ copies: [ItemCopy], named ids: Set<ItemID>, in session: borrowing ChangeSession
    ) throws {
        let reader = ItemReader(configuration)
        var changes: [FileChange] = []
        var edits: [ItemEdit] = []
        for copy in copies where ids.contains(copy.old) || ids.contains(copy.new) {
            guard let (before, after) = try renewed(copy) else { continue }
            changes.append(.write(copy.path, after.bytes, expecting: .contents(before.bytes)))
            edits.append(
                ItemEdit(
                    before: nil, after: reader.read(after, at: copy.path).item, isChanged: true))
        }
        guard !changes.isEmpty else { return }
        let message = message(.byHand, edits, device: try device(of: repository()))
        _ = try session.commit(changes, message: message)
    }
}
