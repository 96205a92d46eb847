import SheafCore
import SheafJSON
import SheafMarkdown
import SheafStore

/// The history of the store or of an item, a page at a time.
enum HistoryAnswer {
    private static let pageLength = 50
    /// The number of items of one commit that are told.
    private static let detail = 8

    /// - Parameters:
    ///   - key: of an item; `nil` for the whole store.
    ///   - before: the commit at which the page before ended.
    static func json(_ key: String?, before: String?, in store: Store) throws -> JSON {
        var request = HistoryRequest()
        request.item = try key.map { try store.itemOfHistory($0, Naming(forms: .stable)) }
        request.detail = detail
        var entries: [JSON] = []
        var isReached = before == nil
        var next: String?
        try store.history(request) { entry in
            guard isReached else {
                isReached = entry.commit.id == before
                return true
            }
            entries.append(self.entry(entry))
            next = entry.commit.id
            return entries.count < pageLength
        }
        return JSON([
            "entries": JSON.array(entries), "next": entries.count < pageLength ? nil : next,
        ])
    }

    private static func entry(_ entry: HistoryEntry) -> JSON {
        let commit = entry.commit
        return JSON([
            "commit": commit.id, "time": commit.time.description, "author": commit.author,
            "device": commit.device, "subject": commit.subject, "verb": commit.verb?.rawValue,
            "merge": commit.isMerge, "omitted": entry.omitted,
            "items": JSON.array(
                entry.events.map {
                    JSON([
                        "key": $0.item.handle.description, "title": $0.item.title,
                        "changes": $0.changes.map(JSON.change),
                    ])
                }),
            "files": entry.files.map(JSON.file),
        ])
    }

    /// An item as a commit left it or, where that deleted it, as it was before.
    static func version(_ key: String, _ commit: String, in store: Store) throws -> JSON {
        let past = try past(key, commit, in: store)
        return JSON([
            "title": past.stored.item.title,
            "nodes": MarkdownJSON.nodes(
                past.stored.body, at: past.stored.item.path, past.stored.document.checklist),
        ])
    }

    private static func past(
        _ key: String, _ commit: String, in store: Store
    ) throws -> PastItem {
        guard isCommit(commit) else { throw Failure.notFound }
        let item = try store.itemOfHistory(key, Naming(forms: .stable))
        do {
            return try store.item(item, at: .revision(commit))
        } catch StoreError.notThen {
            return try store.item(item, at: .revision(commit + "~1"))
        }
    }

    /// Returns whether it is a whole id: nothing else that git would take for a revision comes from outside.
    static func isCommit(_ text: String) -> Bool {
        text.utf8.count == 40 && text.allSatisfy(\.isHexDigit)
    }
}
