private typealias Limits = ConfigurationError.Limits

/// Typed looks at YAML nodes, each failing with the node's place, and what failed so far.
final class ConfigurationReader {
    private(set) var problems: [ConfigurationError] = []

    struct Entry {
        let value: YAMLNode
        let mark: YAMLMark

        func error(_ problem: ConfigurationError.Problem) -> ConfigurationError {
            ConfigurationError(line: mark.line, column: mark.column, problem: problem)
        }
    }

    func note(_ problem: ConfigurationError) { problems.append(problem) }

    /// Returns the result of a look; `nil` where it fails, which is noted.
    func attempt<Value>(_ look: () throws(ConfigurationError) -> Value) -> Value? {
        do {
            return try look()
        } catch {
            note(error)
            return nil
        }
    }

    /// The entries by their keys. Those that are not `known` are noted and left out.
    func mapping(
        _ node: YAMLNode, key: String, known: [String]? = nil, limit: Int = .max
    ) throws(ConfigurationError) -> [String: Entry] {
        // `items:` with nothing below it says nothing.
        if node.text?.isEmpty == true { return [:] }
        guard let pairs = node.pairs else {
            throw error(node, .wrongType(key: key, expected: .mapping))
        }
        try require(pairs.map(\.key), key: key, limit: limit)
        var entries: [String: Entry] = [:]
        for pair in pairs {
            guard let text = pair.key.text else {
                note(error(pair.key, .wrongType(key: key, expected: .text)))
                continue
            }
            let entry = Entry(value: pair.value, mark: pair.key.mark)
            if let known, !known.contains(text) {
                note(entry.error(.unknownKey(text, known: known)))
                continue
            }
            entries[text] = entry
        }
        return entries
    }

    /// The text below a key; `nil` for none, and for what is none, which is noted.
    func text(_ entries: [String: Entry], key: String) -> String? {
        guard let node = entries[key]?.value else { return nil }
        return attempt { () throws(ConfigurationError) in try text(node, key: key) }
    }

    func text(_ node: YAMLNode, key: String) throws(ConfigurationError) -> String {
        guard let text = node.text else {
            throw error(node, .wrongType(key: key, expected: .text))
        }
        return text
    }

    /// Throws, at the first node that is too much, where there are more than `limit`.
    private func require(_ nodes: [YAMLNode], key: String, limit: Int) throws(ConfigurationError) {
        guard nodes.count > limit else { return }
        throw error(nodes[limit], .tooMany(key: key, limit: limit))
    }

    /// The patterns below a key that can be used.
    func globs(_ entries: [String: Entry], key: String) -> [String] {
        guard let node = entries[key]?.value else { return [] }
        let read = attempt { () throws(ConfigurationError) in try patterns(node, key: key) }
        return read ?? []
    }

    private func patterns(_ node: YAMLNode, key: String) throws(ConfigurationError) -> [String] {
        for pattern in node.elements ?? [node] {
            guard let text = pattern.text, text.utf8.count > Limits.globLength else { continue }
            throw error(pattern, .tooLong(key: key, limit: Limits.globLength))
        }
        return try texts(node, key: key, limit: Limits.globs)
    }

    func texts(_ node: YAMLNode, key: String, limit: Int) throws(ConfigurationError) -> [String] {
        if let text = node.text { return text.isEmpty ? [] : [text] }
        guard let elements = node.elements else {
            throw error(node, .wrongType(key: key, expected: .list))
        }
        try require(elements, key: key, limit: limit)
        var texts: [String] = []
        for element in elements {
            let read = attempt { () throws(ConfigurationError) in try text(element, key: key) }
            if let read { texts.append(read) }
        }
        return texts
    }

    func number(_ node: YAMLNode, key: String) throws(ConfigurationError) -> Int {
        guard let number = node.text.flatMap({ Int($0) }) else {
            throw error(node, .wrongType(key: key, expected: .number))
        }
        return number
    }

