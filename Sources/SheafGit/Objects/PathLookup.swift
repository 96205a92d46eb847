/// The entries of many trees at one path. Trees of one history share most of their subtrees: each
/// is looked into once.
public struct PathLookup {
    private let components: [ArraySlice<UInt8>]
    /// By the depth of the tree; the topmost ones are hardly ever met twice.
    private var known: [[ObjectID: TreeEntry?]]

    public init(_ path: TreePath) {
        components = path.bytes.split(separator: UInt8(ascii: "/"))
        known = Array(repeating: [:], count: components.count)
    }

    /// Returns the entry of `tree` at the path; `nil` where there is none.
    public mutating func entry(
        in tree: ObjectID, of repository: borrowing Repository
    ) throws -> TreeEntry? {
        try entry(in: tree, depth: 0, repository)
    }

    private mutating func entry(
        in tree: ObjectID, depth: Int, _ repository: borrowing Repository
    ) throws -> TreeEntry? {
        if depth > 0, let found = known[depth][tree] { return found }
        let name = components[depth]
        var found = try repository.records(of: tree).first { $0.name == name }?.entry
        if depth + 1 < components.count, let entry = found {
            found =
                entry.mode == .directory
                ? try self.entry(in: entry.id, depth: depth + 1, repository) : nil
        }
        if depth > 0 { known[depth][tree] = .some(found) }
        return found
    }
}
