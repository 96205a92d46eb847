import SheafCore
import SheafGit
import SheafSystem

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
    /// For a link that leads nowhere, the item that had the path before another program moved it.
    public internal(set) var former: Item?
}

/// The target of a link.
public enum LinkTarget: Sendable {
    case item(Item)
    /// A file that is no item, by its path.
    case file(String)
}

/// The links of an item.
public struct ItemLinks: Sendable {
    public let item: Item
    /// Those in its own text, in the order of it.
    public var outgoing: [ItemLink]
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

/// Items and the links between them.
public struct LinkGraph: Sendable {
    public var items: [Item] = []
    /// By the places of the items, each pair once, in order.
    public var links: [(from: Int, to: Int)] = []
}

/// A line in which an item is named without a link to it.
public struct ItemMention: Sendable {
    /// The item that it stands in.
    public let item: Item
    /// Its number in the file, from 1.
    public let line: Int
    public let text: String
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
                incoming: snapshot.linking(to: place).flatMap(\.links))
        }
    }

    /// Returns the links with what those that lead nowhere led to before other programs moved it: git is asked
    /// for all files that it saw leave their paths, which takes as long as `git log`.
    public func findingFormer(_ links: [ItemLink]) throws -> [ItemLink] {
        guard links.contains(where: { $0.target == nil }) else { return links }
        let snapshot = try snapshot()
        let former = try FormerPaths(pool, snapshot)
        return try links.map { link in
            guard link.target == nil,
                let source = TreePath(link.source).flatMap({ snapshot.place(of: $0.bytes) }),
                let place = try former.place(of: link.link, from: source)
            else { return link }
            var link = link
            link.former = snapshot.facts(of: place).item
            return link
        }
    }

    /// Finds the former targets of the links of several items, with one question to git.
    public func findingFormer(_ items: [ItemLinks]) throws -> [ItemLinks] {
        var links = try findingFormer(items.flatMap(\.outgoing))[...]
        return items.map { item in
            var item = item
            item.outgoing = Array(links.prefix(item.outgoing.count))
            links = links.dropFirst(item.outgoing.count)
            return item
        }
    }

    /// Returns the links of all items that answer to a query.
    ///
    /// - Parameter filter: `nil` for all of them.
    public func links(matching query: ItemQuery, _ filter: LinkFilter? = nil) throws -> [ItemLink] {
        let snapshot = try snapshot()
        let linkIndex = snapshot.linkIndex
        let isWanted: @Sendable (LinkIndex.Destination?) -> Bool = { destination in
            switch filter {
            case .broken: destination == nil
            case .ambiguous: destination?.others.isEmpty == false
            case nil: true
            }
        }
        let places = try places(matching: query, in: snapshot)
        let names = try Parallel.both(
            { snapshot.linkedNames(of: places) }, beside: { linkIndex.prepare() }
        ).0
        // Only the notes that have such links are read.
        let links = Parallel.map(count: places.count, chunk: Parallel.chunk(of: places.count)) {
            part -> [ItemLink] in
            var resolver = FolderLinks(linkIndex)
            return part.flatMap { index -> [ItemLink] in
                let place = places[index]
                guard
                    names[index].contains(where: {
                        isWanted(resolver.destination(of: $0, from: place))
                    }), let stored = snapshot.read(place)
                else { return [] }
                return snapshot.links(in: stored, at: place, where: isWanted)
            }
        }
        return filter == .broken ? links.filter(isOfNotes) : links
    }

    /// Returns whether a link that leads nowhere is one of notes, and not of a folder that is there, or
    /// of a page of a site: `/about/`, `search?q=x`.
    private func isOfNotes(_ link: ItemLink) -> Bool {
        let name = link.link.name
        guard link.link.form != .wiki else { return true }
        let ending = name.split(separator: "/").last?.split(
            separator: ".", omittingEmptySubsequences: false)
        let isPage = (ending?.count ?? 0) < 2 || ending?.last == "html"
        if name.hasPrefix("/"), isPage || name.hasSuffix("/") { return false }
        if name.contains("?") { return false }
        let folder = link.source.path.split(separator: "/").dropLast().joined(separator: "/")
        let candidates = [folder, ""].compactMap { RelativePath.normalized(name, in: $0) }
        return !candidates.contains { path in
            guard let place = TreePath(path) else { return path.isEmpty }
            return (try? layout.status(of: place))?.kind == .directory
        }
    }

    /// Returns the memos that no link leads to, and the files that are no items and that none leads to.
    public func orphans(matching query: ItemQuery) throws -> (items: [Item], files: [String]) {
        let snapshot = try snapshot()
        let linkIndex = snapshot.linkIndex
        var reached: Set<Int> = []
        let all = Array(snapshot.items.indices)
        var resolver = FolderLinks(linkIndex)
        for (place, names) in zip(all, snapshot.linkedNames(of: all)) {
            for name in names {
                let file = resolver.destination(of: name, from: place)?.file
                if let file, file != place { reached.insert(file) }
            }
        }
        let memos = try places(matching: query, in: snapshot).filter {
            snapshot.items[$0].item?.kind == .memo && !reached.contains($0)
        }
        let files = (snapshot.items.count..<snapshot.items.count + snapshot.others.count)
            .filter { !reached.contains($0) }.map(linkIndex.path)
        return (snapshot.facts(of: memos).map(\.item), query.isEmpty ? files : [])
    }

    private func places(matching query: ItemQuery, in snapshot: Snapshot) throws -> [Int] {
        guard !query.isEmpty else { return Array(snapshot.items.indices) }
        return try items(matching: query, withUpdated: false).results.compactMap {
            snapshot.place(of: TreePath($0.item)?.bytes ?? [])
        }
    }

    /// Returns the items that answer to a query and the links between them; without one, all items that have
    /// links.
    public func linkGraph(matching query: ItemQuery) throws -> LinkGraph {
        let snapshot = try snapshot()
        var resolver = FolderLinks(snapshot.linkIndex)
        let chosen = try query.isEmpty ? nil : places(matching: query, in: snapshot)
        var shown = chosen ?? []
        var numbers = Dictionary(uniqueKeysWithValues: zip(shown, shown.indices))
        func number(of place: Int) -> Int? {
            if let known = numbers[place] { return known }
            guard chosen == nil else { return nil }
            numbers[place] = shown.count
            shown.append(place)
            return shown.count - 1
        }
        var graph = LinkGraph()
        let all = chosen ?? Array(snapshot.items.indices)
        for (place, names) in zip(all, snapshot.linkedNames(of: all)) {
            var seen: Set = [place]
            for name in names {
                guard let target = resolver.destination(of: name, from: place)?.file,
                    target < snapshot.items.count, seen.insert(target).inserted,
                    let from = number(of: place), let to = number(of: target)
                else { continue }
                graph.links.append((from, to))
            }
        }
        graph.items = snapshot.facts(of: shown).map(\.item)
        return graph
    }

    /// Returns the lines of other items that name some by title or alias, and do not link them.
    ///
    /// - Throws: as ``items(_:)-(Targets)``.
    public func mentions(of targets: Targets) throws -> [ItemMention] {
        let snapshot = try snapshot()
        return try items(targets).flatMap { target -> [ItemMention] in
            let stem = ItemReader.stem(of: target.item.path)
            let names = [target.item.title, stem] + target.document.aliases
            let mentions = names.compactMap { NameMention($0) }
            let needles = names.map { Needle($0) }.filter { !$0.isEmpty }
            let others = snapshot.items.indices.filter {
                snapshot.items[$0].path != target.path.bytes
            }
            var found: [Int] = []
            snapshot.withTexts(of: others) { index, texts in
                // The first line of a note may be its title.
                let isNamed = needles.contains { needle in
                    [texts.title, texts.body].contains {
                        needle.first(in: $0.folded, from: 0) != nil
                    }
                }
                if isNamed { found.append(others[index]) }
            }
            return found.sorted().flatMap { place -> [ItemMention] in
                guard let stored = snapshot.read(place) else { return [] }
                return stored.document.mentions(of: mentions).map {
                    ItemMention(item: stored.item, line: $0.line, text: $0.text)
                }
            }
        }
    }

    /// Returns an item's text with that of others in the place of `![[links]]` to them: three deep, and where
    /// they lead back in a circle the link stays.
    ///
    /// - Parameter plain: for a reader who has none of the files: links to items are their titles then.
    public func expanded(_ stored: StoredItem, plain: Bool = false) throws -> StoredItem {
        guard stored.document.links.contains(where: { plain || $0.isEmbed }) else { return stored }
        let snapshot = try snapshot()
        guard let place = snapshot.place(of: stored.path.bytes) else { return stored }
        let embedding = Embedding(snapshot: snapshot, isPlain: plain)
        return StoredItem(
            embedding.expanding(stored.document, of: place, within: [place]), at: stored.path,
            reader)
    }
}

