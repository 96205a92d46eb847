import SheafCore
import SheafStore
import SheafTerminal

extension Context {
    /// The targets once the user agreed to close those of which parts are still open; where nobody can be
    /// asked, they are told.
    func closing(_ targets: Targets, in store: Store) throws -> Targets {
        // Most stores have no parts at all, and of one item it is quickly seen.
        let items = try store.items(targets).map(\.item)
        for (item, relations) in zip(items, try store.relations(of: items)) where !item.isClosed {
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
        return .items(items)
    }
}
