import SheafJSON
import SheafSystem
import SheafTerminal

/// The JSON Schema (draft 2020-12) of an output, or of a part of one, from a file of `Schemas`.
struct OutputSchema: Sendable {
    let name: String
    private let source: String

    static let all: [OutputSchema] = EmbeddedFiles.command
        .compactMap { file, bytes in
            guard file.hasSuffix(".schema.json") else { return nil }
            return OutputSchema(
                name: String(file.prefix { $0 != "." }),
                source: String(decoding: bytes, as: UTF8.self))
        }
        .sorted { $0.name < $1.name }

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
