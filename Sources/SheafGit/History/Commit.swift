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
