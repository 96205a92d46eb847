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
    /// The links that lead nowhere since other programs moved what they led to.
    func movedLinks() throws -> [ItemLink] {
        try findingFormer(links(matching: .everything, .broken)).filter { $0.former != nil }
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
                    let stored = snapshot.read(place), stored.document.encoding == .utf8
                else { return nil }
                let targets = links.compactMap { link -> (NoteLink, Int)? in
                    guard let path = link.former.flatMap({ TreePath($0) }) else { return nil }
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
