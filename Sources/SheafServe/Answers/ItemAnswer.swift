import SheafCore
import SheafJSON
import SheafStore

/// An item with its text, to be read and changed.
enum ItemAnswer {
    /// - Parameter cards: of the board, by key: they say what other items tell of this one.
    ///
    /// Throws `StoreError.noSuchItem`, `.ambiguous`.
    static func json(_ key: String, in store: Store, _ cards: [String: Card]) throws -> JSON {
        let found = try store.items(.handles([key], Naming(forms: .stable)))
        guard let stored = found.first else { throw Failure.notFound }
        return try json(stored, in: store, cards)
    }

    /// - Parameters:
    ///   - cards: as above.
    ///   - withNodes: false where the text is not shown now.
    static func json(
        _ stored: StoredItem, in store: Store, _ cards: [String: Card], withNodes: Bool = true
    ) throws -> JSON {
        let item = stored.item
        let own = Card(VersionedItem(stored), in: store)
        let known = cards[own.key].flatMap { $0.hash == own.hash ? $0 : nil }
        let checklist = stored.document.checklist
        // A large text's conflicts would be looked for in all files.
        let conflicted =
            item.isConflicted
            ? try store.conflictedItems(at: [item.path]).results.first { $0.item.path == item.path }
            : nil
        return JSON(
            [
                "card": (known ?? own).json,
                "text": String(decoding: stored.document.bytes, as: UTF8.self),
                "title": item.title, "body": stored.body,
                "fields": fields(of: item),
                "checklist": JSON.array(
                    checklist.map {
                        JSON(["index": $0.number, "text": $0.text, "done": $0.isDone])
                    }),
            ],
            withNodes
                ? ["nodes": MarkdownJSON.nodes(stored.body, at: item.path, checklist)] : [:],
            [
                "conflicts": JSON.array(
                    store.attributed(conflicted.map { [$0] } ?? []).first.map(JSON.conflictList)
                        ?? []),
                "canEdit": stored.document.encoding == .utf8
                    && !stored.findings.contains(where: \.isUnreadable),
            ])
    }

    private static func fields(of item: Item) -> JSON {
        JSON([
            "tags": item.tags, "created": item.created?.description,
            "completed": item.completed?.description,
            "extra": JSON.object(item.extra.map { ($0.key, .string($0.value)) }),
        ])
    }
}
