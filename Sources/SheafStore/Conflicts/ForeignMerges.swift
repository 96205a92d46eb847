import SheafCore
import SheafGit

/// Which merge commits of others dropped what, and up to where the history has been looked at. Kept
/// in our own folder: other clones find the same in the same history.
struct ForeignMerges: Equatable {
    /// A file that a merge commit of another program left lines or values out of.
    struct Loss: Hashable {
        var merge: ObjectID
        /// The path that our merge would have given the file.
        var path: TreePath
        /// The parts of it that a person has settled.
        var settled: Set<String> = []

        func isSame(as other: Loss) -> Bool { merge == other.merge && path == other.path }
    }

    /// All merge commits that this one builds on have been looked at; `nil` before the first look.
    var position: ObjectID?
    var losses: [Loss] = []
    /// Merge commits that were too much to look at, the latest last.
    private(set) var unchecked: [ObjectID] = []

    private static let name = "foreign-merges"
    private static let header = "sheaf foreign merges 1"
    private static let sizeLimit = 16 << 20
    /// The largest number of merge commits that are named and were not looked at.
    private static let uncheckedLimit = 100

    init() {}

    /// Reads the record; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        let bytes = try? layout.readPrivate(Self.name, limit: Self.sizeLimit)
        self.init(bytes ?? [])
    }

    /// Fields, each closed by a NUL: header, position, then commit, path and digests of each loss.
    /// Without a path it is a commit that was too much to look at.
    init(_ bytes: [UInt8]) {
        var fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        guard fields.popLast()?.isEmpty == true, fields.count % 3 == 2,
            fields[0].elementsEqual(Self.header.utf8)
        else { return }
        func text(_ index: Int) -> String { String(decoding: fields[index], as: UTF8.self) }
        position = ObjectID(hex: text(1))
        for at in stride(from: 2, to: fields.count, by: 3) {
            guard let merge = ObjectID(hex: text(at)) else { continue }
            if fields[at + 1].isEmpty { addUnchecked([merge]) }
            guard let path = TreePath(bytes: fields[at + 1]) else { continue }
            losses.append(
                Loss(
                    merge: merge, path: path,
                    settled: Set(text(at + 2).split(separator: " ").map(String.init))))
        }
    }

    mutating func addUnchecked(_ merges: [ObjectID]) {
        unchecked = (unchecked + merges.filter { !unchecked.contains($0) })
            .suffix(Self.uncheckedLimit)
    }

    var serialized: [UInt8] {
        var bytes = Array(Self.header.utf8) + [0]
        bytes += Array((position?.description ?? "-").utf8) + [0]
        for loss in losses {
            bytes += Array(loss.merge.description.utf8) + [0] + loss.path.bytes + [0]
            bytes += Array(loss.settled.sorted().joined(separator: " ").utf8) + [0]
        }
        for merge in unchecked { bytes += Array(merge.description.utf8) + [0, 0, 0] }
        return bytes
    }

    func write(to layout: RepositoryLayout) throws {
        try layout.writePrivate(Self.name, serialized)
    }
}
