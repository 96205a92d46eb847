import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct ItemOrderTests {
    /// Three items and one that has nothing but a title.
    private static let sources = [
        ("a.md", "title: 나무\nstatus: doing\ndue: 2026-11-27\npriority: low\nproject: Kitchen"),
        ("b.md", "title: Bread\nstatus: done\ndue: 2026-11-25T09:00\npriority: high\nproject: 집"),
        ("c.md", "title: apple\nstatus: To Do\ndue: 2026-11-26\npriority: medium\nproject: garden"),
        ("d.md", "title: Zoo"),
    ]

    /// When each was created, completed and updated, in days.
    private static let times = ["a.md": [3, 1, 2], "b.md": [2, 3, 1], "c.md": [1, 2, 3]]

    private func items() -> [Item] {
        Self.sources.map { path, source in
            let document = Document(Array("---\n\(source)\n---\n".utf8))
            var item = ItemReader(Configuration()).read(document, path: path).item
            if let days = Self.times[path] {
                let stamps = days.map {
                    Timestamp(secondsSinceEpoch: Int64($0) * 86_400, offset: 0)
                }
                (item.created, item.completed) = (.instant(stamps[0]), .instant(stamps[1]))
                item.updated = stamps[2]
            }
            return item
        }
    }

    private static let expected: [ItemOrder.Key: String] = [
        .due: "bcad", .priority: "bcad", .created: "abcd", .completed: "bcad", .updated: "cabd",
        .title: "cbda", .status: "cabd", .project: "cabd", .scheduled: "bcad", .estimate: "bcad",
    ]

    @Test(arguments: ItemOrder.Key.allCases)
    func `every key has its order, and what lacks it comes last`(key: ItemOrder.Key) {
        let order = ItemOrder(key, .standard, zone: .seoul)
        for shuffled in [items(), items().reversed()] {
            let sorted = order.sorted(shuffled).map { String($0.path.prefix(1)) }
            #expect(sorted.joined() == Self.expected[key])
        }
    }

    @Test
    func `a key of the user's own goes by number, then by text, and what lacks it comes last`() {
        let values = ["10", "2", "-1", "1.5", "2e1", "B", "a", "nan", "", nil]
        let items = values.enumerated().map { index, value in
            let source = value.map { "rating: \($0)\n" } ?? ""
            let document = Document(Array("---\ntitle: t\n\(source)---\n".utf8))
            return ItemReader(Configuration()).read(document, path: "\(index).md").item
        }
        for (isReversed, expected) in [(false, "2310465789"), (true, "7564013289")] {
            let order = ItemOrder(
                ownKey: "rating", .standard, zone: .seoul, isReversed: isReversed)
            let sorted = order.sorted(items).map { String($0.path.prefix(1)) }.joined()
            #expect(sorted == expected)
        }
    }

    @Test func `statuses of the user's own stand behind those of the store, by name`() {
        let statuses = ["published", "done", "Draft", "todo", nil]
        let items = statuses.enumerated().map { index, status in
            let source = status.map { "status: \($0)\n" } ?? ""
            let document = Document(Array("---\ntitle: t\n\(source)---\n".utf8))
            return ItemReader(Configuration()).read(document, path: "\(index).md").item
        }
        let order = ItemOrder(.status, .standard, zone: .seoul)
        #expect(
            order.sorted(items).map(\.status)
                == ["todo", "done", "Draft", "published", nil])
    }
}

extension ItemOrder {
    fileprivate func sorted(_ items: [Item]) -> [Item] {
        items.sorted { (rank(of: $0), $0.path) < (rank(of: $1), $1.path) }
    }
}
