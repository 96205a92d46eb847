/// A window's size in cells.
public struct TerminalSize: Sendable, Equatable {
    public var columns: Int
    public var rows: Int

    public init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
    }
}

/// The surroundings of the process: which of its streams are terminals, how large the window is,
/// and the environment that says how to write to it. A value, so that tests may stand on anything.
public struct Terminal: Sendable {
    public var variables: [String: String]
    public var inputIsTerminal: Bool
    public var outputIsTerminal: Bool
    public var errorIsTerminal: Bool
    /// As the system reports it; `nil` where no stream is a terminal.
    public var window: TerminalSize?
    /// Names the terminal that listings are shown on, apart from others that had the same device
    /// before; `nil` without one.
    public var name: String?

    public init(
        variables: [String: String] = [:], inputIsTerminal: Bool = false,
        outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
        window: TerminalSize? = nil, name: String? = nil
    ) {
        self.variables = variables
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.errorIsTerminal = errorIsTerminal
        self.window = window
        self.name = name
    }

    /// The terminal of this process, as it is now.
    public static func current(variables: [String: String]) -> Terminal {
        Terminal(
            variables: variables,
            inputIsTerminal: Descriptor.isTerminal(0),
            outputIsTerminal: Descriptor.isTerminal(1),
            errorIsTerminal: Descriptor.isTerminal(2),
            window: Descriptor.windowSize(1) ?? Descriptor.windowSize(2)
                ?? Descriptor.windowSize(0),
            name: Descriptor.terminalName(1) ?? Descriptor.terminalName(0))
    }

    /// `COLUMNS`; `nil` where it is unset or no width.
    private var statedColumns: Int? {
        variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The cells of a line: `COLUMNS` where it is a number, else the window's, else 80.
    public var columns: Int { statedColumns ?? window?.columns ?? 80 }

    /// Whether a page of results is looked at: on a terminal, and where `COLUMNS` says how wide it is,
    /// as it does in `watch`.
    public var showsPages: Bool { outputIsTerminal || statedColumns != nil }

    /// The cells of a line of results: those of a line on the terminal; where results go elsewhere,
    /// `COLUMNS` or 80, however wide the window is from which that was asked.
    public var resultColumns: Int {
        outputIsTerminal ? columns : Terminal(variables: variables).columns
    }

    /// The lines of a screen: `LINES` where it is a number, else the window's, else 24.
    public var rows: Int {
        if let value = variables["LINES"].flatMap({ Int($0) }), value > 0 { return value }
        guard let rows = window?.rows, rows > 0 else { return 24 }
        return rows
    }
}
