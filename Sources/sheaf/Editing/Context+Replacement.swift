import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

extension Context {
    /// Says what became of items that were edited.
    func report(_ replacement: Replacement, of items: [StoredItem]) throws {
        for finding in replacement.findings { try output.warn(Warning(finding)) }
        if json {
            return try print(
                replacement.change.map { .change($0, at: environment.now) }
                    ?? .unchanged(.edit, items.map(\.item), at: environment.now))
        }
        for (item, outcome) in zip(items, replacement.outcomes) {
            let name = ItemName(item.item)
            switch outcome {
            case .written: continue
            case .unchanged: try output.note(Message("unchanged-in-editor", ["item": name]))
            case .emptied: try output.note(Message("emptied", ["item": name]))
            case .merged(let conflicts):
                try output.note(
                    Message("merged-meanwhile", ["item": name, "conflicts": conflicts.counted]))
            case .broughtBack: try output.note(Message("brought-back", ["item": name]))
            }
        }
        guard let change = replacement.change else { return }
        // What was said already need not be said again.
        if change.edits.contains(where: \.isChanged) { try report(change) }
    }
}

extension Context {
    /// Lets the user write an item that is to be made, and makes it.
    func write(_ draft: Draft, in store: Store) throws {
        let copy = try store.editingCopy(of: draft)
        try edit([copy], in: store)
        if let change = try store.add(copy) { return try report(change) }
        guard json else { return try output.note(Message("nothing-typed")) }
        try print(.unchanged(draft.kind == .memo ? .memo : .add, [], at: environment.now))
    }
}

extension JSON {
    /// A change that turned out to be none.
    static func unchanged(_ verb: Verb, _ items: [Item], at now: Moment) -> JSON {
        .change(verb, commit: nil, items: items.map { JSON.item($0, at: now) })
    }
}
