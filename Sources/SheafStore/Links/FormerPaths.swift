import SheafCore
import SheafGit

/// The paths of today of items that had other ones once, by git's history.
///
/// An item with an id is known by it; git sees the moves of others by what they hold.
final class FormerPaths {
    private let snapshot: Snapshot
    private let pool: RepositoryPool
    /// The last ones of each path that no item has today, the newest first, and by the keys of the paths.
    private var inOrder: [Departure] = []
    private var departures: [LinkKey: [Departure]] = [:]
    /// The places of items that git saw renamed, by their former paths.
    private var places: [TreePath: Int] = [:]
    /// The former paths by the items, the last path first.
    private var paths: [Int: [TreePath]] = [:]
    /// The former paths of items with ids, the last one first: read when one is asked for.
    private var pathsByID: [ItemID: [TreePath]]?

    init(_ pool: RepositoryPool, _ snapshot: Snapshot) throws {
        self.snapshot = snapshot
        self.pool = pool
        var known: Set<TreePath> = []
        for departure in try pool.departures() where known.insert(departure.path).inserted {
            guard snapshot.place(of: departure.path.bytes) == nil else { continue }
            let place = departure.next.flatMap { snapshot.place(of: $0.bytes) ?? places[$0] }
            if let place {
                places[departure.path] = place
                paths[place, default: []].append(departure.path)
            }
            inOrder.append(departure)
            departures[LinkKey(pathBytes: departure.path.bytes), default: []].append(departure)
        }
    }

    /// The item that a link led to before it, or the note that the link stands in, was renamed; `nil` where
    /// several may be meant.
    func place(of link: NoteLink, from source: Int) throws -> Int? {
        guard !link.name.isEmpty else { return nil }
        if link.form != .wiki || link.name.hasPrefix(".") {
            for former in try (paths[source] ?? []) + paths(byIDOf: source) {
                if let place = try place(of: link, from: former) { return place }
            }
        }
        var name = LinkName.folded(link.name)[...]
        while name.starts(with: "./".utf8) || name.starts(with: "../".utf8) {
            name = name.drop { $0 != UInt8(ascii: "/") }.dropFirst()
        }
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        let ending = [UInt8(ascii: "/")] + name
        let found = try (departures[link.key] ?? []).compactMap { departure -> Int? in
            let path = LinkName.folded(departure.path.bytes)
            guard path.elementsEqual(name) || path.suffix(ending.count).elementsEqual(ending)
            else { return nil }
            return try place(of: departure)
        }
        return Set(found).count == 1 ? found[0] : nil
    }

    /// The item that a path from a note led to when the note lay elsewhere.
    private func place(of link: NoteLink, from former: TreePath) throws -> Int? {
        guard let path = RelativePath.normalized(link.name, in: former.parent?.string ?? "")
        else { return nil }
        for path in ([""] + NoteName.endings).compactMap({ TreePath(path + $0) }) {
            if let place = snapshot.place(of: path.bytes) { return place }
            let departure = departures[LinkKey(pathBytes: path.bytes)]?.first { $0.path == path }
            if let place = try departure.flatMap(place) { return place }
        }
        return nil
    }

    private func place(of departure: Departure) throws -> Int? {
        guard let id = try id(of: departure) else { return places[departure.path] }
        return snapshot.linkIndex.item(named: id.description, from: 0)
    }

    private func id(of departure: Departure) throws -> ItemID? {
        Document(try pool.repository().blob(departure.blob)).text("id").flatMap { ItemID($0) }
    }

    /// Returns the former paths of an item that git did not see renamed: one commit took it away, and another
    /// one brought it.
    private func paths(byIDOf source: Int) throws -> [TreePath] {
        guard let id = snapshot.items[source].id else { return [] }
        if pathsByID == nil {
            pathsByID = try inOrder.reduce(into: [:]) { paths, departure in
                guard let id = try self.id(of: departure) else { return }
                paths[id, default: []].append(departure.path)
            }
        }
        return pathsByID?[id] ?? []
    }
}

/// The links that lead nowhere since other programs moved what they led to.
struct MovedLinks {
    /// Those that can be written so that they lead there.
    private(set) var writable: [ItemLink] = []
    private(set) var others: [ItemLink] = []

    init(in store: Store) throws {
        let links = try store.findingFormer(store.links(matching: .everything, .broken))
            .filter { $0.former != nil }
        guard !links.isEmpty else { return }
        let snapshot = try store.snapshot()
        for link in links {
            if Self.retargeting([link], in: snapshot) != nil {
                writable.append(link)
            } else {
                others.append(link)
            }
        }
    }

    /// Lets links lead to where other programs moved what they led to, in one commit.
    static func repair(in store: Store) throws {
        let links = Dictionary(grouping: try MovedLinks(in: store).writable, by: \.source.path)
        let reader = store.reader
        _ = try store.change(.doctor) { _ -> PlannedChange in
            let snapshot = try store.snapshot()
            let files = links.values.compactMap { links in
                retargeting(links, in: snapshot).map {
                    PlannedFile($0.stored, becoming: $0.document, reader)
                }
            }
            return PlannedChange(files, subject: "Let links lead to where notes were moved")
        }
    }

    /// Returns a note with links that lead to where their targets were moved; `nil` where none can be written so.
    ///
    /// - Parameter links: all of one note.
    private static func retargeting(
        _ links: [ItemLink], in snapshot: Snapshot
    ) -> (stored: StoredItem, document: Document)? {
        guard let path = links.first.flatMap({ TreePath($0.source) }),
            let place = snapshot.place(of: path.bytes), let stored = snapshot.read(place),
            stored.document.encoding == .utf8
        else { return nil }
        let targets = links.compactMap { link -> (NoteLink, Int)? in
            guard let path = link.former.flatMap({ TreePath($0) }) else { return nil }
            return snapshot.place(of: path.bytes).map { (link.link, $0) }
        }
        let linkIndex = snapshot.linkIndex
        let document = LinkRewriting(from: linkIndex, to: linkIndex, moved: [])
            .retargeting(stored.document, of: place, targets)
        return document == stored.document ? nil : (stored, document)
    }
}
