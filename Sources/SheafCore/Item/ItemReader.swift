/// Makes items out of documents, by the store's configuration.
public struct ItemReader: Sendable {
    private let workflow: Workflow
    private let spellings: KeySpellings
    /// The place of titles that no key gives.
    public let titles: TitleRule

    public init(_ configuration: Configuration) {
        titles = configuration.titles
        workflow = configuration.workflow
        spellings = KeySpellings(configuration)
    }

    /// An item, what its file calls it and where, and what in it could not be read.
    ///
    /// - Parameters:
    ///   - path: relative to the store's root.
    ///   - pathBytes: the path where it is not UTF-8, see ``Item/pathBytes``.
    public func read(
        _ document: Document, path: String, pathBytes: [UInt8]? = nil
    ) -> (item: Item, title: Title, findings: [Finding]) {
        let body = BodyScan(document)
        let known = spellings.entries(of: document)
        let title = document.title(
            stem: Self.stem(of: path),
            in: known[.title] ?? document.entry(inAnyCase: KnownKey.title.rawValue), titles)
        var item = Item(
            path: path, pathBytes: pathBytes, title: title.text,
            checklist: Checklist(done: body.done, total: body.total),
            isConflicted: body.isConflicted)
        var findings = document.findings
        item.extra = known.own.map {
            Item.ExtraKey(key: $0.key, value: Self.ownValue(of: $0, document))
        }
        for key in KnownKey.allCases {
            guard let entry = known[key] else { continue }
            fill(&item, key, entry, document, &findings)
        }
        if item.created == nil { item.created = date(of: document) }
        if body.mayHaveDates { item.plan.lines = document.datedLines(limit: Plan.mostLines) }
        item.inlineTags = body.tags.isEmpty ? [] : DistinctTexts.adding(body.tags, to: item.tags)
        for index in findings.indices { findings[index].path = path }
        return (item, title, findings)
    }

    /// Returns the file's key for its title: `title`, or the one that the settings name.
    public func titleKey(in document: Document) -> String {
        spellings.name(of: .title, in: document)
    }

    /// The title of a file and where it stands in it.
    ///
    /// - Parameter stem: the file's name without its ending, for one that has no other title.
    public func title(of document: Document, stem: String) -> Title {
        document.title(stem: stem, key: titleKey(in: document), rule: titles)
    }

    /// The title of a file that has no name yet: where nothing in it counts as one, its first line of
    /// code, HTML or a formula.
    public func title(ofUnnamed document: Document) -> String {
        document.titleOfUnnamed(key: titleKey(in: document))
    }

    /// The date that Jekyll and Hugo give a page; not where the settings give `date` another
    /// meaning.
    private func date(of document: Document) -> Due? {
        guard !spellings.isKnown("date") else { return nil }
        return document.entry(inAnyCase: "date").flatMap(document.text(of:)).flatMap(Self.time)
    }

    private func fill(
        _ item: inout Item, _ key: KnownKey, _ entry: FrontMatterEntry, _ document: Document,
        _ findings: inout [Finding]
    ) {
        if key == .tags {
            item.tags = document.tags(of: entry)
            return
        }
        if key == .depends {
            item.plan.depends = document.linkMembers(of: entry)
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
            if item.id == nil {
                item.extra.insert(Item.ExtraKey(key: entry.key, value: text), at: 0)
            }
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
        case .created: item.created = Self.time(text)
        case .completed: item.completed = Self.time(text)
        case .repeat:
            item.plan.repeatText = document.repeatText(of: entry.key)
            item.plan.isAnchoredBySchedule = document.isAnchoredBySchedule
        case .occurrence: item.plan.occurrence = Due(text)?.day
        case .scheduled, .wait:
            let date = Due(text)
            if key == .wait { item.plan.wait = date } else { item.plan.scheduled = date }
            if date == nil { findings.append(Self.notADate(entry, text)) }
        case .parent: item.plan.parent = document.linkMembers(of: entry).first
        case .estimate: item.plan.estimate = Effort(text)
        case .time:
            // What TaskNotes counted stands beside what we did.
            let other = entry.key == key.rawValue ? document.entry(key.foreignNames[0]) : nil
            item.plan.time = [entry, other].compactMap(\.self).flatMap(document.timeEntries)
        case .title, .tags, .depends: break
        }
        // What others keep under these names is the user's own.
        if key == .estimate && item.plan.estimate == nil || key == .time && item.plan.time.isEmpty {
            item.extra.insert(Item.ExtraKey(key: entry.key, value: text), at: 0)
        }
    }

    /// A value of the user's own, as typed but for the quotation marks around it.
    private static func ownValue(of entry: FrontMatterEntry, _ document: Document) -> String {
        let typed = document.typedText(of: entry)
        guard let first = typed.utf8.first,
            first == ASCII.doubleQuote || first == ASCII.singleQuote,
            case .text(let text) = document.value(of: entry)
        else { return typed }
        return text
    }

