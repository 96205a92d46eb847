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
        let versioned = VersionedItem(stored)
        let known = cards[item.handle.description].flatMap {
            $0.hash == versioned.hash ? $0 : nil
        }
        let checklist = stored.document.checklist
        // A large text's conflicts would be looked for in all files.
        let conflicted =
            item.isConflicted
            ? try store.conflictedItems(at: [item.path]).results.first { $0.item.path == item.path }
            : nil
        let attributed = conflicted.flatMap { store.attributed([$0]).first }
        return JSON(
            [
                "card": (known ?? Card(versioned, in: store)).json,
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
                "conflicts": JSON.array(attributed.map(JSON.conflictList) ?? []),
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

/// The texts of many items at once, for a page that keeps them to be read without a network.
enum BodiesAnswer {
    /// Items in one answer.
    static let limit = 500

    /// - Parameters:
    ///   - keys: of items; those that are gone by now are left out.
    ///   - next: the key after which the next answer goes on.
    ///   - cards: see ``ItemAnswer``.
    static func json(
        _ keys: [String], next: String?, in store: Store, _ cards: [String: Card]
    ) -> JSON {
        let bodies = items(keys, in: store).compactMap { item in
            try? ItemAnswer.json(item, in: store, cards, withNodes: false)
        }
        return JSON(["bodies": JSON.array(bodies), "next": next])
    }

    private static func items(_ keys: [String], in store: Store) -> [StoredItem] {
        if keys.isEmpty { return [] }
        if let all = try? store.items(.handles(keys, Naming(forms: .stable))) { return all }
        // One of them is gone, or cannot be read: the others are looked for in halves.
        guard keys.count > 1 else { return [] }
        let half = keys.count / 2
        return items(Array(keys[..<half]), in: store) + items(Array(keys[half...]), in: store)
    }
}

/// The targets of an item's links, and the items that link to it.
enum LinksAnswer {
    /// Throws `StoreError.noSuchItem`, `.ambiguous`.
    static func json(_ key: String, in store: Store) throws -> JSON {
        guard let links = try store.links(of: .handles([key], Naming(forms: .stable))).first else {
            throw Failure.notFound
        }
        return JSON([
            "links": JSON.array(of: links.outgoing) { _, link in
                JSON(["name": link.link.name, "target": target(link.target)])
            },
            "backlinks": JSON.array(of: Array(links.incoming.prefix(Self.most))) { _, link in
                JSON([
                    "key": link.source.handle.description, "title": link.source.title,
                    "line": link.link.line, "context": link.context,
                ])
            },
        ])
    }

    /// More than is read at once.
    private static let most = 500

    private static func target(_ target: LinkTarget?) -> JSON {
        switch target {
        case .item(let item):
            JSON(["key": item.handle.description, "title": item.title, "path": item.path])
        case .file(let path): JSON(["key": String?.none, "title": path, "path": path])
        case nil: .null
        }
    }
}
