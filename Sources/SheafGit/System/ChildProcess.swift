import SystemPackage

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A program run to its end, its two outputs going to files: for the short calls that a change
/// makes under its locks, where nothing may be awaited.
enum ChildProcess {
    /// The exit status, or 128 and the signal that ended it, as a shell tells it. `arguments` begin
    /// with the program, which is looked for in the `PATH` of `variables`.
    static func run(
        _ arguments: [String], variables: [String: String], input: FilePath = "/dev/null",
        output: FilePath, errors: FilePath
    ) throws(SystemError) -> Int32 {
        let program = try find(arguments.first ?? "", variables["PATH"] ?? "/usr/bin:/bin")
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, input.string, O_RDONLY, 0)
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, 1, output.string, flags, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, errors.string, flags, 0o600)

        var process = pid_t()
        let code = withStrings(arguments) { arguments in
            withStrings(variables.map { "\($0)=\($1)" }) { environment in
                posix_spawn(&process, program.string, &actions, nil, arguments, environment)
            }
        }
        guard code == 0 else { throw SystemError("posix_spawn", program, Errno(rawValue: code)) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else {
                throw SystemError("waitpid", program, Errno(rawValue: errno))
            }
        }
        let signal = status & 0x7f
        return signal == 0 ? status >> 8 & 0xff : 128 + signal
    }

    /// The program of this name in the first of the folders of `path` that has one; `ENOENT` where
    /// none has.
    static func find(_ name: String, _ path: String) throws(SystemError) -> FilePath {
        if name.utf8.contains(UInt8(ascii: "/")) { return FilePath(name) }
        for folder in path.split(separator: ":") {
            let candidate = FilePath(String(folder)).appending(name)
            if access(candidate.string, X_OK) == 0 { return candidate }
        }
        throw SystemError("posix_spawn", FilePath(name), .noSuchFileOrDirectory)
    }

    private static func withStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
