private typealias Limits = ConfigurationError.Limits

/// The settings of a file, and the problems in it.
///
/// A typing error in a file that all devices share must not stop every one of them: what cannot be
/// used counts as if it were not there, and is named with its place.
public struct ConfigurationReading: Equatable, Sendable {
    public private(set) var configuration = Configuration()
    /// True if the file names a format.
    public private(set) var namesFormat = false
    /// In the order of the file.
    public private(set) var problems: [ConfigurationError] = []

    /// Reads the settings file. `format` is looked at first: a newer format is taken for what is
    /// understood of it, since reading must go on, while an unknown key of our own format is a
    /// typing error.
    ///
    /// - Throws: what leaves open how the store may be written: a text that is too large or no YAML,
    ///   and a format that is no number.
    public init(yaml text: String) throws(ConfigurationError) {
        guard text.utf8.count <= Configuration.sizeLimit else {
            throw ConfigurationError(line: 1, column: 1, problem: .tooLarge)
        }
        guard let root = try Self.compose(text) else { return }
        let reader = ConfigurationReader()
        let top = try reader.mapping(root, key: "config")
        if let node = top["format"] {
            namesFormat = true
            configuration.format = try reader.number(node.value, key: "format")
        }
        for (key, entry) in top.sorted(by: { $0.value.mark.line < $1.value.mark.line })
        where key != "format" {
            read(key, entry, with: reader)
        }
        guard Configuration.knownFormats.contains(configuration.format) else { return }
        problems = reader.problems.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    }

    static func compose(_ text: String) throws(ConfigurationError) -> YAMLNode? {
        do {
            return try BoundedYAML.composeSettings(text)
        } catch {
            throw ConfigurationError(
                line: error.mark.line, column: error.mark.column, problem: .notYAML(error.reason))
        }
    }

    private mutating func read(
        _ key: String, _ entry: ConfigurationReader.Entry, with reader: ConfigurationReader
    ) {
        let node = entry.value
        func below(
            _ known: [String]? = nil, limit: Int = .max
        ) -> [String: ConfigurationReader.Entry] {
            reader.attempt { () throws(ConfigurationError) in
                try reader.mapping(node, key: key, known: known, limit: limit)
            } ?? [:]
        }
        switch key {
        case "statuses": readStatuses(entry, with: reader)
        case "keys": readKeys(below(limit: Limits.keys), with: reader)
        case "items":
            let items = below(["include", "exclude"])
            configuration.include = reader.globs(items, key: "include")
            configuration.exclude = reader.globs(items, key: "exclude")
        case "paths":
            let paths = below(["task", "memo", "daily"])
            reader.template(paths, key: "task").map { configuration.taskPath = $0 }
            reader.template(paths, key: "memo").map { configuration.memoPath = $0 }
            configuration.dailyPath = reader.template(paths, key: "daily")
        case "updated":
            configuration.keepsUpdated =
                reader.attempt { () throws(ConfigurationError) in
                    try reader.boolean(node, key: key)
                } ?? configuration.keepsUpdated
        case "queries":
            let queries = below(limit: Limits.queries)
            for name in queries.keys {
                configuration.queries[name] = reader.text(queries, key: name)
            }
        case "templates":
            let templates = below(["task", "memo", "daily"])
            configuration.taskTemplate = reader.text(templates, key: "task")
            configuration.memoTemplate = reader.text(templates, key: "memo")
            configuration.dailyTemplate = reader.text(templates, key: "daily")
        case "titles":
            configuration.titles =
                reader.choice(node, key: key, among: TitleRule.allCases) ?? configuration.titles
        case "board":
            configuration.board =
                reader.choice(node, key: key, among: Configuration.BoardView.allCases)
                ?? configuration.board
        case "sync":
            let sync = below(["push", "pull"])
            let policies = Configuration.SyncPolicy.allCases
            configuration.push =
                reader.choice(sync, key: "push", among: policies) ?? configuration.push
            configuration.pull =
                reader.choice(sync, key: "pull", among: [.auto, .manual]) ?? configuration.pull
        default: reader.note(entry.error(.unknownKey(key, known: Self.known)))
        }
    }

    private static let known = [
        "format", "statuses", "keys", "items", "paths", "updated", "queries", "templates", "sync",
        "board", "titles",
    ]

