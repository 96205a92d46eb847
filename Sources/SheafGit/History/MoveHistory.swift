/// A move of a file, as a line at the end of its commit's message records it:
///
///     Sheaf-Moved: "notes/plan.md" -> "notes/zeta.md"
///
/// Commits come by a fetch and may say anything. A value names two places of a working tree that a
/// command could have moved a file between: none of git's or of the store's settings, no control
/// characters, no endless names. Whether the commit did move that file only its trees tell, see
/// ``Repository/recordedMoves(of:since:)``.
public struct RecordedMove: Hashable, Sendable {
    public let from: TreePath
    public let to: TreePath

    /// The key of the trailers (git-interpret-trailers(1)).
    public static let key = "Sheaf-Moved"
    /// The number of moves that a message records, and that are read of one.
    public static let countLimit = 100
    /// The bytes of all trailers that a message gets.
    static let sizeLimit = 16 << 10
    /// The longest path that is recorded, in bytes.
    static let pathLimit = 1024

    /// `nil` for paths that are not recorded: too long, with control characters, below `.sheaf`, or the
    /// same one twice.
    public init?(from: TreePath, to: TreePath) {
        guard from != to, Self.isRecorded(from), Self.isRecorded(to) else { return nil }
        (self.from, self.to) = (from, to)
    }

    /// Reads the value of a trailer.
    public init?(parsing value: some Sequence<UInt8>) {
        var rest = Array(value)[...]
        guard let from = QuotedPath.take(from: &rest), rest.starts(with: Self.arrow) else {
            return nil
        }
        rest = rest.dropFirst(Self.arrow.count)
        guard let to = QuotedPath.take(from: &rest), rest.isEmpty,
            let from = TreePath(bytes: from), let to = TreePath(bytes: to)
        else { return nil }
        self.init(from: from, to: to)
    }

    /// The value of the trailer, one line.
    public var value: String {
        QuotedPath.quoted(from.bytes) + " -> " + QuotedPath.quoted(to.bytes)
    }

    private static let arrow = Array(" -> ".utf8)

    private static func isRecorded(_ path: TreePath) -> Bool {
        let bytes = path.bytes
        let top = bytes.prefix { $0 != Ascii.slash }
        guard bytes.count <= pathLimit, !top.map({ $0 | 0x20 }).elementsEqual(".sheaf".utf8)
        else { return false }
        return !bytes.indices.contains { index in
            let byte = bytes[index]
            // U+0080 to U+009F are control characters as well.
            let isHigh =
                byte == 0xC2 && index + 1 < bytes.endIndex
                && (0x80...0x9F).contains(bytes[index + 1])
            return byte < 0x20 || byte == 0x7F || isHigh
        }
    }

    // MARK: - Messages

    /// The moves that the last paragraph of a commit's message records, in its order. Lines that cannot
    /// be read are passed over, and so is what follows the hundredth line.
    public static func all(in message: some Sequence<UInt8>) -> [RecordedMove] {
        let bytes = Array(message)
        guard hasLine(bytes) else { return [] }
        func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
            line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
        }
        var lines = bytes.split(separator: Ascii.lineFeed, omittingEmptySubsequences: false)
        while lines.last.map(isBlank) == true { lines.removeLast() }
        let paragraph = lines[(lines.lastIndex(where: isBlank).map { $0 + 1 } ?? 0)...]
        return paragraph.lazy.filter { $0.starts(with: prefix) }.prefix(countLimit).compactMap {
            RecordedMove(parsing: $0.dropFirst(prefix.count))
        }
    }

    /// The values of the trailers that record some moves, as many as a message holds: the first ones.
    public static func trailers(_ moves: some Sequence<RecordedMove>) -> [(
        key: String, value: String
    )] {
        var trailers: [(key: String, value: String)] = []
        var size = 0
        for move in moves where trailers.count < countLimit {
            let value = move.value
            size += prefix.count + value.utf8.count + 1
            guard size <= sizeLimit else { break }
            trailers.append((key, value))
        }
        return trailers
    }

    private static let prefix = Array("\(key): ".utf8)

    /// Returns whether a message or commit has a line that may record a move.
    static func hasLine(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            var isStart = true
            for index in bytes.indices {
                if isStart, bytes[index] == prefix[0], bytes.count - index > prefix.count,
                    bytes[index...].starts(with: prefix)
                {
                    return true
                }
                isStart = bytes[index] == Ascii.lineFeed
            }
            return false
        }
    }
}

/// A path in double quotes, with git's escapes (`core.quotePath`, git-config(1)): always in quotes, so
/// that blanks, arrows and quotes within it are no matter. What is UTF-8 stays readable.
enum QuotedPath {
    /// The letters of `\a` to `\r`, for the bytes from 7 on.
    private static let letters = Array("abtnvfr".utf8)
    private static let quote = UInt8(ascii: "\"")

    static func quoted(_ path: [UInt8]) -> String {
        let isUTF8 = String(validating: path, as: UTF8.self) != nil
        var bytes = [quote]
        for byte in path {
            switch byte {
            case quote, Ascii.backslash: bytes += [Ascii.backslash, byte]
            case 7...13: bytes += [Ascii.backslash, letters[Int(byte) - 7]]
            case 0x20...0x7E: bytes.append(byte)
            case 0x80... where isUTF8: bytes.append(byte)
            default:
                bytes += [
                    Ascii.backslash, 0x30 + (byte >> 6), 0x30 + (byte >> 3 & 7), 0x30 + (byte & 7),
                ]
            }
        }
        return String(decoding: bytes + [quote], as: UTF8.self)
    }

    /// Takes a path in quotes off the beginning; `nil` where there is none.
    static func take(from text: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard text.popFirst() == quote else { return nil }
        var path: [UInt8] = []
        while let byte = text.popFirst() {
            if byte == quote { return path }
            guard byte == Ascii.backslash else {
                path.append(byte)
                continue
            }
            guard let escape = text.popFirst() else { return nil }
            switch escape {
            case quote, Ascii.backslash: path.append(escape)
            case UInt8(ascii: "0")...UInt8(ascii: "3"):
                guard let middle = octal(text.popFirst()), let last = octal(text.popFirst()) else {
                    return nil
                }
                path.append((escape - 0x30) << 6 | middle << 3 | last)
            default:
                guard let index = letters.firstIndex(of: escape) else { return nil }
                path.append(UInt8(index) + 7)
            }
        }
        return nil
    }

    private static func octal(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { (0x30...0x37).contains($0) ? $0 - 0x30 : nil }
    }
}

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

    /// The file that a path's file was before the side's first commit.
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
