import Glibc
import TestSupport
import TestTraits
import Testing

/// A store as it is after years: items in folders of a month each, a fifth of them Korean.
@Suite(.limited) struct ScaleTests {
    @Test func `Every command answers in a store of hundreds of items`() throws {
        try LargeStore(count: 300).answers { _, _ in }
    }

    @Suite(.timed) struct Timed {
        @Test func `Every command answers at once in a large store`() throws {
            // Room for a busy machine; what grows with the square of the items does not stay below.
            try LargeStore(count: testRuns(2_000, long: 20_000)).answers { command, time in
                #expect(time < .seconds(15), "\(command)")
            }
        }
    }
}

private struct LargeStore {
    let count: Int

    private func writeItems(_ sandbox: Sandbox) throws {
        var chance = SplitMix64(seed: 7)
        let english = "milk oat fridge kitchen report meeting train ticket paper garden".split(
            separator: " ")
        let korean = "우유 회의록 보고서 정원 기차표 서류 부엌 냉장고 저녁 병원".split(separator: " ")
        for number in 0..<count {
            let words = number % 5 == 0 ? korean : english
            func word() -> Substring { words[Int.random(in: 0..<10, using: &chance)] }
            let month = "20\(16 + number * 10 / count)-\(10 + number % 3)"
            let lines = (0..<20).map { _ in
                (0..<8).map { _ in word() }.joined(separator: " ")
            }.joined(separator: "\n")
            let isTask = number % 3 != 0
            let id = "k" + String(repeating: "0", count: 7 - "\(number)".count) + "\(number)"
            let text = """
                ---
                id: \(id)
                title: \(word()) \(word()) \(number)
                \(isTask ? "status: \(number % 4 == 0 ? "done" : "todo")\ndue: \(month)-15\n" : "")\
                tags: [\(word()), year]
                ---
                \(lines)

                """
            try writeFile(
                "\(sandbox.store)/\(isTask ? "tasks" : "memos")/\(month)/note-\(id).md",
                Array(text.utf8))
        }
    }

    /// Runs the commands of every day.
    ///
    /// - Parameter isTimed: takes a command and the time that it took.
    func answers(_ isTimed: (String, Duration) -> Void) throws {
        let sandbox = try Sandbox()
        try writeItems(sandbox)
        #expect(try sandbox.sheaf("init").code == 0)
        func timed(_ arguments: String...) throws -> Finished {
            let start = ContinuousClock.now
            let finished = try sandbox.start(arguments).wait()
            isTimed(arguments[0], ContinuousClock.now - start)
            #expect(finished.code == 0, "\(finished.errors)")
            return finished
        }
        let last = count - 1
        let id = "k" + String(repeating: "0", count: 7 - "\(last)".count) + "\(last)"
        let all = try timed("list", "--all")
        #expect(all.output.split(separator: "\n").count == count)
        #expect(try timed("search", "회의록").output.split(separator: "\n").count > 0)
        #expect(try timed("add", "Buy milk").output.count == 9)
        #expect(try timed("show", id).output.contains(" \(last)\n"))
        _ = try timed("set", id, "project:scale")
        _ = try timed("memos")
        _ = try timed("log", "-n", "3")
        _ = try timed("status")
        let report = try sandbox.shell(
            "git status --porcelain && git rev-list --count HEAD", in: sandbox.store)
        #expect(report.output == "3\n")
    }
}
