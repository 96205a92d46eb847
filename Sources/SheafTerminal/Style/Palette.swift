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