extension Snapshot {
    /// The other items with links that lead to one, and these.
    func linking(to place: Int) -> [(source: Int, links: [ItemLink])] {
        var keys = linkIndex.keys(of: place)
        if let id = items[place].id { keys.insert(LinkKey(path: id.description)) }
        return items.indices.compactMap { source in
            guard source != place, let targets = items[source].item?.links.targets,
                targets.contains(where: keys.contains), let stored = read(source)
            else { return nil }
            let links = links(in: stored, at: source, of: keys) { $0?.file == place }
            return links.isEmpty ? nil : (source, links)
        }
    }

    /// The links of an item.
    ///
    /// - Parameter keys: of the links that matter; `nil` for all.
    fileprivate func links(
        in stored: StoredItem, at place: Int, of keys: Set<LinkKey>? = nil,
        where isWanted: (LinkIndex.Destination?) -> Bool
    ) -> [ItemLink] {
        let linkIndex = self.linkIndex
        let found = stored.document.links.compactMap {
            link -> (link: NoteLink, destination: LinkIndex.Destination?)? in
            // A name with a slash may be a title.
            if let keys, !keys.contains(link.key), !keys.contains(LinkKey(title: link.name)) {
                return nil
            }
            let destination = linkIndex.destination(of: link, from: place)
            return isWanted(destination) ? (link, destination) : nil
        }
        // A note that leads to one item often is asked about it once.
        let targets = Set(found.compactMap(\.destination?.file)).filter { $0 < items.count }
            .sorted()
        let facts = Dictionary(
            uniqueKeysWithValues: zip(targets, facts(of: targets).map(\.item)))
        return found.map { link, destination in
            ItemLink(
                source: stored.item, link: link,
                context: stored.document.line(around: link.target.lowerBound),
                target: destination.map { destination in
                    facts[destination.file].map { .item($0) }
                        ?? .file(linkIndex.path(of: destination.file))
                }, others: destination?.others.map(linkIndex.path) ?? [])
        }
    }
}
