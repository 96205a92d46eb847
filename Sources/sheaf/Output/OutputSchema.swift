import SheafJSON
import SheafTerminal

/// The JSON Schema (draft 2020-12) of an output, or of a part of one, from a file of `Schemas`.
struct OutputSchema: Sendable {
    let name: String
    private let source: String

    private init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        source = String(decoding: bytes, as: UTF8.self)
    }

    static let all: [OutputSchema] = [
        OutputSchema("agenda", PackageResources.agenda_schema_json),
        OutputSchema("board", PackageResources.board_schema_json),
        OutputSchema("candidates", PackageResources.candidates_schema_json),
        OutputSchema("change", PackageResources.change_schema_json),
        OutputSchema("checklist", PackageResources.checklist_schema_json),
        OutputSchema("commit", PackageResources.commit_schema_json),
        OutputSchema("completions", PackageResources.completions_schema_json),
        OutputSchema("config", PackageResources.config_schema_json),
        OutputSchema("conflicts", PackageResources.conflicts_schema_json),
        OutputSchema("demo", PackageResources.demo_schema_json),
        OutputSchema("devices", PackageResources.devices_schema_json),
        OutputSchema("diff", PackageResources.diff_schema_json),
        OutputSchema("doctor", PackageResources.doctor_schema_json),
        OutputSchema("event", PackageResources.event_schema_json),
        OutputSchema("file", PackageResources.file_schema_json),
        OutputSchema("finding", PackageResources.finding_schema_json),
        OutputSchema("graph", PackageResources.graph_schema_json),
        OutputSchema("init", PackageResources.init_schema_json),
        OutputSchema("item", PackageResources.item_schema_json),
        OutputSchema("link", PackageResources.link_schema_json),
        OutputSchema("links", PackageResources.links_schema_json),
        OutputSchema("list", PackageResources.list_schema_json),
        OutputSchema("log", PackageResources.log_schema_json),
        OutputSchema("man", PackageResources.man_schema_json),
        OutputSchema("next", PackageResources.next_schema_json),
        OutputSchema("projects", PackageResources.projects_schema_json),
        OutputSchema("reminder", PackageResources.reminder_schema_json),
        OutputSchema("remote", PackageResources.remote_schema_json),
        OutputSchema("search", PackageResources.search_schema_json),
        OutputSchema("serve", PackageResources.serve_schema_json),
        OutputSchema("share", PackageResources.share_schema_json),
        OutputSchema("source", PackageResources.source_schema_json),
        OutputSchema("stats", PackageResources.stats_schema_json),
        OutputSchema("status", PackageResources.status_schema_json),
        OutputSchema("sync", PackageResources.sync_schema_json),
        OutputSchema("tags", PackageResources.tags_schema_json),
        OutputSchema("timer", PackageResources.timer_schema_json),
        OutputSchema("track", PackageResources.track_schema_json),
        OutputSchema("trust", PackageResources.trust_schema_json),
        OutputSchema("undo", PackageResources.undo_schema_json),
    ]

    /// The schema of a kind, or of what a command prints, by any name of the command.
    static func named(_ word: String) -> OutputSchema? {
        if let schema = all.first(where: { $0.name == word }) { return schema }
        let command = CommandHelp.named(word)?.name ?? word
        return all.first { $0.name == sharing[command] ?? command }
    }

    /// Every word that names one.
    static let names = all.map(\.name) + sharing.keys.sorted()

    /// Commands whose output has another command's form.
    private static let sharing: [String: String] = {
        let groups = [
            "list": ["memos", "show", "remind", "open"], "undo": ["redo"], "init": ["clone"],
            "change": [
                "add", "memo", "append", "edit", "set", "move", "start", "done", "skip", "reopen",
                "check", "uncheck", "promote", "daily", "attach", "mv", "rm", "restore", "resolve",
            ],
        ]
        return groups.reduce(into: [:]) { sharing, group in
            for command in group.value { sharing[command] = group.key }
        }
    }()

    // MARK: - Text

    /// The schema with those that it refers to, so that it needs no other file: a compound document
    /// (JSON Schema Core, section 9.3).
    var text: String {
        var parts: [OutputSchema] = []
        var waiting = references
        while let next = waiting.popLast() {
            guard next.name != name, !parts.contains(where: { $0.name == next.name }) else {
                continue
            }
            parts.append(next)
            waiting += next.references
        }
        guard !parts.isEmpty else { return source }
        // Each file ends with the brace that closes it, on a line of its own.
        return "\(source.dropLast(3)),\n\(Self.definitions(of: parts))\n}\n"
    }

    /// One schema that every output of the program fits.
    static var allTogether: String {
        let outputs = all.filter { $0.source.contains(#""schemaVersion""#) }.map { schema in
            #"    { "$ref": "\#(schema.fileName)" }"#
        }
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "sheaf.schema.json",
              "title": "What sheaf prints with --json",
              "anyOf": [
            \(outputs.joined(separator: ",\n"))
              ],
            \(definitions(of: all))
            }

            """
    }

    private var fileName: String { name + ".schema.json" }

    /// Those that it names.
    private var references: [OutputSchema] {
        Self.all.filter { source.contains(#""$ref": "\#($0.fileName)""#) }
    }

    private static func definitions(of schemas: [OutputSchema]) -> String {
        let members = schemas.map { schema in
            let lines = schema.source.split(separator: "\n").joined(separator: "\n    ")
            return #"    "\#(schema.name)": \#(lines)"#
        }
        return "  \"$defs\": {\n" + members.joined(separator: ",\n") + "\n  }"
    }
}
