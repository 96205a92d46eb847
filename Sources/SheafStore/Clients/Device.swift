/// A browser that was paired with a store, or a calendar that follows it.
public struct Device: Sendable, Equatable {
    /// The rights that its secret gives.
    public enum Use: String, Sendable {
        /// Everything, by a cookie.
        case browser
        /// Reading when tasks are due, by an address.
        case calendar
    }

    /// Names it in lists; no secret.
    public let id: String
    public internal(set) var name: DeviceName
    /// The secret's, see ``DeviceList``.
    let digest: String
    /// Seconds since 1970 UTC.
    public let paired: Int64
    /// The time it was seen last, to the hour: seconds since 1970 UTC.
    public internal(set) var seen: Int64

    init(id: String, name: DeviceName, digest: String, paired: Int64, seen: Int64) {
        (self.id, self.name, self.digest) = (id, name, digest)
        (self.paired, self.seen) = (paired, seen)
    }

    public var use: Use { digest.hasPrefix(Use.calendar.rawValue) ? .calendar : .browser }

    /// Reads a line of the list; `nil` for any other.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", maxSplits: 4)
        guard fields.count == 5, let paired = Int64(fields[2]), let seen = Int64(fields[3]),
            let name = DeviceName(String(fields[4]))
        else { return nil }
        self.init(
            id: String(fields[0]), name: name, digest: String(fields[1]), paired: paired,
            seen: seen)
    }

    /// The fields, separated by tabs: a name has none.
    var line: String { "\(id)\t\(digest)\t\(paired)\t\(seen)\t\(name)" }
}
