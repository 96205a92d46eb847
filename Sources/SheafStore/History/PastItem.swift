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

/// The versions of one item: in its history, and the one in its file.
struct ItemVersions {
    let item: Item
    let store: Store

    /// Returns the item as it was, under whatever path it had then.
    ///
    /// - Throws: `StoreError.noSuchRevision`; `.notThen` where the item was not there.
    func version(at point: HistoryPoint) throws -> PastItem {
        guard let reader = try HistoryReader(store) else { throw StoreError.notThen(item) }
        let repository = try store.repository()
        var wanted: Commit?
        if case .revision(let name) = point {
            guard let commit = try repository.commit(named: name) else {
                throw StoreError.noSuchRevision(name)
            }
            wanted = commit
        }
        var track = ItemTrack(item, in: reader)
        var found: PastItem?
        var isReached = false
        try reader.newestFirst { commit, parentTrees in
            isReached =
                switch point {
                case .revision: commit.id == wanted?.id
                case .moment(let time): commit.time <= time
                }
            if isReached {
                for path in track.paths(in: commit.id).sorted() where found == nil {
                    found = try version(at: path, in: commit.commit(in: repository), reader)
                }
                return false
            }
            _ = try track.follow(commit, parentTrees)
            return true
        }
        // On a branch that is not part of ours the path is all there is to go by.
        if !isReached, let wanted, let path = TreePath(item) {
            found = try version(at: path, in: wanted, reader)
        }
        guard let found else { throw StoreError.notThen(item) }
        return found
    }

    private func version(
        at path: TreePath, in commit: Commit, _ reader: HistoryReader
    ) throws -> PastItem? {
        guard let version = try reader.version(at: path, in: commit.tree) else { return nil }
        if let id = item.id, let other = version.item.id, id != other { return nil }
        return PastItem(
            commit: HistoryCommit(commit),
            stored: StoredItem(version.document, at: path, store.reader))
    }

    /// Returns the differences between two versions, see ``Store/comparison(of:from:to:)``.
    func comparison(from old: HistoryPoint?, to new: HistoryPoint?) throws -> ItemComparison {
        if let old {
            let before = try version(at: old)
            let after = try new.map { try version(at: $0) }
            return ItemComparison(
                item, before.commit, before.version, after?.commit,
                try after?.version ?? present())
        }
        let present = try present()
        if let head = try? version(at: .revision("HEAD")),
            let present, present.document != head.stored.document
        {
            return ItemComparison(item, head.commit, head.version, nil, present)
        }
        var request = HistoryRequest()
        request.item = item
        request.includesUndone = true
        request.limit = 1
        guard let last = try store.history(request).first?.commit else {
            return ItemComparison(item, nil, nil, nil, present)
        }
        return try comparison(madeBy: last.id)
    }

    /// Returns the differences that a commit made: to its first parent.
    ///
    /// - Throws: `StoreError.noSuchRevision`.
    func comparison(madeBy commit: String) throws -> ItemComparison {
        guard let made = try store.commit(named: commit) else {
            throw StoreError.noSuchRevision(commit)
        }
        let after = try? version(at: .revision(commit))
        let before = try? version(at: .revision(commit + "~1"))
        return ItemComparison(item, before?.commit, before?.version, made, after?.version)
    }

    private func present() throws -> ItemVersion? {
        do {
            return try store.stored(item).version
        } catch StoreError.noSuchItem {
            return nil
        }
    }

    /// Returns the file that the item is to have, to be as it was; it keeps the path and the id.
    func restoring(_ point: HistoryPoint, taken: inout ReservedNames) throws -> PlannedFile {
        let past = try version(at: point)
        var document = past.stored.document
        guard let path = TreePath(item), try store.layout.status(of: path) != nil else {
            let free = try taken.free(past.stored.path, id: item.id)
            return PlannedFile(
                making: free, document.bytes, store.named(document.bytes, at: free))
        }
        let now = try store.stored(item)
        if let id = item.id, past.stored.item.id == nil {
            do {
                let editor = ItemEditor(store.configuration, at: store.environment.now)
                document = try editor.identified(
                    document, stem: ItemReader.stem(of: item.path), newID: { id })
            } catch {
                throw StoreError.document(path: item.path, error)
            }
        }
        return PlannedFile(
            path: path, before: now.document.bytes, after: document.bytes,
            edit: ItemEdit(
                before: now.item, after: store.named(document.bytes, at: path),
                isChanged: document != now.document))
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
