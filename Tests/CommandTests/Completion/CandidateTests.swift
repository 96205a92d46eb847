import Glibc
import TestTraits
import Testing

/// What is offered for a word, as the scripts ask for it.
@Suite(.limited) struct CandidateTests {
    private let sandbox: Sandbox

    init() throws { sandbox = try Self.prepared.copy() }

    private static let prepared = Prepared {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf(
            "add", "Buy milk", "due:2026-11-27", "+home", "priority:high", "--body",
            "- [ ] ask Mina\n- [x] look\n- [ ] taste\n")
        try sandbox.sheaf("add", "Call Mina", "project:My Kitchen", "+home", "+calls/short")
        try sandbox.sheaf("memo", "Milk bread", "+baking")
        try sandbox.sheaf("add", "우유 데우기", "+집")
        try sandbox.sheaf("done", "우유")
        return sandbox
    }

    /// The values offered behind the last word.
    private func values(_ words: String..., code: Int32 = 0) throws -> [String] {
        let finished = try sandbox.start(
            ["completions", "zsh", "--candidates", "--", "sheaf"] + words
        ).wait()
        #expect(finished.code == code && finished.errors.isEmpty, "\(words): \(finished.errors)")
        return finished.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    private func id(_ title: String) throws -> String {
        let output = try sandbox.sheaf("show", title, "--json").output
        return try #require(try JSONValue(parsing: output)["items"]?.elements.first?["id"]?.text)
    }

    @Test func `Commands, then their options, each with what it does`() throws {
        #expect(try values("do") == ["done", "doctor"])
        // Another name only where no name fits.
        #expect(try values("l") == ["list", "links", "log"])
        #expect(try values("fin") == ["find"])
        #expect(try values("목") == ["목록"] && values("help", "날") == ["날짜"])
        #expect(try values("list", "--전") == ["--전체"])
        #expect(try values("list", "--정렬", "마") == ["마감"])
        #expect(try values("graph", "--as", "") == ["dot", "mermaid", "json"])
        #expect(try values("share", "--as=h") == ["--as=html"])
        #expect(try values("list", "-n", "").isEmpty && values("help", "json", "boa") == ["board"])
        #expect(try values("rm", "--y") == ["--yes"])
        #expect(try values("rm", "--yes", "--y").isEmpty)
        let finished = try sandbox.sheaf(
            "completions", "fish", "--candidates", "--", "sheaf", "rm", "--y")
        #expect(finished.output == "--yes\tDo not ask first\n")
    }

    @Test func `A handle is found by its id and by its title, of those that the command can take`()
        throws
    {
        let (milk, mina) = (try id("Buy milk"), try id("Call Mina"))
        let (bread, oat) = (try id("Milk bread"), try id("우유"))
        // What is due comes first.
        #expect(try values("show", "").first == milk)
        #expect(Set(try values("show", "")) == [milk, mina, bread, oat])
        #expect(Set(try values("done", "")) == [milk, mina])
        #expect(try values("reopen", "") == [oat])
        #expect(try values("done", String(milk.prefix(3))) == [milk])
        #expect(Set(try values("show", "MILK")) == [milk, bread])
        #expect(try values("show", "우유") == [oat])
        #expect(try values("done", milk, "") == [mina])
        #expect(try values("check", "") == [milk])
        #expect(try values("check", "Buy", "") == ["1", "3"])
        #expect(try values("uncheck", milk, "") == ["2"])
        #expect(Set(try values("move", milk, "do")) == ["doing", "done"])
        #expect(try values("conflicts", "").isEmpty)
    }

    @Test func `A file without an id is found by the name that listings show`() throws {
        try sandbox.write("sheaf/People/Alice.md", "Met at the fair\n")
        #expect(try values("show", "ali") == ["People/Alice.md"])
        #expect(try values("show", "Peo") == ["People/Alice.md"])
        #expect(try sandbox.sheaf("show", "ali").code == 66)
        #expect(try sandbox.sheaf("show", "alice").code == 0)
    }

    @Test func `What was deleted is offered to restore, and points of the history for it`() throws {
        let bread = try id("Milk bread")
        #expect(try values("restore", "").isEmpty)
        try sandbox.sheaf("rm", "Milk bread")
        #expect(try values("restore", "") == [bread])
        #expect(try values("restore", String(bread.prefix(3))) == [bread])
        #expect(try values("restore", "MILK") == [bread])
        #expect(try values("restore", bread, "").isEmpty)
        // With a point of the history, what is still there can be taken back as well.
        let milk = try id("Buy milk")
        #expect(try values("restore", "--at", "today", "MILK") == [milk, bread])
        let commit = try sandbox.shell("git -C sheaf rev-parse HEAD").output.prefix(7)
        let points = try values("restore", "--at", "")
        #expect(points.contains("today") && points.contains(String(commit)))
        #expect(try values("show", milk, "--at", String(commit.prefix(4))) == [String(commit)])
    }

    @Test func `The conflicts of an item are offered by their digests`() throws {
        let text = try #require(readFile(Sandbox.fixtures + "/documents/conflict.md"))
        try sandbox.write("sheaf/clash.md", String(decoding: text, as: UTF8.self))
        let items = try sandbox.json("conflicts")["items"]
        let conflicts = try #require(items?.elements.first?["conflicts"]).elements
        let digests = conflicts.compactMap { $0["digest"]?.text }
        #expect(!digests.isEmpty)
        let handle = try #require(try values("resolve", "").first)
        #expect(try values("resolve", handle, "") == digests)
        #expect(try values("resolve", handle, String(digests[0].prefix(2))) == [digests[0]])
        #expect(try values("resolve", handle, digests[0], "").isEmpty)
    }

    @Test func `Values of tokens, options and queries are those that there are`() throws {
        #expect(try values("add", "x", "+") == ["+home", "+baking", "+calls/short", "+집"])
        #expect(try values("add", "x", "project:") == ["project:My Kitchen"])
        #expect(try values("add", "x", "--project", "M") == ["My Kitchen"])
        #expect(try values("add", "--project=M") == ["--project=My Kitchen"])
        #expect(try values("list", "-ho") == ["-home"])
        #expect(try values("list", "is:o") == ["is:open", "is:overdue"])
        #expect(try values("list", "-is:o") == ["-is:open", "-is:overdue"])
        #expect(try values("list", "due.b") == ["due.before:"])
        #expect(try values("list", "due.before:to") == ["due.before:today", "due.before:tomorrow"])
        #expect(try values("list", "in:") == ["in:tasks/2026-11/", "in:memos/2026-11/"])
        #expect(try values("list", "--where-not", "x").isEmpty)
        #expect(try values("list", "--columns", "title,du") == ["title,due", "title,dueAt"])
        #expect(try values("set", "milk", "pri") == ["priority:"])
        #expect(try values("set", "milk", "priority:h") == ["priority:high"])
        #expect(try values("rm", "--where", "+h") == ["+home"])
        #expect(try values("completions", "") == ["bash", "zsh", "fish"])
        // Behind -- all is text.
        #expect(try values("add", "--", "+").isEmpty)
    }

    @Test func `Own keys, other names of keys and kept queries come from the settings`() throws {
        try sandbox.write(
            "sheaf/.sheaf/config.yml",
            "format: 3\nkeys: {마감: due, estimate: }\nqueries: {work: +work, home: +home}\n")
        try sandbox.sheaf("set", "Buy milk", "estimate:2h")
        #expect(try values("list", "est") == ["estimate:"])
        #expect(try values("list", "estimate:") == ["estimate:2h"])
        #expect(Set(try values("add", "마")) == ["마감:", "마감일:"])
        #expect(try values("list", "@") == ["@home", "@work"])
        #expect(try values("list", "@w") == ["@work"])
    }

    @Test func `Where a path belongs the shell completes it, and no store is no error`() throws {
        #expect(try values("init", "", code: 1).isEmpty)
        #expect(try values("list", "--store", "", code: 1).isEmpty)
        let other = try Sandbox()
        let finished = try other.sheaf(
            "completions", "bash", "--candidates", "--", "sheaf done ")
        #expect(finished.code == 0 && finished.output.isEmpty && finished.errors.isEmpty)
        try sandbox.write("sheaf/.sheaf/config.yml", "statuses: [")
        #expect(try values("done", "").isEmpty)
    }

    @Test func `The store that is typed is the one that is asked`() throws {
        try sandbox.sheaf("init", "other")
        try sandbox.sheaf("add", "Elsewhere", "+far", "--store", "other")
        #expect(try values("list", "--store", "other", "+") == ["+far"])
        #expect(try values("--store", sandbox.home + "/other", "list", "+") == ["+far"])
    }

    @Test func `What files hold cannot reach the shell or the terminal`() throws {
        try sandbox.write(
            "sheaf/evil.md",
            """
            ---
            title: "a\\e]0;x\\a\\tb $(touch pwned)"
            status: todo
            project: "x\\ny"
            tags: ["ok"]
            ---
            """)
        try sandbox.write(
            "sheaf/quoting.md",
            "---\ntitle: quoting\nstatus: todo\nproject: \"$(touch pwned) `x` 'q' !! \\\\ ~\"\n---\n"
        )
        let listed = try sandbox.sheaf(
            "completions", "zsh", "--candidates", "--", "sheaf", "show", "")
        #expect(
            listed.output.unicodeScalars.allSatisfy { $0 == "\n" || $0 == "\t" || $0.value >= 0x20 }
        )
        #expect(
            listed.output.split(separator: "\n").allSatisfy { $0.split(separator: "\t").count == 2 }
        )
        let projects = try values("add", "project:")
        #expect(
            Set(projects) == ["project:My Kitchen", "project:$(touch pwned) `x` 'q' !! \\ ~"])
        let bash = try sandbox.sheaf(
            "completions", "bash", "--candidates", "--", "sheaf add project:$")
        let word = String(bash.output.prefix { $0 != "\t" })
        let echoed = try sandbox.shell("bash -c 'printf %s \(word.replacing("'", with: "'\\''"))'")
        #expect(echoed.output == "project:$(touch pwned) `x` 'q' !! \\ ~")
    }

    @Test func `As JSON, for editors`() throws {
        let output = try sandbox.sheaf(
            "completions", "zsh", "--candidates", "--json", "--", "sheaf", "rm", "--y"
        ).output
        #expect(
            output
                == #"{"schemaVersion":1,"kind":"candidates","paths":false,"candidates":[{"value":"--yes","meaning":"Do not ask first"}]}"#
                + "\n")
    }
}
