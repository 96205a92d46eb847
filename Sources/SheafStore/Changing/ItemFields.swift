import SheafCore

/// The fields of an item that ``Store/update(_:_:)-(Targets,_)`` can change.
public struct ItemFields: Sendable, Equatable {
    public var title: String
    /// The name of a configured status; `nil` for a memo.
    public var status: String?
    public var due: Due?
    public var scheduled: Due?
    /// Out of sight until then.
    public var wait: Due?
    /// A phrase that ``Recurrence`` reads.
    public var repeatText: String?
    /// Ids or links.
    public var depends: [String]
    public var parent: String?
    public var estimate: Effort?
    public var priority: Priority?
    public var project: String?
    /// Of the front matter; their order is the file's.
    public var tags: [String]
    /// The user's own keys, their values as text.
    public var extra: [String: String]
    /// The text under the title.
    public var body: String

    init(_ stored: StoredItem) {
        let item = stored.item
        title = item.title
        status = item.status
        due = item.due
        scheduled = item.plan.scheduled
        wait = item.plan.wait
        repeatText = item.plan.repeatText
        depends = item.plan.depends
        parent = item.plan.parent
        estimate = item.plan.estimate
        priority = item.priority
        project = item.project
        tags = item.tags
        extra = Dictionary(
            item.extra.map { ($0.key, $0.value) }, uniquingKeysWith: { one, _ in one })
        body = stored.body
    }

    /// Returns the assignments that lead from the earlier fields to these, but for the body.
    func assignments(since earlier: ItemFields) -> [Assignment] {
        var assignments: [Assignment] = []
        if title != earlier.title { assignments.append(.title(title)) }
        if status != earlier.status { assignments.append(.status(status)) }
        if due != earlier.due { assignments.append(.due(due)) }
        if scheduled != earlier.scheduled { assignments.append(.scheduled(scheduled)) }
        if wait != earlier.wait { assignments.append(.wait(wait)) }
        if repeatText != earlier.repeatText { assignments.append(.repeat(repeatText)) }
        if parent != earlier.parent { assignments.append(.parent(parent)) }
        if estimate != earlier.estimate { assignments.append(.estimate(estimate)) }
        let (links, earlierLinks) = (Set(depends), Set(earlier.depends))
        assignments += earlier.depends.filter { !links.contains($0) }.map { .removeDependency($0) }
        assignments += depends.filter { !earlierLinks.contains($0) }.map { .addDependency($0) }
        if priority != earlier.priority { assignments.append(.priority(priority)) }
        if project != earlier.project { assignments.append(.project(project)) }
        let (old, new) = (Set(earlier.tags), Set(tags))
        assignments += earlier.tags.filter { !new.contains($0) }.map { .removeTag($0) }
        assignments += tags.filter { !old.contains($0) }.map { .addTag($0) }
        for key in Set(extra.keys).union(earlier.extra.keys).sorted()
        where extra[key] != earlier.extra[key] {
            assignments.append(.own(key: key, value: extra[key]))
        }
        return assignments
    }
}