    private static func text(_ value: Value, typed: () -> String) -> String? {
        switch value {
        case .empty: nil
        // A text over several lines (`|`) ends with a line break that says nothing.
        case .text(let text):
            text.utf8.last == ASCII.newline
                ? String(text.reversed().drop(while: \.isNewline).reversed()) : text
        case .nested(let text), .unreadable(let text, _): text
        case .list: typed()
        }
    }

    /// Other programs write a day or a time without offset where ours is an instant: read in UTC
    /// it is near enough to sort by. `2026/11/25` is a day for Jekyll and the like.
    private static func time(_ text: String) -> Due? {
        Due(text)
            ?? (text.contains("/") ? time(text.split(separator: "/").joined(separator: "-")) : nil)
    }

    private static func notADate(_ entry: FrontMatterEntry, _ text: String) -> Finding {
        Finding(line: entry.line, column: 1, problem: .notADate(key: entry.key, value: text))
    }

    /// The file's name without its extension.
    public static func stem(of path: String) -> String {
        // Over bytes: asked for with every file there is.
        var path = path
        return path.withUTF8 { bytes in
            var end = bytes.count
            while end > 0, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
            var start = end
            var dot: Int?
            while start > 0, bytes[start - 1] != UInt8(ascii: "/") {
                start -= 1
                if dot == nil, bytes[start] == UInt8(ascii: ".") { dot = start }
            }
            if let dot, dot > start { end = dot }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
    }
}

// Tags as other programs write them.
extension Document {
    /// The tags that an entry holds, each once; `#home` is the tag `home`, as Obsidian reads it.
    func tags(of entry: FrontMatterEntry) -> [String] {
        var tags = DistinctTexts()
        for member in tagMembers(of: entry) ?? [] {
            let tag = Self.tag(member)
            if !tag.isEmpty { tags.insert(tag) }
        }
        return tags.all
    }

    /// The members as typed. Text without a comma is separated by its blanks and line breaks: so Obsidian, Jekyll and
    /// Hugo read it. `nil` where the value is a map.
    func tagMembers(of entry: FrontMatterEntry) -> [String]? {
        let value = value(of: entry)
        // To YAML `[#one #two]` is a bracket and a comment.
        if case .unreadable(let text, _) = value, text.hasPrefix("["), text.hasSuffix("]"),
            text.contains("#")
        {
            return text.dropFirst().dropLast()
                .split { $0.isWhitespace || $0 == "," }.map(String.init)
        }
        guard case .text(let text) = value else { return list(of: entry, reading: value) }
        // A text over several lines ends with a line break.
        guard text.contains(",") else {
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return list(of: entry, reading: .text(line))
    }

    /// The items that an entry names: the members of a list, and of maps in it those that TaskNotes writes
    /// (`uid`).
    func linkMembers(of entry: FrontMatterEntry) -> [String] {
        let value = value(of: entry)
        if case .text(let text) = value, text.hasPrefix("[["), text.hasSuffix("]]") {
            return [text]
        }
        guard case .nested(let typed) = value, !typed.hasPrefix("[["), !frontMatter.isFlow,
            let node = try? BoundedYAML.compose(bytes.string(entry.content)),
            let members = node.pairs?.first?.value.elements
        else { return list(of: entry, reading: value) ?? [] }
        return members.compactMap { member in
            member.text ?? member.pairs?.first { $0.key.text == "uid" }?.value.text
                ?? member.elements?.first?.elements?.first?.text.map { "[[\($0)]]" }
        }
    }

    /// A member without the `#` that some write before it.
    static func tag(_ member: String) -> String {
        member.utf8.first == ASCII.hash && member.hasPrefix("#")
            ? String(member.dropFirst()) : member
    }
}

/// Texts in their order, each once.
struct DistinctTexts {
    private(set) var all: [String] = []
    /// The tags as a set, where they are many: hashing the few tags that nearly every item has takes longer
    /// than comparing them.
    private var set: Set<String> = []
    private static let few = 8

    mutating func insert(_ text: String) {
        if all.count < Self.few {
            guard !all.contains(text) else { return }
        } else {
            if set.isEmpty { set = Set(all) }
            guard set.insert(text).inserted else { return }
        }
        all.append(text)
    }

    /// Those of `more` that `texts` does not hold, each once, in their order.
    static func adding(_ more: [String], to texts: [String]) -> [String] {
        var distinct = DistinctTexts()
        for text in texts { distinct.insert(text) }
        let known = distinct.all.count
        for text in more { distinct.insert(text) }
        return Array(distinct.all[known...])
    }
}

/// Which entry of a file stands for a known key, where several names mean the same.
///
/// The order is that of ``Configuration/spellings(of:)``; of a key that stands twice the last one
/// counts. A name in other letters, as `Title`, is read too, behind all that are written just so; only
/// `id` is not, by which every device has to know the file, whatever its settings are. Readers and editors both ask here, so that what is changed is what was read.
struct KeySpellings: Sendable {
    fileprivate struct Meaning {
        var key: KnownKey
        /// The lower, the sooner.
        var rank: Int
    }

