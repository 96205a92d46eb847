/// What a path holds after an edit: a new entry, or nothing.
struct TreeEdit {
    var path: TreePath
    var entry: TreeEntry?
}

/// Why a tree cannot be edited as asked.
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
        var records = try tree.map { try self.records(of: $0, repository) } ?? []
        var changed = false
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
            // Git keeps files and directories of one name apart in its order, so by name alone.
            let index = records.firstIndex { $0.name == name }
            guard let entry else {
                // Deleting a file says nothing about a directory that took its name.
                if let index, !records[index].isDirectory {
                    records.remove(at: index)
                    changed = true
                }
                continue
            }
            changed = replace(index, in: &records, by: (name, entry)) || changed
        }
        for (name, edits) in deeper {
            let index = records.firstIndex { $0.name == name }
            let old = index.flatMap { records[$0].isDirectory ? records[$0].id : nil }
            if let index, records[index].mode & 0o170000 == FileMode.submodule.rawValue {
                throw TreeEditError.insideSubmodule(edits[0].path)
            }
            // Removals only: what is a file here stays one.
            if old == nil, edits.allSatisfy({ $0.entry == nil }) { continue }
            let new = try self.tree(
                old, edits[...], depth: depth + name.count + 1, repository)
            if let new {
                let entry = TreeEntry(mode: .directory, id: new)
                changed = replace(index, in: &records, by: (name, entry)) || changed
            } else if let index {
                records.remove(at: index)
                changed = true
            }
        }
        if !changed { return tree }
        return records.isEmpty ? nil : add(.tree, TreeRecord.serialize(records))
    }

    private func replace(
        _ index: Int?, in records: inout [TreeRecord], by new: (ArraySlice<UInt8>, TreeEntry)
    ) -> Bool {
        let record = TreeRecord(mode: new.1.mode.rawValue, name: new.0, id: new.1.id)
        if let index {
            let old = records[index]
            if old.mode == record.mode && old.id == record.id { return false }
            records.remove(at: index)
        }
        var (low, high) = (0, records.count)
        while low < high {
            let middle = (low + high) / 2
            if records[middle] < record { low = middle + 1 } else { high = middle }
        }
        records.insert(record, at: low)
        return true
    }

    private func records(
        of tree: ObjectID, _ repository: borrowing Repository
    ) throws -> [TreeRecord] {
        guard let bytes = bytes(of: tree) else { return try repository.records(of: tree) }
        guard let records = TreeRecord.parse(bytes) else {
            throw RepositoryError.malformed(tree)
        }
        return records
    }
}
