import Libc

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
