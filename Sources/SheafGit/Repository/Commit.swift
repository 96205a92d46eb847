/// A commit.
public struct Commit: Hashable, Sendable {
    public var id: ObjectID
    public var tree: ObjectID
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

    /// `nil` where the bytes are no commit. A signature and other headers are passed over.
    init?(parsing bytes: [UInt8], id: ObjectID) {
        var tree: ObjectID?
        var parents: [ObjectID] = []
        var author: Signature?
        var committer: Signature?
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")), end > rest.startIndex {
            let line = rest[..<end]
            rest = rest[(end + 1)...]
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            // A line of a folded header begins with a blank.
            guard words.count == 2, line.first != UInt8(ascii: " ") else { continue }
            let value = String(decoding: words[1], as: UTF8.self)
            switch String(decoding: words[0], as: UTF8.self) {
            case "tree": tree = ObjectID(hex: value)
            case "parent":
                guard let parent = ObjectID(hex: value) else { return nil }
                parents.append(parent)
            case "author": author = author ?? Signature(parsing: value)
            case "committer": committer = committer ?? Signature(parsing: value)
            default: continue
            }
        }
        guard let tree, let author, let committer else { return nil }
        self.id = id
        self.tree = tree
        self.parents = parents
        self.author = author
        self.committer = committer
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
    /// From `Name <mail> seconds +hhmm`. A time that cannot be read counts as 0: old tools wrote
    /// many things there.
    init?(parsing text: String) {
        let bytes = Array(text.utf8)
        guard let close = bytes.lastIndex(of: UInt8(ascii: ">")),
            let open = bytes[..<close].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let words = bytes[(close + 1)...].split(separator: UInt8(ascii: " "))
            .map { String(decoding: $0, as: UTF8.self) }
        let zone = words.count > 1 ? Int(words[1]) ?? 0 : 0
        let minutes = abs(zone) / 100 * 60 + abs(zone) % 100
        self.init(
            name: String(decoding: bytes[..<open], as: UTF8.self),
            email: String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
            time: words.first.flatMap { Int64($0) } ?? 0, offset: zone < 0 ? -minutes : minutes)
    }
}
