/// A commit as far as a walk has to know it; the rest is read when asked for. A history of ten
/// thousand commits is gone through in a fraction of the time that reading all their texts takes.
public struct CommitOutline: Sendable {
    public let id: ObjectID
    public let tree: ObjectID
    public internal(set) var parents: [ObjectID]
    /// The committer's, in seconds since 1970 UTC.
    public let time: Int64
    private let bytes: [UInt8]

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
        (self.id, self.tree, self.parents, self.time, self.bytes) = (id, tree, parents, time, bytes)
    }

    /// The whole commit.
    public func commit() throws(RepositoryError) -> Commit {
        guard var commit = Commit(parsing: bytes, id: id) else { throw .malformed(id) }
        commit.parents = parents
        return commit
    }

    /// Whether these bytes stand anywhere in the commit.
    public func contains(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
            guard let first = text.first, bytes.count >= text.count else { return false }
            return bytes.withUnsafeBufferPointer { bytes in
                (0...(bytes.count - text.count)).contains { at in
                    bytes[at] == first
                        && (1..<text.count).allSatisfy { bytes[at + $0] == text[$0] }
                }
            }
        }
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
