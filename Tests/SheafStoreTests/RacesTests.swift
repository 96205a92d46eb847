import SheafGit
import TestTraits
import Testing

@testable import SheafStore

@Suite(.limited) struct RacesTests {
    @Test func `what loses a race is begun anew, ten times at most`() throws {
        var attempts = 0
        let result = try Races.retry {
            attempts += 1
            if attempts < 4 { throw ChangeError.headMoved }
            return "done"
        }
        #expect(result == "done")
        #expect(attempts == 4)
        attempts = 0
        #expect(throws: ChangeError.headMoved) {
            try Races.retry {
                attempts += 1
                throw ChangeError.headMoved
            }
        }
        #expect(attempts == Races.attempts)
    }

    @Test func `any other error ends it at once`() throws {
        var attempts = 0
        #expect(throws: ChangeError.busy(process: 7)) {
            try Races.retry {
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
        try await Races.retry(pausing: pause) {
            attempts += 1
            if attempts < 3 { throw TransportError.rejected(.nonFastForward) }
        }
        #expect(pauses == [2, 3])
    }
}
