import SheafGit
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct RetryTests {
    @Test func `what loses a race is begun anew, ten times at most`() throws {
        var attempts = 0
        let result = try Retry.run {
            attempts += 1
            if attempts < 4 { throw ChangeError.headMoved }
            return "done"
        }
        #expect(result == "done")
        #expect(attempts == 4)
        attempts = 0
        #expect(throws: ChangeError.headMoved) {
            try Retry.run {
                attempts += 1
                throw ChangeError.headMoved
            }
        }
        #expect(attempts == Retry.attempts)
    }

    @Test func `any other error ends it at once`() throws {
        var attempts = 0
        #expect(throws: ChangeError.busy(process: 7)) {
            try Retry.run {
                attempts += 1
                throw ChangeError.busy(process: 7)
            }
        }
        #expect(attempts == 1)
    }

    @Test func `each further attempt of a sync waits first`() async throws {
        var pauses: [Int] = []
        var attempts = 0
        let pause = { (attempt: Int) async in pauses.append(attempt) }
        try await Retry.run(pausing: pause) {
            attempts += 1
            if attempts < 3 { throw TransportError.rejected(.nonFastForward) }
        }
        #expect(pauses == [2, 3])
    }
}
