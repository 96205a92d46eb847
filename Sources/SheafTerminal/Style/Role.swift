import SheafWords

public typealias Role = SheafWords.Role

/// How roles look; this file alone knows.
extension Role {
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
        case .overdue, .holiday, .removed: (nil, .red)
        case .match: (Self.bold + ";" + Self.underlined, nil)
        case .error: (Self.bold, .red)
        case .offline: (Self.bold + ";" + Self.blinking, .red)
        }
    }

    private static let bold = "1"
    private static let underlined = "4"
    private static let blinking = "5"
}
