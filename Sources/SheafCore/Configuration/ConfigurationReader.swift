private typealias Limits = ConfigurationError.Limits

extension Configuration {
    /// Reads the settings file. `format` is looked at first: a newer format is taken for what is
    /// understood of it, since reading must go on, while an unknown key of our own format is a typing error.
    public init(yaml text: String) throws(ConfigurationError) {
        self.init()
        guard text.utf8.count <= Self.sizeLimit else {
            throw ConfigurationError(line: 1, column: 1, problem: .tooLarge)
        }
        guard let root = try Self.compose(text) else { return }
        let reader = ConfigurationReader()
        let top = try reader.mapping(root, key: "config")
        if let node = top["format"] { format = try reader.number(node.value, key: "format") }
        let isOurs = format == Self.currentFormat
        for (key, entry) in top.sorted(by: { $0.value.mark.line < $1.value.mark.line })
        where key != "format" {
            do {
                try read(key, entry, with: reader)
            } catch  where isOurs {
                throw error
            } catch {
                continue
            }
        }
    }

    private static func compose(_ text: String) throws(ConfigurationError) -> YAMLNode? {
        do {
            return try BoundedYAML.compose(text)
        } catch {
            throw ConfigurationError(
                line: error.mark.line, column: error.mark.column, problem: .notYAML(error.reason))
        }
    }

    private mutating func read(
        _ key: String, _ entry: ConfigurationReader.Entry, with reader: ConfigurationReader
    ) throws(ConfigurationError) {
        let node = entry.value
        switch key {
        case "statuses": workflow = try reader.workflow(node)
        case "keys": try readKeys(node, with: reader)
        case "items":
            let items = try reader.mapping(node, key: key, known: ["include", "exclude"])
            if let value = items["include"]?.value {
                include = try reader.globs(value, key: "include")
            }
            if let value = items["exclude"]?.value {
                exclude = try reader.globs(value, key: "exclude")
            }
        case "paths":
            let paths = try reader.mapping(node, key: key, known: ["task", "memo"])
            if let value = paths["task"]?.value {
                taskPath = try reader.template(value, key: "task")
            }
            if let value = paths["memo"]?.value {
                memoPath = try reader.template(value, key: "memo")
            }
        case "updated": keepsUpdated = try reader.boolean(node, key: key)
        case "queries":
            for (name, entry) in try reader.mapping(node, key: key, limit: Limits.queries) {
                queries[name] = try reader.text(entry.value, key: name)
            }
        case "templates":
            let templates = try reader.mapping(node, key: key, known: ["task", "memo"])
            taskTemplate = try templates["task"].map { entry throws(ConfigurationError) in
                try reader.text(entry.value, key: "task")
            }
            memoTemplate = try templates["memo"].map { entry throws(ConfigurationError) in
                try reader.text(entry.value, key: "memo")
            }
        case "board": board = try reader.choice(node, key: key, among: BoardView.allCases)
        case "sync":
            let sync = try reader.mapping(node, key: key, known: ["push", "pull"])
            if let value = sync["push"]?.value {
                push = try reader.choice(value, key: "push", among: SyncPolicy.allCases)
            }
            if let value = sync["pull"]?.value {
                pull = try reader.choice(value, key: "pull", among: [.auto, .manual])
            }
        default:
            throw entry.error(
                .unknownKey(
                    key,
                    known: [
                        "format", "statuses", "keys", "items", "paths", "updated", "queries",
                        "templates", "board", "sync",
                    ]))
        }
    }

    private mutating func readKeys(
        _ node: YAMLNode, with reader: ConfigurationReader
    ) throws(ConfigurationError) {
        for (key, entry) in try reader.mapping(node, key: "keys", limit: Limits.keys) {
            // `estimate:` declares a key of the user's own, `deadline: due` another name of ours.
            guard let target = entry.value.text, !target.isEmpty else {
                ownKeys.append(key)
                continue
            }
            guard KnownKey(rawValue: target) != nil else {
                throw entry.error(
                    .wrongValue(key: key, value: target, allowed: KnownKey.allCases.map(\.rawValue))
                )
            }
            keyAliases[key] = target
        }
        ownKeys.sort()
    }
}

