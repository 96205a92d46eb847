import TestTraits
import Testing

/// Changes of several items at once: what is asked first, and what is refused.
@Suite(.limited) struct BulkChangeTests {
    private func commits(_ sandbox: Sandbox) throws -> String {
        try sandbox.shell("git -C sheaf rev-parse HEAD; git -C sheaf status -s").output
    }

    static let changes: [[String]] = [
        ["rm"], ["rm", "--yes"], ["done"], ["start"], ["reopen"], ["move", "done"],
        ["set", "+x"], ["mv", "work"], ["resolve", "--keep", "other"],
    ]

    @Test(arguments: changes, ["", "   ", "\"\"", "in:/"])
    func `A query that asks for nothing changes nothing`(change: [String], query: String) throws {
        let sandbox = try Sandbox.store((1...3).map { "Task \($0)" })
        let before = try commits(sandbox)
        let finished = try sandbox.start(change + ["--where", query]).wait()
        #expect(finished.code == 64, "\(finished.errors)")
        #expect(finished.errors.contains("the query is empty and would mean every item"))
        #expect(try commits(sandbox) == before)
    }

    @Test func `A folder that is an unset variable moves nothing`() throws {
        let sandbox = try Sandbox.store("Task 1")
        #expect(try sandbox.sheaf("mv", "Task 1", "").code == 64)
    }

    @Test(arguments: changes.filter { $0[0] != "resolve" && !$0.contains("--yes") })
    func `More than ten items without a terminal need a yes`(change: [String]) throws {
        let sandbox = try Sandbox.store((1...11).map { "Task \($0)" })
        let before = try commits(sandbox)
        let query = ["--where", "is:task"]
        let refused = try sandbox.start(change + query).wait()
        #expect(refused.code == 77, "\(refused.errors)")
        #expect(refused.errors.contains("11 items") && refused.errors.contains("\"Task 3\""))
        #expect(refused.errors.contains("--yes"))
        #expect(try commits(sandbox) == before)
        let ids = try sandbox.sheaf("list", "-0").output.split(separator: "\0").map(String.init)
        let words = change.count > 1 ? ids + change[1...] : ids
        #expect(try sandbox.start([change[0]] + words).wait().code == 77)
        #expect(try commits(sandbox) == before)
        #expect(try sandbox.start(change + query + ["--yes"]).wait().code == 0)
        // Ten are as before.
        let ten = try Sandbox.store((1...10).map { "Task \($0)" })
        #expect(try ten.start(change + query).wait().code == 0)
    }

    @Test func `A question about several items lists their titles`() throws {
        let sandbox = try Sandbox.store((1...12).map { "Task \($0)" })
        let asked = try sandbox.terminal(
            ["done", "--where", "is:open", "--quiet"], typed: "n\n")
        #expect(asked.code == 77)
        for number in 1...12 { #expect(asked.output.contains("\"Task \(number)\"")) }
        #expect(asked.output.contains("Change 12 items? [y/N]"))
        let deleting = try sandbox.terminal(
            ["rm", "--where", "title:11 or title:12"], typed: "n\n")
        #expect(deleting.output.contains("\"Task 11\""))
        #expect(deleting.output.contains("\"Task 12\""))
        #expect(deleting.output.contains("Delete 2 items? [y/N]"))
        let agreed = try sandbox.terminal(["done", "--where", "is:open"], typed: "y\n")
        #expect(agreed.output.contains("Moved 12 items to done"), "\(agreed.output)")
    }

    @Test func `A deletion that no item answers to says so`() throws {
        let sandbox = try Sandbox.store("Task 1")
        let none = try sandbox.terminal("rm", "--where", "+none")
        #expect(none.code == 0 && none.output.contains("No item matches"), "\(none.output)")
    }
}
