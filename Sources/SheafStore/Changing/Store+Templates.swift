import SheafCore
import SheafGit
import SystemPackage

extension Store {
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
