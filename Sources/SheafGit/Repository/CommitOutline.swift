/// A commit as far as a walk has to know it; the rest is read when asked for. A history of ten
/// thousand commits is gone through in a fraction of the time that reading all their texts takes.
public struct CommitOutline: Sendable {
    public let id: ObjectID
    public let tree: ObjectID
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

    /// `nil` where the bytes are no commit.
    init?(parsing bytes: [UInt8], id: ObjectID) {
        var rest = bytes[...]
        guard let tree = Self.takeID("tree ", from: &rest) else { return nil }
        var parents: [ObjectID] = []
        while let parent = Self.takeID("parent ", from: &rest) { parents.append(parent) }
        var time: Int64?
        while let end = rest.firstIndex(of: Self.newline), end > rest.startIndex {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            guard line.starts(with: "committer ".utf8) else { continue }
            time = Self.time(in: line)
            break
        }
        guard let time else { return nil }
        (self.id, self.tree, self.parents, self.time) = (id, tree, parents, time)
        (self.bytes, changedPaths) = (bytes, nil)
    }

    /// The whole commit.
    public func commit(in repository: borrowing Repository) throws(RepositoryError) -> Commit {
        guard let bytes else { return try repository.commit(id) }
        guard var commit = Commit(parsing: bytes, id: id) else { throw .malformed(id) }
        commit.parents = parents
        return commit
    }

    private static let newline = UInt8(ascii: "\n")

    private static func takeID(_ key: StaticString, from rest: inout ArraySlice<UInt8>) -> ObjectID?
    {
        let start = rest.startIndex + key.utf8CodeUnitCount
        let end = start + 40
        guard end < rest.endIndex, rest[end] == newline,
            key.withUTF8Buffer({ rest.starts(with: $0) }),
            let id = ObjectID(hexDigits: rest[start..<end])
        else { return nil }
        rest = rest[(end + 1)...]
        return id
    }

    /// The seconds behind the mail address; 0 where they cannot be read, as old tools wrote many
    /// things there.
    private static func time(in line: ArraySlice<UInt8>) -> Int64? {
        guard let close = line.lastIndex(of: UInt8(ascii: ">")) else { return nil }
        let words = line[(close + 1)...].split(separator: UInt8(ascii: " "))
        return words.first.flatMap { Int64(String(decoding: $0, as: UTF8.self)) } ?? 0
    }
}
