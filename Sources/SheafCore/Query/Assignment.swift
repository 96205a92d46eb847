/// One thing that a token changes. `nil` empties: the key goes from the front matter.
public enum Assignment: Sendable, Hashable {
    /// May be blank, which the editor refuses.
    case title(String)
    /// The configured status' own name, or as typed where none is configured by that name.
    case status(String?)
    case due(Due?)
    /// A phrase that ``Recurrence`` reads.
    case `repeat`(String?)
    case scheduled(Due?)
    /// A date that lies so far from another one of the item: `due:due+1w`. Both keys hold dates.
    case shifted(KeyVocabulary.Key, from: KeyVocabulary.Key, by: DateAmount)
    case wait(Due?)
    case priority(Priority?)
    case project(String?)
    case created(Timestamp?)
    case completed(Timestamp?)
    case estimate(Effort?)
    /// An id, or a link.
    case parent(String?)
    case addDependency(String)
    case removeDependency(String)
    case clearDependencies
    case addTag(String)
    case removeTag(String)
    case clearTags
    /// One of the user's own keys.
    case own(key: String, value: String?)

    /// True if it counts from a value that others may set.
    var isShifted: Bool { if case .shifted = self { true } else { false } }
}
