/// The front matter keys that have a meaning here. Everything else is the user's own.
public enum KnownKey: String, Sendable, CaseIterable {
    case id, title, status, due, tags, priority, project, created, completed
    case `repeat`, occurrence, scheduled, wait, depends, parent, estimate, time

    /// Its place among all cases.
    var ordinal: Int {
        switch self {
        case .id: 0
        case .title: 1
        case .status: 2
        case .due: 3
        case .tags: 4
        case .priority: 5
        case .project: 6
        case .created: 7
        case .completed: 8
        case .repeat: 9
        case .occurrence: 10
        case .scheduled: 11
        case .wait: 12
        case .depends: 13
        case .parent: 14
        case .estimate: 15
        case .time: 16
        }
    }

    /// True if it says how an item is planned. Settings may give the name of such a key another meaning, as
    /// those written before it had one of its own do: `scheduled: due`.
    var isOfPlan: Bool { ordinal > KnownKey.completed.ordinal }

    /// Names under which other programs write it.
    var foreignNames: [String] {
        switch self {
        case .repeat: ["recurrence"]
        case .depends: ["dependsOn", "dependencies", "blockedBy"]
        case .estimate: ["timeEstimate"]
        case .time: ["timeEntries"]
        default: []
        }
    }

    /// The keys that are read in TOML front matter.
    static let readInTOML: Set<KnownKey> = [.title, .tags, .created]
}
