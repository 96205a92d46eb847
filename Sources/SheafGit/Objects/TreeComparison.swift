/// A path that two trees do not hold alike.
public struct TreeDifference: Hashable, Sendable {
    public var path: TreePath
    public var old: TreeEntry?
    public var new: TreeEntry?

    public init(path: TreePath, old: TreeEntry?, new: TreeEntry?) {
        self.path = path
        self.old = old
        self.new = new
    }
}

/// Compares trees, so many of their entries and no more: ten small objects can stand for more than a
/// day's work, in any commit of a history.
public struct TreeComparison {
    /// The number of differing entries that one comparison may find, folders among them.
    private let limit: Int
    /// The number that several may find together.
    private var left: Int
    private var found: [TreeDifference] = []
    private var room = 0

    init(limit: Int) {
        self.limit = limit
        left = limit * 20
    }

    /// For the commits of a history, whose trees were not counted: they hardly change more at once
    /// than twice what there is now.
    public init(ofHistoryIn repository: borrowing Repository) {
        self.init(limit: 100_000 + 2 * ((try? repository.pool.index().file.count) ?? 0))
    }

    /// Returns the changes that make one tree the other, by path. Equal subtrees are not looked
    /// into.
    ///
    /// - Throws: `TreeExcess.entries`; `RepositoryError`.
    public mutating func differences(
        from old: ObjectID, to new: ObjectID, in repository: borrowing Repository
    ) throws -> [TreeDifference] {
        found = []
        room = min(limit, left)
        let before = room
        defer { left -= before - room }
        try compare(old, new, prefix: [], repository)
        return found.sorted { $0.path < $1.path }
    }

    private mutating func compare(
        _ old: ObjectID, _ new: ObjectID, prefix: [UInt8], _ repository: borrowing Repository
    ) throws {
        guard old != new else { return }
        let (before, after) = try TreeRecords.differing(
            repository.records(of: old), repository.records(of: new))
        var (one, other) = (0, 0)
        while one < before.count || other < after.count {
            let left = one < before.count ? before[one] : nil
            let right = other < after.count ? after[other] : nil
            if let left, let right, left.id == right.id, left.mode == right.mode,
                left.name == right.name
            {
                one += 1
                other += 1
                continue
            }
            let isOld = left.map { left in right.map { !($0 < left) } ?? true } ?? false
            let isNew = right.map { right in left.map { !($0 < right) } ?? true } ?? false
            if isOld { one += 1 }
            if isNew { other += 1 }
            try note(isOld ? left : nil, isNew ? right : nil, prefix: prefix, repository)
        }
    }

    /// Notes one name's entries in two trees: of the same kind in both, or in one of them nothing.
    private mutating func note(
        _ old: TreeRecord?, _ new: TreeRecord?, prefix: [UInt8], _ repository: borrowing Repository
    ) throws {
        guard let record = old ?? new else { return }
        guard room > 0 else { throw TreeExcess.entries(limit: limit) }
        room -= 1
        let path = prefix + record.name
        if record.isDirectory {
            // What lies there has no path here: it is passed over, as other names are.
            guard path.count < TreePath.limit else { return }
            return try compare(
                old?.id ?? .emptyTree, new?.id ?? .emptyTree, prefix: path + [UInt8(ascii: "/")],
                repository)
        }
        guard let path = TreePath(bytes: path) else { return }
        let sides = [old, new].map { $0.map(\.entry).flatMap { path.mayHold($0) ? $0 : nil } }
        if sides[0] != sides[1] {
            found.append(TreeDifference(path: path, old: sides[0], new: sides[1]))
        }
    }
}

extension Repository {
    /// Returns the paths at which two trees differ, which were counted before.
    public func differences(
        from old: ObjectID, to new: ObjectID
    ) throws -> [TreeDifference] {
        var comparison = TreeComparison(limit: 4_000_000)
        return try comparison.differences(from: old, to: new, in: self)
    }

    /// Returns the paths at which two trees of a history differ; none where they are more than are compared.
    public func historicDifferences(
        from old: ObjectID, to new: ObjectID
    ) throws -> [TreeDifference] {
        var comparison = TreeComparison(ofHistoryIn: self)
        do {
            return try comparison.differences(from: old, to: new, in: self)
        } catch is TreeExcess {
            return []
        }
    }
}
