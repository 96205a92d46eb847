import SheafCore
import SheafJSON
import SheafStore

/// Results of a search, a filter or a date, while they are typed.
enum SearchAnswer {
    private static let limit = 60

    /// - Parameter words: the last one may be half.
    static func hits(_ words: String, in store: Store) throws -> JSON {
        let arguments = ["--"] + words.split(separator: " ").map(String.init)
        var query = try store.query(arguments, isSearch: true)
        guard arguments.count > 1 else { return JSON(["hits": JSON.array([]), "count": 0]) }
        if !words.hasSuffix(" ") { query = query.growing }
        let results = try store.search(query, withUpdated: false)
        let hits = results.hits(limit).map { hit in
            JSON([
                "key": hit.item.handle.description, "title": JSON.array(parts(hit.title)),
                "lines": JSON.array(hit.snippet.map { [JSON.array(parts($0.found))] } ?? []),
            ])
        }
        return JSON(["hits": JSON.array(hits), "count": results.count])
    }

    static func keys(_ text: String, in store: Store) throws -> JSON {
        let query = try store.query(TokenReader.arguments(ofLine: text))
        let found = try store.items(matching: query, withUpdated: false)
        return JSON(["keys": found.results.map { $0.item.handle.description }])
    }

    static func date(_ text: String, in store: Store) throws -> JSON {
        let now = store.environment.now
        let due = try DateExpression.parse(text, at: now, leaning: .future)
        return JSON(["due": due.description, "dueAt": due.timestamp(in: now.zone).description])
    }

    /// All tags and projects, with the number of items that have them.
    static func names(in store: Store) throws -> JSON {
        var tags: [String: Int] = [:]
        var projects: [String: Int] = [:]
        for item in try store.items(withUpdated: false).results {
            for tag in item.allTags { tags[tag, default: 0] += 1 }
            if let project = item.project { projects[project, default: 0] += 1 }
        }
        func list(_ counts: [String: Int]) -> JSON {
            .array(
                counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
                    .map { JSON(["name": $0.key, "count": $0.value]) })
        }
        return JSON(["tags": list(tags), "projects": list(projects)])
    }

    /// The text, with an array around each part to be marked.
    private static func parts(_ text: FoundText) -> [JSON] {
        let bytes = Array(text.text.utf8)
        var parts: [JSON] = []
        var end = 0
        for match in text.matches {
            if end < match.lowerBound {
                parts.append(
                    .string(String(decoding: bytes[end..<match.lowerBound], as: UTF8.self)))
            }
            parts.append(.array([.string(String(decoding: bytes[match], as: UTF8.self))]))
            end = match.upperBound
        }
        if end < bytes.count {
            parts.append(.string(String(decoding: bytes[end...], as: UTF8.self)))
        }
        return parts
    }
}
