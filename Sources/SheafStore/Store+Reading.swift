import SheafCore
import SheafGit
import SystemPackage

/// What was read from all of a store's files.
public struct Reading<Result: Sendable>: Sendable {
    /// In byte order of the items' paths.
    public var results: [Result] = []
    /// The ids of all items, those that were left out among them: a prefix has to be unique here.
    public var ids: [ItemID] = []
    /// What could not be read in items that are listed all the same.
    public var findings: [Finding] = []
    /// Files that could not be opened.
    public var unreadable: [SystemError] = []
    /// How many files are no items, or `*.md` files without text in them. Those whose names begin
    /// with a dot, such as `.gitignore`, do not count.
    public var attachments = 0
}

extension Store {
    /// Reads every item as it stands in its file at this moment, on all cores.
    ///
    /// - Parameter visit: called on any thread, in no order, for each item; what it returns is
    ///   collected, `nil` leaves the item out.
    public func read<Result: Sendable>(
        _ visit: @Sendable (Item, Document) -> Result?
    ) throws -> Reading<Result> {
        let listing = try walk(entersDotDirectories: false)
        let (paths, attachments) = ItemSelection(configuration).items(of: listing)
        let reader = ItemReader(configuration)
        let zone = environment.zone
        let files = try WorkingTreeReader(root: root, limit: Document.sizeLimit).read(paths) {
            index, bytes, status -> (result: Result?, id: ItemID?, findings: [Finding])? in
            guard Document.isText(bytes) else { return nil }
            let document = Document(bytes)
            var (item, findings) = reader.read(document, at: paths[index])
            item.updated = Timestamp(
                secondsSinceEpoch: status.modified.seconds,
                offset: zone.offset(at: status.modified.seconds))
            return (visit(item, document), item.id, findings)
        }
        var reading = Reading<Result>()
        reading.attachments = attachments
        reading.unreadable = listing.unreadable
        for file in files {
            switch file {
            case .success(let found?):
                if let result = found.result { reading.results.append(result) }
                if let id = found.id { reading.ids.append(id) }
                reading.findings += found.findings
            case .success(nil): reading.attachments += 1
            case .failure(let error) where error.code == .fileTooLarge: reading.attachments += 1
            // Gone since it was listed: as if it had been gone before.
            case .failure(let error) where error.code == .noSuchFileOrDirectory: continue
            case .failure(let error): reading.unreadable.append(error)
            }
        }
        return reading
    }

    /// The items that answer to a query.
    ///
    /// - Parameter isWanted: asked first, since it costs nothing.
    public func items(
        matching query: Query, where isWanted: @Sendable (Item) -> Bool = { _ in true }
    ) throws -> Reading<StoredItem> {
        let now = environment.now
        let reader = ItemReader(configuration)
        return try read { item, document in
            guard isWanted(item), let path = TreePath(item) else { return nil }
            let stored = StoredItem(
                item: item, document: document, path: path,
                titleKey: reader.titleKey(in: document))
            return query.matches(item, body: { stored.body }, at: now) ? stored : nil
        }
    }

    /// The files that git would see.
    func walk(entersDotDirectories: Bool) throws -> WorkingTreeListing {
        let rules = try IgnoreRules(
            commonDirectory: layout.commonDirectory,
            excludesFile: try ExcludesFile.path(layout, environment.git))
        var walk = WorkingTreeWalk(root: root, rules: rules)
        walk.entersDotDirectories = entersDotDirectories
        return try walk.run()
    }
}

extension ItemReader {
    func read(_ document: Document, at path: TreePath) -> (item: Item, findings: [Finding]) {
        read(document, path: path.string, pathBytes: path.isUTF8 ? nil : path.bytes)
    }
}

extension TreePath {
    /// Where an item lies.
    init?(_ item: Item) {
        self.init(bytes: item.pathBytes ?? Array(item.path.utf8))
    }
}
