import SheafCore
import SheafGit
import SheafIndex
import SheafSystem

/// The items of a store at one moment, as a client remembers them: a commit, and a digest of what stood
/// in the files, which may not have been committed yet.
public struct StoreVersion: Sendable, Hashable, CustomStringConvertible {
    /// `nil` on a branch without commits.
    let commit: ObjectID?
    let digest: UInt64

    init(commit: ObjectID?, digest: UInt64) { (self.commit, self.digest) = (commit, digest) }

    public var description: String {
        (commit?.description ?? "none") + "-" + String(digest, radix: 36)
    }

    /// Reads a description; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-")
        guard parts.count == 2, let digest = UInt64(parts[1], radix: 36) else { return nil }
        self.init(commit: ObjectID(hex: parts[0]), digest: digest)
    }
}

/// The differences since a version.
public struct VersionDifference: Sendable, Equatable {
    /// The keys (id, or path where there is none) of items that are new or changed.
    public var changed: Set<String> = []
    /// Keys under which an item was known.
    public var former: Set<String> = []
}

/// An item as a client remembers it.
public struct VersionedItem: Sendable {
    public let item: Item
    /// The first line of the body that says something; empty where there is none.
    public let preview: String
    /// Another one for other contents of the file, in 16 hexadecimal digits.
    public let hash: String

    init(item: Item, preview: String, blob: UInt64) {
        (self.item, self.preview) = (item, preview)
        let digits = String(blob, radix: 16)
        hash = String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    public init(_ stored: StoredItem) {
        self.init(
            item: stored.item, preview: stored.preview,
            blob: ObjectID.blob(stored.document.bytes).leading)
    }
}

/// The items of a store that were read since a reading before.
public struct ItemReading<Made: Sendable>: Sendable {
    public let version: StoreVersion
    /// The values made of items that are new or changed.
    public var made: [Made] = []
    /// The keys (id, or path where there is none) of items that are there no more.
    public internal(set) var gone: [String] = []
    /// With counts alone.
    public let board: Board
    /// When the first of those that wait comes back: seconds since 1970 UTC; `nil` where none waits.
    public private(set) var nextReturn: Int64?
    public private(set) var conflicts = 0
    /// The paths of files whose front matter cannot be read.
    public internal(set) var unreadable: [String] = []
    let inventory: ItemInventory
    /// A digest of the settings by which they were read.
    let settings: UInt64

    init(version: StoreVersion, board: Board, inventory: ItemInventory, settings: UInt64) {
        (self.version, self.board) = (version, board)
        (self.inventory, self.settings) = (inventory, settings)
    }

