import SheafCore
import SheafGit

/// One commit of the store's history.
public struct LogEntry: Sendable {
    /// The commit's id in hexadecimal.
    public let commit: String
    public let time: Timestamp
    public let author: String
    public let subject: String
    /// What it did, by its trailer; `nil` for a commit that another program made.
    public let verb: Verb?
    /// Which device made it.
    public let device: String?
    /// The items it names; a commit made by hand names none.
    public let items: [ItemID]

    init(_ commit: Commit) {
        self.commit = commit.id.description
        time = Timestamp(
            secondsSinceEpoch: commit.author.time, offset: commit.author.offset * 60)
        author = commit.author.name
        subject = commit.subject
        let trailers = Self.trailers(commit.message)
        verb = trailers.first { $0.key == "Sheaf-Op" }.flatMap {
            Verb(rawValue: String($0.value.prefix { $0 != " " }))
        }
        device = trailers.first { $0.key == "Sheaf-Device" }?.value
        items = trailers.filter { $0.key == "Sheaf-Item" }.compactMap { ItemID($0.value) }
    }

    /// The `Key: value` lines of a message's last paragraph (git-interpret-trailers(1)).
    private static func trailers(_ message: String) -> [(key: String, value: String)] {
        var lines = message.split(separator: "\n", omittingEmptySubsequences: false)
        while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
        let paragraph = lines.reversed().prefix { !$0.allSatisfy(\.isWhitespace) }.reversed()
        return paragraph.compactMap { line in
            guard let colon = line.firstIndex(of: ":"), colon != line.startIndex else { return nil }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
    }
}

extension Store {
    /// The history, newest first.
    ///
    /// - Parameters:
    ///   - item: with one, only the commits that changed its file.
    ///   - limit: at most so many; `nil` for all.
    public func log(of item: Item? = nil, limit: Int? = nil) throws -> [LogEntry] {
        let path = item.flatMap { TreePath($0) }
        let repository = try repository()
        guard let head = try repository.head().commit, limit != 0 else { return [] }
        var entries: [LogEntry] = []
        try repository.history(from: head, path: path) { commit in
            entries.append(LogEntry(commit))
            return entries.count != limit
        }
        return entries
    }
}
