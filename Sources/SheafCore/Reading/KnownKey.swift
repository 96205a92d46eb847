/// The front matter keys that have a meaning here. Everything else is the user's own.
public enum KnownKey: String, Sendable, CaseIterable {
    case id, title, status, due, tags, priority, project, created, completed

    /// The keys that are read in TOML front matter.
    static let readInTOML: Set<KnownKey> = [.title, .tags, .created]
}
