import ArgumentParser
import SheafCore
import SheafJSON
import SheafStore
import SheafTerminal

struct Show: Command {
    static let help = HelpSubject("show", aliases: ["cat"], korean: ["보기"])

    @OptionGroup var global: GlobalOptions

    @Option(name: [.customLong("at"), .customLong("시점")], help: .value(.point))
    var point: String?

    @Flag(name: [.long, .customLong("펼치기")])
    var embeds = false

    @Argument(parsing: .allUnrecognized, help: .value(.item))
    var handles: [String] = []

    func run(_ context: Context) async throws {
        let handles = try Words.checked(handles).filter { $0 != "--" }
        guard !handles.isEmpty else { throw UsageError.missingArgument(.handle) }
        let store = try context.store()
        var items = try items(handles, in: store, context)
        if embeds, point == nil { items = try items.map { try store.expanded($0) } }
        if context.json {
            let now = context.environment.now
            let values = (point == nil ? store.dated(items) : items).map {
                JSON.item($0.item, body: $0.body, at: now)
            }
            try context.print("show", ["items": values])
        } else if context.isForPeople {
            let relations =
                point == nil
                ? try store.relations(of: items.map(\.item), withBacklinks: true) : []
            let cards = items.enumerated().map { index, item in
                context.card(
                    of: item, relations.indices.contains(index) ? relations[index] : nil)
            }
            try context.show(Array(cards.joined(separator: [""])))
        } else {
            // A program gets the file, byte for byte.
            for item in items { try context.output.write(item.document.bytes) }
        }
    }

    /// A repeating item on one of its days: `milk@2026-11-08`; `nil` where no day stands behind an `@`.
    private func pastOccurrence(
        _ handles: [String], _ naming: Naming, in store: Store, _ context: Context
    ) throws -> StoredItem? {
        let handle = handles.joined(separator: " ")
        let now = context.environment.now
        guard let mark = handle.lastIndex(of: "@"), mark != handle.startIndex,
            let day = try? DateExpression.parse(
                String(handle[handle.index(after: mark)...]), at: now, leaning: .past)
        else { return nil }
        let words = handle[..<mark].split(separator: " ").map(String.init)
        let items = try store.itemsOfHistory(words, naming)
        guard items.count == 1 else { throw StoreError.ambiguous(handle, candidates: items) }
        return try store.item(items[0], on: day.date(in: now.zone))
    }

    /// As they are, or as they were.
    private func items(
        _ handles: [String], in store: Store, _ context: Context
    ) throws -> [StoredItem] {
        let naming = context.naming(in: store)
        guard let point else {
            do {
                return try store.items(.handles(handles, naming))
            } catch let error as StoreError where error.isNoItem {
                guard let found = try pastOccurrence(handles, naming, in: store, context) else {
                    throw error
                }
                return [found]
            }
        }
        let past = HistoryPoint(point, at: context.environment.now)
        return try store.itemsOfHistory(handles, naming).map {
            try store.item($0, at: past).stored
        }
    }
}
