#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program that gets the terminal until it ends: an editor.
public enum ForegroundProcess {
    /// Why the program did not run.
    public struct Failure: Error, Equatable, Sendable {
        public let code: Int32
    }

    /// Runs a line of shell with arguments, as git runs `$EDITOR`: the line may hold options and
    /// quotation marks, the arguments stay whole.
    ///
    /// Where our own input or output is no terminal, the program gets the one that the process
    /// belongs to, and where there is none, our input and our error stream: what it draws never
    /// mixes with results. Ctrl-C is the program's alone while it runs.
    ///
    /// - Returns: its exit status, or 128 and the signal that ended it.
    public static func run(
        shell line: String, _ arguments: [String], variables: [String: String]
    ) throws(Failure) -> Int32 {
        let words = ["/bin/sh", "-c", line + " \"$@\"", line] + arguments
        let input = stream(0, or: 0, O_RDONLY)
        let output = stream(1, or: 2, O_WRONLY)
        defer { for stream in [input, output] where stream > 2 { close(stream) } }

        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // What we ignore, the program should not.
        var usual = sigset_t()
        sigemptyset(&usual)
        for signal in [SIGINT, SIGQUIT, SIGPIPE] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in handlers { signal(number, handler) } }
        var process = pid_t()
        let code = withStrings(words) { words in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environment)
            }
        }
        guard code == 0 else { throw Failure(code: code) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { throw Failure(code: errno) }
        }
        let ending = status & 0x7f
        return ending == 0 ? status >> 8 & 0xff : 128 + ending
    }

    /// `descriptor` where it is a terminal, else the process' own terminal, else `fallback`.
    private static func stream(_ descriptor: Int32, or fallback: Int32, _ mode: Int32) -> Int32 {
        if isatty(descriptor) == 1 { return descriptor }
        let terminal = open("/dev/tty", mode | O_CLOEXEC)
        return terminal >= 0 ? terminal : fallback
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
