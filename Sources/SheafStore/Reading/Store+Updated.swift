import SheafCore
import SheafGit
import SheafIndex

/// The times of the items' last changes: by the last commit that touched the file, so that a
/// clone says the same everywhere; by the file's own time while it is not committed.
extension Store {
    /// As of a commit. The history is walked when it is asked for the first time, and from then on
    /// what came since. `nil` where it cannot be read.
    func committedTimes(at head: ObjectID, in cache: Cache) -> CommittedTimes? {
        let kept = CommittedTimes(in: cache)
        if let kept, kept.head == head.bytes { return kept }
        guard let times = try? times(at: head, after: kept) else { return nil }
        times.keep(in: cache)
        return times
    }

    private func times(at head: ObjectID, after kept: CommittedTimes?) throws -> CommittedTimes {
        let repository = try repository()
        let known = kept.flatMap { ObjectID(bytes: $0.head) }
        let step = try repository.changeTimes(of: head, since: known) {
            kept?.file($0.bytes)?.time
        }
        switch step {
        case .all(let files):
            return CommittedTimes(
                head: head.bytes, files: files.map { ($0.key.bytes, Self.file($0.value)) })
        case .since(let changes):
            var moved = kept ?? CommittedTimes(head: head.bytes, files: [])
            moved.move(to: head.bytes, changes.map { ($0.key.bytes, $0.value.map(Self.file)) })
            return moved
        }
    }

    private static func file(_ file: ChangedFile) -> CommittedTimes.File {
        (file.blob.leading, file.time)
    }

    /// The items as they stand in their files, with the times when they were changed.
    public func dated(_ items: [StoredItem]) -> [StoredItem] {
        let times = itemTimes(at: try? layout.headCommit(), in: openCache())
        return items.map { stored in
            let blob = ObjectID.blob(stored.document.bytes).leading
            var dated = stored
            dated.item.updated = times.updated(
                of: stored.path.bytes, blob: blob, modified: stored.modified)
            return dated
        }
    }

    /// - Parameter head: the last commit; `nil` where there is none.
    func itemTimes(at head: ObjectID?, in cache: Cache) -> ItemTimes {
        ItemTimes(
            head.flatMap { committedTimes(at: $0, in: cache) }, zone: environment.zone)
    }
}

/// Tells when items were changed, in the zone of the environment.
final class ItemTimes: Sendable {
    private let committed: CommittedTimes?
    private let zone: Zone

    fileprivate init(_ committed: CommittedTimes?, zone: Zone) {
        self.committed = committed
        self.zone = zone
    }

    /// - Parameters:
    ///   - blob: of the file's bytes, as ``ObjectID/leading``.
    ///   - modified: when the file was written, in seconds since 1970 UTC.
    func updated(of path: [UInt8], blob: UInt64, modified: Int64?) -> Timestamp? {
        (committed?.time(of: path, blob: blob) ?? modified).map(zone.timestamp)
    }
}
