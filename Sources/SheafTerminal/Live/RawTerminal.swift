import CSheafSystem
import Libc
import Synchronization

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
    /// Leaves the mode, with plain colours and a cursor. Harmless where nothing was begun.
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
        /// The other side hung up: nothing is drawn any more.
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

/// A signal that a full-screen program answers to.
public enum TerminalSignal: Sendable, Equatable {
    /// The window has another size.
    case resized
    /// The process was continued, maybe after it was stopped without having been asked.
    case continued
    /// It shall stop, as by Ctrl-Z.
    case stop
    /// It shall end.
    case end(Int32)
}

/// The signals of a process that has the terminal. Those that ask for something are handed on
/// through a pipe, to be answered between two keys; those that end the process at once give the
/// terminal back first.
enum TerminalSignals {
    private static let asking = [SIGWINCH, SIGCONT, SIGTSTP, SIGTERM, SIGHUP, SIGINT]
    private static let fatal = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

    /// The values that a handler needs, made before any is installed: it must not allocate.
    private struct Emergency {
        var settings: termios
        var input: Int32
        var output: Int32
        var bytes: UnsafeMutableBufferPointer<UInt8>
    }

    nonisolated(unsafe) private static var emergency: UnsafeMutablePointer<Emergency>?
    nonisolated(unsafe) private static var previous: [(signal: Int32, action: sigaction)] = []
    nonisolated(unsafe) private static var pipeEnds: (reading: Int32, writing: Int32) = (-1, -1)
    /// Tells the process that stands guard where this one is killed.
    nonisolated(unsafe) private static var guardEnd: Int32 = -1
    private static let givenBack = Atomic(true)

    /// True if there is nothing to give back.
    static var isGivenBack: Bool {
        get { givenBack.load(ordering: .relaxed) }
        set {
            givenBack.store(newValue, ordering: .relaxed)
            tellGuard(newValue)
        }
    }

    private static func tellGuard(_ isGivenBack: Bool) {
        var byte: UInt8 = isGivenBack ? 0 : 1
        write(guardEnd, &byte, 1)
    }

    /// Readable when a signal has come.
    static var descriptor: Int32 { pipeEnds.reading }

    /// From here on signals are answered.
    ///
    /// - Parameters:
    ///   - settings: those of the terminal `input` that are to be restored.
    ///   - bytes: what is written to `output` to give the terminal back.
    static func install(
        restoring settings: termios, on input: Int32, with bytes: [UInt8], to output: Int32
    ) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        let emergency = UnsafeMutablePointer<Emergency>.allocate(capacity: 1)
        emergency.initialize(
            to: Emergency(settings: settings, input: input, output: output, bytes: copy))
        Self.emergency = emergency
        guardEnd = sheaf_guard_terminal(&emergency.pointee.settings, copy.baseAddress, copy.count)
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        pipeEnds = (ends[0], ends[1])
        for number in asking { handle(number) { TerminalSignals.handOn($0) } }
        for number in fatal { handle(number) { TerminalSignals.giveBackAndEnd($0) } }
    }

    /// Signals do what they did before.
    static func uninstall() {
        for var entry in previous { sigaction(entry.signal, &entry.action, nil) }
        previous = []
        for end in [pipeEnds.reading, pipeEnds.writing] where end >= 0 { close(end) }
        pipeEnds = (-1, -1)
        if guardEnd >= 0 { close(guardEnd) }
        guardEnd = -1
        guard let emergency else { return }
        Self.emergency = nil
        emergency.pointee.bytes.deallocate()
        emergency.deinitialize(count: 1)
        emergency.deallocate()
    }

    /// The next signal that has come.
    static func next() -> TerminalSignal? {
        var number: UInt8 = 0
        guard read(pipeEnds.reading, &number, 1) == 1 else { return nil }
        switch Int32(number) {
        case SIGWINCH: return .resized
        case SIGCONT: return .continued
        case SIGTSTP: return .stop
        default: return .end(Int32(number))
        }
    }

    /// Stops the process as Ctrl-Z does, until it is continued.
    static func stop() {
        var usual = sigaction()
        usual.setHandler(SIG_DFL)
        var own = sigaction()
        sigaction(SIGTSTP, &usual, &own)
        kill(0, SIGTSTP)
        sigaction(SIGTSTP, &own, nil)
        dropContinuation()
    }

    /// That the process was continued is known to the process that stopped it.
    private static func dropContinuation() {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(pipeEnds.reading, &numbers, numbers.count)
        guard count > 0 else { return }
        let others = numbers[..<count].filter { $0 != UInt8(SIGCONT) }
        if !others.isEmpty { write(pipeEnds.writing, others, others.count) }
    }

    private static func handle(
        _ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void
    ) {
        var action = sigaction()
        action.setHandler(handler)
        action.sa_flags = Int32(SA_RESTART)
        var old = sigaction()
        guard sigaction(number, &action, &old) == 0 else { return }
        previous.append((number, old))
    }

    // MARK: - In handlers

    private static func handOn(_ number: Int32) {
        let code = errno
        var byte = UInt8(truncatingIfNeeded: number)
        write(pipeEnds.writing, &byte, 1)
        errno = code
    }

    /// Only what may be called in a handler (signal-safety(7)): `write`, `tcsetattr`, `sigaction`,
    /// `raise`. The signal then does what it would have done.
    private static func giveBackAndEnd(_ number: Int32) {
        if let emergency, !givenBack.exchange(true, ordering: .relaxed) {
            write(
                emergency.pointee.output, emergency.pointee.bytes.baseAddress,
                emergency.pointee.bytes.count)
            tcsetattr(emergency.pointee.input, TCSANOW, &emergency.pointee.settings)
            tellGuard(true)
        }
        var action = sigaction()
        for entry in previous where entry.signal == number { action = entry.action }
        sigaction(number, &action, nil)
        raise(number)
    }
}

extension sigaction {
    fileprivate mutating func setHandler(_ handler: (@convention(c) (Int32) -> Void)?) {
        __sigaction_handler.sa_handler = handler
    }
}
