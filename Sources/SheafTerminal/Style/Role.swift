/// The meaning of a piece of text. Commands name roles; this file alone knows how they look.
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
    /// A match of a search.
    case match
    /// A command to type, a key or value to write.
    case code
    case added, removed
    case error, warning, hint
    /// That a remote is out of reach: it blinks, where terminals do.
    case offline

    /// The parameters of the SGR escape sequence (ECMA-48) that shows the role, empty for plain.
    func sgr(_ palette: Palette) -> String {
        let (attributes, hue) = look
        return [attributes, hue?.sgr(palette)].compactMap(\.self).joined(separator: ";")
    }

    private var look: (attributes: String?, hue: Hue?) {
        switch self {
        case .title: (nil, nil)
        case .id: (Self.bold, .magenta)
        case .idRest, .muted: (nil, .grey)
        case .heading, .dueToday: (Self.bold, nil)
        case .tag, .hint, .code: (nil, .cyan)
        case .project: (nil, .blue)
        case .statusOpen: (nil, .amber)
        case .statusClosed, .added: (nil, .green)
        case .priorityHigh, .warning: (Self.bold, .amber)
        case .overdue, .removed: (nil, .red)
        case .match: (Self.bold + ";" + Self.underlined, nil)
        case .error: (Self.bold, .red)
        case .offline: (Self.bold + ";" + Self.blinking, .red)
        }
    }

    private static let bold = "1"
    private static let underlined = "4"
    private static let blinking = "5"
}