    private mutating func readStatuses(
        _ entry: ConfigurationReader.Entry, with reader: ConfigurationReader
    ) {
        let read = reader.attempt { () throws(ConfigurationError) in
            try reader.workflow(entry.value)
        }
        guard let workflow = read else { return }
        configuration.workflow = workflow
        if workflow.closed == nil, let last = workflow.statuses.last {
            reader.note(entry.error(.noClosedStatus(last.name)))
        }
    }

    private mutating func readKeys(
        _ keys: [String: ConfigurationReader.Entry], with reader: ConfigurationReader
    ) {
        for (key, entry) in keys {
            // `author:` declares a key of the user's own, `score: number` one with a type, `deadline: due`
            // another name of ours.
            guard let target = entry.value.text, !target.isEmpty else {
                configuration.ownKeys.append(key)
                continue
            }
            if let type = ValueType(rawValue: target) {
                configuration.ownKeys.append(key)
                configuration.ownKeyTypes[key] = type
                continue
            }
            guard KnownKey(rawValue: target) != nil else {
                reader.note(
                    entry.error(
                        .wrongValue(
                            key: key, value: target,
                            allowed: KnownKey.allCases.map(\.rawValue)
                                + ValueType.allCases.map(\.rawValue))))
                continue
            }
            configuration.keyAliases[key] = target
        }
        configuration.ownKeys.sort()
    }
}

extension Configuration {
    /// Settings without a mistake, as they are taken from an editor.
    ///
    /// - Throws: the first problem of the text, but for what is only advice.
    public init(yaml text: String) throws(ConfigurationError) {
        let reading = try ConfigurationReading(yaml: text)
        if let problem = reading.problems.first(where: { !$0.isAdvice }) { throw problem }
        self = reading.configuration
    }
}

/// A whole YAML text read through the parser, after what could make it slow or deep was refused.
enum BoundedYAML {
    /// `nil` for a text without content.
    static func compose(_ text: String) throws(YAMLError) -> YAMLNode? {
        guard YAMLBounds.isBounded(Array(text.utf8)) else {
            throw YAMLError(reason: "", mark: .start)
        }
        return try YAMLNode.compose(text)
    }

    /// Composes settings, in which keys without a value may stand as YAML 1.2 has them (7.4.2) and
    /// libyaml does not know them: `{author:}`.
    static func composeSettings(_ text: String) throws(YAMLError) -> YAMLNode? {
        do {
            return try compose(text)
        } catch {
            let parted = partingEmptyKeys(text)
            guard parted != text, let node = try? compose(parted) else { throw error }
            return node
        }
    }

    /// The text with a blank behind each colon that `,` or a closing bracket follows; what stands in
    /// quotation marks or a comment stays as it is.
    private static func partingEmptyKeys(_ text: String) -> String {
        var parted: [UInt8] = []
        var quote: UInt8?
        var isComment = false
        let bytes = Array(text.utf8)
        for (index, byte) in bytes.enumerated() {
            parted.append(byte)
            if byte == ASCII.newline { isComment = false }
            if isComment { continue }
            if let open = quote {
                let isEscaped = open == ASCII.doubleQuote && bytes[index - 1] == ASCII.backslash
                if byte == open, !isEscaped { quote = nil }
                continue
            }
            let isBehindWord = index > 0 && !bytes[index - 1].isSpacing
            switch byte {
            case ASCII.doubleQuote, ASCII.singleQuote:
                let opening = [ASCII.openBrace, ASCII.openBracket, ASCII.comma]
                if !isBehindWord || opening.contains(bytes[index - 1]) { quote = byte }
            case ASCII.hash where !isBehindWord: isComment = true
            case ASCII.colon where isBehindWord && index + 1 < bytes.count:
                if [ASCII.comma, ASCII.closeBrace, ASCII.closeBracket].contains(bytes[index + 1]) {
                    parted.append(ASCII.space)
                }
            default: break
            }
        }
        return String(decoding: parted, as: UTF8.self)
    }
}

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

    /// One of several words below a key; `nil` for none, and for another, which is noted.
    func choice<Choice: RawRepresentable<String>>(
        _ entries: [String: Entry], key: String, among allowed: [Choice]
    ) -> Choice? {
        entries[key].flatMap { choice($0.value, key: key, among: allowed) }
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
