import TestTraits
import Testing

@testable import SheafCore

@Suite(.limited) struct HandleTests {
    private static let items = [
        Item(id: ItemID("k7m3x9q2"), path: "tasks/2026-11/buy-milk-k7m3x9q2.md", title: "Buy milk"),
        Item(id: ItemID("k7p00000"), path: "tasks/2026-11/call-k7p00000.md", title: "Call Mina"),
        Item(path: "memos/2026-11/회의록.md", title: "주간 회의록"),
        Item(id: ItemID("a1111111"), path: "a.md", title: "Milk prices"),
        Item(id: ItemID("qkq00000"), path: "work/a.md", title: "rice"),
        Item(path: "memos/2026 plan.md", title: "2026 plan"),
        Item(id: ItemID("d0000000"), path: "memos/밥.md", title: "밥 짓기"),
        Item(path: "README.MD", title: "Milk"),
    ]

    private func resolve(
        _ text: String, rows: [Handle] = [], directory: String? = nil,
        forms: HandleResolver.Forms = .all
    ) throws(HandleError) -> Int {
        try HandleResolver(Self.items, rows: rows, directory: directory, forms: forms).resolve(text)
    }

    @Test(arguments: [
        ("k7m3x9q2", 0), ("k7m", 0), ("K7P", 1), ("a", 3), ("memos/2026-11/회의록.md", 2),
        ("a.md", 3), ("./a.md", 3), ("회의록", 2), ("buy", 0), ("CALL mina", 1), ("주간", 2),
        ("readme.md", 7), ("2026 p", 5), ("milk", 7),
        ("memos/2026-11/\u{1112}\u{116C}\u{110B}\u{1174}\u{1105}\u{1169}\u{11A8}.md", 2),
        // Typed with the Hangul keyboard; a title comes first.
        ("ㅏ7ㅡ3", 0), ("ㅏ7ㅡ3ㅌ9ㅂ2", 0), ("ㅂㅏㅂ", 4), ("바", 4), ("밥", 6),
    ])
    func `finds`(_ text: String, _ index: Int) throws {
        #expect(try resolve(text) == index)
    }

    @Test func `another program's id is a handle, behind rows`() throws {
        func item(_ path: String, _ id: String) -> Item {
            var item = Item(path: path, title: path)
            item.extra = [Item.ExtraKey(key: "ID", value: id)]
            return item
        }
        let items = [
            item("a.md", "BACK-1"), item("b.markdown", "202403011200"), item("c.md", "2"),
            item("d.md", "same"), item("e.md", "same"),
        ]
        let rows: [Handle] = [.path("a.md"), .path("b.markdown"), .path("c.md")]
        func resolve(_ text: String, _ rows: [Handle] = []) throws(HandleError) -> Int {
            try HandleResolver(items, rows: rows).resolve(text)
        }
        #expect(try resolve("back-1") == 0)
        #expect(try HandleResolver(items, forms: .stable).resolve("BACK-1") == 0)
        #expect(try resolve("202403011200", rows) == 1)
        #expect(try resolve("2") == 2)
        #expect(throws: HandleError.ambiguous("2", candidates: [1, 2])) { try resolve("2", rows) }
        #expect(throws: HandleError.ambiguous("same", candidates: [3, 4])) { try resolve("same") }
        #expect(try resolve("b") == 1)
        #expect(try resolve("b.markdown") == 1)
        #expect(try resolve("./b.markdown") == 1)
    }

    @Test func `reads paths from the current directory, then from the root`() throws {
        #expect(try resolve("a.md", directory: "work") == 4)
        #expect(try resolve("a.md", directory: "memos") == 3)
        #expect(try resolve("../a.md", directory: "work") == 3)
        #expect(try resolve("work/a.md", directory: "memos") == 4)
        #expect(throws: HandleError.notFound("../../a.md")) {
            try resolve("../../a.md", directory: "work")
        }
    }

    @Test func `reads rows of the last listing`() throws {
        let id = try #require(ItemID("k7p00000"))
        let rows = [Handle.path("a.md"), .id(id), .path("gone.md")]
        #expect(try resolve("1", rows: rows) == 3)
        #expect(try resolve("2", rows: rows) == 1)
        #expect(throws: HandleError.rowIsGone(3, .path("gone.md"))) { try resolve("3", rows: rows) }
        #expect(throws: HandleError.noSuchRow(4, rows: 3)) { try resolve("4", rows: rows) }
        #expect(throws: HandleError.noSuchRow(0, rows: 3)) { try resolve("0", rows: rows) }
        #expect(throws: HandleError.notFound("1")) {
            try resolve("1", rows: rows, forms: .stable)
        }
    }

    @Test func `names the candidates where several are meant`() {
        #expect(throws: HandleError.ambiguous("k7", candidates: [0, 1])) { try resolve("k7") }
        #expect(throws: HandleError.ambiguous("mi", candidates: [0, 1, 3, 7])) { try resolve("mi") }
    }

    @Test func `takes neither titles nor rows from scripts`() throws {
        #expect(try resolve("k7m", forms: .stable) == 0)
        #expect(try resolve("a.md", forms: .stable) == 3)
        #expect(throws: HandleError.notFound("buy")) { try resolve("buy", forms: .stable) }
        #expect(throws: HandleError.notFound("")) { try resolve("", forms: .stable) }
    }

    @Test(arguments: ["", "nothing", "b/a.md", "zzz", "//", "../x.md"])
    func `finds nothing`(_ text: String) {
        #expect(throws: HandleError.notFound(text)) { try resolve(text) }
    }
}
