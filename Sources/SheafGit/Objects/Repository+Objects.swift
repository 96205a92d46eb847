import CGit2

extension Repository {
    /// The bytes of a blob.
    public func blob(_ id: ObjectID) throws(RepositoryError) -> [UInt8] {
        try object(id, .blob)
    }

    /// A commit with its message decoded as UTF-8 (repaired where it is not).
    public func commit(_ id: ObjectID) throws(RepositoryError) -> Commit {
        guard let commit = Commit(parsing: try object(id, .commit), id: id) else {
            throw .malformed(id)
        }
        return commit
    }

    /// Returns the entry of `tree` at `path`; `nil` where there is none.
    public func entry(at path: TreePath, in tree: ObjectID) throws(RepositoryError) -> TreeEntry? {
        var tree = tree
        let components = path.bytes.split(separator: UInt8(ascii: "/"))
        for (depth, name) in components.enumerated() {
            guard let record = try records(of: tree).first(where: { $0.name == name }) else {
                return nil
            }
            if depth == components.count - 1 { return record.entry }
            guard record.isDirectory else { return nil }
            tree = record.id
        }
        return nil
    }

    /// Returns the entries of `tree` at these paths; those at which there is none are left out.
    /// Each directory is read once, however many of its entries are asked for.
    public func entries(
        at paths: some Collection<TreePath>, in tree: ObjectID
    ) throws -> [TreePath: TreeEntry] {
        var found: [TreePath: TreeEntry] = [:]
        try find(paths.map { ($0, $0.bytes[...]) }, in: tree, &found)
        return found
    }

    /// - Parameter paths: each with what of it leads on from `tree`.
    private func find(
        _ paths: [(path: TreePath, rest: ArraySlice<UInt8>)], in tree: ObjectID,
        _ found: inout [TreePath: TreeEntry]
    ) throws {
        let groups = Dictionary(grouping: paths) { $0.rest.prefix { $0 != UInt8(ascii: "/") } }
        for record in try records(of: tree) {
            guard let group = groups[record.name] else { continue }
            var below: [(path: TreePath, rest: ArraySlice<UInt8>)] = []
            for (path, rest) in group {
                if rest.count == record.name.count {
                    found[path] = record.entry
                } else {
                    below.append((path, rest.dropFirst(record.name.count + 1)))
                }
            }
            if record.isDirectory, !below.isEmpty { try find(below, in: record.id, &found) }
        }
    }

    /// Calls `body` for each file, symbolic link and submodule under `tree`, in git's order.
    ///
    /// - Parameter skipped: is given paths that no working tree could hold safely (`..`, `.git`, and
    ///   what is too long), for which `body` is not called. A folder that is too deep ends in `/`.
    public func walk(
        _ tree: ObjectID, skipping skipped: ([UInt8]) -> Void = { _ in },
        each body: (TreePath, TreeEntry) throws -> Void
    ) throws {
        try walk(tree, prefix: [], skipped, body)
    }

    private func walk(
        _ tree: ObjectID, prefix: [UInt8], _ skipped: ([UInt8]) -> Void,
        _ body: (TreePath, TreeEntry) throws -> Void
    ) throws {
        for record in try records(of: tree) {
            if record.isDirectory {
                let path = prefix + record.name + [UInt8(ascii: "/")]
                guard path.count <= TreePath.limit else {
                    skipped(path)
                    continue
                }
                try walk(record.id, prefix: path, skipped, body)
            } else if let path = TreePath(bytes: prefix + record.name), path.mayHold(record.entry) {
                try body(path, record.entry)
            } else {
                skipped(prefix + record.name)
            }
        }
    }

    /// Returns whether an object of any kind has this id.
    public func contains(_ id: ObjectID) throws(RepositoryError) -> Bool {
        try withObjectDatabase { database in
            var raw = id.raw
            return git_odb_exists(database, &raw) == 1
        }
    }

    func records(of tree: ObjectID) throws(RepositoryError) -> TreeRecords {
        let bytes = tree == .emptyTree ? [] : try object(tree, .tree)
        guard let records = TreeRecords(bytes) else { throw .malformed(tree) }
        return records
    }

    /// The bytes of an object, which has to be of this kind.
    func object(_ id: ObjectID, _ kind: ObjectKind) throws(RepositoryError) -> [UInt8] {
        try withObjectDatabase { (database) throws(RepositoryError) in
            var raw = id.raw
            var found: OpaquePointer?
            let code = try LibGit2.find("git_odb_read") { git_odb_read(&found, database, &raw) }
            guard code != nil, let found else { throw .missing(id) }
            defer { git_odb_object_free(found) }
            guard git_odb_object_type(found) == kind.raw else { throw .malformed(id) }
            return Array(
                UnsafeRawBufferPointer(
                    start: git_odb_object_data(found), count: git_odb_object_size(found)))
        }
    }

    func withObjectDatabase<Result>(
        _ body: (OpaquePointer) throws(RepositoryError) -> Result
    ) throws(RepositoryError) -> Result {
        let database = try LibGit2.make("git_repository_odb") {
            git_repository_odb(&$0, pointer)
        }
        defer { git_odb_free(database) }
        return try body(database)
    }
}

extension ObjectKind {
    var raw: git_object_t {
        switch self {
        case .blob: GIT_OBJECT_BLOB
        case .tree: GIT_OBJECT_TREE
        case .commit: GIT_OBJECT_COMMIT
        }
    }
}
