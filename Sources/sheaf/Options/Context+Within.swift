import SheafCore
import SheafStore
import SheafTerminal

/// What `sheaf context` or `SHEAF_CONTEXT` says narrows listings, and its tokens go to new items. Both are
/// said to people, so that nobody wonders where items went.
extension Context {
    /// The context of a query; `nil` for everything.
    func queryContext(of store: Store) throws -> QueryContext? {
        do {
            return try store.queryContext()
        } catch {
            throw UsageError.context(error)
        }
    }

    /// The query among what is worked within.
    func narrowed(_ query: ItemQuery, in store: Store) throws -> ItemQuery {
        guard let within = try queryContext(of: store) else { return query }
        if isForPeople { try output.note(.shownWithin(within)) }
        return query.within(within.query)
    }

    /// Says what a new item got from what is worked within.
    func note(_ assignments: [Assignment], of within: QueryContext) throws {
        guard isForPeople, !assignments.isEmpty else { return }
        try output.note(
            Message(
                "given-within",
                [
                    "name": within.name, "source": within.source.name,
                    "values": assignments.compactMap { $0.said(at: environment.now) },
                ]))
    }
}

extension Message {
    /// Above a listing: only what is worked within.
    static func shownWithin(_ within: QueryContext) -> Message {
        let text = within.expansion.map { "\(within.name): \($0)" } ?? within.name
        return Message("shown-within", ["text": text, "source": within.source.name])
    }
}

extension QueryContext.Source {
    /// What one would change to leave it.
    var name: String {
        switch self {
        case .variable: "SHEAF_CONTEXT"
        case .command: "sheaf context"
        }
    }
}

extension QueryContext {
    /// As a query would have it.
    var name: String { expansion == nil || text.hasPrefix("@") ? text : "@" + text }

    /// The values that a new item of this kind gets: a status would make a task of a memo.
    func assignments(for kind: Item.Kind) -> [Assignment] {
        guard kind == .memo else { return assignments }
        return assignments.filter { if case .status = $0 { false } else { true } }
    }
}

extension Assignment {
    /// The value that it gives; `nil` for what a query cannot say.
    fileprivate func said(at now: Moment) -> Message? {
        switch self {
        case .addTag(let tag): .tagged(tag, isAdded: true)
        case .status(let status?): .valued("status", .status(status))
        case .due(let due?): .valued("due", .date(due.description, at: now))
        case .priority(let priority?): .valued("priority", .priority(priority))
        case .project(let project?): .valued("project", Message(verbatim: project))
        case .own(let key, let value?): .valued(key, Message(verbatim: value))
        default: nil
        }
    }
}
