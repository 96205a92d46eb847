/// Which entry of a file stands for a known key, where several names mean the same.
///
/// The order is that of ``Configuration/spellings(of:)``; of a key that stands twice the last one
/// counts. Readers and editors both ask here, so that what is changed is what was read.
struct KeySpellings: Sendable {
    private struct Meaning {
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

    /// Whether a name in a file may stand for a known key.
    func isKnown(_ name: String) -> Bool { meanings[name] != nil }

    /// The entry that counts for each known key. TOML is never written, and a task that cannot be
    /// moved is no help to anybody: only what describes a memo is read there.
    func entries(of document: Document) -> [KnownKey: Entry] {
        let isTOML = document.frontMatter.isTOML
        var chosen: [KnownKey: (entry: Entry, rank: Int)] = [:]
        for entry in document.frontMatter.entries {
            guard let meaning = meanings[entry.key] else { continue }
            if isTOML, !KnownKey.readInTOML.contains(meaning.key) { continue }
            if let other = chosen[meaning.key], other.rank < meaning.rank { continue }
            chosen[meaning.key] = (entry, meaning.rank)
        }
        return chosen.mapValues(\.entry)
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
