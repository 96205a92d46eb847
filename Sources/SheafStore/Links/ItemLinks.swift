import SheafCore

/// A link between two files of a store.
public struct ItemLink: Sendable {
    /// The note that it stands in.
    public let source: Item
    public let link: NoteLink
    /// The line that it stands in, as it is typed.
    public let context: String
    /// `nil` where it leads nowhere.
    public let target: LinkTarget?
    /// The paths of other files that it might mean as well.
    public let others: [String]
}

/// Where a link leads.
public enum LinkTarget: Sendable {
    case item(Item)
    /// A file that is no item, by its path.
    case file(String)
}

/// The links of an item.
public struct ItemLinks: Sendable {
    public let item: Item
    /// Those in its own text, in the order of it.
    public let outgoing: [ItemLink]
    /// Those that lead to it.
    public let incoming: [ItemLink]
}

/// A part of all links of a store.
public enum LinkFilter: Sendable {
    /// They lead nowhere.
    case broken
    /// They might lead to several files.
    case ambiguous
}

extension Store {
    /// Returns the links of an item and those that lead to it.
    ///
    /// - Throws: as ``items(_:)-(Targets)``.
    public func links(of targets: Targets) throws -> [ItemLinks] {
        let snapshot = try snapshot()
        return try items(targets).map { target in
            guard let place = snapshot.place(of: target.path.bytes) else {
                throw StoreError.noSuchItem(target.item.handle.description)
            }
            return ItemLinks(
                item: target.item, outgoing: snapshot.links(in: target, at: place) { _ in true },
                incoming: snapshot.links(to: place))
        }
    }

    /// Returns the links that lead to items, by the items.
    public func backlinks(of items: [StoredItem]) throws -> [[ItemLink]] {
        let snapshot = try snapshot()
        return items.map { item in
            snapshot.place(of: item.path.bytes).map { snapshot.links(to: $0) } ?? []
        }
    }

    /// Returns the links of all items that answer to a query.
    ///
    /// - Parameter filter: `nil` for all of them.
    public func links(matching query: ItemQuery, _ filter: LinkFilter? = nil) throws -> [ItemLink] {
        let snapshot = try snapshot()
        let places =
            try query.isEmpty
            ? Array(snapshot.items.indices) : places(matching: query, in: snapshot)
        return places.flatMap { place -> [ItemLink] in
            guard snapshot.items[place].item?.links.targets.isEmpty == false,
                let stored = snapshot.read(place)
            else { return [] }
            return snapshot.links(in: stored, at: place) { destination in
                switch filter {
                case .broken: destination == nil
                case .ambiguous: destination?.others.isEmpty == false
                case nil: true
                }
            }
        }
    }

    /// Returns the memos that no link leads to, and the files that are no items and that none leads to.
    public func orphans(matching query: ItemQuery) throws -> (items: [Item], files: [String]) {
        let snapshot = try snapshot()
        let world = snapshot.linkWorld
        var reached: Set<Int> = []
        for place in snapshot.items.indices {
            guard snapshot.items[place].item?.links.targets.isEmpty == false,
                let stored = snapshot.read(place)
            else { continue }
            for link in stored.document.links {
                let file = world.destination(of: link, from: place)?.file
                if let file, file != place { reached.insert(file) }
            }
        }
        let memos = try places(matching: query, in: snapshot).filter {
            snapshot.items[$0].item?.kind == .memo && !reached.contains($0)
        }
        let files = (snapshot.items.count..<snapshot.items.count + snapshot.others.count)
            .filter { !reached.contains($0) }.map(world.path)
        return (snapshot.facts(of: memos).map(\.item), query.isEmpty ? files : [])
    }

    private func places(matching query: ItemQuery, in snapshot: Snapshot) throws -> [Int] {
        guard !query.isEmpty else { return Array(snapshot.items.indices) }
        return try items(matching: query, withUpdated: false).results.compactMap {
            snapshot.place(of: TreePath($0.item)?.bytes ?? [])
        }
    }
}

extension Snapshot {
    /// The links that lead to an item, from others.
    fileprivate func links(to place: Int) -> [ItemLink] {
        let world = linkWorld
        var keys = world.keys(of: place)
        if let id = items[place].item?.id { keys.insert(LinkKey(path: id.description)) }
        var links: [ItemLink] = []
        for source in items.indices where source != place {
            guard let targets = items[source].item?.links.targets,
                targets.contains(where: keys.contains), let stored = read(source)
            else { continue }
            links += self.links(in: stored, at: source, of: keys) { $0?.file == place }
        }
        return links
    }

    /// The items that link to another one.
    func sources(ofLinksTo place: Int) -> [Int] {
        links(to: place).reduce(into: []) { sources, link in
            guard let path = TreePath(link.source)?.bytes, let source = self.place(of: path),
                sources.last != source
            else { return }
            sources.append(source)
        }
    }

    /// The links of an item.
    ///
    /// - Parameter keys: of the links that matter; `nil` for all.
    fileprivate func links(
        in stored: StoredItem, at place: Int, of keys: Set<LinkKey>? = nil,
        where isWanted: (LinkWorld.Destination?) -> Bool
    ) -> [ItemLink] {
        let world = linkWorld
        var links: [ItemLink] = []
        for link in stored.document.links {
            // A name with a slash may be a title.
            if let keys, !keys.contains(link.key), !keys.contains(LinkKey(title: link.name)) {
                continue
            }
            let destination = world.destination(of: link, from: place)
            guard isWanted(destination) else { continue }
            let target = destination.map { destination -> LinkTarget in
                destination.file < items.count
                    ? .item(facts(of: destination.file).item)
                    : .file(world.path(of: destination.file))
            }
            links.append(
                ItemLink(
                    source: stored.item, link: link,
                    context: stored.document.line(around: link.target.lowerBound), target: target,
                    others: destination?.others.map(world.path) ?? []))
        }
        return links
    }
}
