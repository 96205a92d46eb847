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

    /// The same change, with the titles of what its items wait for or are a part of, or did so before.
    func namingLinked(_ change: Change) -> Change {
        var change = change
        for (index, edit) in change.edits.enumerated() {
            change.edits[index].linkedTitles = linkedTitles(from: edit.before, to: edit.after)
        }
        return change
    }

    /// The same events, with the titles that those items have now.
    func namingLinked(_ events: [HistoryEvent]) -> [HistoryEvent] {
        events.map { event in
            var event = event
            event.linkedTitles = linkedTitles(from: event.before, to: event.after)
            return event
        }
    }

    /// The titles of what either version waits for or is a part of, by the links as they are written; none
    /// where both name the same.
    private func linkedTitles(from before: Item?, to after: Item?) -> [String: String] {
        guard
            before?.plan.parent != after?.plan.parent || before?.plan.depends != after?.plan.depends
        else { return [:] }
        let plans = [before, after].compactMap { $0?.plan }
        var titles: [String: String] = [:]
        for link in Set(plans.flatMap { $0.depends + [$0.parent].compactMap(\.self) }) {
            let name = link.hasPrefix("[[") ? String(link.dropFirst(2).dropLast(2)) : link
            guard let found = try? items(.handles([name], Naming())), found.count == 1 else {
                continue
            }
            titles[link] = found.first?.item.title
        }
        return titles
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
        let world = snapshot.linkWorld
        for item in try items(targets) {
            guard let place = snapshot.place(of: item.path.bytes) else { continue }
            for target in added.compactMap({ world.item(named: $0, from: place) }) {
                let way =
                    target == place
                    ? [place] : snapshot.graph?.graph.path(from: target, to: place)
                guard let way else { continue }
                throw StoreError.circle(([place] + way).map { snapshot.facts(of: $0).item })
            }
        }
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
