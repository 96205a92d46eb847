import SheafCore
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// What the live board tells of the store and its remote.
@Suite(.limited) struct LiveHeadTests {
    @Test(arguments: [
        (LiveStanding(), ""),
        (LiveStanding(hasRemote: true, lastSync: LiveTable.start - 120), "2분 전 동기화"),
        (
            LiveStanding(hasRemote: true, toSend: 3, offlineSince: LiveTable.start - 300),
            "오프라인(5분 전부터) · 보낼 것 3개"
        ),
        (LiveStanding(hasRemote: true, offlineSince: LiveTable.start - 5), "오프라인"),
        (LiveStanding(conflicted: 2, hasRemote: true, toSend: 1), "충돌 2개 · 보낼 것 1개"),
    ])
    func `The head tells how the store stands`(standing: LiveStanding, text: String) throws {
        var table = try LiveTable.filled(.korean)
        table.send(.stands(standing))
        #expect(table.screen[0].hasSuffix(text))
    }

    @Test(arguments: [
        (LiveStanding(conflicted: 2, hasRemote: true, lastSync: LiveTable.start), "충돌 2개"),
        (LiveStanding(conflicted: 2, hasRemote: true, toSend: 3), "충돌 2개 ↑3"),
        (
            LiveStanding(hasRemote: true, toSend: 3, offlineSince: LiveTable.start - 300),
            "오프라인 ↑3"
        ),
        (LiveStanding(hasRemote: true, toSend: 3), "보낼 것 3개"),
    ])
    func `On a narrow window the head is brief`(standing: LiveStanding, text: String) throws {
        var table = try LiveTable.filled(.korean, columns: 40, rows: 12)
        table.send(.stands(standing))
        #expect(table.screen[0].hasPrefix("[할 일 2]  진행 중 1  완료 1 "))
        #expect(table.screen[0].dropFirst(21).drop { $0 == " " } == text)
    }

    @Test func `A sync that fails is told until one goes through`() throws {
        var table = try LiveTable.filled()
        table.send(.stands(LiveStanding(hasRemote: true, lastSync: LiveTable.start)))
        table.send(.syncFailed(Report(.usage, Message("unknown-key", ["key": "duee"]))))
        #expect(table.screen[0].hasSuffix("sync failed"))
        #expect(table.screen.contains { $0.contains("unknown key") })
        table.type("j")
        #expect(table.screen[0].hasSuffix("sync failed"))
        table.send(.synced(nil))
        #expect(table.screen[0].hasSuffix("synced just now"))
    }

    @Test func `What a sync says by itself stands beside what a key was answered`() throws {
        var table = try LiveTable.filled()
        table.send(.done(LiveOutcome(notes: ["Settled"])))
        table.send(.synced("Received 1 commit"))
        table.send(.synced("Received 2 commits"))
        #expect(table.screen.contains("Settled") && table.screen.contains("Received 2 commits"))
        #expect(!table.screen.contains("Received 1 commit"))
        table.type("j")
        #expect(!table.screen.contains("Settled") && !table.screen.contains("Received 2 commits"))
        // What covers the lists is not covered by it: it waits below.
        table.type("?")
        table.send(.synced("Received 3 commits"))
        #expect(!table.screen.contains("Received 3 commits"))
        table.type("\u{1B}")
        #expect(table.screen.contains("Received 3 commits"))
    }
}
