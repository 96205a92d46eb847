/// A commit as far as a walk has to know it; the rest is read when asked for. A history of ten
/// thousand commits is gone through in a fraction of the time that reading all their texts takes.
public struct CommitOutline: Sendable {
    public let id: ObjectID
    public let tree: ObjectID
    /// Each of them once.
    public internal(set) var parents: [ObjectID]
    /// The committer's, in seconds since 1970 UTC.
    public let time: Int64
    /// `nil` where it comes from a commit graph.
    private let bytes: [UInt8]?
    /// Which paths it changed against its first parent; `nil` where nobody has worked that out.
    public let changedPaths: ChangedPaths?

    init(
        id: ObjectID, tree: ObjectID, parents: [ObjectID], time: Int64, changedPaths: ChangedPaths?
    ) {
        (self.id, self.tree, self.parents, self.time) = (id, tree, parents, time)
        (bytes, self.changedPaths) = (nil, changedPaths)
    }

    /// `nil` where the bytes name no tree. A committer that is missing or cannot be read has the
    /// time 0: git takes such commits, so they come in by a fetch.
    package init?(parsing bytes: [UInt8], id: ObjectID) {
        guard let links = CommitLinks(parsing: bytes) else { return nil }
        var time: Int64 = 0
        var rest = bytes[links.end...]
        while let end = rest.firstIndex(of: Ascii.lineFeed), end > rest.startIndex {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard line.starts(with: "committer ".utf8) else { continue }
            time =
                line.lastIndex(of: UInt8(ascii: ">")).map {
                    Signature.time(in: line[($0 + 1)...])
                } ?? 0
            break
        }
        (self.id, tree, parents, self.time) = (id, links.tree, links.parents, time)
        (self.bytes, changedPaths) = (bytes, nil)
    }

    /// False if its message records no move of a file.
    var mayRecordMoves: Bool { bytes.map(RecordedMove.hasLine) ?? true }

    /// The whole commit.
    public func commit(in repository: borrowing Repository) throws(RepositoryError) -> Commit {
        guard let bytes else { return try repository.commit(id) }
        guard var commit = Commit(parsing: bytes, id: id) else { throw .malformed(id) }
        commit.parents = parents
        return commit
    }
}

/// The links in the head of a commit object: `tree`, then each `parent`, and nothing between them
/// (git goes by no other lines of these names).
struct CommitLinks {
    var tree: ObjectID
    /// Each of them once: git takes a commit that names one a thousand times.
    var parents: [ObjectID] = []
    /// The offset of the other lines.
    var end: Int

    /// `nil` where the bytes name no tree.
    init?(parsing bytes: [UInt8]) {
        var rest = bytes[...]
        guard let tree = Self.takeID("tree ", from: &rest) else { return nil }
        self.tree = tree
        while let parent = Self.takeID("parent ", from: &rest) { parents.append(parent) }
        parents.removeRepeated()
        end = rest.startIndex
    }

    private static func takeID(_ key: StaticString, from rest: inout ArraySlice<UInt8>) -> ObjectID?
    {
        let start = rest.startIndex + key.utf8CodeUnitCount
        let end = start + 40
        guard end < rest.endIndex, rest[end] == Ascii.lineFeed,
            key.withUTF8Buffer({ rest.starts(with: $0) }),
            let id = ObjectID(hexDigits: rest[start..<end])
        else { return nil }
        rest = rest[(end + 1)...]
        return id
    }
}

extension [ObjectID] {
    /// Keeps the first of equal ids.
    mutating func removeRepeated() {
        guard count > 1 else { return }
        var seen: Set<ObjectID> = []
        removeAll { !seen.insert($0).inserted }
    }
}

extension Repository {
    /// - Throws: `RepositoryError.malformed` where the object is no commit.
    func outline(of id: ObjectID) throws(RepositoryError) -> CommitOutline {
        guard let commit = CommitOutline(parsing: try object(id, .commit), id: id) else {
            throw .malformed(id)
        }
        return commit
    }
}
