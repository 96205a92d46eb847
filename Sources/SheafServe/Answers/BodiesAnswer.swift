import SheafCore
import SheafJSON
import SheafStore

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
