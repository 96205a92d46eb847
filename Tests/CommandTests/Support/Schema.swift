import Testing

/// A JSON Schema (draft 2020-12) of the program's, as far as these go: types, properties,
/// items, constants, patterns, alternatives, references to other files. Any other word is an error,
/// so that no rule is passed over in silence.
struct Schema {
    /// What a value does wrong, as `items/0/title: no string`; empty where it is as it should be.
    static func problems(in value: JSONValue, of name: String) throws -> [String] {
        try Schema(named: name).problems(in: value, at: name, depth: 0)
    }

    /// The schema for a command's output: most are named as its kind.
    static func name(ofKind kind: String) -> String {
        switch kind {
        case "memos", "show", "remind": "list"
        case "redo": "undo"
        default: kind
        }
    }

    /// Holds an output against the schema of its kind. A search in columns is a list.
    static func check(_ output: String, _ command: [String]) {
        for line in output.split(separator: "\n") {
            do {
                let value = try JSONValue(parsing: String(line))
                let kind = value["kind"]?.text ?? "none"
                let isList = kind == "search" && value["items"] != nil
                let problems = try Schema.problems(
                    in: value, of: isList ? "list" : name(ofKind: kind))
                #expect(problems.isEmpty, "\(command): \(line)")
            } catch {
                Issue.record(error, "\(command): \(line)")
            }
        }
    }

    struct Unknown: Error {
        var text: String
    }

    private let rules: [String: JSONValue]

    init(named name: String) throws {
        let path = SchemaTests.directory + "/\(name).schema.json"
        guard let bytes = readFile(path) else { throw Unknown(text: path) }
        try self.init(JSONValue(parsing: String(decoding: bytes, as: UTF8.self)))
    }

    init(_ value: JSONValue) throws {
        guard case .object(let rules) = value else { throw Unknown(text: "no object") }
        self.rules = rules
    }

    func problems(in value: JSONValue, at place: String, depth: Int) throws -> [String] {
        guard depth < 32 else { throw Unknown(text: "too deep: \(place)") }
        func check(_ rule: JSONValue, _ value: JSONValue, _ name: String) throws -> [String] {
            try Schema(rule).problems(in: value, at: "\(place)/\(name)", depth: depth + 1)
        }
        var problems: [String] = []
        for (word, rule) in rules {
            switch word {
            case "$schema", "$id", "title", "description":
                continue
            case "$ref":
                let file = rule.text ?? ""
                guard file.hasSuffix(".schema.json") else { throw Unknown(text: file) }
                problems += try Schema(named: String(file.dropLast(12)))
                    .problems(in: value, at: place, depth: depth + 1)
            case "type":
                let types = rule.text.map { [$0] } ?? rule.elements.compactMap(\.text)
                if !types.contains(where: { value.isOf(type: $0) }) {
                    problems.append("\(place): not \(types)")
                }
            case "const":
                if value != rule { problems.append("\(place): not \(rule)") }
            case "enum":
                if !rule.elements.contains(value) { problems.append("\(place): \(value)") }
            case "minimum":
                if case (.number(let number), .number(let least)) = (value, rule), number < least {
                    problems.append("\(place): \(number)")
                }
            case "pattern":
                let pattern = try Regex(rule.text ?? "")
                if let text = value.text, text.firstMatch(of: pattern) == nil {
                    problems.append("\(place): \(text)")
                }
            case "oneOf":
                let fitting = try rule.elements.count { try check($0, value, "").isEmpty }
                if fitting != 1 { problems.append("\(place): fits \(fitting) of oneOf: \(value)") }
            case "items":
                for (index, element) in value.elements.enumerated() {
                    problems += try check(rule, element, String(index))
                }
            case "required":
                guard case .object(let members) = value else { continue }
                for name in rule.elements.compactMap(\.text) where members[name] == nil {
                    problems.append("\(place): no \(name)")
                }
            case "properties":
                guard case .object(let known) = rule, case .object(let members) = value else {
                    continue
                }
                for (name, member) in members {
                    if let rule = known[name] { problems += try check(rule, member, name) }
                }
            case "additionalProperties":
                guard case .object(let members) = value else { continue }
                let known: [String: JSONValue] =
                    if case .object(let known) = rules["properties"] { known } else { [:] }
                for (name, member) in members where known[name] == nil {
                    if rule == .bool(false) {
                        problems.append("\(place): unknown \(name)")
                    } else {
                        problems += try check(rule, member, name)
                    }
                }
            default:
                throw Unknown(text: word)
            }
        }
        return problems
    }
}

extension JSONValue {
    fileprivate func isOf(type: String) -> Bool {
        switch (self, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"),
            (.array, "array"), (.object, "object"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }
}
