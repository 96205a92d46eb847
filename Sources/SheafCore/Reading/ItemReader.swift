/// Makes items out of documents, by the store's configuration.
public struct ItemReader: Sendable {
    private let workflow: Workflow
    /// What each spelling of a known key means.
    private let keys: [String: KnownKey]

    public init(_ configuration: Configuration) {
        workflow = configuration.workflow
        var keys: [String: KnownKey] = [:]
        for (alias, name) in configuration.keyAliases { keys[alias] = KnownKey(rawValue: name) }
        for key in KnownKey.allCases { keys[key.rawValue] = key }
        self.keys = keys
    }

    /// An item, and what in its file could not be read.
    ///
    /// - Parameters:
    ///   - path: relative to the store's root.
    ///   - pathBytes: the path where it is not UTF-8, see ``Item/pathBytes``.
    public func read(
        _ document: Document, path: String, pathBytes: [UInt8]? = nil
    ) -> (item: Item, findings: [Finding]) {
        let body = BodyScan(document)
        var item = Item(
            path: path, pathBytes: pathBytes,
            title: document.title(stem: Self.stem(of: path)).text,
            checklist: Checklist(done: body.done, total: body.total),
            isConflicted: body.isConflicted)
        var findings = document.findings
        for (key, entry) in known(document, &item) {
            fill(&item, key, entry, document, &findings)
        }
        item.inlineTags = body.tags.filter { !item.tags.contains($0) }
        for index in findings.indices { findings[index].path = path }
        return (item, findings)
    }

    /// The entry that counts for each known key; the others' values go to `extra`.
    private func known(_ document: Document, _ item: inout Item) -> [(KnownKey, Entry)] {
        var chosen: [KnownKey: Entry] = [:]
        for entry in document.frontMatter.entries {
            guard let key = keys[entry.key] else {
                item.extra.append(
                    Item.ExtraKey(key: entry.key, value: Self.ownValue(of: entry, document)))
                continue
            }
            // Our own name counts before another one for the same; a later entry before an earlier.
            if let other = chosen[key], other.key == key.rawValue, entry.key != other.key {
                continue
            }
            chosen[key] = entry
        }
        return KnownKey.allCases.compactMap { key in chosen[key].map { (key, $0) } }
    }

    private func fill(
        _ item: inout Item, _ key: KnownKey, _ entry: Entry, _ document: Document,
        _ findings: inout [Finding]
    ) {
        if key == .tags {
            item.tags = Self.unique((document.list(of: entry) ?? []).map(Self.tag))
            return
        }
        guard key != .title,
            let text = Self.text(
                document.value(of: entry), typed: { document.typedText(of: entry) })
        else { return }
        switch key {
        case .id:
            item.id = ItemID(text)
            // Another program's id is the user's own value.
            if item.id == nil { item.extra.insert(Item.ExtraKey(key: entry.key, value: text), at: 0) }
        case .status:
            let configured = workflow.status(named: text)
            item.status = configured?.name ?? text
            item.kind = configured == nil ? .memo : .task
            item.isClosed = configured?.isClosed ?? false
        case .due:
            item.dueText = text
            item.due = Due(text)
            if item.due == nil { findings.append(Self.notADate(entry, text)) }
        case .priority: item.priority = Priority(rawValue: text.lowercased())
        case .project: item.project = text
        case .created: item.created = Timestamp(text) ?? Self.day(text)
        case .completed: item.completed = Timestamp(text) ?? Self.day(text)
        case .title, .tags: break
        }
    }

    /// A value of the user's own, as typed but for the quotation marks around it.
    private static func ownValue(of entry: Entry, _ document: Document) -> String {
        let typed = document.typedText(of: entry)
        guard typed.hasPrefix("\"") || typed.hasPrefix("'"),
            case .text(let text) = document.value(of: entry)
        else { return typed }
        return text
    }

    private static func text(_ value: Value, typed: () -> String) -> String? {
        switch value {
        case .empty: nil
        case .text(let text), .nested(let text), .unreadable(let text, _): text
        case .list: typed()
        }
    }

    /// Other programs write a day where ours is an instant: its midnight, UTC, is near enough to
    /// sort by.
    private static func day(_ text: String) -> Timestamp? {
        switch Due(text) {
        case .day(let date): Zone.utc.timestamp(date, TimeOfDay(secondsSinceMidnight: 0))
        case .local(let date, let time): Zone.utc.timestamp(date, time)
        case .instant(let time): time
        case nil: nil
        }
    }

    private static func notADate(_ entry: Entry, _ text: String) -> Finding {
        Finding(line: entry.line, column: 1, problem: .notADate(key: entry.key, value: text))
    }

    /// `#home` in front matter is the tag `home`, as Obsidian reads it.
    private static func tag(_ text: String) -> String {
        text.hasPrefix("#") ? String(text.dropFirst()) : text
    }

    private static func unique(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        return tags.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// The file's name without its extension.
    public static func stem(of path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
