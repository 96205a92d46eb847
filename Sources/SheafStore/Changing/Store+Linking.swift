import SheafCore

/// Links between items, as a person types them.
extension Store {
    /// Returns the assignments with whole ids in place of the handles by which they name other items.
    /// A link that was typed as one, `[[name]]`, stays.
    ///
    /// - Parameter naming: how handles are understood, where the targets do not tell.
    /// - Throws: as ``items(_:)-(Targets)``; `StoreError.circle`.
    func resolvingLinks(
        _ assignments: [Assignment], of targets: Targets?, naming: Naming = Naming()
    ) throws -> [Assignment] {
        guard assignments.contains(where: \.namesItem) else { return assignments }
        var naming = naming
        if case .handles(_, let known)? = targets { naming = known }
        let resolved: [Assignment] = try assignments.flatMap {
            (assignment) -> [Assignment] in
            switch assignment {
            case .addDependency(let text):
                return try links(text, naming).map(Assignment.addDependency)
            case .removeDependency(let text):
                return ((try? links(text, naming)) ?? [text]).map(Assignment.removeDependency)
            case .parent(let text?): return [.parent(try link(text, naming))]
            default: return [assignment]
            }
        }
        if let targets { try refuseCircles(resolved, of: targets) }
        return resolved
    }

    /// Adds the titles of what a change's items wait for or are a part of, or did so before.
    func namingLinked(_ change: Change) -> Change {
        var change = change
        var titles = LinkedTitles(self)
        for (index, edit) in change.edits.enumerated() {
            change.edits[index].linkedTitles = titles.titles(from: edit.before, to: edit.after)
        }
        return change
    }

    private func link(_ text: String, _ naming: Naming) throws -> String {
        let found = try links(text, naming)
        guard found.count == 1 else {
            throw StoreError.ambiguous(
                text, candidates: try items(.handles([text], naming)).map(\.item))
        }
        return found[0]
    }

    /// The links to the items that a handle names: those of several rows, such as `2-4`, are several.
    private func links(_ text: String, _ naming: Naming) throws -> [String] {
        if text.hasPrefix("[[") { return [text] }
        return try items(.handles([text], naming)).map(\.item).map { item in
            item.id?.description ?? "[[\(ItemReader.stem(of: item.path))]]"
        }
    }

    /// Returns the texts by which plans of items name the one that a handle means; the handle alone where
    /// it means none.
    func namesInPlans(ofItem handle: String, _ naming: Naming) -> [String] {
        guard let snapshot = try? snapshot() else { return [handle] }
        let all = NamedItems(snapshot)
        let isLink = handle.hasPrefix("[[") && handle.hasSuffix("]]")
        let name = isLink ? handle.dropFirst(2).dropLast(2).prefix { $0 != "|" } : handle[...]
        guard let found = try? choose([String(name)], naming, among: all, { all[$0] }) else {
            return [handle]
        }
        return [handle] + found.flatMap(snapshot.planLinks)
    }

    /// - Throws: `StoreError.circle` where an item would wait for itself.
    private func refuseCircles(_ assignments: [Assignment], of targets: Targets) throws {
        let added = assignments.compactMap { assignment in
            if case .addDependency(let link) = assignment { link } else { nil }
        }
        guard !added.isEmpty else { return }
        let snapshot = try snapshot()
        let linkIndex = snapshot.linkIndex
        for item in try items(targets) {
            guard let place = snapshot.place(of: item.path.bytes) else { continue }
            for target in added.compactMap({ linkIndex.item(named: $0, from: place) }) {
                let way =
                    target == place
                    ? [place] : snapshot.graph?.graph.path(from: target, to: place)
                guard let way else { continue }
                throw StoreError.circle(([place] + way).map { snapshot.facts(of: $0).item })
            }
        }
    }
}

/// The titles that items have now which others wait for or are a part of. Each is looked for once: a history
/// names the same ones over and over, and one that is gone is looked for among all items.
struct LinkedTitles {
    private let store: Store
    private var known: [String: String?] = [:]

    init(_ store: Store) { self.store = store }

    /// Adds the titles of what the events' items wait for or are a part of, or did so before.
    mutating func naming(_ events: [HistoryEvent]) -> [HistoryEvent] {
        var events = events
        for (index, event) in events.enumerated() {
            events[index].linkedTitles = titles(from: event.before, to: event.after)
        }
        return events
    }

    /// The titles of what either version waits for or is a part of, by the links as they are written; none
    /// where both name the same.
    mutating func titles(from before: Item?, to after: Item?) -> [String: String] {
        guard
            before?.plan.parent != after?.plan.parent || before?.plan.depends != after?.plan.depends
        else { return [:] }
        let plans = [before, after].compactMap { $0?.plan }
        var titles: [String: String] = [:]
        for link in Set(plans.flatMap { $0.depends + [$0.parent].compactMap(\.self) }) {
            titles[link] = title(of: link)
        }
        return titles
    }

    private mutating func title(of link: String) -> String? {
        if let title = known[link] { return title }
        let name = link.hasPrefix("[[") ? String(link.dropFirst(2).dropLast(2)) : link
        let found = try? store.items(.handles([name], Naming()))
        let title = found.flatMap { $0.count == 1 ? $0.first?.item.title : nil }
        known[link] = .some(title)
        return title
    }
}

extension Assignment {
    /// True if it names another item.
    fileprivate var namesItem: Bool {
        switch self {
        case .addDependency, .removeDependency, .parent(.some): true
        default: false
        }
    }
}
