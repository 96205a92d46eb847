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
    ///   - showsOutput: whether it prints where this program does.
    /// - Returns: its exit status, or 128 and the signal that ended it; 127 where it cannot be run.
    public static func run(
        _ arguments: [String], input: [UInt8] = [], variables: [String: String],
        showsOutput: Bool = false
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
                output: showsOutput ? 1 : nowhere)
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
        try Descriptor.write(Array(sequence.utf8), to: terminal)
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
