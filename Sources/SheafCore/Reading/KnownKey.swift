/// The front matter keys that have a meaning here. Everything else is the user's own.
public enum KnownKey: String, Sendable, CaseIterable {
    case id, title, status, due, tags, priority, project, created, completed

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
        }
    }

    /// The keys that are read in TOML front matter.
    static let readInTOML: Set<KnownKey> = [.title, .tags, .created]
}