    func boolean(_ node: YAMLNode, key: String) throws(ConfigurationError) -> Bool {
        switch node.text {
        case "true", "yes": return true
        case "false", "no": return false
        default: throw error(node, .wrongType(key: key, expected: .boolean))
        }
    }

    /// One of several words; `nil` for another, which is noted.
    func choice<Choice: RawRepresentable<String>>(
        _ node: YAMLNode, key: String, among allowed: [Choice]
    ) -> Choice? {
        let read = attempt { () throws(ConfigurationError) in try text(node, key: key) }
        guard let value = read else { return nil }
        if let choice = allowed.first(where: { $0.rawValue == value }) { return choice }
        note(error(node, .wrongValue(key: key, value: value, allowed: allowed.map(\.rawValue))))
        return nil
    }

    /// The path template below a key; `nil` for none, and for what is none, which is noted.
    func template(_ entries: [String: Entry], key: String) -> PathTemplate? {
        guard let node = entries[key]?.value, let value = text(entries, key: key) else {
            return nil
        }
        do throws(PathTemplateError) {
            return try PathTemplate(value)
        } catch {
            note(self.error(node, .template(key: key, text: value, error)))
            return nil
        }
    }

    /// `statuses:` is a list of names, or of mappings with `name`, `aliases`, `closed`,
    /// `started`, `limit`.
    func workflow(_ node: YAMLNode) throws(ConfigurationError) -> Workflow {
        guard let elements = node.elements, !elements.isEmpty else {
            throw error(
                node,
                node.elements == nil ? .wrongType(key: "statuses", expected: .list) : .noStatuses)
        }
        try require(elements, key: "statuses", limit: Limits.statuses)
        var statuses: [Workflow.Status] = []
        var known: Set<String> = []
        for element in elements {
            let read = attempt { () throws(ConfigurationError) in try self.status(element) }
            guard let status = read else { continue }
            let spellings = [status.name] + status.aliases
            if let spelling = spellings.first(where: { known.contains(Workflow.key($0)) }) {
                note(error(element, .duplicateStatus(spelling)))
                continue
            }
            known.formUnion(spellings.map(Workflow.key))
            statuses.append(status)
        }
        return statuses.isEmpty ? .standard : Workflow(statuses)
    }

    private func status(_ node: YAMLNode) throws(ConfigurationError) -> Workflow.Status {
        if node.text != nil {
            let name = try text(node, key: "statuses")
            // A list of bare names keeps what the standard ones are known to mean.
            return Workflow.standard.status(named: name).map {
                Workflow.Status(name: name, aliases: $0.aliases, isClosed: $0.isClosed)
            } ?? Workflow.Status(name: name)
        }
        let fields = try mapping(
            node, key: "statuses", known: ["name", "aliases", "closed", "started", "limit"])
        guard let name = fields["name"]?.value else {
            throw error(node, .wrongType(key: "name", expected: .text))
        }
        func isTrue(_ key: String) -> Bool {
            guard let node = fields[key]?.value else { return false }
            return attempt { () throws(ConfigurationError) in try boolean(node, key: key) } ?? false
        }
        let aliases = fields["aliases"].flatMap { entry in
            attempt { () throws(ConfigurationError) in
                try texts(entry.value, key: "aliases", limit: Limits.aliases)
            }
        }
        let limit = fields["limit"].flatMap { entry in
            attempt { () throws(ConfigurationError) in
                let limit = try number(entry.value, key: "limit")
                guard limit > 0 else {
                    throw error(entry.value, .wrongType(key: "limit", expected: .number))
                }
                return limit
            }
        }
        return Workflow.Status(
            name: try text(name, key: "name"), aliases: aliases ?? [], isClosed: isTrue("closed"),
            isStarted: isTrue("started"), limit: limit)
    }

    private func error(
        _ node: YAMLNode, _ problem: ConfigurationError.Problem
    ) -> ConfigurationError {
        ConfigurationError(line: node.mark.line, column: node.mark.column, problem: problem)
    }
}
