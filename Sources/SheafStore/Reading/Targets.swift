import SheafCore
import SheafGit
import SystemPackage

/// Which items a call is about.
public enum Targets: Sendable {
    /// Words as a person types them: handles, or one with blanks in it, see
    /// ``HandleResolver/resolve(_:)``. One that names nothing, or more than one item, fails the whole
    /// call before anything is changed.
    case handles([String], Naming = Naming())
    /// All that answer to a query. One that asks for nothing is refused: `StoreError.emptyQuery`.
    case matching(ItemQuery)
    /// These and no others, such as a person was asked about: each where it lay or, where it was
    /// moved meanwhile, by its id.
    case items([Item])
}

/// The rules by which handles are understood.
public struct Naming: Sendable {
    public var forms: HandleResolver.Forms
    /// The rows of the last listing that the user saw, the first one first.
    public var rows: [Handle]

    public init(forms: HandleResolver.Forms = .all, rows: [Handle] = []) {
        self.forms = forms
        self.rows = rows
    }
}

/// An item with the file it was read from.
public struct StoredItem: Sendable {
    public internal(set) var item: Item
    public let document: Document
    /// The file's bytes, which are the document's where it is UTF-8.
    let file: [UInt8]
    /// The parts of the file that could not be read.
    public let findings: [Finding]
    let path: TreePath
    /// The time the file was written: seconds since 1970 UTC; `nil` for what is no file now.
    let modified: Int64?
    /// The title, with its place in the file.
    let title: Title

    init(
        _ document: Document, at path: TreePath, _ reader: ItemReader, modified: Int64? = nil,
        file: [UInt8]? = nil
    ) {
        (item, title, findings) = reader.read(document, at: path)
        self.document = document
        self.file = file ?? document.bytes
        self.path = path
        self.modified = modified
    }

    /// - Throws: `StoreError.notUTF8`.
    func requireUTF8() throws(StoreError) {
        guard document.encoding == .utf8 else {
            throw .notUTF8(path: item.path, document.encoding)
        }
    }

    /// The body under the title.
    public var body: String { document.body(under: title) }

    /// The line of the body that shows what it is about; empty where there is none.
    public var preview: String { document.preview(under: title) }
}

extension Store {
    /// The targets with their files, each once, in the order they were named.
    ///
    /// Throws `StoreError.noSuchItem`, `.notExact`, `.noSuchRow`, `.ambiguous`, `.notAnItem`, `.emptyQuery`.
    public func items(_ targets: Targets) throws -> [StoredItem] {
        switch targets {
        case .handles(let handles, _):
            if let known = try items(withIDs: handles) { return known }
            return try outlines(of: targets).map { try stored($0) }
        case .matching: return try outlines(of: targets).map { try stored($0) }
        case .items(let items): return try items.map { try present($0) }
        }
    }

    /// The targets without their texts, of which no file is read; otherwise as ``items(_:)``.
    public func outlines(of targets: Targets) throws -> [Item] {
        switch targets {
        case .matching(let query): return try reading(matching: query).results.map(\.item)
        case .items(let items): return items
        case .handles(let handles, let naming):
            let all = try namedItems()
            return try choose(handles, naming, among: all) { all[$0] }.map { all[$0] }
        }
    }

    /// Returns the items that answer to the query of a change.
    func reading(matching query: ItemQuery) throws -> Reading<ListedItem> {
        guard !query.isEmpty else { throw StoreError.emptyQuery }
        return try items(matching: query, withUpdated: false)
    }

    func choose(_ handles: [String], _ naming: Naming, among items: [Item]) throws -> [Int] {
        try choose(handles, naming, among: items) { items[$0] }
    }

    /// The indices of the items that are named, each once, in the order they were named.
    func choose(
        _ handles: [String], _ naming: Naming, among items: some NameableItems,
        _ item: (Int) -> Item
    ) throws -> [Int] {
        let resolver = HandleResolver(
            items, rows: naming.rows, directory: currentDirectory, forms: naming.forms)
        do throws(HandleError) {
            return try resolver.resolve(handles)
        } catch .notFound(let text) {
            try requireReadable(text, naming)
            throw StoreError.noSuchItem(text)
        } catch .notExact(let word) {
            try requireReadable(word, naming)
            throw StoreError.notExact(word)
        } catch .noSuchRow(let row, let rows) {
            throw StoreError.noSuchRow(row, rows: rows)
        } catch .rowIsGone(_, let handle) {
            throw StoreError.noSuchItem(handle.description)
        } catch .ambiguous(let text, let candidates) {
            throw StoreError.ambiguous(text, candidates: candidates.map(item))
        }
    }

