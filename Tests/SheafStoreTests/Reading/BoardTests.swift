import SheafCore
import TestTraits
import Testing

@testable import SheafStore

/// The board as every face draws it, on Friday 2027-01-15.
@Suite(.limited) struct BoardTests {
    private static let files = [
        "late": "status: todo\ndue: 2027-01-10", "soon": "status: todo\ndue: 2027-01-16",
        "some day": "status: To Do", "later": "status: todo\nwait: 2027-02-01",
        "long done": "status: done\ncompleted: 2027-01-01",
        "just done": "status: done\ncompleted: 2027-01-14",
        "kept": "status: done\nwait: 2027-02-01\ncompleted: 2026-12-01",
        "note": "due: 2027-01-15", "idea": "status: an idea",
    ]

    private func sandbox() async throws -> EditingSandbox {
        try await EditingSandbox(
            Dictionary(
                uniqueKeysWithValues: Self.files.map { ("\($0).md", "---\n\($1)\n---\n") }))
    }

    private func titles(_ board: Board) -> [[String]] {
        board.columns.map { $0.items.map(\.item.title) }
    }

    @Test func `each task is in the column of its status, what waits and memos beside them`()
        async throws
    {
        let sandbox = try await sandbox()
        let store = sandbox.store
        let board = try store.board().board
        #expect(
            titles(board) == [
                ["late", "soon", "some day"], [], ["just done", "long done", "kept"],
            ])
        #expect(Set(board.memos.items.map(\.item.title)) == ["note", "idea"])
        #expect(board.columns.map(\.count) == [3, 0, 3] && board.waiting == 1)
        let tasks = try store.board(in: .tasks, limit: 1).board
        #expect(titles(tasks) == [["late"], [], ["just done"]])
        #expect(tasks.columns.map(\.count) == [3, 0, 3] && tasks.memos.count == 0)
        let all = try store.board(showsWaiting: true).board
        #expect(titles(all)[0].contains("later") && all.waiting == 0)
        #expect(try store.board(matching: store.query(["nothing"])).board.isEmpty)
    }

    @Test func `a look at all items counts what the board shows`() async throws {
        let sandbox = try await sandbox()
        let store = sandbox.store
        let counted = try store.readItems(since: nil) { $0.item.title }.board
        let board = try store.board().board
        #expect(counted.columns.map(\.count) == board.columns.map(\.count))
        #expect(counted.memos.count == board.memos.count && counted.waiting == board.waiting)
        #expect(counted.items.isEmpty && !counted.isEmpty)
    }
}
