extension ItemChange {
    /// Returns the differences between two versions of an item, in the order in which a person
    /// tells them;
    /// empty where their bytes and paths are equal. It is made of the two versions alone: no
    /// commit's message has a say.
    ///
    /// - Parameters:
    ///   - before: `nil` for an item that is new.
    ///   - after: `nil` for one that is gone.
    public static func changes(from before: ItemVersion?, to after: ItemVersion?) -> [ItemChange] {
        guard let before else { return after == nil ? [] : [.added] }
        guard let after else { return [.deleted] }
        let (old, new) = (before.item, after.item)
        var changes: [ItemChange] = []
        if old.title != new.title { changes.append(.retitled(from: old.title, to: new.title)) }
        if old.status != new.status {
            changes.append(.status(from: old.status, to: new.status, turn(old, new)))
        }
        changes += fields(old, new)
        changes += tags(old, new)
        if before.document != after.document {
            changes += BodyChanges(from: before, to: after).changes
        }
        if old.id == nil, new.id != nil { changes.append(.identified) }
        if old.path != new.path { changes.append(.moved(from: old.path, to: new.path)) }
        let encoding = before.document.encoding
        if encoding != .utf8, after.document.encoding == .utf8 {
            changes.append(.converted(from: encoding))
        }
        if changes.isEmpty, before.document != after.document { changes.append(.reformatted) }
        return changes
    }

    private static func turn(_ old: Item, _ new: Item) -> Turn {
        if new.isClosed, !old.isClosed { return .completed }
        return old.isClosed && !new.isClosed && new.kind == .task ? .reopened : .none
    }

    private static func fields(_ old: Item, _ new: Item) -> [ItemChange] {
        var changes: [ItemChange] = []
        func add(_ field: Field, _ from: String?, _ to: String?) {
            if from != to { changes.append(.field(field, from: from, to: to)) }
        }
        add(.due, old.dueText, new.dueText)
        add(.priority, old.priority?.rawValue, new.priority?.rawValue)
        add(.project, old.project, new.project)
        add(.created, old.created?.description, new.created?.description)
        let (plan, planned) = (old.plan, new.plan)
        add(.repeat, plan.repeatText, planned.repeatText)
        add(.occurrence, plan.occurrence?.description, planned.occurrence?.description)
        add(.scheduled, plan.scheduled?.description, planned.scheduled?.description)
        add(.wait, plan.wait?.description, planned.wait?.description)
        add(.depends, plan.depends.joinedIfAny, planned.depends.joinedIfAny)
        add(.parent, plan.parent, planned.parent)
        add(.estimate, plan.estimate?.description, planned.estimate?.description)
        let times = [plan, planned].map { $0.time.map(\.description).joinedIfAny }
        add(.time, times[0], times[1])
        let (from, to) = (ownValues(old), ownValues(new))
        var seen: Set<String> = []
        for key in (old.extra + new.extra).map(\.key) where seen.insert(key).inserted {
            add(.own(key), from[key], to[key])
        }
        return changes
    }

    /// Of a key that is there twice the last one counts, as everywhere.
    private static func ownValues(_ item: Item) -> [String: String] {
        Dictionary(item.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
    }

    private static func tags(_ old: Item, _ new: Item) -> [ItemChange] {
        var changes: [ItemChange] = []
        let (before, after) = (Set(old.tags), Set(new.tags))
        let added = new.tags.filter { !before.contains($0) }
        let removed = old.tags.filter { !after.contains($0) }
        if !added.isEmpty { changes.append(.tagged(added)) }
        if !removed.isEmpty { changes.append(.untagged(removed)) }
        return changes
    }
}

extension [String] {
    /// With commas between them; `nil` for none.
    fileprivate var joinedIfAny: String? { isEmpty ? nil : joined(separator: ", ") }
}
