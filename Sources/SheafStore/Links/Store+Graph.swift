import SheafCore

/// Items and the links between them.
public struct LinkGraph: Sendable {
    public var items: [Item] = []
    /// By the places of the items, each pair once, in order.
    public var links: [(from: Int, to: Int)] = []
}

extension Store {
    /// Returns the items that answer to a query and the links between them; without one, all items that have
    /// links.
    public func linkGraph(matching query: ItemQuery) throws -> LinkGraph {
        let links = try links(matching: .everything)
        let chosen =
            try query.isEmpty ? nil : items(matching: query, withUpdated: false).results.map(\.item)
        var graph = LinkGraph()
        var places: [String: Int] = [:]
        func place(of item: Item) -> Int? {
            if let known = places[item.path] { return known }
            guard chosen == nil else { return nil }
            places[item.path] = graph.items.count
            graph.items.append(item)
            return graph.items.count - 1
        }
        for item in chosen ?? [] {
            places[item.path] = graph.items.count
            graph.items.append(item)
        }
        var seen: Set<[Int]> = []
        for link in links {
            guard case .item(let target)? = link.target, let from = place(of: link.source),
                let to = place(of: target), from != to, seen.insert([from, to]).inserted
            else { continue }
            graph.links.append((from, to))
        }
        return graph
    }
}
