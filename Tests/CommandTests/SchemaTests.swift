import Glibc
import SheafJSON
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// The schemas say what programs may rely on. Every output of a command with `--json` in
/// these tests is held against it, see `Sandbox.sheaf`; here are the ones that no other test makes.
@Suite(.limited) struct SchemaTests {
    static let directory = Sandbox.fixtures + "/../Sources/sheaf/Schemas"

    @Test func `Each schema is printed with all that it refers to, by kind and by command`() throws
    {
        let sandbox = try Sandbox()
        let files = try sandbox.shell("cd \(Self.directory) && ls").output
        let names = files.split(separator: "\n").map { String($0.dropLast(12)) }
        #expect(OutputSchema.all.map(\.name) == names)
        for schema in OutputSchema.all {
            let value = try JSONValue(parsing: schema.text)
            #expect(value["$id"]?.text == schema.name + ".schema.json")
            let within = Swift.Set([schema.name] + (value["$defs"]?.names ?? []))
            let named = schema.text.matches(of: /"\$ref": "([a-z]+)\.schema\.json"/).map {
                String($0.1)
            }
            #expect(named.allSatisfy(within.contains), "\(schema.name)")
            #expect(named.isEmpty == (within.count == 1), "\(schema.name)")
        }
        let topic = try sandbox.sheaf("help", "json").output
        for name in names { #expect(topic.contains("\n  \(name) "), "\(name)") }
        let listed = try sandbox.sheaf("help", "json", "list")
        #expect(listed.code == 0 && listed.output == OutputSchema.named("list")?.text)
        #expect(
            try sandbox.sheaf("help", "--lang", "ko", "json", "list").output == listed.output)
        #expect(OutputSchema.named("목록")?.name == "list")
        #expect(OutputSchema.named("find")?.name == "search")
        for command in CommandHelp.all where command.name != "merge-driver" {
            #expect(OutputSchema.named(command.name) != nil, "\(command.name)")
        }
        let all = try JSONValue(parsing: sandbox.shell("sheaf help json --json").output)
        #expect(Swift.Set(all["$defs"]?.names ?? []) == Swift.Set(names))
        let wrong = try sandbox.sheaf("help", "json", "lits")
        #expect(wrong.code == 64 && wrong.output.isEmpty)
        #expect(wrong.errors.contains("did you mean \"list\"?"))
    }

    @Test func `Every schema can be read, and refuses what is missing, unknown or of another type`()
        throws
    {
        let sandbox = try Sandbox()
        let names = try sandbox.shell("ls \(Self.directory)").output.split(separator: "\n")
        #expect(names.count > 20 && names.allSatisfy { $0.hasSuffix(".schema.json") })
        for name in names {
            // Nothing fits all of them, and looking shows whether each rule is known.
            let problems = try Schema.problems(
                in: .object(["schemaVersion": .number(2)]), of: String(name.dropLast(12)))
            #expect(!problems.isEmpty, "\(name)")
        }
        let good = try sandbox.start(["man", "--json"]).wait().output
        guard case .object(let members) = try JSONValue(parsing: good) else {
            Issue.record("no object")
            return
        }
        #expect(try Schema.problems(in: .object(members), of: "man").isEmpty)
        for (name, wrong) in [
            ("files", JSONValue.string("x")), ("kind", .string("men")), ("page", .number(1)),
            ("more", .null),
        ] {
            let changed = members.merging([name: wrong]) { $1 }
            #expect(try !Schema.problems(in: .object(changed), of: "man").isEmpty, "\(name)")
        }
        for name in members.keys {
            let less = members.filter { $0.key != name }
            #expect(try !Schema.problems(in: .object(less), of: "man").isEmpty, "\(name)")
        }
    }

    @Test func `Items in all their forms`() throws {
        let sandbox = try Sandbox()
        try sandbox.sheaf("init", "--json")
        try sandbox.write(
            "sheaf/odd.md",
            "---\nstatus: draft\ndue: someday\ntags: [a]\npriority: high\nproject: p\nmine: 1\n---\n- [x] b\n"
        )
        try sandbox.write("sheaf/unclosed.md", "---\ntitle: x\nprose\n")
        try sandbox.shell("printf 'x\\n' > \"sheaf/$(printf 'caf\\351').md\"")
        try sandbox.sheaf(
            "add", "Buy milk", "due:2026-11-19T10:00", "+home", "priority:low", "--json")
        for command in [
            ["list", "--all"], ["memos"], ["memos", "--body"], ["board"], ["status"],
            ["show", "milk"],
            ["search", "milk"], ["search", "milk", "--columns", "title"], ["search", "ghldmlfhr"],
            ["check", "odd.md"], ["share", "milk"], ["log"], ["config"], ["doctor"], ["conflicts"],
            ["remind"], ["diff", "milk"], ["completions", "fish"],
            ["completions", "zsh", "--candidates"], ["man", "add"], ["undo", "--dry-run"], [],
        ] {
            let finished = try sandbox.start(command + ["--json"]).wait()
            Schema.check(finished.output, command)
        }
    }

    @Test func `Two devices, a clash, what a person settles`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q --bare -b main hub.git")
        try sandbox.sheaf("init", "a", "--remote", "hub.git", "--json")
        try sandbox.sheaf("add", "Buy milk", "--body", "two", "--store", "a", "--json")
        try sandbox.sheaf("sync", "--store", "a", "--json")
        try sandbox.sheaf("clone", "hub.git", "b", "--json")
        try sandbox.sheaf("set", "milk", "title:Buy oat milk", "--store", "a", "--json")
        try sandbox.sheaf("set", "milk", "title:Buy soy milk", "--store", "b", "--json")
        try sandbox.sheaf("sync", "--store", "a", "--json")
        try sandbox.sheaf("sync", "--dry-run", "--store", "b", "--json")
        let synced = try sandbox.sheaf("sync", "--store", "b", "--json")
        #expect(try JSONValue(parsing: synced.output)["conflicts"]?.elements.count == 1)
        try sandbox.sheaf("conflicts", "--store", "b", "--json")
        try sandbox.sheaf("resolve", "milk", "--keep", "other", "--store", "b", "--json")
        try sandbox.sheaf("done", "milk", "--store", "b", "--json")
        try sandbox.sheaf("undo", "--store", "b", "--json")
        try sandbox.sheaf("redo", "--store", "b", "--json")
        try sandbox.sheaf("log", "--all", "--store", "b", "--json")
        try sandbox.sheaf("rm", "milk", "--store", "b", "--json")
        try sandbox.sheaf("restore", "milk", "--store", "b", "--json")
        try sandbox.sheaf("remote", "--test", "--store", "b", "--json")
        try sandbox.sheaf("status", "--store", "b", "--json")
        try sandbox.sheaf("doctor", "--store", "b", "--json")
    }
}
