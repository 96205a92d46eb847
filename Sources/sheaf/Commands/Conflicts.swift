import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Conflicts: Command {
    static let help = HelpSubject("conflicts", korean: ["충돌"])

    @OptionGroup var global: GlobalOptions

    @Argument(parsing: .allUnrecognized, help: .value(.conflictedItem, .text))
    var words: [String] = []

    func run(_ context: Context) async throws {
        var words = try Words.checked(words)
        let handlesOnly = try Words.takeHandlesOnly(from: &words, context)
        let store = try context.store()
        let handles = words.filter { $0 != "--" }
        let reading = try context.conflictedItems(handles, in: store)
        let items = reading.results
        if handlesOnly {
            return try context.output.write(
                items.map { $0.item.handle.description + "\0" }.joined())
        }
        if context.json {
            let now = context.environment.now
            return try context.print(
                "conflicts",
                [
                    "items": store.attributed(items).map { JSON.conflicts($0, at: now) },
                    "uncheckedMerges": reading.uncheckedMerges,
                ])
        }
        if !reading.uncheckedMerges.isEmpty {
            try context.output.note(.uncheckedMerges(reading.uncheckedMerges))
        }
        guard context.isForPeople else {
            for item in items { try context.output.write(ConflictListing.lines(of: item)) }
            return
        }
        guard !items.isEmpty else {
            // Of each that was named it was said already.
            if handles.isEmpty { try context.output.note(Message("no-conflicts")) }
            return
        }
        let listing = ConflictListing(names: ItemNames(reading.ids), context: context)
        try context.show(listing.lines(of: store.attributed(items)))
        context.remember(items.map(\.item), in: store)
        try context.output.note(Message("how-to-resolve"))
    }
}

extension Context {
    /// The items with conflicts, all of them or those that are named.
    func conflictedItems(_ handles: [String], in store: Store) throws -> ConflictReading {
        guard !handles.isEmpty else { return try store.conflictedItems() }
        // The settings are no item, and go by their path alone.
        if handles == [Store.configurationPath] {
            var reading = try store.conflictedItems(at: [])
            reading.results.removeAll { $0.item.path != Store.configurationPath }
            if !reading.results.isEmpty { return reading }
        }
        let named = try store.items(.handles(handles, naming(in: store)))
        var reading = try store.conflictedItems(at: Swift.Set(named.map(\.item.path)))
        reading.results = named.map { stored in
            reading.results.first { $0.item.handle == stored.item.handle }
                ?? ConflictedItem(stored: stored, conflicts: [])
        }
        for item in reading.results where item.conflicts.isEmpty && isForPeople {
            try output.note(Message("no-conflicts-in", ["item": ItemName(item.item)]))
        }
        reading.results.removeAll(where: \.conflicts.isEmpty)
        return reading
    }
}
