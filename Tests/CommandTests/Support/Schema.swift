import Testing

@testable import sheaf

/// A JSON Schema (draft 2020-12) as the program prints it, as far as these go: types, properties,
/// items, constants, patterns, alternatives, references to definitions of its own. Any other word
/// is an error, so that no rule is passed over in silence.
struct Schema {
    /// Returns what a value does wrong, as `list/items/0/title: no string`; empty where it fits the
    /// schema of this name, or that of the command of this name.
    static func problems(in value: JSONValue, of name: String) throws -> [String] {
        guard let schema = OutputSchema.named(name) else { throw Unknown(text: name) }
        return try Schema(parsing: schema.text).problems(in: value, at: schema.name)
    }

    /// Holds an output against the schema of its kind. A search in columns is a list.
    static func check(_ output: String, _ command: [String]) {
        for line in output.split(separator: "\n") {
            do {
                let value = try JSONValue(parsing: String(line))
                let kind = value["kind"]?.text ?? "none"
                let isList = kind == "search" && value["items"] != nil
                let problems = try Schema.problems(in: value, of: isList ? "list" : kind)
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
    private let definitions: JSONValue?

    init(parsing text: String) throws {
        let document = try JSONValue(parsing: text)
        try self.init(document, document["$defs"])
    }

    private init(_ value: JSONValue?, _ definitions: JSONValue?) throws {
        guard case .object(let rules) = value else { throw Unknown(text: "no object") }
        self.rules = rules
        self.definitions = definitions
    }

    /// The definition that the schema refers to, if it refers to one.
    private var referenced: Schema? {
        get throws {
            guard let reference = rules["$ref"]?.text else { return nil }
            guard reference.hasPrefix("#/$defs/"),
                let definition = definitions?[String(reference.dropFirst(8))]
            else { throw Unknown(text: reference) }
            return try Schema(definition, definitions)
        }
    }

    /// The names of the properties that the schema and what it refers to describe.
    private var evaluatedNames: [String] {
        get throws {
            for word in ["anyOf", "oneOf", "additionalProperties"] where rules[word] != nil {
                throw Unknown(text: "\(word) beside unevaluatedProperties")
            }
            return try (rules["properties"]?.names ?? []) + (referenced?.evaluatedNames ?? [])
        }
    }

    func problems(in value: JSONValue, at place: String, depth: Int = 0) throws -> [String] {
        guard depth < 32 else { throw Unknown(text: "too deep: \(place)") }
        func check(_ rule: JSONValue, _ value: JSONValue, _ name: String) throws -> [String] {
            try Schema(rule, definitions)
                .problems(in: value, at: "\(place)/\(name)", depth: depth + 1)
        }
        var problems: [String] = []
        for (word, rule) in rules {
            switch word {
            case "$schema", "$id", "$defs", "title", "description":
                continue
            case "$ref":
                problems +=
                    try referenced?.problems(in: value, at: place, depth: depth + 1) ?? []
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
            case "anyOf":
                let fits = try rule.elements.contains { try check($0, value, "").isEmpty }
                if !fits { problems.append("\(place): fits none of anyOf") }
            case "oneOf":
                let fitting = try rule.elements.count { try check($0, value, "").isEmpty }
                if fitting != 1 { problems.append("\(place): fits \(fitting) of oneOf") }
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
            case "unevaluatedProperties":
                guard rule == .bool(false) else { throw Unknown(text: word) }
                let known = try evaluatedNames
                for name in value.names where !known.contains(name) {
                    problems.append("\(place): unknown \(name)")
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