/// Typed looks at YAML nodes, each failing with the node's place.
struct ConfigurationReader {
    struct Entry {
        let value: YAMLNode
        let mark: YAMLMark

        func error(_ problem: ConfigurationError.Problem) -> ConfigurationError {
            ConfigurationError(line: mark.line, column: mark.column, problem: problem)
        }
    }

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
                throw error(pair.key, .wrongType(key: key, expected: .text))
            }
            let entry = Entry(value: pair.value, mark: pair.key.mark)
            if let known, !known.contains(text) {
                throw entry.error(.unknownKey(text, known: known))
            }
            entries[text] = entry
        }
        return entries
    }

    func text(_ node: YAMLNode, key: String) throws(ConfigurationError) -> String {
        guard let text = node.text else {
            throw error(node, .wrongType(key: key, expected: .text))
        }
        return text
    }

    /// Throws, at the first node that is too much, where there are more than `limit`.
    private func require(
        _ nodes: [YAMLNode], key: String, limit: Int
    ) throws(ConfigurationError) {
        guard nodes.count > limit else { return }
        throw error(nodes[limit], .tooMany(key: key, limit: limit))
    }

    func globs(_ node: YAMLNode, key: String) throws(ConfigurationError) -> [String] {
        for pattern in node.elements ?? [node] {
            guard let text = pattern.text, text.utf8.count > Limits.globLength else { continue }
            throw error(pattern, .tooLong(key: key, limit: Limits.globLength))
        }
        return try texts(node, key: key, limit: Limits.globs)
    }

    func texts(
        _ node: YAMLNode, key: String, limit: Int
    ) throws(ConfigurationError) -> [String] {
        if let text = node.text { return text.isEmpty ? [] : [text] }
        guard let elements = node.elements else {
            throw error(node, .wrongType(key: key, expected: .list))
        }
        try require(elements, key: key, limit: limit)
        var texts: [String] = []
        for element in elements { texts.append(try text(element, key: key)) }
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

    func choice<Choice: RawRepresentable<String>>(
        _ node: YAMLNode, key: String, among allowed: [Choice]
    ) throws(ConfigurationError) -> Choice {
        let value = try text(node, key: key)
        guard let choice = allowed.first(where: { $0.rawValue == value }) else {
            throw error(
                node, .wrongValue(key: key, value: value, allowed: allowed.map(\.rawValue)))
        }
        return choice
    }

    func template(_ node: YAMLNode, key: String) throws(ConfigurationError) -> PathTemplate {
        let value = try text(node, key: key)
        do {
            return try PathTemplate(value)
        } catch let problem {
            throw error(node, .template(key: key, text: value, problem))
        }
    }

    /// `statuses:` is a list of names, or of mappings with `name`, `aliases`, `closed`,
    /// `started`.
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
            let status = try self.status(element)
            let spellings = [status.name] + status.aliases
            if let spelling = spellings.first(where: { known.contains(Workflow.key($0)) }) {
                throw error(element, .duplicateStatus(spelling))
            }
            known.formUnion(spellings.map(Workflow.key))
            statuses.append(status)
        }
        return Workflow(statuses)
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
            node, key: "statuses", known: ["name", "aliases", "closed", "started"])
        guard let name = fields["name"]?.value else {
            throw error(node, .wrongType(key: "name", expected: .text))
        }
        return Workflow.Status(
            name: try text(name, key: "name"),
            aliases: try fields["aliases"].map { entry throws(ConfigurationError) in
                try texts(entry.value, key: "aliases", limit: Limits.aliases)
            } ?? [],
            isClosed: try fields["closed"].map { entry throws(ConfigurationError) in
                try boolean(entry.value, key: "closed")
            } ?? false,
            isStarted: try fields["started"].map { entry throws(ConfigurationError) in
                try boolean(entry.value, key: "started")
            } ?? false)
    }

    private func error(
        _ node: YAMLNode, _ problem: ConfigurationError.Problem
    ) -> ConfigurationError {
        ConfigurationError(
            line: node.mark.line, column: node.mark.column, problem: problem)
    }
}