    mutating func count(_ item: CachedItem, at now: Moment) {
        if item.isConflicted { conflicts += 1 }
        if item.isWaiting(at: now), let wait = item.wait {
            nextReturn = min(nextReturn ?? .max, wait.beginning(in: now.zone))
        }
    }
}

extension ItemInventory.Entry {
    /// Returns whether a client has to be told nothing new; its key aside.
    fileprivate func isSame(as other: Self?) -> Bool {
        blob == other?.blob && updated == other?.updated && isWaiting == other?.isWaiting
            && isBlocked == other?.isBlocked && parts == other?.parts
    }
}

extension ItemInventory {
    /// Returns the places of entries that differ from an earlier inventory, and keys that are there no more.
    ///
    /// - Parameter all: counts every entry as changed.
    fileprivate func changes(
        since earlier: ItemInventory, all: Bool
    ) -> (changed: [Int], gone: [String]) {
        var changed: [Int] = []
        var former: Set<String> = []
        compare(with: earlier) { old, place in
            let new = place.map { entries[$0] }
            let isSame = old.map { $0.isSame(as: new) } ?? false
            if let place, all || !isSame { changed.append(place) }
            if let old, old.key != new?.key { former.insert(old.key) }
        }
        guard !former.isEmpty else { return (changed, []) }
        // A key that is there still, in another file, leads to that one now.
        var known = Set(changed)
        for (place, entry) in entries.enumerated() where former.remove(entry.key) != nil {
            if known.insert(place).inserted { changed.append(place) }
        }
        return (changed, former.sorted())
    }
}

extension Store {
    /// Reads the items that are new or changed since a reading before; all of them where there was none, or
    /// where the settings are others since.
    ///
    /// - Parameter make: makes of an item what is kept of it, on any core.
    public func readItems<Made: Sendable>(
        since earlier: ItemReading<Made>?, _ make: @Sendable (VersionedItem) -> Made
    ) throws -> ItemReading<Made> {
        let head = try layout.headCommit()
        let snapshot = try keptSnapshot()
        let now = environment.now
        let inventory = ItemInventory(snapshot, at: now)
        var digest = settingsDigest
        for file in snapshot.items { digest &+= Self.digest(of: file.path, file.blob) }
        var reading = ItemReading<Made>(
            version: StoreVersion(commit: head, digest: digest), board: countedBoard(snapshot),
            inventory: inventory, settings: settingsDigest)
        var changed = Array(snapshot.items.indices)
        if let earlier {
            (changed, reading.gone) = inventory.changes(
                since: earlier.inventory, all: earlier.settings != reading.settings)
        }
        reading.made = Parallel.map(count: changed.count, chunk: 1024) { [changed] places in
            let files = changed[places]
            return zip(files, snapshot.facts(of: files)).map { place, facts in
                make(
                    VersionedItem(
                        item: facts.item, preview: facts.preview, blob: snapshot.items[place].blob))
            }
        }
        for item in snapshot.items.lazy.compactMap(\.item) { reading.count(item, at: now) }
        reading.unreadable = snapshot.reading(withIDs: false).findings
            .filter(\.isUnreadable).map(\.path)
        return reading
    }

    /// Returns what is different since a version that another process told; `nil` where that cannot be
    /// said: its commit is unknown here, the files held what was never committed, the settings were
    /// others, or there is so much of it that everything is read as quickly.
    public func difference(since version: StoreVersion) throws -> VersionDifference? {
        let repository = try repository()
        guard let commit = version.commit, try repository.contains(commit),
            let tree = try? repository.commit(commit).tree
        else { return nil }
        let selection = ItemSelection(configuration)
        var then: [TreePath: ObjectID] = [:]
        var digest = settingsDigest
        try repository.walk(tree) { path, entry in
            guard selection.contains(path), [.regular, .executable].contains(entry.mode) else {
                return
            }
            then[path] = entry.id
            digest &+= Self.digest(of: path.bytes, entry.id.leading)
        }
        guard digest == version.digest else { return nil }
        return try difference(from: then, in: repository)
    }

    private func difference(
        from then: [TreePath: ObjectID], in repository: borrowing Repository
    ) throws -> VersionDifference? {
        var difference = VersionDifference()
        var left = then
        for file in try snapshot().items {
            guard let path = TreePath(bytes: file.path) else { continue }
            guard left.removeValue(forKey: path)?.leading != file.blob else { continue }
            difference.changed.insert(file.id?.description ?? path.string)
            if let old = then[path] { left[path] = old }
        }
        guard left.count + difference.changed.count <= Self.mostDifferences else { return nil }
        for (path, blob) in left {
            let item = named(try repository.blob(blob), at: path)
            difference.former.insert(item.handle.description)
        }
        return difference
    }

    private static let mostDifferences = 2_000

    private var settingsDigest: UInt64 { ObjectID.blob(settingsBytes).leading }

    /// FNV-1a, with the blob's bits mixed in. Sums of them do not depend on an order.
    private static func digest(of path: [UInt8], _ blob: UInt64) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in path { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ blob) &* 0x9e37_79b9_7f4a_7c15
        return hash ^ (hash >> 29)
    }
}
