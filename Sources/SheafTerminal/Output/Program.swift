import Libc
import SheafCore

/// Programs of the desktop that take a text and say nothing.
public enum Program {
    /// Returns whether the `PATH` of `variables` has a program.
    public static func isInstalled(_ name: String, _ variables: [String: String]) -> Bool {
        (variables["PATH"] ?? "/usr/bin:/bin").split(separator: ":").contains {
            access("\($0)/\(name)", X_OK) == 0
        }
    }

    /// Runs a program to its end; its arguments stay whole, whatever they hold.
    ///
    /// - Parameters:
    ///   - arguments: the program first, by a plain name.
    ///   - input: what it reads.
    /// - Returns: its exit status, or 128 and the signal that ended it; 127 where it cannot be run.
    public static func run(
        _ arguments: [String], input: [UInt8] = [], variables: [String: String]
    ) -> Int32 {
        var ends: [Int32] = [-1, -1]
        guard let name = arguments.first, pipe(&ends) == 0 else { return 127 }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        // A clipboard's program stays behind: it must not hold on to a pipe of ours.
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer { if nowhere >= 0 { close(nowhere) } }
        Descriptor.ignoreBrokenPipes()
        let process: ForegroundProcess
        do {
            process = try ForegroundProcess(
                shell: name, Array(arguments.dropFirst()), variables: variables, input: ends[0],
                output: nowhere)
        } catch {
            for end in ends { close(end) }
            return 127
        }
        close(ends[0])
        try? Descriptor.write(input, to: ends[1])
        close(ends[1])
        return (try? process.wait()) ?? 127
    }
}

/// The desktop's clipboard, or the terminal's where there is no desktop.
public struct Clipboard: Sendable {
    /// The place that a text went to.
    public enum Place: Sendable, Equatable {
        /// A program took it.
        case program(String)
        /// The terminal was asked to take it, and says nothing about whether it did.
        case terminal
    }

    private let variables: [String: String]
    private let hasTerminal: Bool

    /// - Parameter variables: the environment, which tells what desktop there is.
    public init(_ terminal: Terminal) {
        variables = terminal.variables
        hasTerminal = terminal.outputIsTerminal || terminal.errorIsTerminal
    }

    /// The longest text that a terminal is asked to take, in bytes: xterm's limit, the least of all.
    public static let terminalLimit = 74_994

    /// Puts a text into the clipboard; `nil` where there is none, or none that takes it.
    ///
    /// - Parameter isPage: whether the text is HTML, for programs that tell kinds apart.
    public func put(_ text: String, isPage: Bool = false) throws(StreamError) -> Place? {
        for program in programs(isPage: isPage) where Program.isInstalled(program[0], variables) {
            let status = Program.run(program, input: Array(text.utf8), variables: variables)
            if status == 0 { return .program(program[0]) }
        }
        guard hasTerminal, text.utf8.count <= Self.terminalLimit else { return nil }
        // OSC 52, as xterm's ctlseqs has it.
        let sequence = "\u{1B}]52;c;" + Base64.text(of: Array(text.utf8)) + "\u{7}"
        let own = open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
        defer { if own >= 0 { close(own) } }
        let terminal = own >= 0 ? own : Descriptor.isTerminal(2) ? 2 : 1
        try Descriptor.write(sequence.utf8, to: terminal)
        return .terminal
    }

    private func programs(isPage: Bool) -> [[String]] {
        func has(_ name: String) -> Bool { variables[name]?.isEmpty == false }
        var programs: [[String]] = []
        if has("WAYLAND_DISPLAY") {
            programs.append(["wl-copy"] + (isPage ? ["--type", "text/html"] : []))
        }
        if has("DISPLAY") {
            programs.append(
                ["xclip", "-selection", "clipboard"] + (isPage ? ["-target", "text/html"] : []))
            if !isPage { programs.append(["xsel", "--clipboard", "--input"]) }
        }
        programs.append(["pbcopy"])
        return programs
    }
}

/// A program that has the terminal until it ends: an editor, a pager. Ctrl-C and Ctrl-\ are its
/// alone while this value lives.
public struct ForegroundProcess: ~Copyable {
    /// The reason why a program did not run.
    public struct Failure: Error, Equatable, Sendable {
        public let code: Int32
    }

    private let process: pid_t
    private let handlers: [(Int32, sig_t?)]

    /// Starts a line of shell with arguments, as git runs `$EDITOR`: the line may hold options and
    /// quotation marks, the arguments stay whole.
    ///
    /// - Parameters:
    ///   - variables: all of the program's environment.
    ///   - input: what becomes its standard input.
    ///   - output: what becomes its standard output; `nil` for our own.
    init(
        shell line: String, _ arguments: [String] = [], variables: [String: String], input: Int32,
        output: Int32? = nil
    ) throws(Failure) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What we ignore, the program should not.
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in Self.signals + [SIGPIPE] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let handlers = Self.signals.map { ($0, signal($0, SIG_IGN)) }
        let command = arguments.isEmpty ? line : line + " \"$@\""
        let words = ["/bin/sh", "-c", command, line] + arguments
        var process = pid_t()
        let code = withStrings(words) { words in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environment)
            }
        }
        guard code == 0 else {
            Self.restore(handlers)
            throw Failure(code: code)
        }
        self.process = process
        self.handlers = handlers
    }

    deinit { Self.restore(handlers) }

    private static let signals = [SIGINT, SIGQUIT]

    private static func restore(_ handlers: [(Int32, sig_t?)]) {
        for (number, handler) in handlers { signal(number, handler) }
    }

    /// Waits until the program ends.
    ///
    /// - Returns: its exit status, or 128 and the signal that ended it.
    consuming func wait() throws(Failure) -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure(code: errno) }
        }
        let ending = status & 0x7f
        return ending == 0 ? status >> 8 & 0xff : 128 + ending
    }
}

extension ForegroundProcess {
    /// Runs a line of shell with arguments on the terminal until it ends.
    ///
    /// The program gets the terminal that the process belongs to where our own input or output is none,
    /// and where there is none at all, our input and our error stream: what it draws never
    /// mixes with results.
    ///
    /// - Returns: its exit status, or 128 and the signal that ended it.
    public static func run(
        shell line: String, _ arguments: [String], variables: [String: String]
    ) throws(Failure) -> Int32 {
        let input = stream(0, or: 0, O_RDONLY)
        let output = stream(1, or: 2, O_WRONLY)
        defer { for stream in [input, output] where stream > 2 { close(stream) } }
        return try ForegroundProcess(
            shell: line, arguments, variables: variables, input: input, output: output
        ).wait()
    }

    /// `descriptor` where it is a terminal, else the process' own terminal, else `fallback`.
    private static func stream(_ descriptor: Int32, or fallback: Int32, _ mode: Int32) -> Int32 {
        if isatty(descriptor) == 1 { return descriptor }
        let terminal = open("/dev/tty", mode | O_CLOEXEC)
        return terminal >= 0 ? terminal : fallback
    }
}

/// The strings as C has them, ended by a null pointer, for as long as `body` runs.
private func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}

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

    /// Shows a text that is made while it is read.
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
