import SheafSystem
import SheafTerminal

/// The JSON Schema (draft 2020-12) of an output, or of a part of one: a definition in
/// `sheaf.schema.json`.
struct OutputSchema: Sendable {
    let name: String
    /// The lines between the braces of the definition.
    private let members: [Substring]

    /// The file itself: one schema that every output of the program fits.
    static let allTogether = String(
        decoding: EmbeddedFiles.command["sheaf.schema.json"] ?? [], as: UTF8.self)

    /// All that can be asked for by name: the definitions that have a title. The others are what
    /// these share, such as the form of a time.
    static let all = definitions.filter { $0.members.first?.hasPrefix("      \"title\"") == true }

    /// Each definition of the file, which indents them by four spaces and their members by six.
    private static let definitions: [OutputSchema] = {
        let lines = allTogether.split(separator: "\n")
        return lines.indices.filter { lines[$0].hasPrefix("    \"") }.map { head in
            OutputSchema(
                name: String(lines[head].dropFirst(5).prefix { $0 != "\"" }),
                members: Array(lines[(head + 1)...].prefix { $0.hasPrefix("      ") }))
        }
    }()

    /// The schema of a kind, or of what a command prints, by any name of the command.
    static func named(_ word: String) -> OutputSchema? {
        if let schema = all.first(where: { $0.name == word }) { return schema }
        let command = HelpSubject.command(named: word)?.name ?? word
        return all.first { $0.name == sharing[command] ?? command }
    }

    /// Every word that names one.
    static let names = all.map(\.name) + sharing.keys.sorted()

    /// Commands whose output has another command's form.
    private static let sharing: [String: String] = {
        let groups = [
            "list": ["memos", "show", "remind", "open"], "undo": ["redo"], "init": ["clone"],
            "change": [
                "add", "memo", "append", "edit", "set", "move", "start", "stop", "done", "skip",
                "reopen", "check", "uncheck", "promote", "daily", "attach", "mv", "rm", "restore",
                "resolve",
            ],
        ]
        return groups.reduce(into: [:]) { sharing, group in
            for command in group.value { sharing[command] = group.key }
        }
    }()

    // MARK: - Text

    /// The schema as a file of its own, with the definitions that it refers to, directly or through
    /// others, and no more.
    var text: String {
        var needed: Swift.Set<String> = []
        var waiting = references
        while let name = waiting.popLast() {
            guard needed.insert(name).inserted else { continue }
            waiting += Self.definitions.first { $0.name == name }?.references ?? []
        }
        let parts = Self.definitions.filter { needed.contains($0.name) }.map { part in
            "    \"\(part.name)\": {\n\(part.members.joined(separator: "\n"))\n    }"
        }
        let definitions =
            parts.isEmpty ? "" : ",\n  \"$defs\": {\n\(parts.joined(separator: ",\n"))\n  }"
        return """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema",
              "$id": "\(name).schema.json",
            \(members.map { $0.dropFirst(4) }.joined(separator: "\n"))\(definitions)
            }

            """
    }

    /// The names of the definitions that its members refer to.
    private var references: [String] {
        members.compactMap { line in
            let reference = "\"$ref\": \"#/$defs/"
            let line = line.drop { $0 == " " }
            guard line.hasPrefix(reference) else { return nil }
            return String(line.dropFirst(reference.count).prefix { $0 != "\"" })
        }
    }
}
