/// A commit.
public struct Commit: Hashable, Sendable {
    public var id: ObjectID
    public var tree: ObjectID
    /// Each of them once.
    public var parents: [ObjectID]
    public var author: Signature
    public var committer: Signature
    /// Subject, blank line and body, as written.
    public var message: String

    /// Everything of the message up to its first blank line, on one line.
    public var subject: String {
        var lines: [Substring] = []
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.allSatisfy(\.isWhitespace) {
                if lines.isEmpty { continue }
                break
            }
            lines.append(line)
        }
        return lines.joined(separator: " ")
    }

    /// `nil` where the bytes name no tree. What else is missing or cannot be read is empty: git
    /// takes such commits, so they come in by a fetch. A signature and other headers are passed over.
    package init?(parsing bytes: [UInt8], id: ObjectID) {
        guard let links = CommitLinks(parsing: bytes) else { return nil }
        var author: Signature?
        var committer: Signature?
        var rest = bytes[links.end...]
        while let end = rest.firstIndex(of: Ascii.lineFeed), end > rest.startIndex {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            if line.starts(with: "author ".utf8) {
                author = author ?? Signature(parsing: line.dropFirst(7))
            } else if line.starts(with: "committer ".utf8) {
                committer = committer ?? Signature(parsing: line.dropFirst(10))
            }
        }
        let nobody = Signature(name: "", email: "", time: 0, offset: 0)
        self.id = id
        tree = links.tree
        parents = links.parents
        self.author = author ?? committer ?? nobody
        self.committer = committer ?? nobody
        message = String(decoding: rest.dropFirst(), as: UTF8.self)
    }

    /// The bytes of a commit object; the message ends in exactly one line end.
    static func serialize(
        tree: ObjectID, parents: [ObjectID], author: Signature, committer: Signature,
        message: String
    ) -> [UInt8] {
        var text = "tree \(tree)\n"
        for parent in parents { text += "parent \(parent)\n" }
        text += "author \(author.header)\ncommitter \(committer.header)\n\n"
        var bytes = Array(text.utf8)
        bytes += finished(message)
        return bytes
    }

    /// As git leaves a message: no NUL, one line end at its end.
    static func finished(_ message: String) -> [UInt8] {
        var bytes = message.utf8.filter { $0 != 0 }
        while let last = bytes.last, last == 10 || last == 13 || last == 32 { bytes.removeLast() }
        return bytes + [10]
    }
}

extension Signature {
    /// From `Name <mail> seconds +hhmm`. `nil` where there is no mail address.
    init?(parsing bytes: ArraySlice<UInt8>) {
        guard let close = bytes.lastIndex(of: UInt8(ascii: ">")),
            let open = bytes[..<close].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let rest = bytes[(close + 1)...]
        self.init(
            name: String(decoding: bytes[..<open], as: UTF8.self),
            email: String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
            time: Self.time(in: rest), offset: Self.offset(in: rest))
    }

    /// The times that commits are read with, in seconds since 1970 UTC: to the end of the year 9999
    /// on every clock of the world. Git takes any digits, and knows nothing before 1970.
    static let times: ClosedRange<Int64> = 0...253_402_214_399

    /// The seconds behind a mail address, brought into ``times``; 0 where they cannot be read, as old
    /// tools wrote many things there.
    static func time(in rest: ArraySlice<UInt8>) -> Int64 {
        guard let word = rest.split(separator: UInt8(ascii: " "), maxSplits: 1).first,
            word.allSatisfy({ 0x30...0x39 ~= $0 })
        else { return 0 }
        return min(Int64(String(decoding: word, as: UTF8.self)) ?? .max, times.upperBound)
    }

    /// Minutes east of Greenwich; 0 where they are not between -24 and 24 hours.
    private static func offset(in rest: ArraySlice<UInt8>) -> Int {
        let words = rest.split(separator: UInt8(ascii: " "), maxSplits: 2)
        guard words.count > 1, words[1].count <= 5,
            let zone = Int(String(decoding: words[1], as: UTF8.self)), abs(zone) < 2400,
            abs(zone) % 100 < 60
        else { return 0 }
        let minutes = abs(zone) / 100 * 60 + abs(zone) % 100
        return zone < 0 ? -minutes : minutes
    }
}

/// A commit as far as a walk has to know it; the rest is read when asked for. A history of ten
/// thousand commits is gone through in a fraction of the time that reading all their texts takes.
public struct CommitMetadata: Sendable {
    public let id: ObjectID
    public let tree: ObjectID
    /// Each of them once.
    public internal(set) var parents: [ObjectID]
    /// The committer's, in seconds since 1970 UTC.
    public let time: Int64
    /// `nil` where it comes from a commit graph.
    private let bytes: [UInt8]?
    /// Which paths it changed against its first parent; `nil` where the commit graph does not say.
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
    func outline(of id: ObjectID) throws(RepositoryError) -> CommitMetadata {
        guard let commit = CommitMetadata(parsing: try object(id, .commit), id: id) else {
            throw .malformed(id)
        }
        return commit
    }
}
