import SheafSystem
import SystemPackage

/// A move of HEAD that the index did not follow: another program moved the branch alone, by a push
/// into this clone, `git update-ref`, a pull that broke off, or a reset that leaves the files. That
/// the folder lacks what came by it is no deletion.
public struct MovedHead: Sendable {
    /// The commit that the index and the files were at.
    public let old: ObjectID
    /// The paths that are still as they were there and not as HEAD has them.
    public let differences: [TreeDifference]
}

extension Repository {
    /// Returns the earliest move of HEAD that the index has not followed; `nil` where it has followed
    /// all.
    ///
    /// - Parameter known: the last commit that is known to have been checked out; moves before it
    ///   are not looked at.
    public func unfollowedMove(since known: ObjectID?) throws -> MovedHead? {
        guard case .branch(_, let head) = try head() else { return nil }
        let index = try pool.index()
        guard index.written != nil else { return nil }
        let headTree = try commit(head).tree
        var moves = try headMoves(to: head)
        // It may have gone away from there and come back without the files.
        if let last = moves.lastIndex(where: { $0.new == known && $0.movesFiles }) {
            moves.removeSubrange(...last)
        }
        if moves.isEmpty, let known { moves = [HeadMove(old: known, new: head, message: "")] }
        var isCheckedOutSince = false
        var found: MovedHead?
        // What several moves in a row did to a file is one difference to the index.
        var end: ObjectID?
        for line in moves.reversed() {
            var move = line
            defer {
                isCheckedOutSince = isCheckedOutSince || move.movesFiles && !move.isCommit
                end = move.movesFiles ? nil : move.new
            }
            if !move.movesFiles { move.new = end ?? move.new }
            guard !move.movesFiles || move.isReset, move.old != move.new,
                try contains(move.old), try contains(move.new),
                try !isAncestor(move.new, of: move.old)
            else { continue }
            let differences = try differences(
                from: commit(move.old).tree, to: commit(move.new).tree)
            let standing = try entries(at: differences.map(\.path), in: headTree)
            let stale = try stale(
                differences.filter { standing[$0.path] == $0.new }, move, index.file,
                isCheckedOutSince: isCheckedOutSince)
            if !stale.isEmpty { found = MovedHead(old: move.old, differences: stale) }
        }
        return found
    }

    /// Those of the differences that neither the index nor the file has followed; with them what was
    /// staged meanwhile, on top of what was there.
    private func stale(
        _ differences: [TreeDifference], _ move: HeadMove, _ index: IndexFile,
        isCheckedOutSince: Bool
    ) throws -> [TreeDifference] {
        let entries = try index.entries(at: differences.map(\.path))
        let followed = differences.filter { entries[$0.path]?.treeEntry == $0.new }
        let stale = differences.filter { entries[$0.path]?.treeEntry == $0.old }
        let unfollowed = differences.filter { difference in
            guard let entry = entries[difference.path]?.treeEntry else {
                return difference.old == nil
            }
            return entry != difference.new
        }
        if !stale.isEmpty, followed.isEmpty || !isCheckedOutSince { return unfollowed }
        if !move.movesFiles, !isCheckedOutSince { return unfollowed }
        // A reset of the index gives entries that were never checked out no `stat` data.
        let fresh = followed.filter { $0.new != nil }
        guard move.isReset, !isCheckedOutSince, stale.isEmpty, !fresh.isEmpty,
            fresh.allSatisfy({ entries[$0.path]?.stat == .unknown })
        else { return [] }
        return followed
    }

    /// The moves of HEAD that its reflog tells, the last at the end, and those that it lacks.
    private func headMoves(to head: ObjectID) throws -> [HeadMove] {
        var moves: [HeadMove] = []
        let git = try Directory(opening: layout.gitDirectory)
        for move in try pool.log("HEAD", in: git, last: Self.moveLimit) {
            if let last = moves.last?.new, last != move.old {
                moves.append(HeadMove(old: last, new: move.old, message: ""))
            }
            moves.append(move)
        }
        if let last = moves.last?.new, last != head {
            moves.append(HeadMove(old: last, new: head, message: ""))
        }
        return moves
    }

    private static var moveLimit: Int { 200 }
}

/// A line of a reflog.
struct HeadMove {
    var old: ObjectID
    var new: ObjectID
    var message: String

    init(old: ObjectID, new: ObjectID, message: String) {
        (self.old, self.new, self.message) = (old, new, message)
    }

    /// `<old> <new> <who> <time> <zone>\t<message>`; the first line of a branch begins nowhere.
    init?(_ line: ArraySlice<UInt8>) {
        let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
        guard let head = parts.first, head.count > 82,
            let old = ObjectID(hex: String(decoding: head.prefix(40), as: UTF8.self)),
            let new = ObjectID(
                hex: String(decoding: head.dropFirst(41).prefix(40), as: UTF8.self))
        else { return nil }
        let message = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : ""
        self.init(old: old == .zero ? new : old, new: new, message: message)
    }

    /// The branch that a switch of branches has left HEAD on.
    var checkedOut: Substring? {
        guard message.hasPrefix("checkout: moving from ") else { return nil }
        return message.split(separator: " ").last
    }

    /// True for a commit, which leaves all files alone but those that it is about.
    var isCommit: Bool { message.hasPrefix("commit") }

    var isReset: Bool { message.hasPrefix("reset: ") }

    /// True if git, or sheaf, says so of what brings files and index along.
    var movesFiles: Bool {
        Self.words.contains { message.hasPrefix($0) }
    }

    private static let words = [
        "commit", "checkout: ", "reset: ", "pull", "merge ", "rebase", "cherry-pick", "revert",
        "clone: ", "am: ", "am ", "Branch: renamed", "initial pull",
    ]
}

extension ChangeSession {
    /// Makes the index that is missing of HEAD's tree, and brings back the files that are missing too:
    /// without an index it is not known whether they were ever here.
    func restoreMissingIndex() throws {
        // What is wrong with one that cannot be read is said where a change is planned.
        guard let index = try? repository.pool.index(), index.written == nil,
            case .branch(let name, let head) = try repository.head(),
            ReferenceName(name)?.isBranch == true, try repository.stateRefusals().isEmpty
        else { return }
        var paths: [TreePath] = []
        var entries: [TreeEntry] = []
        try repository.walk(repository.commit(head).tree) { path, entry in
            paths.append(path)
            entries.append(entry)
        }
        let statuses = try repository.layout.statuses(of: paths)
        // Into a folder that has gone elsewhere nothing is written.
        let isElsewhere = VanishedFiles.areMany(statuses.count { $0 == nil }, of: paths.count)
        let changes = zip(paths, zip(entries, statuses)).map { path, found -> FileChange in
            let (entry, status) = found
            return status == nil && !isElsewhere && entry.mode != .submodule
                ? .bring(path, nil, to: entry)
                : .take(path, TakenFile(entry))
        }
        if !changes.isEmpty { _ = try commit([CommitDraft(changes, message: "")]) }
    }
}
