import SheafCore
import SheafGit

/// The changes of syncs to files of the working tree, remembered for editors that still have the
/// text of before: what such a one saves is merged instead of taken for the undoing of the sync.
struct ReceivedChanges: Equatable {
    struct Change: Equatable {
        /// The file's blobs before each of the last syncs that changed it, the oldest first.
        var before: [ObjectID]
        /// The file's blob after the last of them.
        var after: ObjectID
    }

    private(set) var changes: [TreePath: Change] = [:]
    /// The paths, those changed last at the end.
    private var order: [TreePath] = []

    private static let name = "received"
    private static let header = "sheaf received 1"
    private static let pathLimit = 5_000
    private static let versionLimit = 8
    private static let sizeLimit = 64 << 20

    init() {}

    /// Reads the record in the store's own folder; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        guard let bytes = try? layout.readPrivate(Self.name, limit: Self.sizeLimit) else { return }
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 2 == 1,
            fields[0].elementsEqual(Self.header.utf8)
        else { return }
        for at in stride(from: 1, to: fields.count, by: 2) {
            let ids = fields[at + 1].split(separator: UInt8(ascii: " ")).map {
                ObjectID(hex: String(decoding: $0, as: UTF8.self))
            }
            guard let path = TreePath(bytes: fields[at]), ids.count > 1, !ids.contains(nil),
                changes[path] == nil, let after = ids.compactMap(\.self).last
            else { continue }
            changes[path] = Change(before: Array(ids.compactMap(\.self).dropLast()), after: after)
            order.append(path)
        }
    }

    func write(to layout: RepositoryLayout) throws {
        var bytes = Array(Self.header.utf8) + [0]
        for path in order {
            guard let change = changes[path] else { continue }
            let ids = (change.before + [change.after]).map(\.description)
            bytes += path.bytes + [0] + Array(ids.joined(separator: " ").utf8) + [0]
        }
        try layout.writePrivate(Self.name, bytes)
    }

    /// Adds what a sync is about to change. Only texts count: nothing else is merged.
    mutating func add(_ differences: [TreeDifference]) {
        var added: Set<TreePath> = []
        for difference in differences {
            guard let old = difference.old, let new = difference.new,
                old.mode.isText, new.mode.isText, old.id != new.id
            else { continue }
            let known = changes[difference.path]
            var before = known?.before ?? []
            // What a sync had brought that was undone, being killed: an editor may have read it.
            if let known, known.after != old.id { before.append(known.after) }
            before.append(old.id)
            changes[difference.path] = Change(
                before: before.suffix(Self.versionLimit), after: new.id)
            added.insert(difference.path)
        }
        order.removeAll { added.contains($0) }
        order += added.sorted()
        for path in order.prefix(max(0, order.count - Self.pathLimit)) { changes[path] = nil }
        order = order.suffix(Self.pathLimit)
    }

    /// Forgets a path: the file was saved since, with or without what the sync brought.
    mutating func forget(_ path: TreePath) {
        changes[path] = nil
        order.removeAll { $0 == path }
    }

    /// Which of the versions before the syncs an editor had that saved `text`: one to which the text
    /// is nearest, if it has none of the lines that were added since and all that were removed;
    /// `nil` where it knows of the sync.
    static func base(of text: [UInt8], before: [[UInt8]], after: [UInt8]) -> [UInt8]? {
        let saved = Lines(text)
        let now = Lines(after)
        var best: (distance: Int, bytes: [UInt8])?
        for bytes in before {
            let old = Lines(bytes)
            let added = now.subtracting(old)
            let removed = old.subtracting(now)
            guard !added.isEmpty || !removed.isEmpty,
                added.allSatisfy({ saved.counts[$0, default: 0] <= old.counts[$0, default: 0] }),
                removed.allSatisfy({ saved.counts[$0, default: 0] >= old.counts[$0, default: 0] })
            else { continue }
            let distance = saved.distance(to: old)
            // Of two that are as near the later one: it is what was seen last.
            if best.map({ distance <= $0.distance }) ?? true { best = (distance, bytes) }
        }
        return best?.bytes
    }

    /// The lines of a text that are not blank, and how often it has them.
    private struct Lines {
        var counts: [ArraySlice<UInt8>: Int] = [:]

        init(_ bytes: [UInt8]) {
            for line in bytes.split(whereSeparator: { $0 == 10 || $0 == 13 })
            where line.contains(where: { $0 != 32 && $0 != 9 }) {
                counts[line, default: 0] += 1
            }
        }

        /// The lines of which this text has more.
        func subtracting(_ other: Lines) -> [ArraySlice<UInt8>] {
            counts.filter { $0.value > other.counts[$0.key, default: 0] }.map(\.key)
        }

        func distance(to other: Lines) -> Int {
            Set(counts.keys).union(other.counts.keys).reduce(0) { sum, line in
                sum + abs(counts[line, default: 0] - other.counts[line, default: 0])
            }
        }
    }
}

extension FileMode {
    fileprivate var isText: Bool { self == .regular || self == .executable }
}
