/// What a piece of text means. Commands name roles; this file alone knows how they look.
public enum Role: Sendable, CaseIterable {
    /// The part of an id that is enough to name the item.
    case id
    /// The rest of an id.
    case idRest
    case title
    case heading
    /// Details that may be passed over: paths, counts, times.
    case muted
    case tag
    case project
    case statusOpen, statusClosed
    case priorityHigh
    /// A date that has passed.
    case overdue
    /// A date that is today.
    case dueToday
    /// What a search found.
    case match
    /// A command to type, a key or value to write.
    case code
    case added, removed
    case error, warning, hint

    /// The parameters of the SGR escape sequence (ECMA-48) that shows the role, empty for plain.
    ///
    /// Only attributes and the eight basic colours are used, which every theme, light or dark,
    /// keeps readable on its background; black and white, one of which vanishes, are not.
    var sgr: String {
        switch self {
        case .title: ""
        case .id: "1;35"
        case .idRest, .muted: "2"
        case .heading: "1"
        case .tag, .hint, .code: "36"
        case .project: "34"
        case .statusOpen: "33"
        case .statusClosed, .added: "32"
        case .priorityHigh, .warning: "1;33"
        case .overdue, .removed: "31"
        case .dueToday: "1"
        case .match: "1;4"
        case .error: "1;31"
        }
    }
}
