import Algorithms
import SheafCore
import SheafGit
import SheafIndex
import SheafSystem
import SystemPackage

extension Store {
    /// Looks at every file, and reads those that are not as the cache knows them.
    ///
    /// - Parameter withUpdated: whether it matters when items were changed.
    func snapshot(withUpdated: Bool = false) throws -> Snapshot {
        look?.tally()
        // A later commit may be one that these files do not have yet: then their own times count.
        let head = withUpdated ? try? layout.headCommit() : nil
        let cache = openCache()
        let (listing, (rows, times)) = try Parallel.both {
            try workingTree(cache)
        } beside: { () throws -> (CacheRows, ItemTimes?) in
            (cache.rows(), withUpdated ? itemTimes(at: head, in: cache) : nil)
        }
        let (files, others) = ItemSelection(configuration).items(of: listing)
        var unreadable = listing.unreadable
        var tooLarge: [TreePath] = []
        var comparison = rows.compare(
            files.map { FoundFile(path: $0.path.bytes, stamp: FileStamp($0.status)) })
        cache.remove(outdatedIn: comparison)
        var read: (places: [Int], files: [ReadFile]) = ([], [])
        let batches = Array(comparison.stale.chunks(ofCount: Self.batch))
        // What was read is written while the next files are read; in the end there are none.
        for places in batches.isEmpty ? [] : batches + [[]] {
            try Task.checkCancellation()
            let written = read.files
            let (results, kept) = try Parallel.both {
                try self.read(places.map { files[$0].path })
            } beside: {
                cache.add(written)
            }
            for (place, file) in zip(read.places, kept) { comparison.known[place] = file }
            read = ([], [])
            for (place, result) in zip(places, results) {
                switch result {
                case .success(let file):
                    read.places.append(place)
                    read.files.append(file)
                case .failure(let error) where error.code == .fileTooLarge:
                    tooLarge.append(files[place].path)
                // Gone since it was listed: as if it had been gone before.
                case .failure(let error) where error.code == .noSuchFileOrDirectory: continue
                case .failure(let error): unreadable.append(error)
                }
            }
        }
        return Snapshot(
            self, cache, times, files: comparison.known.compactMap(\.self),
            attachments: others.count, others: others.map(\.bytes), tooLarge: tooLarge,
            unreadable: unreadable)
    }

    /// The files that git would see.
    private func workingTree(_ cache: Cache) throws -> WorkingTreeListing {
        let known = cache.ignoredPaths
        let (listing, ignored) = try pool.workingTree(knowing: IgnoredPaths(known))
        let now = ignored.serialized
        if now != known { cache.ignoredPaths = now }
        return listing
    }

    /// The cache of what the files say.
    func openCache() -> Cache {
        Cache(
            CacheFile(in: layout.privateDirectory, variables: environment.variables),
            settings: Self.readingVersion + settingsBytes)
    }

    /// To be changed with every change of what is read out of a file.
    private static let readingVersion = Array("15 ".utf8)
    /// Files whose texts are in memory at a time: few enough that it is the same memory each time.
    private static let batch = 512

    /// Reads files for the cache, on all cores.
    private func read(_ paths: [TreePath]) throws -> [Result<ReadFile, SystemError>] {
        let readAt = FileTime.coarseNow().inNanoseconds
        return try WorkingTreeReader(root: root, limit: Document.sizeLimit).read(paths) {
            index, bytes, status in
            let stored = Document(reading: bytes).map {
                StoredItem($0, at: paths[index], reader)
            }
            return ReadFile(
                path: paths[index].bytes, stamp: FileStamp(status), readAt: readAt,
                blob: ObjectID.blob(bytes).leading,
                item: stored.map {
                    let links = $0.document.links
                    return ReadItem(
                        facts: ItemFacts($0), body: $0.body,
                        links: LinkKeys(
                            $0.document, links, title: $0.item.title, path: $0.item.path),
                        linked: links.linkedNames)
                })
        }
    }
}

extension FileStamp {
    init(_ status: FileStatus) {
        self.init(
            size: status.size, modified: status.modified.inNanoseconds,
            changed: status.changed.inNanoseconds, inode: status.inode)
    }
}

extension FileTime {
    /// Since 1970 UTC; good until the year 2262.
    var inNanoseconds: Int64 { seconds &* 1_000_000_000 &+ Int64(nanoseconds) }
}

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
