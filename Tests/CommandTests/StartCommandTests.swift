import TestTraits
import Testing

/// What `start` moves to, and where a store is made of notes.
@Suite(.limited) struct StartCommandTests {
    private func store(_ statuses: String) throws -> Sandbox {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/.sheaf/config.yml", "format: 3\nstatuses: [\(statuses)]\n")
        try sandbox.sheaf("add", "Buy milk")
        return sandbox
    }

    @Test(arguments: [
        ("later, review, {name: now, started: true}, {name: done, closed: true}", "now"),
        ("later, review, {name: now, aliases: [doing]}, done", "now"),
        ("할 일, 검토, 진행 중, 완료", "진행 중"),
    ])
    func `It is what is called doing, or what was said to be it`(
        statuses: String, name: String
    ) throws {
        let sandbox = try store(statuses)
        #expect(try sandbox.sheaf("start", "milk").code == 0)
        #expect(try sandbox.sheaf("list").output.contains("\t\(name)\t"))
    }

    @Test func `Where no status is, it says how to have one, and changes nothing`() throws {
        let sandbox = try store("later, review, {name: done, closed: true}")
        let finished = try sandbox.sheaf("start", "milk")
        #expect(finished.code == 78, "\(finished.errors)")
        #expect(finished.errors.contains("started: true"), "\(finished.errors)")
        #expect(try sandbox.sheaf("list").output.contains("\tlater\t"))
    }

    @Test func `Among notes without a store, the hint is to make one of them`() throws {
        let sandbox = try Sandbox()
        try sandbox.write("vault/People/Alice.md", "Met at the fair\n")
        try sandbox.write("photos/a.jpg", "x")
        for folder in ["/vault", "/vault/People"] {
            let finished = try sandbox.sheaf("list", in: sandbox.home + folder)
            #expect(finished.code == 66)
            #expect(finished.errors.contains("sheaf init . "), "\(finished.errors)")
        }
        // The home folder is no vault, whatever lies in it.
        try sandbox.write("todo.md", "x\n")
        for folder in ["", "/photos"] {
            let finished = try sandbox.sheaf("list", in: sandbox.home + folder)
            #expect(finished.code == 66)
            #expect(finished.errors.contains("make one with sheaf init, "), "\(finished.errors)")
        }
    }
}

/// Front matter that is one flow mapping, as the commands see it.
@Suite(.limited) struct FlowFrontMatterCommandTests {
    @Test func `Such a task is listed, started and closed where it stands`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.write("sheaf/milk.md", "---\n{title: Buy milk, status: todo}\n---\nOat.\n")
        try sandbox.write("sheaf/empty.md", "---\n{}\n---\n# Nothing yet\n")
        #expect(try sandbox.sheaf("list").output.contains("Buy milk"))
        #expect(try sandbox.sheaf("start", "milk").code == 0)
        #expect(try sandbox.sheaf("set", "empty", "+idea").code == 0)
        let milk = try #require(sandbox.read("sheaf/milk.md"))
        #expect(milk.hasPrefix("---\n{title: Buy milk, status: doing, id: "), "\(milk)")
        #expect(milk.hasSuffix("}\n---\nOat.\n"), "\(milk)")
        let empty = try #require(sandbox.read("sheaf/empty.md"))
        #expect(empty.hasPrefix("---\n{tags: [idea], id: "), "\(empty)")
        #expect(empty.hasSuffix("}\n---\n# Nothing yet\n"), "\(empty)")
        #expect(try sandbox.sheaf("doctor").output.contains("unreadable") == false)
    }
}
