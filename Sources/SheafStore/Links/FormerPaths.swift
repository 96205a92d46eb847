import SheafCore
import SheafGit

/// Where the items lie today that had other paths once, by git's history.
struct FormerPaths {
    /// By the keys of the old paths.
    private var places: [LinkKey: [(path: [UInt8], place: Int)]] = [:]

    init(_ pool: RepositoryPool, _ snapshot: Snapshot) throws {
        var known: [TreePath: Int] = [:]
        for (old, new) in try pool.renames() {
            guard let place = snapshot.place(of: new.bytes) ?? known[new], known[old] == nil,
                snapshot.place(of: old.bytes) == nil
            else { continue }
            known[old] = place
            places[LinkKey(pathBytes: old.bytes), default: []].append(
                (LinkName.folded(old.bytes), place))
        }
    }

    /// The item that a link led to before it was renamed; `nil` where several may be meant.
    func place(of link: NoteLink) -> Int? {
        guard !link.name.isEmpty else { return nil }
        var name = LinkName.folded(link.name)[...]
        while name.starts(with: "./".utf8) || name.starts(with: "../".utf8) {
            name = name.drop { $0 != UInt8(ascii: "/") }.dropFirst()
        }
        if name.first == UInt8(ascii: "/") { name = name.dropFirst() }
        let ending = [UInt8(ascii: "/")] + name
        let found = (places[link.key] ?? []).filter { former in
            former.path.elementsEqual(name)
                || former.path.suffix(ending.count).elementsEqual(ending)
        }
        return Set(found.map(\.place)).count == 1 ? found[0].place : nil
    }
}

extension Store {
    /// The links that lead nowhere since other programs moved what they led to, with where that is now.
    func movedLinks() throws -> [MovedLink] {
        let snapshot = try snapshot()
        let world = snapshot.linkWorld
        var former: FormerPaths?
        var moved: [MovedLink] = []
        for place in snapshot.items.indices {
            guard snapshot.items[place].item?.links.targets.isEmpty == false,
                let stored = snapshot.read(place), stored.document.encoding == .utf8
            else { continue }
            for link in stored.document.links where world.destination(of: link, from: place) == nil
            {
                let paths = try former ?? FormerPaths(pool, snapshot)
                former = paths
                guard let target = paths.place(of: link) else { continue }
                moved.append(
                    MovedLink(
                        source: stored.item, link: link,
                        target: snapshot.facts(of: target).item))
            }
        }
        return moved
    }

    /// Lets links lead to where other programs moved what they led to, in one commit.
    func repairMovedLinks() throws {
        let links = Dictionary(grouping: try movedLinks(), by: \.source.path)
        let reader = ItemReader(configuration)
        _ = try change(.doctor) { _ -> PlannedChange in
            let snapshot = try snapshot()
            let rewriting = LinkRewriting(
                from: snapshot.linkWorld, to: snapshot.linkWorld, moved: [])
            let files = try links.values.compactMap { links -> PlannedFile? in
                guard let path = TreePath(links[0].source),
                    let place = snapshot.place(of: path.bytes),
                    let stored = snapshot.read(place)
                else { return nil }
                let targets = links.compactMap { link -> (NoteLink, Int)? in
                    guard let path = TreePath(link.target) else { return nil }
                    return snapshot.place(of: path.bytes).map { (link.link, $0) }
                }
                let document = try rewriting.retargeting(stored.document, of: place, targets)
                guard document != stored.document else { return nil }
                return PlannedFile(stored, becoming: document, reader)
            }
            return PlannedChange(files, subject: "Let links lead to where notes were moved")
        }
    }
}

/// A link that leads nowhere, for what it led to has another path.
public struct MovedLink: Sendable {
    public let source: Item
    public let link: NoteLink
    public let target: Item
}
