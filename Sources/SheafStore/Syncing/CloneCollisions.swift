import SheafGit

/// Files that a clone found in its place, of the names of files of the remote and with other text:
/// both are merged as if added on two sides. They are remembered in our own folder from before the
/// clone counts as one until they are.
struct CloneCollisions {
    let paths: Set<TreePath>

    private static let name = "met"

    init(of layout: RepositoryLayout) {
        let bytes = (try? layout.readPrivate(Self.name, limit: 64 << 20)) ?? []
        paths = Set(bytes.split(separator: 0).compactMap { TreePath(bytes: $0) })
    }

    static func remember(_ paths: [TreePath], in layout: RepositoryLayout) throws {
        try layout.writePrivate(name, Array(paths.map(\.bytes).joined(separator: [0])))
    }
}
