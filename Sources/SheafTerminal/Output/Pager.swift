import Libc

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

extension Pager {
    /// Gives the pager all of `bytes` to read and waits until the reader is through with them; one
    /// who leaves in the middle has seen enough.
    ///
    /// - Parameter variables: the environment, to which the pager's own ``variables`` are added.
    /// - Returns: whether the pager ran; where it did not, nothing was shown.
    /// - Throws: `StreamError.failed` where the pipe to the pager breaks for another reason than
    ///   its end.
    public func show(_ bytes: [UInt8], variables: [String: String]) throws(StreamError) -> Bool {
        do {
            return try show(variables: variables) { _ = try $0(bytes) }
        } catch let error as StreamError {
            throw error
        } catch {
            return false
        }
    }

    /// The same for a text that is made while it is read.
    ///
    /// - Parameter body: gets what takes the text piece by piece, and answers whether the reader is
    ///   still there.
    /// - Throws: also what `body` throws.
    public func show(
        variables: [String: String],
        _ body: (_ write: @escaping ([UInt8]) throws -> Bool) throws -> Void
    ) throws -> Bool {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw StreamError.failed(errno: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }

        Descriptor.ignoreBrokenPipes()
        let environment = variables.merging(self.variables) { named, _ in named }
        let process: ForegroundProcess
        do {
            process = try ForegroundProcess(shell: command, variables: environment, input: ends[0])
        } catch {
            for end in ends { close(end) }
            return false
        }
        close(ends[0])
        var failure: (any Error)?
        do {
            try body { bytes in
                do throws(StreamError) {
                    try Descriptor.write(bytes, to: ends[1])
                    return true
                } catch .closedPipe {
                    return false
                }
            }
        } catch {
            failure = error
        }
        close(ends[1])
        let status = try? process.wait()
        if let failure { throw failure }
        // So a shell tells that there is no such program, or that it cannot be run.
        return status != 127 && status != 126
    }
}
