import CSheafSystem
import Libc
import SheafStore
import SheafSystem
import SheafTerminal
import SystemPackage

/// Runs lines of shell on a terminal of their own, so that every program prints as it would to a
/// person; nothing can be typed.
struct DemoShell {
    let variables: [String: String]
    /// Whose size the commands see.
    let terminal: Terminal

    /// Throws `CancellationError` where someone asked to stop.
    func run(_ command: String, in directory: String) throws -> (output: [UInt8], code: Int32) {
        var ends: [Int32] = [-1, -1]
        guard sheaf_open_terminal(Int32(terminal.rows), Int32(terminal.columns), &ends) == 0 else {
            throw SystemError("posix_openpt", "/dev/ptmx", Errno(rawValue: errno))
        }
        defer { for end in ends { close(end) } }
        let process = try start(
            ["/bin/sh", "-c", "cd -- \"$1\" && eval \"$2\"", "sh", directory, command],
            output: ends[1])
        let ended = collect(from: ends[0], until: process)
        if Interruption.wasAsked { throw CancellationError() }
        return ended
    }

    private func start(_ arguments: [String], output: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, output, 2)

        let words = arguments.map { strdup($0) } + [nil]
        let environment = variables.map { strdup("\($0)=\($1)") } + [nil]
        defer { for word in words + environment { free(word) } }
        var process = pid_t()
        // A group of its own: what the shell starts has to end with it.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let code = posix_spawn(&process, arguments[0], &actions, &attributes, words, environment)
        guard code == 0 else {
            throw SystemError("posix_spawn", FilePath(arguments[0]), Errno(rawValue: code))
        }
        return process
    }

    /// Reads until the process has ended and all it wrote has come through: a terminal holds
    /// little, so that nobody could wait first and read then.
    private func collect(
        from terminal: Int32, until process: pid_t
    ) -> (output: [UInt8], code: Int32) {
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var status: Int32 = 0
        var hasEnded = false
        while true {
            var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            if poll(&request, 1, hasEnded ? 0 : 5) > 0 {
                let count = read(terminal, &buffer, buffer.count)
                if count > 0 { output += buffer[..<count] }
            } else if hasEnded {
                if Interruption.wasAsked { waitForGroup(process) }
                let signal = status & 0x7f
                return (output, signal == 0 ? status >> 8 & 0xff : 128 + signal)
            } else if waitpid(process, &status, WNOHANG) == process {
                hasEnded = true
            } else if Interruption.wasAsked {
                kill(-process, SIGTERM)
            }
        }
    }

    /// The shell may end before what it started, which would go on making files in a folder that is
    /// taken away meanwhile.
    private func waitForGroup(_ group: pid_t) {
        for round in 0..<200 where kill(-group, 0) == 0 {
            kill(-group, round < 100 ? SIGTERM : SIGKILL)
            usleep(10_000)
        }
    }
}
