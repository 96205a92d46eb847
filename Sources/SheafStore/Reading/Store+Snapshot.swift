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
        for start in stride(from: 0, to: comparison.stale.count, by: Self.batch) {
            try Task.checkCancellation()
            let places = comparison.stale[
                start..<min(start + Self.batch, comparison.stale.count)]
            var read: [(place: Int, file: ReadFile)] = []
            for (place, result) in zip(places, try self.read(places.map { files[$0].path })) {
                switch result {
                case .success(let file): read.append((place, file))
                case .failure(let error) where error.code == .fileTooLarge:
                    tooLarge.append(files[place].path)
                // Gone since it was listed: as if it had been gone before.
                case .failure(let error) where error.code == .noSuchFileOrDirectory: continue
                case .failure(let error): unreadable.append(error)
                }
            }
            for (place, file) in zip(read.map(\.place), cache.add(read.map(\.file))) {
                comparison.known[place] = file
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
    private static let readingVersion = Array("14 ".utf8)
    /// Files whose texts are in memory at a time: few enough that it is the same memory each time.
    private static let batch = 1024

    /// Reads files for the cache, on all cores.
    private func read(_ paths: [TreePath]) throws -> [Result<ReadFile, SystemError>] {
        let reader = ItemReader(configuration)
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
                    let links = LinkKeys($0.document, title: $0.item.title, path: $0.item.path)
                    return ReadItem(facts: ItemFacts($0), body: $0.body, links: links)
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
