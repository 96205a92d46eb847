/// Which entry of a file stands for a known key, where several names mean the same.
///
/// The order is that of ``Configuration/spellings(of:)``; of a key that stands twice the last one
/// counts. Readers and editors both ask here, so that what is changed is what was read.
struct KeySpellings: Sendable {
    fileprivate struct Meaning {
        var key: KnownKey
        /// The lower, the sooner.
        var rank: Int
    }

    private let meanings: [String: Meaning]

    init(_ configuration: Configuration) {
        var meanings: [String: Meaning] = [:]
        for key in KnownKey.allCases {
            for (rank, name) in configuration.spellings(of: key.rawValue).enumerated()
            where rank == 0 || KnownKey(rawValue: name) == nil {
                meanings[name] = Meaning(key: key, rank: rank)
            }
        }
        self.meanings = meanings
    }

    /// The entries that count, and those that are the user's own.
    struct Entries {
        /// By ``KnownKey/ordinal``.
        private var known = [(entry: Entry, rank: Int)?](
            repeating: nil, count: KnownKey.allCases.count)
        /// In the file's order. A second name for a known key is the user's own as well.
        private(set) var own: [Entry] = []

        subscript(key: KnownKey) -> Entry? { known[key.ordinal]?.entry }

        fileprivate init(_ entries: [Entry], _ meaning: (Entry) -> Meaning?) {
            let meanings = entries.map(meaning)
            for (entry, meaning) in zip(entries, meanings) {
                guard let meaning else { continue }
                let place = meaning.key.ordinal
                if let other = known[place], other.rank < meaning.rank { continue }
                known[place] = (entry, meaning.rank)
            }
            for (entry, meaning) in zip(entries, meanings) {
                if let meaning, self[meaning.key]?.key == entry.key { continue }
                own.append(entry)
            }
        }
    }

    /// Whether a name in a file may stand for a known key.
    func isKnown(_ name: String) -> Bool { meanings[name] != nil }

    /// The entry that counts for each known key. TOML is never written, and a task that cannot be
    /// moved is no help to anybody: only what describes a memo is read there.
    func entries(of document: Document) -> Entries {
        let isTOML = document.frontMatter.isTOML
        return Entries(document.frontMatter.entries) { entry in
            meanings[entry.key].flatMap {
                isTOML && !KnownKey.readInTOML.contains($0.key) ? nil : $0
            }
        }
    }

    /// The name under which a known key stands in this file, or would be added.
    func name(of key: KnownKey, in document: Document) -> String {
        var chosen: (name: String, rank: Int)?
        for entry in document.frontMatter.entries {
            guard let meaning = meanings[entry.key], meaning.key == key,
                meaning.rank < chosen?.rank ?? .max
            else { continue }
            chosen = (entry.key, meaning.rank)
        }
        return chosen?.name ?? key.rawValue
    }
}
