import SheafCore

/// A project or a tag, and how many items have it. Items of one that is nested in it count too:
/// `kitchen.tiles` is a part of `kitchen`, `home/garden` of `home`.
public struct NameCount: Sendable {
    /// As most of the items write it.
    public let name: String
    /// Open tasks.
    public var open = 0
    /// Closed tasks.
    public var closed = 0
    public var memos = 0

    /// Of the tasks.
    public var progress: Checklist { Checklist(done: closed, total: open + closed) }
    public var total: Int { open + closed + memos }
}

extension Store {
    /// The projects of the items that answer to a query, by name, a nested one behind the one it is in.
    public func projects(matching query: ItemQuery = .everything) throws -> Reading<NameCount> {
        try names(matching: query, separator: ".") { $0.project.map { [$0] } ?? [] }
    }

    /// The tags of the items that answer to a query, in the same order.
    public func tags(matching query: ItemQuery = .everything) throws -> Reading<NameCount> {
        try names(matching: query, separator: "/") { $0.allTags }
    }

    private func names(
        matching query: ItemQuery, separator: Character, _ names: (Item) -> [String]
    ) throws -> Reading<NameCount> {
        let reading = try items(matching: query, withUpdated: false)
        /// By the parts of the name, folded, so that what is nested stands behind what it is in.
        var counts: [[String]: NameCount] = [:]
        var spellings: [[String]: [String: Int]] = [:]
        for item in reading.results.lazy.map(\.item) {
            var counted: Set<[String]> = []
            for name in names(item) {
                let parts = name.split(separator: separator).map(String.init)
                let keys = parts.map { FoldedText.fold($0) }
                for length in parts.indices.map({ $0 + 1 }) {
                    let key = Array(keys.prefix(length))
                    let spelling = parts.prefix(length).joined(separator: String(separator))
                    spellings[key, default: [:]][spelling, default: 0] += 1
                    guard counted.insert(key).inserted else { continue }
                    counts[key, default: NameCount(name: "")].count(item)
                }
            }
        }
        let sorted = counts.sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return reading.with(
            sorted.map { key, count in
                let spelling = spellings[key]?.max { ($0.value, $1.key) < ($1.value, $0.key) }
                return NameCount(
                    name: spelling?.key ?? "", open: count.open, closed: count.closed,
                    memos: count.memos)
            })
    }
}

extension NameCount {
    fileprivate mutating func count(_ item: Item) {
        if item.kind == .memo {
            memos += 1
        } else if item.isClosed {
            closed += 1
        } else {
            open += 1
        }
    }
}
