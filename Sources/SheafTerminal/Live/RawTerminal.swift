import Libc

/// The terminal of this process while a full-screen program has it: keys come one by one, unechoed,
/// and what is drawn stands on a screen of its own.
///
/// It is given back by ``leave()``, when the value goes, by ``TerminalSignals`` when the process is
/// ended, and by a process that stands guard where it is killed. One at a time; used from one thread.
public final class RawTerminal {
    /// The reason why there is no terminal to use.
    public enum Failure: Error, Equatable, Sendable {
        /// Standard input or output is none.
        case notATerminal
        /// The number is the system's `errno`.
        case system(Int32)
    }

    private let input: Int32 = 0
    private let output: Int32 = 1
    private let settings: termios
    private var isEntered = false

    /// The alternate screen, with its cursor (xterm's mode 1049).
    private static let entering = "\u{1B}[?1049h"
    /// Bracketed paste, mouse buttons and drags in SGR form (xterm's modes 2004, 1002, 1006).
    private static let beginning = "\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?1006h\u{1B}[2J"
    /// The same taken back, with plain colours and a cursor. Harmless where nothing was begun.
    static let leaving =
        "\u{1B}[?2026l\u{1B}[0m\u{1B}[?1006l\u{1B}[?1002l\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"

    /// Takes the terminal of standard input and output.
    public init() throws(Failure) {
        guard Descriptor.isTerminal(0), Descriptor.isTerminal(1) else { throw .notATerminal }
        var settings = termios()
        guard tcgetattr(0, &settings) == 0 else { throw .system(errno) }
        self.settings = settings
        TerminalSignals.install(restoring: settings, on: 0, with: Array(Self.leaving.utf8), to: 1)
    }

    deinit {
        leave()
        TerminalSignals.uninstall()
    }

    /// The window's size in cells.
    public var size: TerminalSize {
        Descriptor.windowSize(output) ?? TerminalSize(columns: 80, rows: 24)
    }

    /// Begins to read keys and to draw.
    public func enter() throws(Failure) {
        guard !isEntered else { return }
        isEntered = true
        TerminalSignals.isGivenBack = false
        try? write(Array(Self.entering.utf8))
        try begin()
    }

    /// Begins anew after the process was stopped without having been asked: a shell has set the
    /// terminal up for itself meanwhile.
    public func beginAnew() throws(Failure) {
        guard isEntered else { return }
        try begin()
    }

    private func begin() throws(Failure) {
        var raw = settings
        cfmakeraw(&raw)
        // Bytes go out as they are, and a read answers at once.
        withUnsafeMutableBytes(of: &raw.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        guard tcsetattr(input, TCSADRAIN, &raw) == 0 else {
            let code = errno
            leave()
            throw .system(code)
        }
        try? write(Array(Self.beginning.utf8))
    }

    /// Gives the terminal back as it was.
    public func leave() {
        guard isEntered else { return }
        isEntered = false
        try? write(Array(Self.leaving.utf8))
        var settings = settings
        tcsetattr(input, TCSAFLUSH, &settings)
        TerminalSignals.isGivenBack = true
    }

    /// Gives the terminal back and stops the process, as Ctrl-Z does, until it is continued.
    public func suspend() throws(Failure) {
        leave()
        TerminalSignals.stop()
        try enter()
    }

    public func write(_ bytes: [UInt8]) throws(StreamError) {
        // A signal that ends the process may be answered on another thread just now.
        guard !TerminalSignals.isGivenBack else { return }
        try Descriptor.write(bytes, to: output)
    }

    /// The event that woke a waiting program up.
    public enum Wake: Sendable, Equatable {
        case input([UInt8])
        case signal(TerminalSignal)
        /// The other side hung up: there is nobody to draw for.
        case hangup
        /// The descriptor that was waited for beside the terminal can be read.
        case other
        case timeout
    }

    /// Waits for keys, signals, and for `descriptor`, whichever comes first.
    ///
    /// - Parameter milliseconds: how long at most; negative waits for ever.
    public func wait(milliseconds: Int32, or descriptor: Int32) -> Wake {
        var requests = [TerminalSignals.descriptor, descriptor, input].map {
            pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
        }
        let count = poll(&requests, nfds_t(requests.count), milliseconds)
        if count == 0 { return .timeout }
        guard count > 0 else { return .timeout }
        if requests[0].revents != 0, let signal = TerminalSignals.next() { return .signal(signal) }
        if requests[1].revents != 0 { return .other }
        guard requests[2].revents != 0 else { return .timeout }
        guard let bytes = try? Descriptor.read(upTo: 64 * 1024, from: input), !bytes.isEmpty else {
            return .hangup
        }
        return .input(bytes)
    }
}
