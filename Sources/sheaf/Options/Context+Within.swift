import SheafCore
import SheafStore
import SheafTerminal

/// What `SHEAF_CONTEXT` does: it narrows listings, and its tokens go to new items. Both are said
/// to people, so that nobody wonders where items went.
extension Context {
    /// What is worked within; `nil` for everything.
    func queryContext(of store: Store) throws -> QueryContext? {
        do {
            return try store.queryContext()
        } catch {
            throw UsageError.context(error)
        }
    }

    /// The query among what is worked within.
    func narrowed(_ query: Query, in store: Store) throws -> Query {
        guard let within = try queryContext(of: store) else { return query }
        if isForPeople { try output.note(.shownWithin(within.name, within.expansion)) }
        return query.within(within.query)
    }

    /// Says what a new item got from what is worked within.
    func note(_ assignments: [Assignment], of within: QueryContext) throws {
        guard isForPeople, !assignments.isEmpty else { return }
        try output.note(.givenWithin(within.name, assignments.compactMap(\.token)))
    }
}

extension QueryContext {
    /// As a query would have it.
    var name: String { expansion == nil || text.hasPrefix("@") ? text : "@" + text }

    /// What a new item of this kind gets: a status would make a task of a memo.
    func assignments(for kind: Item.Kind) -> [Assignment] {
        guard kind == .memo else { return assignments }
        return assignments.filter { if case .status = $0 { false } else { true } }
    }
}

extension Assignment {
    /// The token that does it; `nil` for what a query cannot say.
    fileprivate var token: String? {
        switch self {
        case .addTag(let tag): "+" + tag
        case .status(let status?): "status:" + status
        case .due(let due?): "due:\(due)"
        case .priority(let priority?): "priority:" + priority.rawValue
        case .project(let project?): "project:" + project
        case .own(let key, let value?): key + ":" + value
        default: nil
        }
    }
}
