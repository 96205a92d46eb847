import TestTraits
import Testing

@testable import sheaf

/// `--json` is for scripts: one object on standard output, or nothing.
@Suite(.limited) struct JSONTests {
    @Test func `A listing that fails prints nothing`() throws {
        let sandbox = try Sandbox()
        #expect(try sandbox.start(["init"], with: [:]).wait().code == 0)
        // An ignore file that cannot be read: which notes there are cannot be told.
        try sandbox.shell(
            "git config --global core.excludesFile /\(String(repeating: "a", count: 300))")
        for command in ["list", "memos"] {
            let finished = try sandbox.start([command, "--json"], with: [:]).wait()
            #expect(finished.code == 74 && finished.output.isEmpty, "\(finished.output)")
        }
    }

    @Test func `An error is one object with a key, its arguments and words in both languages`()
        throws
    {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init")
        let schema = try Schema(parsing: #require(OutputSchema.named("error")).text)
        for (words, code, key, arguments) in [
            (["show", "milk"], 66, "no-item", #"{"handle":"milk"}"#),
            (["add", "x", "due:30.2."], 64, "no-such-day", #"{"text":"30.2."}"#),
            (["list", "--foo"], 64, "unknown-option", #"{"option":"--foo"}"#),
            (["lits"], 64, "unknown-command", #"{"suggestion":"list","word":"lits"}"#),
            (["move", "x"], 64, "missing-argument", nil),
            (["show"], 64, "missing-argument", nil),
        ] {
            var messages: [String?] = []
            for language in ["en", "ko"] {
                let failed = try sandbox.sheaf(words + ["--json", "--lang", language])
                #expect(failed.code == code && failed.output.isEmpty, "\(words)")
                let error = try JSONValue(parsing: failed.errors)
                #expect(try schema.problems(in: error, at: "error") == [])
                #expect(error["error"]?.text == key, "\(words)")
                if let arguments {
                    #expect(try error["arguments"] == JSONValue(parsing: arguments))
                }
                messages.append(error["message"]?.text)
            }
            #expect(messages[0] != messages[1] && messages[0]?.isEmpty == false)
        }
    }

    @Test func `Every command prints one object that says what it is`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q --bare hub.git")
        func kind(_ arguments: String...) throws -> String? {
            let finished = try sandbox.start(arguments + ["--json"], with: [:]).wait()
            #expect(finished.code == 0, "\(arguments): \(finished.errors)")
            #expect(finished.output.hasSuffix("}\n"))
            Schema.check(finished.output, arguments)
            let value = try JSONValue(parsing: finished.output)
            #expect(value["schemaVersion"] == .number(1), "\(arguments)")
            return value["kind"]?.text
        }
        #expect(try kind("init") == "init")
        #expect(try kind("add", "Buy milk") == "change")
        #expect(try kind("memo", "Bread") == "change")
        #expect(try kind("set", "milk", "due:fri") == "change")
        #expect(try kind("append", "milk", "oat") == "change")
        #expect(try kind("move", "milk", "doing") == "change")
        #expect(try kind("done", "milk") == "change")
        #expect(try kind("reopen", "milk") == "change")
        #expect(try kind("start", "milk") == "change")
        #expect(try kind() == "list")
        #expect(try kind("list") == "list")
        #expect(try kind("board") == "board")
        #expect(try kind("memos") == "memos")
        #expect(try kind("show", "milk") == "show")
        #expect(try kind("search", "milk") == "search")
        #expect(try kind("log") == "log")
        #expect(try kind("status") == "status")
        #expect(try kind("remote", "hub.git") == "remote")
        #expect(try kind("sync") == "sync")
        #expect(try kind("clone", "hub.git", "copy") == "init")
        #expect(try kind("mv", "milk", "kitchen") == "change")
        #expect(try kind("rm", "milk") == "change")
        #expect(try kind("restore", "milk") == "change")
        #expect(try kind("diff", "milk") == "diff")
        #expect(try kind("show", "milk", "--at", "today") == "show")
        #expect(try kind("undo", "--dry-run") == "undo")
        #expect(try kind("undo") == "undo")
        #expect(try kind("redo") == "redo")
        #expect(try kind("config") == "config")
        #expect(try kind("append", "milk", "- [ ] ask Mina") == "change")
        #expect(try kind("man") == "man")
        #expect(try kind("remind") == "remind")
        #expect(try kind("share", "milk") == "share")
        #expect(try kind("completions", "bash") == "completions")
        #expect(try kind("completions", "bash", "--candidates") == "candidates")
        #expect(try kind("check", "milk") == "checklist")
        #expect(try kind("check", "milk", "1") == "change")
        #expect(try kind("uncheck", "milk", "1") == "change")
    }

    @Test func `What an item does not have is null, and every name is there`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("add", "Buy milk")
        let output = try sandbox.sheaf("list", "--json").output
        let item = try #require(try JSONValue(parsing: output)["items"]?.elements.first)
        for name in [
            "due", "dueAt", "priority", "project", "completed", "repeat", "occurrence", "scheduled",
            "wait", "parent", "estimate", "line", "pathBytes",
        ] {
            #expect(item[name] == .null, "\(name)")
        }
        for name in ["depends", "time"] { #expect(item[name] == .array([]), "\(name)") }
        for name in ["waiting", "blocked"] { #expect(item[name] == .bool(false), "\(name)") }
        for name in ["id", "kind", "title", "status", "created", "updated", "path"] {
            #expect(item[name]?.text?.isEmpty == false, "\(name)")
        }
        #expect(item["tags"] == .array([]))
        #expect(item["extra"] == .object([:]))
        #expect(item["overdue"] == .bool(false))
        #expect(item["conflicted"] == .bool(false))
        let none = JSONValue.object(["done": .number(0), "total": .number(0)])
        #expect(item["checklist"] == none && item["parts"] == none)
        #expect(item["body"] == nil)
    }

    @Test func `Every name of a change, of a history's change and of links is there too`() throws {
        let sandbox = try Sandbox.store()
        let added = try sandbox.json("add", "Buy milk")
        #expect(added["crowded"] == .array([]) && added["linksFollowed"] == .number(0))
        #expect(try sandbox.json("start", "milk")["crowded"] == .array([]))
        let log = try sandbox.json("log", "milk")
        let changes =
            log["entries"]?.elements.flatMap { $0["items"]?.elements ?? [] }
            .flatMap { $0["changes"]?.elements ?? [] } ?? []
        #expect(changes.count == 2)
        for change in changes {
            #expect(change["tags"] == .array([]) && change["count"] == .null, "\(change)")
        }
        for words in [["milk"], ["--broken"], ["--orphans"], ["--unlinked", "milk"]] {
            let links = try JSONValue(
                parsing: sandbox.start(["links"] + words + ["--json"]).wait().output)
            for name in ["items", "links", "files", "mentions"] {
                #expect(links[name] != nil, "\(words) \(name)")
            }
        }
    }

    @Test func `Help is one object as well, in either language`() throws {
        let sandbox = try Sandbox()
        for words in [["help", "add"], ["add", "--help"], ["도움말", "추가"]] {
            let help = try JSONValue(parsing: sandbox.start(words + ["--json"]).wait().output)
            #expect(help["kind"] == .string("help") && help["name"] == .string("add"), "\(words)")
            #expect(help["usage"]?.text?.hasPrefix("sheaf add ") == true)
            let entries = help["sections"]?.elements.flatMap { $0["entries"]?.elements ?? [] } ?? []
            #expect(entries.contains { $0["typed"]?.text?.hasPrefix("--due") == true })
            #expect(help["options"]?.elements.isEmpty == false)
        }
        let topic = try sandbox.json("help", "dates", "--lang", "ko")
        #expect(topic["usage"] == .null && topic["names"]?.elements.contains(.string("날짜")) == true)
    }

    @Test func `Making a store says where its titles stand`() throws {
        let sandbox = try Sandbox()
        let made = try sandbox.json("init", "plain")
        #expect(made["titles"] == .string("first-line") && made["notesProgram"] == .null)
        try sandbox.write("vault/.obsidian/app.json", "{}")
        try sandbox.write("vault/Note.md", "Text\n")
        let adopted = try sandbox.json("init", "vault")
        #expect(adopted["titles"] == .string("file-name"))
        #expect(adopted["notesProgram"] == .string("Obsidian"))
    }

    @Test func `Bodies come with show, and with lists that are asked for them`() throws {
        let sandbox = try Sandbox.store()
        try sandbox.sheaf("memo", "Bread", "--body", "- [x] flour\n")
        func body(_ arguments: String...) throws -> JSONValue? {
            let output = try sandbox.start(arguments + ["--json"]).wait().output
            return try JSONValue(parsing: output)["items"]?.elements.first?["body"]
        }
        #expect(try body("memos") == nil)
        #expect(try body("memos", "--body") == .string("- [x] flour\n"))
        #expect(try body("show", "bread") == .string("- [x] flour\n"))
    }

    @Test(arguments: [
        ["list", "("], ["show", "zebra"], ["lst"], ["list", "--frob"], ["sync", "--watch"],
        ["add", " "],
        ["log", "zebra"], ["move", "zebra", "nowhere"], ["clone", "nowhere.git"],
        ["list", "-n", "x"],
    ])
    func `A failure leaves standard output empty`(arguments: [String]) throws {
        let sandbox = try Sandbox.store()
        let finished = try sandbox.start(arguments + ["--json"]).wait()
        #expect(finished.code != 0)
        #expect(finished.output.isEmpty)
        #expect(finished.errors.hasPrefix("{\"error\":\""), "\(finished.errors)")
    }

    @Test func `A search without a hit is an empty list, and still the exit code says so`() throws {
        let sandbox = try Sandbox.store()
        let finished = try sandbox.sheaf("search", "zebra", "--json")
        #expect(finished.code == 1)
        #expect(try JSONValue(parsing: finished.output)["hits"] == .array([]))
        #expect(finished.errors.isEmpty)
    }

    @Test func `A change names the items and the commit; without one there is nothing to name`()
        throws
    {
        let sandbox = try Sandbox.store()
        let added = try sandbox.json("add", "Buy milk")
        let id = try #require(added["items"]?.elements.first?["id"]?.text)
        #expect(added["op"] == .string("add"))
        #expect(added["commit"]?.text?.count == 40)
        let head = try sandbox.shell("git -C sheaf rev-parse HEAD").output
        #expect(added["commit"] == .string(String(head.dropLast())))
        let same = try sandbox.json("reopen", id)
        #expect(same["commit"] == .null)
        #expect(same["items"]?.elements.first?["id"] == .string(id))
    }
}
