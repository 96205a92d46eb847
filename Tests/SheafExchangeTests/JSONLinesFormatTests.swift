import Foundation
import SheafExchange
import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct JSONLinesFormatTests {
    @Test func `An item is a line with its text, and nothing is left out`() throws {
        var item = Item(path: "notes/a.md", title: "Line\n\"two\"", status: "todo", kind: .task)
        item.extra = [.init(key: "owner", value: "미나")]
        let items = [item, Item(path: "b.md", title: "Memo")].map {
            ExchangeItem($0, body: "One\nTwo\n", depends: [], workflow: Workflow.standard)
        }
        let writing = ExchangeFormat.jsonLines.write(items, now)
        #expect(writing.losses == [])
        let lines = String(decoding: writing.bytes, as: UTF8.self).split(separator: "\n")
        let objects = try lines.map {
            try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        #expect(objects.map { $0?["title"] as? String } == ["Line\n\"two\"", "Memo"])
        #expect(objects.map { $0?["body"] as? String } == ["One\nTwo\n", "One\nTwo\n"])
        #expect((objects[0]?["extra"] as? [String: String]) == ["owner": "미나"])
    }
}
