import SheafCore
import SheafJSON
import SheafStore

/// An item as the board shows it.
struct Card: Sendable {
    let key: String
    let hash: String
    let bytes: ArraySlice<UInt8>

    init(_ versioned: VersionedItem, in store: Store) {
        let item = versioned.item
        let now = store.environment.now
        key = item.handle.description
        hash = versioned.hash
        var writer = JSONWriter()
        writer.object {
            $0.put("key", item.handle.description)
            $0.put("id", item.id?.description)
            $0.put("path", item.path)
            $0.put("hash", versioned.hash)
            $0.put("kind", item.kind.rawValue)
            $0.put("title", item.title)
            $0.put("status", item.kind == .task ? item.status : nil)
            $0.put("due", item.dueText)
            $0.put("dueAt", item.due?.timestamp(in: now.zone))
            $0.put("repeat", item.repeatText)
            $0.put("occurrence", item.repeatText == nil ? nil : item.position?.description)
            $0.put("scheduled", item.plan.scheduled?.description)
            $0.put("wait", item.plan.wait?.description)
            $0.put("waiting", item.isWaiting(at: now))
            $0.put("blocked", item.isBlocked)
            $0.put("tags", item.allTags)
            $0.put("priority", item.priority?.rawValue)
            $0.put("project", item.project)
            $0.put("checklist") {
                $0.put("done", item.checklist.done)
                $0.put("total", item.checklist.total)
            }
            if item.parts.total > 0 {
                $0.put("children") {
                    $0.put("done", item.parts.done)
                    $0.put("total", item.parts.total)
                }
            }
            $0.put("conflicted", item.isConflicted)
            $0.put("preview", versioned.preview)
            $0.put("updated", item.updated)
            $0.put("rank", .array(Self.rank(of: item, in: store)))
        }
        // As large as it is: there may be many.
        bytes = Array(writer.bytes)[...]
    }

    var json: JSON { .written(bytes) }

    /// Numbers by which a column is sorted; `null` comes last.
    private static func rank(of item: Item, in store: Store) -> [JSON] {
        let key = Board.order(of: item.kind, isClosed: item.isClosed)
        return store.order(by: key).numbers(of: item).values.map { value in
            value == .max ? .null : .number(Int(value))
        }
    }
}

/// The state of a store for the head of the page.
enum StandingJSON {
    /// What a step had done, for a page to say: of the first item its title and its weightiest change.
    static func step(_ step: UndoneStep?) -> JSON {
        guard let step else { return .null }
        let event = step.events.first
        let change = event?.changes.first { $0.isReported } ?? event?.changes.first
        return JSON([
            "subject": step.commit.subject, "title": event?.item.title,
            "change": change.map(JSON.change), "count": step.events.count + step.omitted,
        ])
    }

    static func remote(_ status: RemoteStatus?, in store: Store) -> JSON {
        guard let status else { return .null }
        return JSON([
            "ahead": status.ahead, "behind": status.behind,
            "lastSync": time(status.lastSync, store),
            "offlineSince": time(status.offlineSince, store),
        ])
    }

    private static func time(_ seconds: Int64?, _ store: Store) -> String? {
        seconds.map { Moment(seconds: $0, zone: store.environment.zone).timestamp.description }
    }
}

extension ItemChange {
    /// True for what an item is said to be by: added, deleted, moved.
    fileprivate var isReported: Bool {
        switch self {
        case .added, .deleted, .restored, .status: true
        default: false
        }
    }
}
