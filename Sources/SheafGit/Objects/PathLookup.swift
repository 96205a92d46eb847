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
        var found = try repository.entry(named: components[depth], in: tree)
        if depth + 1 < components.count, let entry = found {
            found =
                entry.mode == .directory
                ? try self.entry(in: entry.id, depth: depth + 1, repository) : nil
        }
        if depth > 0 { known[depth][tree] = .some(found) }
        return found
    }
}

extension Repository {
    /// One line of a tree, found without taking the others apart.
    fileprivate func entry(
        named name: ArraySlice<UInt8>, in tree: ObjectID
    ) throws(RepositoryError) -> TreeEntry? {
        if tree == .emptyTree { return nil }
        let bytes = try object(tree, .tree)
        var at = 0
        while at < bytes.count {
            guard let blank = bytes[at...].firstIndex(of: UInt8(ascii: " ")),
                let end = bytes[blank...].firstIndex(of: 0), end + 20 < bytes.count
            else { throw .malformed(tree) }
            let next = end + 21
            if end - blank - 1 == name.count, bytes[(blank + 1)..<end].elementsEqual(name) {
                guard let record = TreeRecord.parse(Array(bytes[at..<next]))?.first else {
                    throw .malformed(tree)
                }
                return record.entry
            }
            at = next
        }
        return nil
    }
}
