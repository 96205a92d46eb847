/// An item while a query looks at it; what costs something is made when first needed.
struct QueryCandidate {
    let item: Item
    let now: Moment
    private let texts: Texts

    /// The texts in which words are looked for.
    private enum Texts {
        case folded(title: UnsafeBufferPointer<UInt8>, body: UnsafeBufferPointer<UInt8>)
        case unread(body: () -> String)
    }

    private lazy var title = FoldedText(item.title)
    private lazy var body = FoldedText(readBody())
    /// The item's tags and those that they are nested in, where there are many.
    private lazy var tags = Set(item.allTags.flatMap { Tag.folded(withOuter: $0) })
    private static let fewTags = 16

    init(item: Item, readBody: @escaping () -> String, now: Moment) {
        self.item = item
        self.now = now
        texts = .unread(body: readBody)
    }

    init(
        item: Item, title: UnsafeBufferPointer<UInt8>, body: UnsafeBufferPointer<UInt8>, now: Moment
    ) {
        self.item = item
        self.now = now
        texts = .folded(title: title, body: body)
    }

    private func readBody() -> String {
        if case .unread(let body) = texts { body() } else { "" }
    }

    private mutating func isInTitle(_ needle: Needle) -> Bool {
        if case .folded(let title, _) = texts { return needle.first(in: title, from: 0) != nil }
        return title.contains(needle)
    }

    private mutating func isInBody(_ needle: Needle) -> Bool {
        if case .folded(_, let body) = texts { return needle.first(in: body, from: 0) != nil }
        return body.contains(needle)
    }

    mutating func satisfies(_ node: QueryNode) -> Bool {
        switch node {
        case .term(let term): return satisfies(term)
        case .not(let node): return !satisfies(node)
        case .all(let nodes):
            for node in nodes where !satisfies(node) { return false }
            return true
        case .any(let nodes):
            for node in nodes where satisfies(node) { return true }
            return false
        }
    }

    private mutating func satisfies(_ term: QueryTerm) -> Bool {
        switch term {
        case .word(let needle): return isInTitle(needle) || isInBody(needle)
        case .title(let needle): return isInTitle(needle)
        case .body(let needle): return isInBody(needle)
        case .status(let name): return item.kind == .task && item.status == name
        case .ownStatus(let name):
            return item.kind == .memo && item.status.map(FoldedText.fold) == name
        case .state(let state): return isIn(state)
        case .has(let field): return has(field)
        case .tag(let wanted):
            guard item.tags.count + item.inlineTags.count <= Self.fewTags else {
                return tags.contains(wanted)
            }
            return item.allTags.contains { Tag.isFound(folded: FoldedText($0).bytes, by: wanted) }
        case .priority(let priority): return item.priority == priority
        case .project(let name):
            guard let project = item.project.map(FoldedText.fold) else { return false }
            // Of the project kitchen is kitchen.tiles a part.
            return project == name || project.hasPrefix(name + ".")
        case .folder(let folder):
            let path = FoldedText(item.path).bytes
            guard !folder.isEmpty, path.starts(with: folder) else { return folder.isEmpty }
            return path.count == folder.count || path[folder.count] == UInt8(ascii: "/")
        case .date(let key, let comparison, let bound):
            return value(of: key).map { holds($0, comparison, bound) } ?? false
        case .amount(let key, let comparison, let bound):
            return amount(of: key).map { comparison.holds($0, bound) } ?? false
        case .planned(let field, let value):
            return planned(field).contains { FoldedText.fold($0) == value }
        case .own(let key, let value):
            return item.extra.contains { $0.key == key && FoldedText.fold($0.value) == value }
        }
    }

    private func isIn(_ state: QueryTerm.State) -> Bool {
        switch state {
        case .task: item.kind == .task
        case .memo: item.kind == .memo
        case .open: item.kind == .task && !item.isClosed
        case .closed: item.kind == .task && item.isClosed
        case .overdue: item.isOverdue(at: now)
        case .waiting: item.isWaiting(at: now)
        case .blocked: item.isBlocked
        case .ready: item.isReady(at: now)
        case .conflicted: item.isConflicted
        }
    }

    private func has(_ field: QueryTerm.Field) -> Bool {
        switch field {
        case .id: item.id != nil
        case .status: item.status != nil
        case .project: item.project != nil
        case .priority: item.priority != nil
        // Also one that is no date: the file has it.
        case .due: item.due != nil || item.dueText != nil
        case .created: item.created != nil
        case .completed: item.completed != nil
        case .tags: !item.tags.isEmpty || !item.inlineTags.isEmpty
        case .checklist: item.checklist.total > 0
        case .scheduled: item.plan.scheduled != nil
        case .wait: item.plan.wait != nil
        case .repeat, .depends, .parent: !planned(field).isEmpty
        case .estimate: item.plan.estimate != nil
        case .time: !item.plan.time.isEmpty
        case .own(let key): item.extra.contains { $0.key == key && !$0.value.isEmpty }
        }
    }

    private func planned(_ field: QueryTerm.Field) -> [String] {
        switch field {
        case .repeat: item.plan.repeatText.map { [$0] } ?? []
        case .depends: item.plan.depends
        case .parent: item.plan.parent.map { [$0] } ?? []
        default: []
        }
    }

    private func value(of key: QueryTerm.DateKey) -> Due? {
        switch key {
        case .due: item.due
        case .scheduled: item.plan.scheduled
        case .wait: item.plan.wait
        case .created: item.created
        case .completed: item.completed
        case .own(let key): own(key).flatMap { Due($0) }
        }
    }

    private func amount(of key: QueryTerm.AmountKey) -> Double? {
        switch key {
        case .estimate: item.plan.estimate.map { Double($0.minutes) }
        case .own(let name, let type): own(name).flatMap { type.number($0, in: now.zone) }
        }
    }

    private func own(_ key: String) -> String? { item.extra.first { $0.key == key }?.value }

    /// On a period is within it, before it before its first day, after it after its last one.
    private func holds(_ value: Due, _ comparison: QueryTerm.Comparison, _ bound: DateBound) -> Bool
    {
        let (lower, upper) = (bound.lower, bound.upper)
        return switch comparison {
        case .on:
            lower.map { holds(value, .from, $0) } ?? true
                && upper.map { holds(value, .upTo, $0) } ?? true
        case .before, .from: lower.map { holds(value, comparison, $0) } ?? (comparison == .from)
        case .after, .upTo: upper.map { holds(value, comparison, $0) } ?? (comparison == .upTo)
        }
    }

    /// Against a day, days count, as the reader's calendar shows them; against a time, minutes.
    private func holds(_ value: Due, _ comparison: QueryTerm.Comparison, _ bound: Due) -> Bool {
        let zone = now.zone
        if case .day(let day) = bound { return comparison.holds(value.date(in: zone), day) }
        return comparison.holds(minutes(value), minutes(bound))
    }

    private func minutes(_ due: Due) -> Int64 {
        let seconds = due.seconds(in: now.zone)
        // Rounded down before 1970 as well.
        return (seconds >= 0 ? seconds : seconds - 59) / 60
    }
}
