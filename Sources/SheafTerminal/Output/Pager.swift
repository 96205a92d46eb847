/// The program that shows long results a screen at a time.
public struct Pager: Sendable, Equatable {
    /// A command line for `sh -c`, as the user may have given options with it.
    public let command: String
    /// The variables that the pager finds in its environment besides those that the user has set
    /// there.
    public let variables: [String: String]

    /// The pager for results of so many lines; `nil` where they are better printed.
    ///
    /// They are where standard output is no terminal, where they fit on the screen, and where
    /// `isOff` (`--no-pager`) or the environment says so. The command is `$SHEAF_PAGER`, else
    /// `$PAGER`, else ``defaultCommand``. As with git, an empty value and `cat` mean none.
    /// A terminal that cannot move its cursor (`TERM=dumb`) is paged only by a command the user
    /// has named.
    ///
    /// - Parameter lines: as the terminal breaks them, see ``rows(of:columns:_:)``.
    public init?(for terminal: Terminal, lines: Int, isOff: Bool = false) {
        // The last row is the prompt's, which would push the first line away.
        guard !isOff, terminal.outputIsTerminal, lines >= terminal.rows else { return nil }
        let named = terminal.variables["SHEAF_PAGER"] ?? terminal.variables["PAGER"]
        if named == nil, terminal.variables["TERM"] == "dumb" { return nil }
        let command = named ?? Self.defaultCommand
        let words = command.split(separator: " ")
        guard !words.isEmpty, words != ["cat"] else { return nil }
        self.command = command
        variables = Self.defaults.filter { terminal.variables[$0.key] == nil }
    }

    /// `less` ending by itself where everything fits (`F`), showing colours (`R`) and leaving the
    /// text on the screen (`X`).
    static let defaultCommand = "less -FRX"

    /// As git does it, for `PAGER=less` and `PAGER=lv`. Results are always in UTF-8, which `less`
    /// shows as numbers in the locale `C`.
    private static let defaults = ["LESS": "FRX", "LV": "-c", "LESSCHARSET": "utf-8"]

    /// The rows that texts take on a terminal, which goes on to the next row where a line is wider:
    /// at least so many, as it leaves a cell free before a wide character that would not fit, and
    /// tabs are not counted.
    public static func rows(
        of texts: some Sequence<StyledText>, columns: Int, _ width: CellWidth = CellWidth()
    ) -> Int {
        let columns = max(1, columns)
        return texts.reduce(0) { rows, text in
            let lines = text.plain.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.reduce(rows) {
                $0 + max(1, (width.cells(of: String($1)) + columns - 1) / columns)
            }
        }
    }
}
