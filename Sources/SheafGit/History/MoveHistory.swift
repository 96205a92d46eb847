/// The moves that commits record, held against their trees and joined to one for each file.
extension Repository {
    /// The moves that a commit records and that it made, against one of its parents: the parent has a
    /// file at the old path and nothing at the new one, the commit the other way round. All else that
    /// the message says is no more than text. Of several lines for one path the first counts.
    ///
    /// - Parameter parent: the parent's tree.
    public func recordedMoves(of commit: Commit, since parent: ObjectID) throws -> [RecordedMove] {
        try made(RecordedMove.all(in: commit.message.utf8), from: parent, to: commit.tree)
    }

    fileprivate func made(
        _ moves: [RecordedMove], from parent: ObjectID, to tree: ObjectID
    ) throws -> [RecordedMove] {
        guard !moves.isEmpty else { return [] }
        let paths = Set(moves.flatMap { [$0.from, $0.to] })
        let before = try entries(at: paths, in: parent)
        let after = try entries(at: paths, in: tree)
        var met: Set<TreePath> = []
        return moves.filter { move in
            guard before[move.from]?.mode.isFile == true, after[move.from] == nil,
                before[move.to] == nil, after[move.to]?.mode.isFile == true,
                !met.contains(move.from), !met.contains(move.to)
            else { return false }
            met.formUnion([move.from, move.to])
            return true
        }
    }

    /// The files that the commits of one side moved by their own account, over all steps: their paths
    /// in `tree` by those in `base`. Where it cannot be said of one path which file it is, it is left
    /// out.
    ///
    /// It follows from the commits alone. More moves than ``MoveTracing/moveLimit``, or lines of
    /// history that part and join too often with many moves, count as none.
    ///
    /// - Parameters:
    ///   - base: the tree of the merge base.
    ///   - tree: that of the side's last commit; of several commits, of their merge.
    public func recordedMoves(
        in side: SideCommits, from base: ObjectID, to tree: ObjectID
    ) throws -> [TreePath: TreePath] {
        guard side.recordsMoves else { return [:] }
        var tracing = MoveTracing(side, base)
        do {
            return try tracing.moves(to: tree, in: self)
        } catch is MoveTracing.Excess {
            return [:]
        }
    }
}

/// Goes from the first commits of a side to the last ones and keeps where each file that was moved came
/// from.
private struct MoveTracing {
    struct Excess: Error {}

    /// What the file at a path was before the side's first commit.
    private enum Origin: Hashable {
        /// The file at this path.
        case file(TreePath)
        /// Another file than that which had the path then, or none.
        case unknown

        var path: TreePath? {
            if case .file(let path) = self { path } else { nil }
        }
    }

    /// By the paths that were moved from and to; at all others is the file that was there.
    private typealias Origins = [TreePath: Origin]

    /// Fixed numbers, so that every device decides alike.
    private static let moveLimit = 20_000
    private static let stepLimit = 50_000_000

    private let side: SideCommits
    /// The tree of the merge base.
    private let base: ObjectID
    /// The state after each commit of which a child is still to come; none for nothing moved.
    private var states: [ObjectID: Origins] = [:]
    private var children: [ObjectID: Int] = [:]
    private var moves = 0
    private var steps = 0

    init(_ side: SideCommits, _ base: ObjectID) {
        (self.side, self.base) = (side, base)
        for id in side.order {
            for parent in side.nodes[id]?.parents ?? [] { children[parent, default: 0] += 1 }
        }
        for tip in side.tips { children[tip, default: 0] += 1 }
    }

    mutating func moves(
        to tree: ObjectID, in repository: borrowing Repository
    ) throws -> [TreePath: TreePath] {
        for id in side.order.reversed() {
            guard let node = side.nodes[id] else { continue }
            let commit = node.recordsMoves ? try repository.commit(id) : nil
            let recorded = commit.map { RecordedMove.all(in: $0.message.utf8) } ?? []
            var arriving: [Origins] = []
            for parent in node.parents {
                var origins = try take(parent)
                if let commit, !recorded.isEmpty {
                    try apply(
                        repository.made(
                            recorded, from: repository.commit(parent).tree, to: commit.tree),
                        to: &origins)
                }
                arriving.append(origins)
            }
            let state = try joined(arriving, repository) { try repository.commit(id).tree }
            if !state.isEmpty { states[id] = state }
        }
        var tips: [Origins] = []
        for tip in side.tips { tips.append(try take(tip)) }
        return try result(of: joined(tips, repository) { tree }, in: tree, repository)
    }

    /// The state after a commit, for one of its children; the last one gets it without a copy.
    private mutating func take(_ id: ObjectID) throws -> Origins {
        guard let state = states[id] else { return [:] }
        let left = (children[id] ?? 1) - 1
        children[id] = left
        if left == 0 {
            states[id] = nil
        } else {
            try pay(state.count)
        }
        return state
    }

    private mutating func pay(_ count: Int) throws {
        steps += count
        guard steps <= Self.stepLimit else { throw Excess() }
    }

    private mutating func apply(_ moved: [RecordedMove], to origins: inout Origins) throws {
        moves += moved.count
        guard moves <= Self.moveLimit else { throw Excess() }
        let found = moved.map { origins[$0.from] ?? .file($0.from) }
        for move in moved { origins[move.from] = .unknown }
        for (move, origin) in zip(moved, found) {
            // Back where it was.
            origins[move.to] = origin == .file(move.to) ? nil : origin
        }
    }

    /// The state where lines of history meet. Where they differ, a file that one line moved to a path
    /// is there if anything is. A line that began before the base may know it by an older path.
    private mutating func joined(
        _ lines: [Origins], _ repository: borrowing Repository, tree: () throws -> ObjectID
    ) throws -> Origins {
        guard let first = lines.first else { return [:] }
        if lines.count > 1 { try pay(lines.reduce(0) { $0 + $1.count }) }
        if lines.dropFirst().allSatisfy({ $0 == first }) { return first }
        var joined: Origins = [:]
        var disputed: [TreePath: Set<Origin>] = [:]
        for path in lines.reduce(into: Set<TreePath>(), { $0.formUnion($1.keys) }) {
            let origins = Set(lines.map { $0[path] ?? .file(path) })
            if origins.count == 1 {
                joined[path] = origins.first
            } else {
                disputed[path] = origins.subtracting([.file(path), .unknown])
            }
        }
        guard !disputed.isEmpty else { return joined }
        let found = try repository.entries(at: disputed.keys, in: tree())
        let several = disputed.values.filter { $0.count > 1 }.joined().compactMap(\.path)
        let known = try repository.entries(at: Set(several), in: base)
        for (path, var origins) in disputed {
            if origins.count > 1 {
                origins = origins.filter { $0.path.map { known[$0] != nil } == true }
            }
            let isClear = origins.count == 1 && found[path] != nil
            joined[path] = isClear ? origins.first : .unknown
        }
        return joined
    }

    private func result(
        of origins: Origins, in tree: ObjectID, _ repository: borrowing Repository
    ) throws -> [TreePath: TreePath] {
        var moves: [TreePath: [TreePath]] = [:]
        let found = try repository.entries(at: origins.keys, in: tree)
        for (path, origin) in origins where found[path] != nil {
            if let old = origin.path, old != path { moves[old, default: []].append(path) }
        }
        return moves.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }
}
