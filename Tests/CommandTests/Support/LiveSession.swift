import CTestProcess
import Glibc

/// The live board on a real pseudo-terminal: keys are typed, and the screen is looked at until it
/// shows what is waited for.
final class LiveSession: LiveWindow {
    private let terminal: Int32
    private let pid: pid_t
    private(set) var model: TerminalModel
    private var status: Int32?
    /// The terminal's settings before anybody changed them.
    private let before: termios

    struct Unexpected: Error, CustomStringConvertible {
        var waitedFor: String
        var screen: [String]
        var description: String {
            "waited for \(waitedFor), saw:\n" + screen.joined(separator: "\n")
        }
    }

    /// - Parameter program: what runs on the terminal; else `sheaf` itself.
    init(
        _ sandbox: Sandbox, _ arguments: [String] = ["board", "--live"], columns: Int = 80,
        rows: Int = 24, with variables: [String: String] = [:], program: String = Sandbox.program
    ) throws {
        var ends: [Int32] = [-1, -1]
        let code = sheaf_test_terminal(Int32(rows), Int32(columns), &ends)
        guard code == 0 else { throw SpawnError(call: "openpt", code: -code) }
        terminal = ends[0]
        var settings = termios()
        tcgetattr(terminal, &settings)
        before = settings
        model = TerminalModel(columns: columns, rows: rows)
        let argv: [UnsafeMutablePointer<CChar>?] =
            ([program] + arguments).map { strdup($0) } + [nil]
        let environment = sandbox.environment(step: 60, adding: variables)
        let envp: [UnsafeMutablePointer<CChar>?] =
            environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        pid = sheaf_test_spawn(
            program, argv, envp, sandbox.home, [ends[1], ends[1], ends[1]])
        close(ends[1])
        guard pid > 0 else { throw SpawnError(call: "posix_spawn", code: -pid) }
    }

    deinit {
        if status == nil {
            Glibc.kill(pid, SIGKILL)
            var status: Int32 = 0
            waitpid(pid, &status, 0)
        }
        close(terminal)
    }

    var screen: [String] { model.text }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(terminal, bytes, bytes.count)
    }

    /// Types, and reads until a row holds the text.
    func type(_ keys: String, until text: String) throws {
        type(keys)
        try wait(for: text)
    }

    /// Types, and reads until no row holds the text.
    func type(_ keys: String, untilWithout text: String) throws {
        type(keys)
        try wait(without: text)
    }

    func signal(_ number: Int32) { Glibc.kill(pid, number) }

    func resize(columns: Int, rows: Int) {
        var size = winsize()
        size.ws_col = UInt16(columns)
        size.ws_row = UInt16(rows)
        model.resize(columns: columns, rows: rows)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        // The terminal is nobody's controlling one, so the system tells nobody.
        signal(SIGWINCH)
    }

    /// Reads until the screen is as it is waited for.
    func wait(for what: String, until isReached: (TerminalModel) -> Bool) throws {
        let end = ContinuousClock.now + .seconds(120)
        while ContinuousClock.now < end {
            if isReached(model) { return }
            guard read() else { break }
        }
        if isReached(model) { return }
        throw Unexpected(waitedFor: what, screen: model.text)
    }

    /// Reads until a row holds the text.
    func wait(for text: String) throws {
        try wait(for: text) { $0.text.contains { $0.contains(text) } }
    }

    /// Reads until no row holds the text.
    func wait(without text: String) throws {
        try wait(for: "no \(text)") { !$0.text.contains { $0.contains(text) } }
    }

    /// The board sees by itself what others change.
    func look() {}

    /// Reads what comes within a moment; answers whether anybody still writes.
    private func read() -> Bool {
        var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&request, 1, 50) > 0 else { return true }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(terminal, &buffer, buffer.count)
        guard count > 0 else { return errno == EINTR }
        model.feed(Array(buffer[..<count]))
        return true
    }

    /// Waits for the end, after keys that end it; the exit code, or 128 and the signal's number.
    func end(typing keys: String = "") throws -> Int32 {
        type(keys)
        let end = ContinuousClock.now + .seconds(120)
        while status == nil, ContinuousClock.now < end {
            _ = read()
            var ended: Int32 = 0
            if waitpid(pid, &ended, WNOHANG) == pid { status = ended }
        }
        while case var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0),
            poll(&request, 1, 0) > 0, request.revents & Int16(POLLIN) != 0, read()
        {}
        guard let status else { throw Unexpected(waitedFor: "the end", screen: screen) }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// Whether the terminal is as it was: settings, screen, cursor, and no mode left on.
    var isGivenBack: Bool {
        var now = termios()
        tcgetattr(terminal, &now)
        return now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag
            && now.c_oflag == before.c_oflag && model.modes == [25]
    }
}
