import SheafCore
import SheafGit

/// Lets links follow what a change moves, or gives other names.
struct LinkFollowing {
    let snapshot: Snapshot
    let rewriting: LinkRewriting
    /// The new paths of items that move.
    let moved: [Int: [UInt8]]
    /// The items of which links may have to be rewritten.
    let sources: [Int]

    /// `nil` where nothing moves or gets another name.
    ///
    /// - Parameter isLenient: whether a link that cannot follow stays as it is.
    init?(_ planned: [PlannedFile], in store: Store, isLenient: Bool = false) throws {
        let renaming = planned.filter(\.changesNames)
        guard !renaming.isEmpty else { return nil }
        snapshot = try store.currentSnapshot()
        var moved: [Int: [UInt8]] = [:]
        var renamed: [Int: (title: String, aliases: [String])] = [:]
        for file in renaming {
            guard let place = snapshot.place(of: file.path.bytes) else { continue }
            if let path = file.destination { moved[place] = path.bytes }
            if let after = file.after, let title = file.edit.after?.title {
                renamed[place] = (title, Document(after).linkNames)
            }
        }
        self.moved = moved
        rewriting = LinkRewriting(
            from: snapshot.linkIndex,
            to: snapshot.linkIndex.changed(moved: moved, renamed: renamed),
            moved: Set(moved.keys), isLenient: isLenient)
        sources = rewriting.sources(
            in: snapshot, changed: Set(moved.keys).union(renamed.keys))
    }

    /// The planned files and those whose links have to follow, also canvases that show what moves.
    ///
    /// - Throws: `StoreError.linkLost`.
    static func files(
        of change: PlannedChange, _ verb: Verb, in store: Store
    ) throws -> [PlannedFile] {
        var planned = change.files
        let own = verb.movesNames ? try LinkFollowing(planned, in: store) : nil
        guard let following = change.following ?? own else { return planned }
        let (snapshot, rewriting) = (following.snapshot, following.rewriting)
        let places = Dictionary(
            planned.indices.map { (planned[$0].path.bytes, $0) },
            uniquingKeysWith: { one, _ in one })
        let reader = store.reader
        for source in following.sources {
            let path = snapshot.items[source].path
            if let index = places[path] {
                guard change.following == nil, let after = planned[index].after else { continue }
                let document = try rewriting.rewriting(Document(after), of: source)
                planned[index].after = document.bytes
                planned[index].edit.after =
                    reader.read(document, at: planned[index].destination ?? planned[index].path)
                    .item
            } else if let stored = snapshot.read(source), stored.document.encoding == .utf8 {
                let document = try rewriting.rewriting(stored.document, of: source)
                guard document != stored.document else { continue }
                var file = PlannedFile(stored, becoming: document, reader)
                file.followsLinks = true
                planned.append(file)
            }
        }
        // Of a step that is undone the canvases that it changed are among its files.
        return planned + following.canvases(in: store).filter { places[$0.path.bytes] == nil }
    }

    /// The canvases with the new paths of items that move. One that is too large stays as it is.
    private func canvases(in store: Store) -> [PlannedFile] {
        let paths = Dictionary(
            uniqueKeysWithValues: moved.map { place, path in
                (snapshot.items[place].path, String(decoding: path, as: UTF8.self))
            })
        return snapshot.others.compactMap { path -> PlannedFile? in
            guard CanvasPaths.isCanvas(path), let path = TreePath(bytes: path),
                let bytes = try? store.attachment(at: path.string)
            else { return nil }
            let after = CanvasPaths.replacing(in: bytes) { paths[Array($0.utf8)] }
            guard after != bytes else { return nil }
            return PlannedFile(
                path: path, before: bytes, after: after, followsLinks: true,
                edit: ItemEdit(before: nil, after: nil, isChanged: true))
        }
    }

    /// Returns the text of an item, or what was one, as it shall be; as it is where that cannot be said.
    func following(_ text: [UInt8], at path: TreePath) -> [UInt8] {
        guard let source = snapshot.place(of: path.bytes), source < snapshot.items.count,
            let document = Document(reading: text), document.encoding == .utf8,
            let rewritten = try? rewriting.rewriting(document, of: source)
        else { return text }
        return rewritten.bytes
    }
}

extension PlannedFile {
    /// True if links may have to follow: the file moves, or its item gets another title or other aliases.
    fileprivate var changesNames: Bool {
        guard let before, let after, let old = edit.before, let new = edit.after else {
            return false
        }
        return destination != nil || old.title != new.title
            || edit.isChanged && Document(before).linkNames != Document(after).linkNames
    }
}
