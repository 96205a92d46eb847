import SheafCore
import SheafGit

/// Whose the two versions of a conflict are: the commits that brought them into the item, as far as
/// history tells.
public struct ConflictSources: Sendable, Equatable {
    public internal(set) var current: HistoryCommit?
    public internal(set) var other: HistoryCommit?
}

/// Looks for who wrote what stands in an item's conflicts, newest commits first.
struct SourceSearch {
    private var item: ConflictedItem
    private let reader: HistoryReader
    private var track: ItemTrack

    private init(_ item: ConflictedItem, in reader: HistoryReader) {
        self.item = item
        self.reader = reader
        self.item.sources = item.conflicts.map { _ in ConflictSources() }
        track = ItemTrack(item.item, in: reader)
    }

    /// Adds to items whose the versions of their conflicts are.
    static func sources(of items: [ConflictedItem], in store: Store) throws -> [ConflictedItem] {
        guard !items.isEmpty, let reader = try HistoryReader(store) else { return items }
        var searches = items.map { SourceSearch($0, in: reader) }
        var count = 0
        try reader.newestFirst { commit, parentTrees in
            count += 1
            for index in searches.indices where !searches[index].isDone {
                try searches[index].look(at: commit, parentTrees)
            }
            return count < Self.searchedCommits && searches.contains { !$0.isDone }
        }
        return searches.map(\.item)
    }

    /// The number of commits that are searched: clashing text was written not long ago.
    private static let searchedCommits = 5_000

    /// True if there is nothing left to look for.
    private var isDone: Bool {
        zip(item.conflicts, item.sources).allSatisfy { conflict, sources in
            sources.other != nil && (sources.current != nil || conflict.current == nil)
        }
    }

    /// A merge brings nothing of its own.
    private mutating func look(at commit: CommitMetadata, _ parentTrees: [ObjectID]) throws {
        let places = try track.follow(commit, parentTrees).sorted()
        guard !places.isEmpty, parentTrees.count < 2 else { return }
        func document(in tree: ObjectID) throws -> Document? {
            for place in places {
                if let version = try reader.version(at: place, in: tree) { return version.document }
            }
            return nil
        }
        guard let new = try document(in: commit.tree) else { return }
        let old = try parentTrees.first.flatMap { try document(in: $0) }
        func brings(_ version: String?, _ conflict: Conflict) -> Bool {
            guard let version, new.holds(version: version, of: conflict.key) else { return false }
            // A value that never was there has no one who took it away.
            guard let old else { return !version.isEmpty }
            return !old.holds(version: version, of: conflict.key)
        }
        /// An edit that was merged as it was saved: what it wrote stands in the block and nowhere else.
        func bringsBlock(_ conflict: Conflict) -> Bool {
            guard conflict.kind == .block, let old,
                new.textBlocks.subtracting(old.textBlocks).contains(conflict.digest)
            else { return false }
            return !old.holds(version: conflict.other, of: conflict.key)
        }
        var facts: HistoryCommit?
        for (index, conflict) in item.conflicts.enumerated() {
            let known = item.sources[index]
            let isCurrent = known.current == nil && brings(conflict.current, conflict)
            let isOther =
                known.other == nil && (brings(conflict.other, conflict) || bringsBlock(conflict))
            guard isCurrent || isOther else { continue }
            let found = try facts ?? HistoryCommit(try commit.commit(in: reader.repository))
            facts = found
            if isCurrent { item.sources[index].current = found }
            if isOther { item.sources[index].other = found }
        }
    }
}
