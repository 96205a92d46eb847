/// The front matter keys that have a meaning here. Everything else is the user's own.
public enum KnownKey: String, Sendable, CaseIterable {
    case id, title, status, due, tags, priority, project, created, completed

    /// Keys that stand beside the known ones without being shown among the user's own: reserved
    /// for later, or kept current by other programs.
    static let reserved: Set<String> = [
        "repeat", "wait", "scheduled", "depends", "parent", "updated", "modified",
    ]
}
