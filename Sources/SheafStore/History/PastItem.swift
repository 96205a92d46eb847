import SheafCore
import SheafGit

/// A point of the history.
public enum HistoryPoint: Sendable, Hashable {
    /// A commit as git names it: an id or the beginning of one, `HEAD~2`, a branch.
    case revision(String)
    /// As it was at this time: seconds since 1970 UTC.
    case moment(Int64)

    /// Reads a revision that a person typed: a date as ``DateExpression`` reads it, a day meaning
    /// its end, else a commit. Seven and more digits that could be a commit's are one.
    public init(_ text: String, at now: Moment) {
        let isID = text.utf8.count >= 7 && text.utf8.allSatisfy { $0.isHexadecimal }
        if !isID, let due = try? DateExpression.parse(text, at: now, leaning: .past) {
            self = .moment(due.seconds(in: now.zone))
        } else {
            self = .revision(text)
        }
    }
}

/// An item as it was at a point of the history.
public struct PastItem: Sendable {
    /// The commit that was the newest one then.
    public let commit: HistoryCommit
    public let stored: StoredItem

    /// For comparing.
    public var version: ItemVersion { stored.version }
}

extension StoredItem {
    var version: ItemVersion {
        ItemVersion(document, item: item, title: title)
    }
}

extension Store {
    /// The commit that a person means by its id, the beginning of one or another name that git
    /// knows; `nil` where there is none, or could be several.
    public func commit(named name: String) throws -> HistoryCommit? {
        try repository().commit(named: name).map { HistoryCommit($0) }
    }

    /// An item as it was, under whatever path it had then.
    ///
    /// - Throws: `StoreError.noSuchRevision`; `.notThen` where the item was not there.
    public func item(_ item: Item, at point: HistoryPoint) throws -> PastItem {
        let repository = try repository()
        guard let head = try repository.head().commit else { throw StoreError.notThen(item) }
        let reader = try CommitReader(self)
        var wanted: Commit?
        if case .revision(let name) = point {
            guard let commit = try repository.commit(named: name) else {
                throw StoreError.noSuchRevision(name)
            }
            wanted = commit
        }
        var track = ItemTrack(item, from: head)
        var found: PastItem?
        var isReached = false
        try repository.newestFirst(from: head) { commit, parentTrees in
            isReached =
                switch point {
                case .revision: commit.id == wanted?.id
                case .moment(let time): commit.time <= time
                }
            if isReached {
                for path in track.paths(in: commit.id).sorted() where found == nil {
                    found = try past(item, at: path, in: commit.commit(in: repository), reader)
                }
                return false
            }
            _ = try track.follow(commit, parentTrees, reader, in: repository)
            return true
        }
        // On a branch that is not part of ours the path is all there is to go by.
        if !isReached, let wanted, let path = TreePath(item) {
            found = try past(item, at: path, in: wanted, reader)
        }
        guard let found else { throw StoreError.notThen(item) }
        return found
    }

    private func past(
        _ item: Item, at path: TreePath, in commit: Commit, _ reader: CommitReader
    ) throws -> PastItem? {
        guard let version = try reader.version(at: path, in: commit.tree) else { return nil }
        if let id = item.id, let other = version.item.id, id != other { return nil }
        return PastItem(
            commit: HistoryCommit(commit),
            stored: StoredItem(version.document, at: path, ItemReader(configuration)))
    }

    /// Returns the differences of an item between two points of its history.
    ///
    /// - Parameters:
    ///   - old: `nil` for the last commit, or where nothing was changed since, for what was before
    ///     the last change.
    ///   - new: `nil` for the files as they are; for a deleted item nothing.
    public func comparison(
        of item: Item, from old: HistoryPoint?, to new: HistoryPoint? = nil
    ) throws -> ItemComparison {
        if let old {
            let before = try self.item(item, at: old)
            let after = try new.map { try self.item(item, at: $0) }
            return ItemComparison(
                item, before.commit, before.version, after?.commit,
                try after?.version ?? present(item))
        }
        let present = try present(item)
        if let head = try? self.item(item, at: .revision("HEAD")),
            let present, present.document != head.stored.document
        {
            return ItemComparison(item, head.commit, head.version, nil, present)
        }
        return try lastChange(of: item, present)
    }

