import Glibc
import SheafJSON
import SheafTerminal
import TestTraits
import Testing

@testable import sheaf

/// The schemas say what programs may rely on. Every output of a command with `--json` in
/// these tests is held against it, see `Sandbox.sheaf`; here are the ones that no other test makes.
@Suite(.limited) struct SchemaTests {
    @Test func `Each schema is printed with all that it refers to, by kind and by command`() throws
    {
        let sandbox = try Sandbox()
        let file = try JSONValue(parsing: OutputSchema.allTogether)
        let definitions = try #require(file["$defs"])
        let names = definitions.names.filter { definitions[$0]?["title"] != nil }
        #expect(OutputSchema.all.map(\.name) == names)
        let outputs = definitions.names.filter {
            definitions[$0]?["properties"]?["schemaVersion"] != nil
        }
        #expect(
            file["anyOf"]?.elements.map { $0["$ref"]?.text } == outputs.map { "#/$defs/\($0)" })
        for schema in OutputSchema.all {
            let printed = try JSONValue(parsing: schema.text)
            #expect(printed["$id"]?.text == schema.name + ".schema.json")
            let definition = try #require(definitions[schema.name])
            #expect(definition.names.allSatisfy { printed[$0] == definition[$0] }, "\(schema.name)")
            let parts = printed["$defs"]
            let own = definition.names + ["$id", "$schema"] + (parts == nil ? [] : ["$defs"])
            #expect(printed.names == own.sorted(), "\(schema.name)")
            for part in parts?.names ?? [] { #expect(parts?[part] == definitions[part], "\(part)") }
            let references = schema.text.matches(of: /"\$ref": "#\/\$defs\/([^"]+)"/).map {
                String($0.1)
            }
            #expect(Swift.Set(references).sorted() == parts?.names ?? [], "\(schema.name)")
        }
        let topic = try sandbox.sheaf("help", "json").output
        for name in names { #expect(topic.contains("\n  \(name) "), "\(name)") }
        let listed = try sandbox.sheaf("help", "json", "list")
        #expect(listed.code == 0 && listed.output == OutputSchema.named("list")?.text)
        #expect(
            try sandbox.sheaf("help", "--lang", "ko", "json", "list").output == listed.output)
        #expect(OutputSchema.named("목록")?.name == "list")
        #expect(OutputSchema.named("find")?.name == "search")
        for command in HelpSubject.commands where command.name != "merge-driver" {
            #expect(OutputSchema.named(command.name) != nil, "\(command.name)")
        }
        #expect(
            try sandbox.program("help", "json", "--json").output == OutputSchema.allTogether)
        let wrong = try sandbox.sheaf("help", "json", "lits")
        #expect(wrong.code == 64 && wrong.output.isEmpty)
        #expect(wrong.errors.contains("did you mean \"list\"?"))
    }

    /// `Fixtures/json/outputs.jsonl` has an output of each kind, in which every property of the
    /// schemas occurs.
    @Test
    func `Each kind fits its schema, and not once a part is missing, unknown or of another type`()
        throws
    {
        let bytes = try #require(readFile(Sandbox.fixtures + "/json/outputs.jsonl"))
        var names: [String] = []
        var optional: Swift.Set<String> = []
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let value = try JSONValue(parsing: String(line))
            let name = try #require(value["kind"]?.text)
            names.append(name)
            let schema = try Schema(parsing: #require(OutputSchema.named(name)).text)
            #expect(try schema.problems(in: value, at: name) == [])
            // A setting's value may be anything.
            for wrong in value.spoiled(except: name == "config" ? "value" : nil) {
                #expect(try !schema.problems(in: wrong, at: name).isEmpty, "\(wrong)")
            }
            for (path, less) in value.shortened(at: name) {
                if try schema.problems(in: less, at: name).isEmpty { optional.insert(path) }
            }
        }
        #expect(optional.sorted() == Self.optional)
        let outputs = try #require(JSONValue(parsing: OutputSchema.allTogether)["anyOf"])
        #expect(outputs.elements.map { $0["$ref"]?.text } == names.map { "#/$defs/\($0)" })
    }

    /// The members without which the outputs of the file fit as well, and the keys of dictionaries.
    private static let optional = """
        init/heldBackReasons/key.pem init/otherStatuses/draft
        init/sync/heldBackReasons/key.pem list/items/body list/items/extra/mine
        status/heldBackReasons/key.pem sync/heldBackReasons/key.pem
        """.split { $0.isWhitespace }.map { String($0) }

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
            ["help", "add"], ["add", "--help"], ["help", "dates"], ["--help"],
            ["links", "milk"], ["links", "--broken"], ["links", "--ambiguous"],
            ["links", "--orphans"], ["links", "--unlinked", "milk"],
        ] {
            let finished = try sandbox.start(command + ["--json"]).wait()
            Schema.check(finished.output, command)
        }
    }

    @Test func `Two devices, a clash, what a person settles`() throws {
        let sandbox = try Sandbox()
        try sandbox.shell("git init -q --bare -b main hub.git")
        try sandbox.sheaf("init", "a", "--remote", "hub.git", "--json")
        try sandbox.sheaf(
            "add", "Buy milk", "scheduled:fri", "--body", "two", "--store", "a", "--json")
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

extension JSONValue {
    /// The values that have, in one place each, what no schema allows there: an unknown member, or
    /// an object for what is none. Within an item only those of lists, which are whole items.
    fileprivate func spoiled(except name: String?) -> [JSONValue] {
        let wrong = JSONValue.object(["unknown": .array([])])
        switch self {
        case .object(let members):
            let within = members.filter { $0.key != name }.flatMap { key, member in
                (key == "item" ? [wrong] : member.spoiled(except: name)).map {
                    JSONValue.object(members.merging([key: $0]) { $1 })
                }
            }
            return within + [.object(members.merging(["unknown": .array([])]) { $1 })]
        case .array(let elements):
            let within = elements.indices.flatMap { index in
                elements[index].spoiled(except: name).map { element in
                    var elements = elements
                    elements[index] = element
                    return JSONValue.array(elements)
                }
            }
            return within + [wrong]
        default: return [wrong]
        }
    }

    /// The values that lack one member each of an object, with the path of that member.
    fileprivate func shortened(at place: String) -> [(path: String, value: JSONValue)] {
        switch self {
        case .object(let members):
            return members.flatMap { key, member in
                let path = "\(place)/\(key)"
                let parts = key == "item" ? [] : member.shortened(at: path)
                let within = parts.map {
                    ($0, JSONValue.object(members.merging([key: $1]) { $1 }))
                }
                return within + [(path, .object(members.filter { $0.key != key }))]
            }
        case .array(let elements):
            return elements.indices.flatMap { index in
                elements[index].shortened(at: place).map { path, element in
                    var elements = elements
                    elements[index] = element
                    return (path, JSONValue.array(elements))
                }
            }
        default: return []
        }
    }
}
