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

    /// `position`, `loss` or `unchecked` and a commit; for a loss also its path and what is settled of it.
    private static let file = RecordFile(name: "foreign-merges", width: 4, limit: 16 << 20)
    /// The largest number of merge commits that are named and were not looked at.
    private static let uncheckedLimit = 100

    init() {}

    /// Reads the record; nothing where that cannot be read.
    init(of layout: RepositoryLayout) {
        self.init(Self.file.read(in: layout))
    }

    init(_ records: [RecordFile.Record]) {
        for record in records {
            guard let commit = ObjectID(hex: record[1].text) else { continue }
            switch record[0].text {
            case "position": position = commit
            case "unchecked": addUnchecked([commit])
            case "loss":
                guard let path = TreePath(bytes: record[2]) else { continue }
                let settled = record[3].text.split(separator: " ").map(String.init)
                losses.append(Loss(merge: commit, path: path, settled: Set(settled)))
            default: continue
            }
        }
    }

    mutating func addUnchecked(_ merges: [ObjectID]) {
        unchecked = (unchecked + merges.filter { !unchecked.contains($0) })
            .suffix(Self.uncheckedLimit)
    }

    var records: [RecordFile.Record] {
        func record(
            _ kind: String, _ commit: ObjectID, _ path: [UInt8] = [], _ settled: Set<String> = []
        ) -> RecordFile.Record {
            [.text(kind), .text(commit), path, .text(settled.sorted().joined(separator: " "))]
        }
        return (position.map { [record("position", $0)] } ?? [])
            + losses.map { record("loss", $0.merge, $0.path.bytes, $0.settled) }
            + unchecked.map { record("unchecked", $0) }
    }

    func write(to layout: RepositoryLayout) throws {
        try Self.file.write(records, in: layout)
    }

    // MARK: - Looking

    /// Looks at the merge commits that have come since the last look, see ``Store/auditForeignMerges()``.
    ///
    /// - Parameter made: merges that this process has just made itself.
    static func audit(in store: Store, except made: Set<ObjectID> = []) throws -> ForeignMergeReport
    {
        let seen = ForeignMerges(of: store.layout).position
        guard let head = try store.repository().head().commit, head != seen else {
            return ForeignMergeReport()
        }
        let session = try store.lockedForChange()
        var merges = ForeignMerges(of: store.layout)
        guard head != merges.position else { return ForeignMergeReport() }
        let report = try merges.audit(store.repository(), upTo: head, except: made)
        try merges.write(to: store.layout)
        _ = consume session
        return report
    }

    private mutating func audit(
        _ repository: consuming Repository, upTo head: ObjectID, except made: Set<ObjectID>
    ) throws -> ForeignMergeReport {
        var report = ForeignMergeReport()
        let known = losses.count
        // Where the history was written anew the old position may be gone.
        if let position, try repository.contains(position) {
            let audit = try ForeignMergeAudit(repository)
            for loss in try audit.losses(in: head, since: position, except: made)
            where !losses.contains(where: { $0.isSame(as: loss) }) {
                losses.append(loss)
            }
            addUnchecked(audit.unchecked.sorted())
            report.uncheckedMerges = audit.unchecked.sorted().map(\.description)
        }
        position = head
        report.files = losses[known...].map(\.path.string)
        return report
    }

    /// Begins with the history as it is, before the first commits of others come.
    static func beginAuditing(in store: Store) {
        var merges = ForeignMerges(of: store.layout)
        guard merges.position == nil, let head = try? store.repository().head().commit else {
            return
        }
        merges = ForeignMerges()
        merges.position = head
        // Where it cannot be written there will be another first look.
        try? merges.write(to: store.layout)
    }

    /// Returns the number of merge commits that have not been looked at.
    static func unaudited(in store: Store) throws -> Int {
        let repository = try store.repository()
        guard let position = ForeignMerges(of: store.layout).position,
            let head = try repository.head().commit, head != position,
            try repository.contains(position)
        else { return 0 }
        var count = 0
        try repository.history(from: head, hiding: [position]) { commit in
            if commit.parents.count == 2 { count += 1 }
            return true
        }
        return count
    }

    /// Takes note of what was settled, so that it is shown no more.
    static func settle(_ conflicts: [(loss: Loss, digest: String)], in store: Store) throws {
        guard !conflicts.isEmpty else { return }
        let session = try store.lockedForChange()
        var merges = ForeignMerges(of: store.layout)
        for (loss, digest) in conflicts {
            for index in merges.losses.indices where merges.losses[index].isSame(as: loss) {
                merges.losses[index].settled.insert(digest)
            }
        }
        try merges.write(to: store.layout)
        _ = consume session
    }
}

/// The findings in the merge commits of other programs.
public struct ForeignMergeReport: Sendable, Equatable {
    /// The paths of the files that miss something.
    public var files: [String] = []
    /// The commits that were too much to look at.
    public var uncheckedMerges: [String] = []
}
