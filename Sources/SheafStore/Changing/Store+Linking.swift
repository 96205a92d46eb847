import SheafCore

/// Links between items, as a person types them.
extension Store {
    /// Returns the assignments with whole ids in place of the handles by which they name other items.
    /// A link that was typed as one, `[[name]]`, stays.
    ///
    /// - Parameter naming: how handles are understood.
    /// - Throws: as ``items(_:)-(Targets)``; `StoreError.circle`.
    func resolvingLinks(
        _ assignments: [Assignment], of targets: Targets?
    ) throws -> [Assignment] {
        guard assignments.contains(where: \.namesItem) else { return assignments }
        var naming = Naming()
        if case .handles(_, let known)? = targets { naming = known }
        let resolved: [Assignment] = try assignments.map { assignment in
            switch assignment {
            case .addDependency(let text): .addDependency(try link(text, naming))
            case .removeDependency(let text):
                .removeDependency((try? link(text, naming)) ?? text)
            case .parent(let text?): .parent(try link(text, naming))
            default: assignment
            }
        }
        if let targets { try refuseCircles(resolved, of: targets) }
        return resolved
    }

    /// The same change, with the titles of what its items have come to wait for or to be a part of.
    func namingLinked(_ change: Change) -> Change {
        var change = change
        for (index, edit) in change.edits.enumerated() {
            guard let plan = edit.after?.plan, plan.parent != nil || !plan.depends.isEmpty,
                plan.parent != edit.before?.plan.parent
                    || plan.depends != edit.before?.plan.depends
            else { continue }
            for link in plan.depends + [plan.parent].compactMap(\.self) {
                let name = link.hasPrefix("[[") ? String(link.dropFirst(2).dropLast(2)) : link
                guard let found = try? items(.handles([name], Naming())), found.count == 1 else {
                    continue
                }
                change.edits[index].linkedTitles[link] = found.first?.item.title
            }
        }
        return change
    }

    private func link(_ text: String, _ naming: Naming) throws -> String {
        if text.hasPrefix("[[") { return text }
        let found = try items(.handles([text], naming))
        guard found.count == 1, let item = found.first?.item else {
            throw StoreError.ambiguous(text, candidates: found.map(\.item))
        }
        return item.id?.description ?? "[[\(ItemReader.stem(of: item.path))]]"
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