    /// Returns the differences that a commit made in an item: to its first parent.
    ///
    /// - Parameter commit: its id.
    /// - Throws: `StoreError.noSuchRevision`.
    public func comparison(of item: Item, madeBy commit: String) throws -> ItemComparison {
        guard let made = try self.commit(named: commit) else {
            throw StoreError.noSuchRevision(commit)
        }
        let after = try? self.item(item, at: .revision(commit))
        let before = try? self.item(item, at: .revision(commit + "~1"))
        return ItemComparison(item, before?.commit, before?.version, made, after?.version)
    }

    private func lastChange(of item: Item, _ present: ItemVersion?) throws -> ItemComparison {
        var request = HistoryRequest()
        request.item = item
        request.includesUndone = true
        request.limit = 1
        guard let last = try history(request).first?.commit else {
            return ItemComparison(item, nil, nil, nil, present)
        }
        return try comparison(of: item, madeBy: last.id)
    }

    private func present(_ item: Item) throws -> ItemVersion? {
        do {
            return try stored(item).version
        } catch StoreError.noSuchItem {
            return nil
        }
    }
}

/// The differences between two versions of an item.
public struct ItemComparison: Sendable {
    public let item: Item
    /// The commit of the version; `nil` for the files as they are, and for what was not there.
    public let from: HistoryCommit?
    public let to: HistoryCommit?
    /// The changes between them, field by field.
    public let changes: [ItemChange]
    public let body: BodyComparison

    init(
        _ item: Item, _ from: HistoryCommit?, _ before: ItemVersion?, _ to: HistoryCommit?,
        _ after: ItemVersion?
    ) {
        self.item = item
        self.from = from
        self.to = to
        changes = ItemChange.changes(from: before, to: after)
        body = BodyComparison(from: before, to: after)
    }
}

extension UInt8 {
    fileprivate var isHexadecimal: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}

extension Store {
    /// Brings items back to an earlier state, in one commit; deleted ones too. An item keeps the
    /// path that it has, and the id.
    ///
    /// - Parameter handles: as ``Targets/handles(_:_:)``, read among what there is, then among what
    ///   was deleted.
    /// - Throws: `StoreError.noSuchItem`, `.ambiguous`, `.noSuchRevision`, `.notThen`.
    public func restore(
        _ handles: [String], to point: HistoryPoint, _ naming: Naming = Naming()
    ) throws -> Change {
        try change(.restore) { _ in
            var taken = ReservedNames(layout)
            var seen: Set<String> = []
            return try itemsOfHistory(handles, naming).compactMap { item in
                guard seen.insert(item.path).inserted else { return nil }
                return try planned(item, as: self.item(item, at: point), taken: &taken)
            }
        }
    }

    private func planned(
        _ item: Item, as past: PastItem, taken: inout ReservedNames
    ) throws -> PlannedFile {
        var document = past.stored.document
        guard let path = TreePath(item), try layout.status(of: path) != nil else {
            let free = try taken.free(past.stored.path, id: item.id)
            return PlannedFile(
                path: free, before: nil, after: document.bytes,
                edit: ItemEdit(
                    before: nil, after: named(document.bytes, at: free), isChanged: true))
        }
        let now = try stored(item)
        if let id = item.id, past.stored.item.id == nil {
            do {
                document = try ItemEditor(configuration, at: environment.now).identified(
                    document, stem: ItemReader.stem(of: item.path), newID: { id })
            } catch {
                throw StoreError.document(path: item.path, error)
            }
        }
        return PlannedFile(
            path: path, before: now.document.bytes, after: document.bytes,
            edit: ItemEdit(
                before: now.item, after: named(document.bytes, at: path),
                isChanged: document != now.document))
    }
}
