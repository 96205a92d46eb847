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

/// The source of the colours of ``Role``.
public enum Palette: Sendable, Equatable, CaseIterable {
    /// Eight of the 256 colours of xterm, which are the same on every terminal. They are as far
    /// from white as from black, so that all can be read on a light background and on a dark one.
    case fixed
    /// The terminal's own colours, whatever its theme makes of them; yellow, which most show too
    /// light for a white background, and blue, too dark for a black one, are not used.
    case terminal

    /// The fixed colours where the terminal has them, by its `TERM` or `COLORTERM`; its own where
    /// it has not, or where `SHEAF_PALETTE=terminal` asks for them.
    public init(variables: [String: String]) {
        let name = variables["TERM"] ?? ""
        let has256 =
            Self.namesOf256.contains { name.contains($0) }
            || ["truecolor", "24bit"].contains(variables["COLORTERM"])
        self = has256 && variables["SHEAF_PALETTE"] != "terminal" ? .fixed : .terminal
    }

    private static let namesOf256 = [
        "256color", "direct", "kitty", "alacritty", "foot", "ghostty", "wezterm",
    ]
}

/// A colour as a role means it.
enum Hue: CaseIterable {
    case red, green, cyan, blue, magenta, amber, grey

    /// The parameters of the SGR escape sequence (ECMA-48; `38;5` as xterm has it).
    func sgr(_ palette: Palette) -> String {
        switch palette {
        case .fixed: "38;5;\(number)"
        case .terminal:
            switch self {
            case .red: "31"
            case .green: "32"
            case .cyan, .blue: "36"
            case .magenta, .amber: "35"
            // Faint.
            case .grey: "2"
            }
        }
    }

    /// The colour's number among the 256 of xterm.
    var number: Int {
        switch self {
        case .red: 196
        case .green: 28
        case .cyan: 30
        case .blue: 63
        case .magenta: 163
        case .amber: 130
        case .grey: 243
        }
    }
}

/// Says when output is coloured: the values of `--color`.
public enum ColorChoice: String, Sendable, CaseIterable {
    case auto, always, never

    /// The choice of a name, in English or Korean.
    public init?(named name: String) {
        let name = name.filter { !$0.isWhitespace }
        let named = Self.allCases.first { $0.rawValue == name || $0.korean == name }
        guard let named else { return nil }
        self = named
    }

    public var korean: String {
        switch self {
        case .auto: "자동"
        case .always: "항상"
        case .never: "안함"
        }
    }

    /// Returns whether a stream gets colours.
    ///
    /// The option wins over the environment. Under `auto`, in this order: `NO_COLOR` (any value
    /// but empty, no-color.org) takes colours away, `CLICOLOR_FORCE` (neither empty nor `0`,
    /// bixense.com/clicolors) gives them also to files, `CLICOLOR=0` and `TERM=dumb` take them
    /// away, else a terminal gets them.
    public func colors(streamIsTerminal: Bool, variables: [String: String]) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if let value = variables["NO_COLOR"], !value.isEmpty { return false }
        if let value = variables["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
        if variables["CLICOLOR"] == "0" || variables["TERM"] == "dumb" { return false }
        return streamIsTerminal
    }
}