    /// Looks for a file that is named so and would be an item, were it not too large, or no text.
    ///
    /// - Throws: `StoreError.tooLarge`, `.notText`.
    private func requireReadable(_ text: String, _ naming: Naming) throws {
        let snapshot = try snapshot()
        let noText = snapshot.noText.map {
            Item(path: $0.string, title: ItemReader.stem(of: $0.string))
        }
        let named = HandleResolver(noText, directory: currentDirectory, forms: naming.forms)
        if let found = try? named.resolve([text]).first {
            throw StoreError.notText(path: noText[found].path)
        }
        let items: [Item] = try snapshot.tooLarge.map { path in
            // As much as front matter and a title take; the last line may be cut.
            var bytes = try layout.beginning(of: path, count: 64 << 10) ?? []
            if let end = bytes.lastIndex(of: UInt8(ascii: "\n")) { bytes.removeSubrange(end...) }
            let document = Document(reading: bytes) ?? Document([])
            return reader.read(document, at: path).item
        }
        let resolver = HandleResolver(items, directory: currentDirectory, forms: naming.forms)
        guard let found = try? resolver.resolve([text]).first else { return }
        throw StoreError.tooLarge(path: items[found].path, limit: Document.sizeLimit)
    }

    /// The items of full ids, each once, without a look at any other file: where the index has seen
    /// each of them in one place, and the file there still has the id. `nil` where that does not
    /// tell, so that all files have to be looked at.
    ///
    /// Good for reading: a copy of a file that was not read yet is not noticed.
    func items(withIDs handles: [String]) throws -> [StoredItem]? {
        let ids = handles.compactMap { ItemID($0) }
        guard ids.count == handles.count, let paths = openCache().paths(of: Set(ids)) else {
            return nil
        }
        let selection = ItemSelection(configuration)
        var found: [StoredItem] = []
        var seen: Set<ItemID> = []
        for id in ids where seen.insert(id).inserted {
            let listed = (paths[id] ?? []).compactMap { TreePath(bytes: $0) }.filter(
                selection.contains)
            let ignored = try pool.ignored(among: listed)
            let here = listed.filter { !ignored.contains($0) }.compactMap { try? stored(at: $0) }
                .filter { $0.item.id == id }
            guard let item = here.first, here.count == 1 else { return nil }
            found.append(item)
        }
        return found
    }

    /// Returns the item at its old path, or the one that has its id where it was moved meanwhile.
    private func present(_ item: Item) throws -> StoredItem {
        if let path = TreePath(item), let here = try stored(at: path),
            item.id == nil || here.item.id == item.id
        {
            return here
        }
        guard let id = item.id?.description,
            let moved = try items(.handles([id], Naming(forms: .stable))).first
        else { throw StoreError.noSuchItem(item.handle.description) }
        return moved
    }

    /// Reads an item's file anew: what is edited is what stands there now.
    func stored(_ item: Item) throws -> StoredItem {
        guard let path = TreePath(item), let stored = try stored(at: path) else {
            throw StoreError.noSuchItem(item.handle.description)
        }
        return stored
    }

    private func stored(at path: TreePath) throws -> StoredItem? {
        guard let file = try layout.readSettled(path, limit: Document.sizeLimit) else {
            return nil
        }
        guard let document = Document(reading: file.bytes) else {
            throw StoreError.notText(path: path.string)
        }
        return StoredItem(
            document, at: path, reader,
            modified: file.status.modified.seconds, file: file.bytes)
    }

    /// The user's place within the store: relative to its root, `""` for the root itself.
    private var currentDirectory: String? {
        guard var directory = try? environment.directory.resolved(),
            directory.removePrefix(root)
        else { return nil }
        return directory.string
    }
}
