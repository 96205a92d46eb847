import SheafCore
import SheafJSON
import SheafStore

/// The targets of an item's links, and the items that link to it.
enum LinksAnswer {
    /// Throws `StoreError.noSuchItem`, `.ambiguous`.
    static func json(_ key: String, in store: Store) throws -> JSON {
        guard let links = try store.links(of: .handles([key], Naming(forms: .stable))).first else {
            throw Failure.notFound
        }
        return JSON([
            "links": JSON.array(of: links.outgoing) { _, link in
                JSON(["name": link.link.name, "target": target(link.target)])
            },
            "backlinks": JSON.array(of: Array(links.incoming.prefix(Self.most))) { _, link in
                JSON([
                    "key": link.source.handle.description, "title": link.source.title,
                    "line": link.link.line, "context": link.context,
                ])
            },
        ])
    }

    /// More than anybody reads.
    private static let most = 500

    private static func target(_ target: LinkTarget?) -> JSON {
        switch target {
        case .item(let item):
            JSON(["key": item.handle.description, "title": item.title, "path": item.path])
        case .file(let path): JSON(["key": String?.none, "title": path, "path": path])
        case nil: .null
        }
    }
}