    private let meanings: [String: Meaning]
    /// By the names in lower case.
    private let lowered: [String: Meaning]
    /// Names that the settings give to keys of the user's own.
    private let ownKeys: Set<String>

    init(_ configuration: Configuration) {
        var meanings: [String: Meaning] = [:]
        for key in KnownKey.allCases {
            for (rank, name) in configuration.spellings(of: key.rawValue).enumerated()
            where rank == 0 || KnownKey(rawValue: name)?.isOfPlan ?? true {
                meanings[name] = Meaning(key: key, rank: rank)
            }
        }
        self.meanings = meanings
        var lowered: [String: Meaning] = [:]
        for (name, meaning) in meanings where meaning.key != .id {
            let other = Meaning(key: meaning.key, rank: meaning.rank + Self.otherCase)
            let known = lowered[name.loweredASCII]
            if known.map({ other.rank < $0.rank }) ?? true { lowered[name.loweredASCII] = other }
        }
        self.lowered = lowered
        ownKeys = Set(configuration.ownKeys)
    }

    /// Behind all spellings of a key.
    private static let otherCase = 1000

    private func meaning(of name: String) -> Meaning? {
        if let meaning = meanings[name] { return meaning }
        guard name.hasUppercaseASCII, !ownKeys.contains(name) else { return nil }
        return lowered[name.loweredASCII]
    }

    /// The entries that count, and those that are the user's own.
    struct Entries {
        private let entries: [FrontMatterEntry]
        /// Which entry counts, by ``KnownKey/ordinal``; -1 where none does.
        private var known = [Int](repeating: -1, count: KnownKey.allCases.count)
        /// In the file's order. A second name for a known key is the user's own as well.
        private(set) var own: [FrontMatterEntry] = []

        subscript(key: KnownKey) -> FrontMatterEntry? {
            let index = known[key.ordinal]
            return index < 0 ? nil : entries[index]
        }

        fileprivate init(_ entries: [FrontMatterEntry], _ meaning: (FrontMatterEntry) -> Meaning?) {
            self.entries = entries
            let meanings = entries.map(meaning)
            for (index, meaning) in meanings.enumerated() {
                guard let meaning else { continue }
                let other = known[meaning.key.ordinal]
                if other >= 0, let rank = meanings[other]?.rank, rank < meaning.rank { continue }
                known[meaning.key.ordinal] = index
            }
            for (index, meaning) in meanings.enumerated() {
                if let meaning {
                    let chosen = known[meaning.key.ordinal]
                    if chosen == index || entries[chosen].key == entries[index].key { continue }
                }
                own.append(entries[index])
            }
        }
    }

    /// Returns whether a name in a file may stand for a known key.
    func isKnown(_ name: String) -> Bool { meaning(of: name) != nil }

    /// The entry that counts for each known key. TOML is never written, and a task that cannot be
    /// moved would not help: only what describes a memo is read there.
    func entries(of document: Document) -> Entries {
        let isTOML = document.frontMatter.isTOML
        return Entries(document.frontMatter.entries) { entry in
            meaning(of: entry.key).flatMap {
                isTOML && !KnownKey.readInTOML.contains($0.key) ? nil : $0
            }
        }
    }

    /// The name under which a known key stands in this file, or would be added.
    func name(of key: KnownKey, in document: Document) -> String {
        var chosen: (name: String, rank: Int)?
        for entry in document.frontMatter.entries {
            guard let meaning = meaning(of: entry.key), meaning.key == key,
                meaning.rank < chosen?.rank ?? .max
            else { continue }
            chosen = (entry.key, meaning.rank)
        }
        return chosen?.name ?? key.rawValue
    }
}

/// The front matter keys that have a meaning here. Everything else is the user's own.
public enum KnownKey: String, Sendable, CaseIterable {
    case id, title, status, due, tags, priority, project, created, completed
    case `repeat`, occurrence, scheduled, wait, depends, parent, estimate, time

    /// Its place among all cases.
    var ordinal: Int {
        switch self {
        case .id: 0
        case .title: 1
        case .status: 2
        case .due: 3
        case .tags: 4
        case .priority: 5
        case .project: 6
        case .created: 7
        case .completed: 8
        case .repeat: 9
        case .occurrence: 10
        case .scheduled: 11
        case .wait: 12
        case .depends: 13
        case .parent: 14
        case .estimate: 15
        case .time: 16
        }
    }

    /// True if it says how an item is planned. Settings may give the name of such a key another meaning, as
    /// those written before it had one of its own do: `scheduled: due`.
    var isOfPlan: Bool { ordinal > KnownKey.completed.ordinal }

    /// Names under which other programs write it.
    var foreignNames: [String] {
        switch self {
        case .repeat: ["recurrence"]
        case .depends: ["dependsOn", "dependencies", "blockedBy"]
        case .estimate: ["timeEstimate"]
        case .time: ["timeEntries"]
        default: []
        }
    }

    /// The keys that are read in TOML front matter.
    static let readInTOML: Set<KnownKey> = [.title, .tags, .created]
}
