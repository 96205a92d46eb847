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
    /// moved is no help to anybody: only what describes a memo is read there.
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
