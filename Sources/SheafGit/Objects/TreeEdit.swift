import Algorithms

/// The result of an edit at a path: a new entry, or nothing.
struct TreeEdit {
    var path: TreePath
    var entry: TreeEntry?
}

/// The reason why a tree cannot be edited as asked.
enum TreeEditError: Error, Equatable {
    /// The path leads into another repository.
    case insideSubmodule(TreePath)
}

extension ObjectBatch {
    /// The tree that `tree` becomes by `edits`, which name each path once and no path below
    /// another that gets an entry. Only the trees on the way to the paths are read; a directory
    /// left empty disappears; a file may become a directory and the other way round.
    ///
    /// libgit2's `git_tree_create_updated` would need two calls for the latter and writes every
    /// tree to disk by itself, where one pack serves better.
    mutating func tree(
        _ tree: ObjectID, edited edits: [TreeEdit], in repository: borrowing Repository
    ) throws -> ObjectID {
        try self.tree(tree, edits[...], depth: 0, repository) ?? .emptyTree
    }

    private mutating func tree(
        _ tree: ObjectID?, _ edits: ArraySlice<TreeEdit>, depth: Int,
        _ repository: borrowing Repository
    ) throws -> ObjectID? {
        var records = EditedRecords(
            try tree.map { try Array(self.records(of: $0, repository)) } ?? [], edits: edits.count)
        var deeper: [ArraySlice<UInt8>: [TreeEdit]] = [:]
        var leaves: [(ArraySlice<UInt8>, TreeEntry?)] = []
        for edit in edits {
            let rest = edit.path.bytes[depth...]
            if let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
                deeper[rest[..<slash], default: []].append(edit)
            } else {
                leaves.append((rest, edit.entry))
            }
        }
        for (name, entry) in leaves {
            if let entry {
                records.put(entry, at: name)
            } else if records[name]?.isDirectory == false {
                // Deleting a file says nothing about a directory that took its name.
                records.remove(name)
            }
        }
        for (name, edits) in deeper {
            let record = records[name]
            let old = record.flatMap { $0.isDirectory ? $0.id : nil }
            if let record, record.mode & 0o170000 == FileMode.submodule.rawValue {
                throw TreeEditError.insideSubmodule(edits[0].path)
            }
            // Removals only: what is a file here stays one.
            if old == nil, edits.allSatisfy({ $0.entry == nil }) { continue }
            let new = try self.tree(
                old, edits[...], depth: depth + name.count + 1, repository)
            if let new {
                records.put(TreeEntry(mode: .directory, id: new), at: name)
            } else {
                records.remove(name)
            }
        }
        guard records.isChanged else { return tree }
        let all = records.all
        return all.isEmpty ? nil : add(.tree, TreeRecord.serialize(all))
    }

    private func records(
        of tree: ObjectID, _ repository: borrowing Repository
    ) throws -> TreeRecords {
        guard let bytes = bytes(of: tree) else { return try repository.records(of: tree) }
        guard let records = TreeRecords(bytes) else { throw RepositoryError.malformed(tree) }
        return records
    }
}

/// The records of a tree while they are edited by name: git keeps files and directories of one name
/// apart in its order, but no tree holds both.
struct EditedRecords {
    private var records: [TreeRecord]
    /// The places of the records by name, where there are many edits: to go over a large folder for
    /// each of them would take longer the more there are of both.
    private let places: [ArraySlice<UInt8>: Int]?
    private var removed: Set<Int> = []
    private var added: [ArraySlice<UInt8>: TreeRecord] = [:]
    private(set) var isChanged = false
    private static let few = 8

    /// - Parameter edits: how many there are going to be.
    init(_ records: [TreeRecord], edits: Int) {
        self.records = records
        places =
            edits <= Self.few
            ? nil
            : Dictionary(
                records.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: ArraySlice<UInt8>) -> TreeRecord? {
        added[name] ?? index(of: name).map { records[$0] }
    }

    mutating func put(_ entry: TreeEntry, at name: ArraySlice<UInt8>) {
        let record = TreeRecord(mode: entry.mode.rawValue, name: name, id: entry.id)
        if let old = self[name], old.mode == record.mode, old.id == record.id { return }
        isChanged = true
        if let index = index(of: name), records[index].isDirectory == record.isDirectory {
            records[index] = record
        } else {
            // As a directory it has another place in the order.
            remove(name)
            added[name] = record
        }
    }

    mutating func remove(_ name: ArraySlice<UInt8>) {
        if added.removeValue(forKey: name) != nil { isChanged = true }
        guard let index = index(of: name) else { return }
        removed.insert(index)
        isChanged = true
    }

    /// In git's order.
    var all: [TreeRecord] {
        var all = records
        if removed.count > Self.few {
            all = records.indices.filter { !removed.contains($0) }.map { records[$0] }
        } else {
            for index in removed.sorted(by: >) { all.remove(at: index) }
        }
        if added.count > Self.few {
            all += added.values
            all.sort { $0 < $1 }
        } else {
            for record in added.values {
                all.insert(record, at: all.partitioningIndex { !($0 < record) })
            }
        }
        return all
    }

    private func index(of name: ArraySlice<UInt8>) -> Int? {
        let index = places.map { $0[name] } ?? records.firstIndex { $0.name == name }
        return index.flatMap { removed.contains($0) ? nil : $0 }
    }
}
