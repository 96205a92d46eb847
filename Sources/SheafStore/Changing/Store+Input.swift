import SheafCore
import SheafGit
import SystemPackage

/// The effect of the store's settings on what a person types.
extension Store {
    /// The keys that tokens and queries may name.
    public var vocabulary: KeyVocabulary {
        var aliases: [String: KeyVocabulary.Key] = [:]
        for (word, target) in configuration.keyAliases {
            aliases[word] = target == "tags" ? .tag : KeyVocabulary.Key(rawValue: target)
        }
        return KeyVocabulary(
            aliases: aliases, own: configuration.ownKeys, types: configuration.ownKeyTypes)
    }

    /// Reads tokens such as `+home` and `due:fri`.
    public var tokens: TokenReader {
        TokenReader(
            vocabulary: vocabulary, workflow: configuration.workflow, now: environment.now)
    }

    /// Reads a query; see ``ItemQuery/init(arguments:vocabulary:workflow:now:)``.
    ///
    /// - Parameter naming: how the handles behind `depends:` and `parent:` are understood.
    public func query(
        _ arguments: [String], isSearch: Bool = false, naming: Naming = Naming()
    ) throws(InputError) -> ItemQuery {
        try ItemQuery(
            arguments: arguments, vocabulary: vocabulary, workflow: configuration.workflow,
            saved: SavedQueries(configuration.queries), now: environment.now, isSearch: isSearch
        ) { namesInPlans(ofItem: $0, naming) }
    }

    /// Returns whether an item has one of the user's own keys.
    public func hasOwnKey(_ key: String) throws -> Bool {
        try items(withUpdated: false).results.contains { item in
            item.extra.contains { $0.key == key }
        }
    }

    /// Returns the query within which the user works for a while: what `SHEAF_CONTEXT` says, a kept
    /// query's name or a query, else what ``setQueryContext(_:)`` keeps; `nil` where that is nothing.
    public func queryContext() throws(InputError) -> QueryContext? {
        if let text = environment.variables["SHEAF_CONTEXT"] {
            return try queryContext(text, from: .variable)
        }
        guard let bytes = try? layout.readPrivate(Self.contextFile, limit: Self.contextLimit) else {
            return nil
        }
        return try queryContext(String(decoding: bytes, as: UTF8.self), from: .command)
    }

    /// Keeps the query within which the user works on this device; `nil` ends it.
    ///
    /// - Throws: `InputError` for what is no query.
    public func setQueryContext(_ text: String?) throws {
        if let text {
            guard text.utf8.count <= Self.contextLimit else {
                throw InputError(
                    text: text, range: 0..<text.utf8.count, problem: .queryTooLarge(text))
            }
            _ = try queryContext(text, from: .command)
        }
        try layout.writePrivate(Self.contextFile, Array((text ?? "").utf8))
    }

    private func queryContext(
        _ text: String, from source: QueryContext.Source
    ) throws(InputError) -> QueryContext? {
        guard text.contains(where: { !$0.isWhitespace }) else { return nil }
        return try QueryContext(
            text, vocabulary: vocabulary, workflow: configuration.workflow,
            saved: SavedQueries(configuration.queries), now: environment.now, from: source)
    }

    private static let contextFile = "context"
    private static let contextLimit = 4096

    /// The folder at the top of the store that holds the texts new items may begin with, each a
    /// Markdown file. Whether these are items too, `items:` in the settings says.
    public static let templateFolder = "templates"

    /// The names of the templates, without `.md`, sorted.
    public func templateNames() throws -> [String] {
        try layout.names(in: TreePath(Self.templateFolder))
            .map { String(decoding: $0, as: UTF8.self) }
            .filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }
            .map { String($0.dropLast(3)) }.sorted()
    }

    /// The template of a name, with or without `.md`.
    ///
    /// Throws `StoreError.noSuchTemplate`, also for a name with a slash.
    public func template(named name: String) throws -> ItemTemplate {
        let stem = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
        guard !stem.isEmpty, !stem.hasPrefix("."), !stem.contains("/"),
            let path = TreePath("\(Self.templateFolder)/\(stem).md"),
            let file = try layout.read(path, limit: Document.sizeLimit)
        else { throw StoreError.noSuchTemplate(name, known: try templateNames()) }
        guard Document.isText(file.bytes) else { throw StoreError.notText(path: path.string) }
        return ItemTemplate(Document(file.bytes))
    }

    /// The template that the settings name for items of a kind; `nil` where they name none.
    public func template(for kind: Item.Kind) throws -> ItemTemplate? {
        let name = kind == .task ? configuration.taskTemplate : configuration.memoTemplate
        return try name.map(template(named:))
    }
}

/// The file names that are taken, folder by folder: those on disk, read once, and those that a
/// change is going to give. Names that some file system takes for the same, by letter case or
/// Unicode form, count as the same.
struct ReservedNames {
    private let layout: RepositoryLayout
    /// The names by what they are folded to.
    private var folders: [TreePath?: [[UInt8]: [[UInt8]]]] = [:]

    init(_ layout: RepositoryLayout) {
        self.layout = layout
    }

    /// - Parameter own: where the file is now, which is no obstacle to itself.
    mutating func contains(_ path: TreePath, but own: TreePath? = nil) throws -> Bool {
        let names = try names(in: path.parent)[NameFolding.fold(Array(path.name))] ?? []
        return names.contains { name in
            !(own.map { $0.parent == path.parent && $0.name.elementsEqual(name) } ?? false)
        }
    }

    mutating func insert(_ path: TreePath) throws {
        _ = try names(in: path.parent)
        folders[path.parent]?[NameFolding.fold(Array(path.name)), default: []].append(
            Array(path.name))
    }

    /// `path`, or where another file has that name, one with the id or a number added to it.
    ///
    /// The name that is found is taken from then on.
    ///
    /// - Parameter own: where the file is now, which is no obstacle.
    mutating func free(
        _ path: TreePath, id: ItemID?, from own: TreePath? = nil
    ) throws -> TreePath {
        let marks = ["", id.map { "-\($0)" }].compactMap(\.self)
        for attempt in 0... {
            let mark = attempt < marks.count ? marks[attempt] : "-\(attempt - marks.count + 2)"
            guard let candidate = mark.isEmpty ? path : path.adding(mark) else { continue }
            if try candidate == own || !contains(candidate, but: own) {
                try insert(candidate)
                return candidate
            }
        }
        throw StoreError.notAnItem(path.string)
    }

    private mutating func names(in folder: TreePath?) throws -> [[UInt8]: [[UInt8]]] {
        if let known = folders[folder] { return known }
        let names = Dictionary(grouping: try layout.names(in: folder)) { NameFolding.fold($0) }
        folders[folder] = names
        return names
    }
}

extension TreePath {
    /// The path with `mark` before the file's extension, its name cut where a file system would
    /// not take so long a one; `nil` where it ends in the mark already.
    func adding(_ mark: String) -> TreePath? {
        let name = Array(self.name)
        let dot = name.lastIndex(of: UInt8(ascii: ".")).flatMap { $0 > 0 ? $0 : nil } ?? name.count
        var stem = Array(name[..<dot])
        let end = Array(name[dot...])
        guard !stem.suffix(mark.utf8.count).elementsEqual(mark.utf8) else { return nil }
        while stem.count + mark.utf8.count + end.count > 255 {
            // A character goes as a whole: its first byte is none that continues another.
            while let last = stem.popLast(), last & 0xC0 == 0x80 {}
        }
        let folder = bytes.dropLast(name.count)
        return TreePath(bytes: [folder, stem[...], Array(mark.utf8)[...], end[...]].joined())
    }
}
