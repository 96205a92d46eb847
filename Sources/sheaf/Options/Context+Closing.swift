import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// Makes a change that closes tasks, once the user agreed to close those of which parts are still
    /// open; where nobody can be asked, they are told.
    ///
    /// - Returns: the change, with what it means for the tasks that depend on those and on which they do.
    func closing(
        _ targets: Targets, in store: Store, _ close: (Targets) throws -> Change
    ) throws -> Change {
        // Most stores have no parts at all, and of one item it is quickly seen.
        let items = try store.items(targets).map(\.item)
        let related = zip(items, try store.relations(of: items)).filter { !$0.0.isClosed }
        for (item, relations) in related {
            let open = relations.children.filter { $0.kind == .task && !$0.isClosed }
            guard !open.isEmpty else { continue }
            if canAsk, !yes {
                try confirm(
                    Message(
                        "confirm-open-parts", ["item": ItemName(item), "count": open.count.counted]),
                    about: open)
            } else {
                try output.note(
                    Message("open-parts", ["item": ItemName(item), "count": open.count.counted]))
            }
        }
        var change = try close(.items(items))
        let changed = Swift.Set(
            change.edits.filter { $0.isChanged && $0.before != nil }.compactMap(\.after?.path))
        func others(_ found: [Item]) -> [Item] { found.filter { !changed.contains($0.path) } }
        let closed = related.filter { changed.contains($0.0.path) }
        change.overtaken = closed.map { ($0.0, others($0.1.blockers)) }.filter { !$0.1.isEmpty }
        var seen: Swift.Set<String> = []
        let held = closed.flatMap { others($0.1.dependents) }
            .filter { seen.insert($0.path).inserted }
        change.freed = zip(held, try store.relations(of: held))
            .filter { $1.blockers.isEmpty }.map(\.0)
        return change
    }
}
