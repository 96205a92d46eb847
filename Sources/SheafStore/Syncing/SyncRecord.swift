import SheafGit

/// The time the remote was reached last, and since when it could not be; kept in our own
/// folder of the git directory, for this clone alone.
struct SyncRecord: Equatable {
    /// Seconds since 1970 UTC.
    var lastSync: Int64?
    /// Seconds since 1970 UTC; `nil` where the last attempt went through.
    var offlineSince: Int64?
    /// Since when attempts have failed for another reason: seconds since 1970 UTC.
    var failedSince: Int64?
    /// The commit that HEAD, index and files were at when the last sync ended.
    var head: ObjectID?

    static let name = "synced"

    init() {}

    /// Nothing where there is no such file, or none that can be read.
    init(of layout: RepositoryLayout) {
        guard let bytes = try? layout.readPrivate(Self.name, limit: 4096) else { return }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "head" { head = ObjectID(hex: String(words[1])) }
            guard words.count == 2, let time = Int64(words[1]), time >= 0 else { continue }
            switch words[0] {
            case "last": lastSync = time
            case "offline": offlineSince = time
            case "failed": failedSince = time
            default: continue
            }
        }
    }

    func write(to layout: RepositoryLayout) throws {
        let lines = [("last", lastSync), ("offline", offlineSince), ("failed", failedSince)]
            .compactMap { name, time in
                time.map { "\(name) \($0)\n" }
            }
        let text = lines.joined() + (head.map { "head \($0)\n" } ?? "")
        try layout.writePrivate(Self.name, Array(text.utf8), isFlushed: false)
    }
}
