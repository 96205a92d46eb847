import Libc
import SheafCore

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
